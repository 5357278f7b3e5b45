import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bookVisitCall } from '../src/contract/booking.ts';
import { readSiteCall } from '../src/contract/site.ts';
import type { StaffBooking } from '../src/contract/staff-booking.ts';
import {
  listWordVersionsCall,
  type PageWords,
  readWordsCall,
  readWordVersionCall,
} from '../src/contract/words.ts';
import { plainWords } from '../src/domain/page-words.ts';
import { wordPages } from '../src/domain/word-pages.ts';
import { applyDueChanges } from '../src/server/features/office-facts/change-facts.ts';
import { atTheOffice, edit } from './office-facts.ts';
import { signInAsRole } from './staff.ts';
import { createTestApp } from './test-app.ts';
import { visitInput } from './visit-input.ts';

const app = await createTestApp({ at: '2026-11-24T10:00:00Z' });
const staff = await signInAsRole(app, 'owner', { name: 'Robin Hale' });
const office = atTheOffice(app, () => staff);

afterEach(() => expect(app.errors).toEqual([]));

/** Sets the clock and keeps staff signed in. */
const goTo = async (instant: string) => {
  app.clock.set(instant);
  const now = app.clock.now();
  await app.db
    .updateTable('staff_session')
    .set({ active_at: new Date(now), ends_at: new Date(now + 3_600_000) })
    .execute();
};
beforeAll(() => applyDueChanges(app.site.context));

const read = async (page: string, version = '') =>
  (await app.read(readWordsCall, `/api/words/${page}${version && `?version=${version}`}`)).body;
const sectionOf = (words: Pick<PageWords, 'sections'>, id: string) =>
  plainWords(words.sections.find((section) => section.id === id)?.blocks ?? []);
const versionsOf = async (page: string) => {
  const answer = await app.request(`/api/admin/office/words/${page}/versions`, { headers: staff });
  return ((await answer.json()) as { versions: { number: number; label: string; madeBy: string | null }[] })
    .versions;
};
/** Waits until the site's caches have the version that a change has made. */
const waitForTermsVersion = (label: string | undefined) =>
  expect.poll(async () => (await app.read(readSiteCall, readSiteCall.path)).body.termsVersion).toBe(label);
const book = async (selectedDate: string) => {
  const answer = await app.send(bookVisitCall, visitInput({ selectedDate }));
  const booking = await app.db
    .selectFrom('booking')
    .select(['id', 'terms_version'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(answer.status).toBe(201);
  return booking;
};
const editSection = (id: string, change: (body: string) => string) => (rows: Parameters<typeof edit>[0]) => {
  const body = String(rows['page_section']?.find((row) => row['id'] === id)?.['body']);
  edit(rows, 'page_section', { id }, { body: change(body) });
};

test.each(wordPages.map(({ id }) => id))('each slot of the page %s has words', async (id) => {
  const page = wordPages.find((other) => other.id === id);
  const rows = await app.db.selectFrom('page_text').select('id').where('page', '=', id).execute();
  expect(rows.map((row) => row.id).sort()).toEqual(page?.slots.map((slot) => slot.id).sort());
  const words = await read(id);
  for (const slot of page?.slots ?? []) expect(plainWords(words.texts[slot.id] ?? [])).not.toMatch(/^$|[{}]/);
  expect(words.sections.length > 0).toBe(page !== undefined && 'hasSections' in page);
});

test('facts appear in the words of pages, and as links if they lead somewhere', async () => {
  const terms = await read('terms');
  expect(sectionOf(terms, 'cancelling')).toMatch(/^Cancel at least 24 hours ahead for a full refund\./);
  const links = terms.sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => ('line' in block ? block.line.flatMap(({ to }) => to ?? []) : [])),
  );
  expect(links).toEqual(expect.arrayContaining(['/privacy#photos', expect.stringMatching(/^mailto:/)]));
  expect((await read('home')).texts['message-title']).toEqual([
    { kind: 'paragraph', line: [{ text: 'Send us a message' }] },
  ]);
  const safety = await read('safety');
  expect(sectionOf(safety, 'ages')).toContain('Sensory area');
});

