import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { CallReply } from '../src/contract/call.ts';
import { changeMyPartyCall } from '../src/contract/party-booking.ts';
import {
  answerPartyInvitationCall,
  changeInvitationCall,
  inviteFamiliesCall,
  type listKitchenCall,
  readGuestListCall,
} from '../src/contract/party-guests.ts';
import { erasePersonalDataCall } from '../src/contract/personal-data.ts';
import { readConfig } from '../src/server/config.ts';
import { erasePartyNeeds } from '../src/server/features/parties/erase-party-needs.ts';
import { applyRetention } from '../src/server/features/privacy/apply-retention.ts';
import { createPartySaleApp } from './booked-parties.ts';
import { findTraces } from './find-traces.ts';
import { answerOf, child } from './party-guests.ts';
import { enrolTestKiosk, signInAgain, signInAsStaff } from './staff.ts';

const app = await createPartySaleApp({ log: 'info' });
const { db, clock } = app;
const day = '2026-12-12';

/** Words typed by the hosting family, by its guests, and by staff who took an answer by telephone. */
const typed = {
  host: ['Ottoline Quill', 'a wheelchair ramp', 'Wear a comet dress', 'Tabberwick'],
  guests: ['Quillonby', 'gelatineless', 'Brindlewood', 'no figgings', '960777', '960888', 'Fennimore'],
  /** Words that were typed first, and later changed or removed. */
  changed: ['Ottilia Quall', 'A dragon on the cake', 'Pimpernella', 'marzipanless', '960666'],
};

/**
 * Returns where each of the words occurs, as `place: word`. The place is a table, the statistics of columns
 * or the log.
 */
async function tracesOf(words: readonly string[]): Promise<string[]> {
  const logged = JSON.stringify(app.logged);
  const inLog = words.filter((word) => logged.includes(word)).map((word) => `log: ${word}`);
  return [...(await findTraces(db, words, { everywhere: true })), ...inLog].sort();
}

const post = async (path: string, body: object, headers: Record<string, string> = app.fromAnywhere()) => {
  const answer = await app.post(path, body, headers);
  const reply = (await answer.json()) as { code: string; message?: string; success?: true };
  expect([path, answer.status, reply.message]).toEqual([path, 200, undefined]);
  return reply;
};

