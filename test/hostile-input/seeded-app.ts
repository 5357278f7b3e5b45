import { sql } from 'kysely';
import { expect } from 'vitest';
import { bookVisitCall } from '../../src/contract/booking.ts';
import { joinRewardsCall } from '../../src/contract/loyalty.ts';
import { makeVoucher } from '../../src/server/features/vouchers/make-voucher.ts';
import { changeByHand } from '../change-by-hand.ts';
import { bookConfirmedVisit } from '../confirmed-visit.ts';
import { enrolTestKiosk, signInAgain, signInAsStaff } from '../staff.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import { verifyEmail } from '../verify-email.ts';
import { visitInput } from '../visit-input.ts';
import { voucherInput } from '../voucher-input.ts';
import type { BadRequest } from './bad-request.ts';
import type { JsonValue } from './valid-request.ts';

/** Callers of bad input: an anonymous visitor, a family with a verified e-mail, staff, a kiosk. */
export const personas = ['a visitor', 'a family', 'staff', 'a kiosk'] as const;
export type Persona = (typeof personas)[number];

interface SeededReply {
  ok: boolean;
  status: number;
  text: string;
  json: JsonValue | undefined;
  code: string | undefined;
  allow: string | null;
}

/** Tables that are not compared, because they are written asynchronously or count calls. */
const ignoredTables = ['kept_mail', 'mail', 'rate_limit', 'staff_invitation_key'];

/**
 * Returns a function that returns the number of rows and a checksum of the contents of each table. Reading
 * all tables takes 16 ms, and most requests here write to one table or none. So a trigger records the tables
 * that a statement may have written to, and only these are read again.
 */
async function watchTables(db: TestApp['db']): Promise<() => Promise<Record<string, string>>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  const names = tables.map(({ name }) => name).filter((name) => !ignoredTables.includes(name));
  await sql`create schema watch`.execute(db);
  await sql`create table watch.write (id bigserial, name text not null)`.execute(db);
  await sql`
    create function watch.note_write() returns trigger language plpgsql as
      'begin insert into watch.write (name) values (tg_table_name); return null; end'`.execute(db);
  for (const name of names) {
    await sql`
      create trigger note_write after insert or update or delete or truncate on ${sql.table(name)}
      for each statement execute function watch.note_write()`.execute(db);
  }
  const readTables = async (some: readonly string[]): Promise<Record<string, string>> => {
    if (some.length === 0) return {};
    const query = some
      .map(
        (name) =>
          `select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as rows from "${name}" t`,
      )
      .join(' union all ');
    const { rows } = await sql<{ name: string; rows: string }>`${sql.raw(query)}`.execute(db);
    return Object.fromEntries(rows.map(({ name, rows: held }) => [name, held]));
  };
  let stored: Record<string, string> | null = null;
  return async () => {
    const { rows: noted } = await sql<{ name: string }>`
      with noted as (delete from watch.write returning name) select distinct name from noted`.execute(db);
    if (!stored) stored = await readTables(names);
    else if (noted.length > 0) stored = { ...stored, ...(await readTables(noted.map(({ name }) => name))) };
    return stored;
  };
}

/**
 * Starts an app with a few rows of every kind, so that bad input meets real data, and signs in each caller.
 */