describe('the terms and conditions', () => {
  test('have versions: a booking keeps the version to which its family agreed, and an earlier version can be read and restored', async () => {
    const first = await book('2026-11-28');
    const was = await read('terms');
    const changed = await office.change(
      'words-terms',
      editSection('lost-property', () => 'Ask at the desk.'),
    );
    expect(changed.status).toBe(200);
    const [second, one] = await versionsOf('terms');
    expect([second?.number, second?.label, second?.madeBy]).toEqual([2, '2026-11-24', 'Robin Hale']);
    expect([one?.number, one?.madeBy]).toEqual([1, null]);
    expect(one?.label).toBe(first.terms_version);
    const now = await read('terms');
    expect(sectionOf(now, 'lost-property')).toBe('Ask at the desk.');
    expect(now.changedOn).toBe('2026-11-24');

    await waitForTermsVersion('2026-11-24');
    expect((await book('2026-11-29')).terms_version).toBe('2026-11-24');
    const then = await read('terms', first.terms_version);
    expect(then.version).toEqual({ label: first.terms_version, until: '2026-11-24' });
    expect(then.sections.slice(0, was.sections.length)).toEqual(was.sections);
    expect(then.sections.map(({ id }) => id)).toContain('play-what-to-wear');
    const shown = await app.request(`/api/admin/bookings/${first.id}`, { headers: staff });
    expect(((await shown.json()) as StaffBooking).terms).toEqual({
      version: first.terms_version,
      isKept: true,
    });

    const answer = await app.request('/api/admin/office/words/terms/versions/1', { headers: staff });
    const { written } = (await answer.json()) as { written: Record<string, never[]> };
    await office.change('words-terms', (rows) => Object.assign(rows, structuredClone(written)));
    expect(sectionOf(await read('terms'), 'lost-property')).toBe(sectionOf(was, 'lost-property'));
    expect((await versionsOf('terms'))[0]).toMatchObject({ number: 3, label: '2026-11-24-2' });
  });

  test('get a new version when a rule that they name or the rules of play change, but not when other words change', async () => {
    const count = async () => (await versionsOf('terms')).length;
    const before = await count();
    await office.change('visit-rules', (rows) => edit(rows, 'venue', {}, { parking_block_pence: 950 }));
    expect(await count()).toBe(before + 1);
    await office.change(
      'words-safety',
      editSection('fire', (body) => `${body} Do not run.`),
    );
    expect([await count(), (await versionsOf('safety')).length]).toEqual([before + 2, 2]);
    await office.change('words-home', (rows) =>
      edit(rows, 'page_text', { id: 'areas' }, { words: 'In you go.' }),
    );
    await office.change('menu', (rows) => edit(rows, 'menu_item', {}, { popular: true }));
    expect(await count()).toBe(before + 2);
    expect(plainWords((await read('home')).texts['areas'] ?? [])).toBe('In you go.');
  });

  test('get a version without an author if they are changed with SQL', async () => {
    const before = (await versionsOf('terms')).length;
    await sql`update venue set stay_minutes = 90`.execute(app.db);
    await applyDueChanges(app.site.context);
    await applyDueChanges(app.site.context);
    const [newest, ...others] = await versionsOf('terms');
    expect([newest?.madeBy, others.length]).toEqual([null, before]);
    await waitForTermsVersion(newest?.label);
    expect((await book('2026-12-05')).terms_version).toBe(newest?.label);
  });

  test('can have sections added, moved and removed from a later day on, and the change can be undone', async () => {
    const titles = async () => (await read('terms')).sections.map(({ title }) => title);
    const before = await titles();
    const answer = await office.change(
      'words-terms',
      (rows) => {
        const all = rows['page_section'] ?? [];
        rows['page_section'] = [
          { page: 'terms', id: 'dogs', position: 0, title: 'Dogs', body: 'Assistance dogs are welcome.' },
          ...all.filter((row) => row['id'] !== 'complaints').reverse(),
        ];
      },
      { holdsFrom: '2026-11-26' },
    );
    expect(answer.status).toBe(200);
    expect(await titles()).toEqual(before);
    await goTo('2026-11-26T00:00:30Z');
    await applyDueChanges(app.site.context);
    expect((await titles()).slice(0, 2)).toEqual(['Dogs', before.at(-1)]);
    expect((await versionsOf('terms'))[0]).toMatchObject({ label: '2026-11-26', madeBy: 'Robin Hale' });
    await goTo('2026-11-26T12:00:00Z');
    const [done] = await office.changes('words-terms');
    expect((await office.undo(Number(done?.id))).status).toBe(200);
    expect(await titles()).toEqual(before);
  });
});

test('words that are not allowed are refused with the reason, and nothing is changed', async () => {
  const before = await read('parties');
  for (const [words, why] of [
    ['Ring {fone}', /\{fone\}, which stands for nothing here/],
    ['<b>Cake</b>', /must be words, not HTML/],
    ['[here](javascript:alert(1))', /leads nowhere/],
    ['', /is needed/],
  ] as const) {
    const answer = await office.change('words-parties', (rows) =>
      edit(rows, 'page_text', { id: 'party' }, { words }),
    );
    expect([answer.status, answer.body.code]).toEqual([400, 'facts_invalid']);
    expect(answer.body.message).toMatch(why);
  }
  const two = await office.change('words-parties', (rows) =>
    edit(rows, 'page_text', { id: 'party-title' }, { words: 'One\n\ntwo' }),
  );
  expect(two.body.message).toMatch(/must be one line of plain words/);
  expect(await read('parties')).toEqual(before);
});

test('a sheet changes only the words of its own page, and cannot add slots to the page', async () => {
  const row = { page: 'privacy', id: 'mine', position: 1, title: 'Mine', body: 'Mine.' };
  const foreign = await office.send('words-terms', [{ step: 'added', table: 'page_section', row }]);
  expect([foreign.status, foreign.body.code]).toEqual([400, 'facts_invalid']);
  const place = await office.send('words-home', [
    { step: 'added', table: 'page_text', row: { page: 'home', id: 'mine', position: 99, words: 'Mine.' } },
  ]);
  expect(place.body.code).toBe('facts_invalid');
  const key = { page: 'privacy', id: 'children' };
  const gone = await office.send('words-terms', [
    { step: 'changed', table: 'page_section', key, from: { title: 'Children' }, to: { title: 'Mine' } },
  ]);
  expect(gone.status).not.toBe(200);
  expect(await office.read('words-privacy', '2026-11-26T11:00:00Z')).toEqual(
    await office.read('words-privacy'),
  );
});

test('an unknown version or page is not found', async () => {
  expect((await app.read(readWordsCall, '/api/words/terms?version=2001-01-01')).status).toBe(404);
  expect((await app.read(readWordsCall, '/api/words/nothing')).status).toBe(400);
  const { path } = readWordVersionCall;
  const answer = await app.request(path.replace(':page', 'terms').replace(':number', '999'), {
    headers: staff,
  });
  expect(answer.status).toBe(404);
  expect((await app.request(listWordVersionsCall.path.replace(':page', 'terms'))).status).toBe(401);
});
