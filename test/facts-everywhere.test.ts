import { randomUUID } from 'node:crypto';
import { afterAll, expect, inject, test } from 'vitest';
import { diffFacts } from '../src/domain/fact-changes.ts';
import type { FactRow, FactRows } from '../src/domain/fact-sheet.ts';
import { factSheets } from '../src/domain/fact-sheets.ts';
import { freePort } from '../src/server/free-port.ts';
import { startAppProcesses } from './app-processes.ts';
import { edit } from './office-facts.ts';
import { cookieOf } from './staff.ts';
import { waitFor } from './wait-for.ts';

const processes = await startAppProcesses(inject('databaseUrl'));
const [office, other] = await Promise.all([
  processes.openApp(await freePort()),
  processes.openApp(await freePort()),
]);
afterAll(() => processes.close());

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(office.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const cookie = cookieOf(await post('/api/staff/sign-in', { password: 'not-a-secret-here' }));

async function change(id: string, table: string, to: FactRow): Promise<void> {
  const sheet = factSheets.find((other) => other.id === id);
  if (!sheet) throw new Error(`No sheet ${id}`);
  const answer = await fetch(`${office.url}/api/admin/office/facts/${id}`, { headers: { cookie } });
  const { rows } = (await answer.json()) as { rows: FactRows };
  const after = structuredClone(rows) as Record<string, FactRow[]>;
  edit(after, table, {}, to);
  const steps = diffFacts(sheet, rows, after);
  const body = { requestId: randomUUID(), steps, holdsFrom: null, note: '', looked: true };
  const changed = await post(`/api/admin/office/facts/${id}`, body, { cookie });
  expect([id, changed.status, changed.ok ? '' : await changed.text()]).toEqual([id, 200, '']);
}

/**
 * Each entry has a sheet, one of its tables, the columns to change, the words that then appear, and the
 * pages on which they appear.
 */
const changes: [string, string, FactRow, string, string[]][] = [
  ['centre', 'venue', { name: 'Zebra Barn' }, 'Zebra Barn', ['/', '/booking', '/menu', '/contact', '/terms']],
  ['play', 'play_area', { name: 'Zebra slide' }, 'Zebra slide', ['/']],
  ['hours', 'weekly_hours', { ends: 16 * 60 + 10 }, '4:10pm', ['/']],
  ['tickets', 'ticket_type', { name: 'Zebra foals' }, 'Zebra foals', ['/booking']],
  ['photo-studio', 'photo_studio', { price_pence: 3_123 }, '£31.23', ['/photo-studio']],
  ['credits', 'credit_bundle', { credits: 10, price_pence: 7_770 }, '£77.70', ['/session-credits']],
  ['rewards', 'reward', { title: 'Zebra ride' }, 'Zebra ride', ['/loyalty']],
  ['offers', 'offer', { title: 'Zebra morning' }, 'Zebra morning', ['/']],
  ['party-packages', 'party_package', { name: 'Striped' }, 'Striped', ['/party-booking']],
  ['menu', 'menu_item', { name: 'Zebra toast' }, 'Zebra toast', ['/menu', '/menu-poster']],
  ['retention', 'retention', { message_days: 123 }, 'For 123 days after', ['/privacy']],
  ['visit-rules', 'venue', { cancel_hours_ahead: 37 }, '37 hours', ['/terms']],
];

test.each(changes)(
  'families read in one process what the office published in the other: sheet %s',
  async (id, table, to, words, pages) => {
    const read = async (path: string) => (await fetch(other.url + path)).text();
    for (const path of pages) expect([path, (await read(path)).includes(words)]).toEqual([path, false]);
    await change(id, table, to);
    for (const path of pages)
      await waitFor(async () => expect([path, (await read(path)).includes(words)]).toEqual([path, true]));
  },
);

test('a mail sent by one process has the words that the office published in the other', async () => {
  await change('mail-inquiry-received', 'mail_text', { words: 'Zebras at {centre}' });
  const message = {
    name: 'Alex Rowe',
    email: 'alex@example.org',
    phone: '01632 960999',
    inquiryType: 'general',
    message: 'Is the café open on Mondays?',
  };
  const sent = await fetch(`${other.url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(message),
  });
  expect([sent.status, await sent.text()]).toEqual([201, expect.anything()]);
  await waitFor(async () =>
    expect(await (await fetch(`${office.url}/dev/mail`)).text()).toMatch(/Zebras at /),
  );
});