export async function startSeededApp() {
  const app = await createTestApp();
  const email = 'robin@example.org';
  let staff = await signInAsStaff(app);
  let kiosk = await enrolTestKiosk(app, staff);
  let family = await verifyEmail(app, email);
  const visit = await bookConfirmedVisit(app, { selectedDate: '2026-11-21', customerEmail: email });
  const held = await app.send(bookVisitCall, visitInput({ customerEmail: email }));
  const member = await app.send(
    joinRewardsCall,
    { name: 'Robin Vale', email, emailConsent: true },
    family.headers(),
  );
  const voucher = await app.db
    .transaction()
    .execute((tx) => makeVoucher(tx, voucherInput({ mostUses: null }), app.clock.now()));
  await app.post('/api/contact', {
    name: 'Robin Vale',
    email,
    inquiryType: 'general',
    message: 'Is there a cloakroom?',
  });
  const { id: inquiry } = await app.db.selectFrom('inquiry').select('id').executeTakeFirstOrThrow();
  // The first page view of a day caches the number of customers until the next day.
  await app.request('/api/admin/dashboard-stats', { headers: staff });
  const clientSecret = held.body.clientSecret ?? '';

  const words = [
    'Robin Vale',
    email,
    '01632 960123',
    '2026-11-28',
    '2026-11-20T10:00:00.000Z',
    '10:00',
    '9:30 AM - 9:50 AM',
    visit.id,
    inquiry,
    held.body.bookingId ?? '',
    member.body.member?.id ?? '',
    visit.reference,
    clientSecret,
    clientSecret.split('_secret_')[0] ?? '',
    held.body.viewToken ?? '',
    voucher,
    '123456',
    '472913',
    '999',
    '7',
    '20',
    '12:00 PM - 2:00 PM',
    'ALL_DAY',
    'WF1 ABC',
    // A code in the form of an invitation key, which is also a valid password, and one in the form of an
    // authenticator app's code.
    'k'.repeat(43),
    '493817',
    '2026-11-20T10:00:00.000000Z_1',
    `2026-11-20T10:00:00.000000Z_${visit.id}`,
    // A sheet of the office, and a page that the office previews.
    'menu',
    '/menu',
    '#2c1a2e',
    '2026-12',
    '0123456789abcdef0123456789abcdef',
  ];

  let readTables: (() => Promise<Record<string, string>>) | null = null;
  /** The tables as they were read last; null once a request may have changed them. */
  let current: Record<string, string> | null = null;
  const readStored = async () => {
    // The triggers are created late, because from then on each statement that writes causes another
    // statement.
    readTables ??= await watchTables(app.db);
    current ??= await readTables();
    return current;
  };
  /** The tables as they were when a caller's sign-in was last seen to be valid. */
  const seenSignedIn = new Map<Persona, Record<string, string>>();
  let callers = 0;
  let guesses = 0;
  const newAddress = () => {
    callers += 1;
    return `10.${callers >> 16}.${(callers >> 8) & 255}.${callers & 255}`;
  };
  const cookies = (persona: Persona): Record<string, string> => {
    if (persona === 'staff') return staff;
    if (persona === 'a kiosk') return kiosk;
    return persona === 'a family' ? family.headers() : {};
  };
  const readReply = async (path: string, headers: Record<string, string>) =>
    (await (await app.request(path, { headers })).json()) as {
      success: boolean;
      enrolled?: boolean;
      proven?: boolean;
    };

  return {
    words,
    /** Deletes refused sign-ins. After twenty of them, each further one would take up to three seconds. */
    async forgetGuesses(): Promise<void> {
      if (guesses === 0) return;
      await changeByHand(app.db, (tx) =>
        tx.deleteFrom('journal').where('what', '=', 'sign-in refused').execute(),
      );
      guesses = 0;
      current = null;
    },
    /** Signs a caller in again if a bad request has ended its session. */
    async begin(persona: Persona): Promise<void> {
      await this.forgetGuesses();
      // The end of a session changes a table, so while no table has changed, the session is valid.
      if (persona === 'a visitor' || seenSignedIn.get(persona) === (await readStored())) return;
      if (persona === 'staff' && !(await readReply('/api/admin/kiosks', staff)).success) {
        staff = await signInAgain(app);
        current = null;
      }
      if (persona === 'a kiosk' && !(await readReply('/api/kiosk', kiosk)).enrolled) {
        await this.begin('staff');
        kiosk = await enrolTestKiosk(app, staff);
        current = null;
      }
      if (
        persona === 'a family' &&
        !(await readReply(`/api/email-codes/proven?email=${email}`, family.headers())).proven
      ) {
        await app.db
          .updateTable('email_code')
          .set({ asked_at: new Date(0) })
          .execute();
        family = await verifyEmail(app, email);
        current = null;
      }
      seenSignedIn.set(persona, await readStored());
    },
    /** Sends a request, by default from an IP address of its own, so that no rate limit hides a fault. */
    async ask(
      { method, path, headers, body }: BadRequest,
      persona: Persona,
      remoteAddress = newAddress(),
    ): Promise<SeededReply> {
      current = null;
      const init = {
        method,
        headers: { ...headers, ...cookies(persona) },
        ...(body === null ? {} : { body }),
      };
      const answer = await app.app.request(path, init, { incoming: { socket: { remoteAddress } } });
      const type = answer.headers.get('content-type') ?? '';
      if (type.startsWith('text/event-stream')) await answer.body?.cancel();
      const text = type.startsWith('application/json') ? await answer.text() : '';
      const json = text === '' ? undefined : (JSON.parse(text) as JsonValue);
      const code =
        typeof json === 'object' && json !== null && 'code' in json ? String(json['code']) : undefined;
      if (code === 'wrong_password') guesses += 1;
      const allow = answer.headers.get('allow');
      return { ok: answer.ok, status: answer.status, text, json, code, allow };
    },
    /** Sends a request as staff, signed in again if an earlier request has ended their session. */
    async askAsStaff(request: BadRequest): Promise<SeededReply> {
      const answer = await this.ask(request, 'staff');
      if (answer.status !== 401 || (await readReply('/api/admin/kiosks', staff)).success) return answer;
      staff = await signInAgain(app);
      return this.ask(request, 'staff');
    },
    /** Returns the number of rows and a checksum of the contents of each table. */
    stored: readStored,
    expectNoTrouble: () => expect(app.errors).toEqual([]),
  };
}