test('once thirty days have passed after a party, nothing that was typed for it is left in any table, mail or log', async () => {
  const link = await app.book({ childName: 'Ottilia Quall', wishes: 'A dragon on the cake' });
  await post(changeMyPartyCall.path, {
    ...{ ...link, clientId: randomUUID(), childName: 'Ottoline Quill', childAge: 7, theme: 'pirates' },
    wishes: 'We need a wheelchair ramp',
    ...{ children: 12, foodPeople: 0, choices: {}, differencePence: 0 },
  });
  const { code } = await post(readGuestListCall.path, link);
  await post(changeInvitationCall.path, { ...link, theme: 'stars', words: 'Wear a comet dress' });
  await post(inviteFamiliesCall.path, { ...link, names: ['The Tabberwicks'] });
  const answerAt = (own: string) => answerPartyInvitationCall.path.replace(':code', own);
  const guest = child('Quillonby', { avoids: ['lupin'], words: 'marzipanless' });
  const mine = await post(answerAt(code), answerOf([guest], { phone: '01632 960777' }));
  const changed = [{ ...guest, words: 'gelatineless' }];
  await post(answerAt(mine.code), answerOf(changed, { phone: '01632 960777' }));
  const theirs = await post(answerAt(code), answerOf([child('Pimpernella')], { phone: '01632 960666' }));
  await post(answerAt(theirs.code), answerOf([], { isComing: false }));

  let staff = await signInAsStaff(app);
  const kiosk = await enrolTestKiosk(app, staff);
  const readStaff = async <T>(path: string) =>
    (await (await app.request(path, { headers: staff })).json()) as T;
  const readKitchen = async () => {
    const { parties } = await readStaff<CallReply<typeof listKitchenCall>>('/api/admin/kitchen');
    return parties.find(({ date }) => date === day);
  };
  clock.set(`${day}T09:00:00Z`);
  staff = await signInAgain(app);
  const id = (await readKitchen())?.partyId ?? '';
  await post(
    `/api/admin/parties/${id}/answers`,
    {
      ...{ clientId: randomUUID(), familyId: null, name: 'Fennimore', isComing: true, phone: '01632 960888' },
      children: [child('Brindlewood', { words: 'no figgings' })],
    },
    staff,
  );
  const sheet = await readKitchen();
  expect(sheet?.guests.map(({ needs }) => needs)).toEqual([
    'No lupin. “gelatineless”',
    expect.stringContaining('no figgings'),
  ]);
  for (const done of ['seen', 'printed'])
    await post(`/api/admin/kitchen/${id}/${done}`, { version: sheet?.version }, staff);
  const { parties } = await readStaff<{ parties: { partyId: string; guests: { guestId: string }[] }[] }>(
    '/api/admin/party-board',
  );
  const guests = parties.find(({ partyId }) => partyId === id)?.guests ?? [];
  expect(guests).toHaveLength(2);
  const at = new Date(clock.now()).toISOString();
  const tick = (index: number) => ({
    ...{ clientId: randomUUID(), guestId: guests[index]?.guestId, amount: 1, at, sentAt: at },
  });
  await post(`/api/admin/party-board/${id}/marks`, { ...tick(0), what: 'guest' }, staff);
  await post(`/api/check-in/parties/${id}/ticks`, tick(1), kiosk);
  await readStaff('/api/admin/parties');

  // Before the search, all mails are sent, and the database analyses its columns, as it does every night.
  await app.waitForMails();
  expect((await app.mails(1)).length).toBeGreaterThan(0);
  await sql`analyze`.execute(db);

  const all = [...typed.host, ...typed.guests, ...typed.changed];
  const there = await tracesOf(all);
  const words = there.map((place) => place.split(': ')[1]);
  expect(words.sort()).toEqual([...typed.host, ...typed.guests].sort());
  expect(new Set(there.map((place) => place.split(': ')[0]))).toEqual(
    new Set(['party', 'party_family', 'party_guest', 'party_invitation']),
  );

  clock.set(`${day}T12:00:00Z`);
  clock.pass(30 * 86_400_000);
  await applyRetention(app.site.context);
  await erasePartyNeeds(app);
  expect(await tracesOf(all)).toEqual(there);
  clock.pass(86_400_000);
  expect((await applyRetention(app.site.context))['party_guests']).toBe(1);
  expect(await erasePartyNeeds(app)).toBe(1);
  expect(await tracesOf(all)).toEqual([]);
  for (const table of ['party_food_sheet', 'party_mark'] as const)
    expect(await db.selectFrom(table).select('party_id').execute()).toEqual([]);
  const gone = await app.request(`/api/parties/invitations/${mine.code}`, { headers: app.fromAnywhere() });
  expect(gone.status).toBe(404);

  // Backups keep the data longer. The privacy guide must say for how long.
  const { party_guest_days: days } = await db
    .selectFrom('retention')
    .select('party_guest_days')
    .executeTakeFirstOrThrow();
  const { backupDays } = readConfig({});
  expect(readFileSync(join(import.meta.dirname, '../docs/privacy.md'), 'utf8')).toContain(
    `\`BACKUP_DAYS\` (by default ${backupDays} days, so up to ${days + backupDays} days after the party)`,
  );
  expect(app.errors).toEqual([]);
});

test('if a family asks for erasure on the day after its party, nothing of it or of its guests is left', async () => {
  const mine = ['Ilfracombe', 'ilfra@example.org', '960111', 'Bartholemy', 'a bouncy zebra'];
  const guests = ['Wivelscombe', 'radishless', '960222'];
  const link = await app.book({
    ...{ customerName: 'Zed Ilfracombe', customerEmail: 'ilfra@example.org', customerPhone: '01632 960111' },
    ...{ childName: 'Bartholemy', wishes: 'We bring a bouncy zebra', date: '2027-02-13' },
  });
  const { code } = await post(readGuestListCall.path, link);
  await post(
    answerPartyInvitationCall.path.replace(':code', code),
    answerOf([child('Wivelscombe', { words: 'radishless' })], { phone: '01632 960222' }),
  );
  clock.set('2027-02-14T09:00:00Z');
  const staff = await signInAgain(app);
  const all = [...mine, ...guests];
  const there = (await tracesOf(all)).map((place) => place.split(': ')[1]);
  expect([...new Set(there)].sort()).toEqual([...all].sort());
  const request = { email: 'ilfra@example.org', typed: 'ilfra@example.org', letCreditsGo: true };
  await post(erasePersonalDataCall.path, request, staff);
  await sql`analyze`.execute(db);
  expect(await tracesOf(all)).toEqual([]);
  expect(await app.findFaults()).toEqual([]);
  expect(app.errors).toEqual([]);
});
