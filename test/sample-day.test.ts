import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { makeSampleDay } from '../sample/make-sample-day.ts';
import { sampleDeletions } from '../sample/remove-sample-day.ts';
import { insertSampleDay } from '../sample/sample-store.ts';
import { sendPaymentsToSandbox } from '../sandbox/send-payments.ts';
import type { Call, CallReply } from '../src/contract/call.ts';
import { readActiveSessionsCall } from '../src/contract/check-in.ts';
import {
  readAuditCall,
  readDashboardStatsCall,
  readTodaysBookingsCall,
  searchPaymentsCall,
} from '../src/contract/dashboard.ts';
import { readSiteCall } from '../src/contract/site.ts';
import { listBirthdayInquiriesCall, listInquiriesCall } from '../src/contract/staff-inquiries.ts';
import { recordAuditEntry } from '../src/server/features/audit-log/record-audit-entry.ts';
import { bookConfirmedVisit } from './confirmed-visit.ts';
import { commandCache, programFile } from './program-file.ts';
import { signInAsStaff } from './staff.ts';
import { createTestApp } from './test-app.ts';

const saturday = '2026-11-21T12:10:00Z';
const app = await createTestApp({ at: saturday });
let staff: { cookie: string };
let before: Record<string, number>;

const make = () =>
  makeSampleDay({
    databaseUrl: app.databaseUrl,
    context: { ...app.site.context, baseUrl: 'http://windfall.test' },
    remember: (paid) => sendPaymentsToSandbox(app.sandbox.url, paid),
  });

/** Runs the command that removes the sample day, as from a terminal. */
function removeSample() {
  const { LD_LIBRARY_PATH = '', PATH = '' } = process.env;
  const result = spawnSync(process.execPath, [programFile('sample/remove-command.ts')], {
    encoding: 'utf8',
    env: { PATH, LD_LIBRARY_PATH, NODE_COMPILE_CACHE: commandCache, DATABASE_URL: app.databaseUrl },
  });
  return { code: result.status, output: result.stdout.trim(), errorOutput: result.stderr.trim() };
}

async function read<C extends Call>(call: C, query = ''): Promise<CallReply<C>> {
  const answer = await app.request(call.path + query, { headers: staff });
  expect(answer.status).toBe(200);
  return (await answer.json()) as CallReply<C>;
}

/**
 * Returns how many rows each table has. Leaves out tables that the site fills by itself, such as `session`
 * and `photo_day`.
 */
async function countRows(): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'
      and tablename not in ('session', 'photo_day', 'sample_day', 'customer_count', 'staff_session', 'rate_limit') order by 1`.execute(
    app.db,
  );
  const counts = tables.map(
    ({ name }) => sql`select ${name}::text as name, count(*)::integer as count from ${sql.table(name)}`,
  );
  const { rows } = await sql<{ name: string; count: number }>`${sql.join(counts, sql` union all `)}`.execute(
    app.db,
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

beforeAll(async () => {
  staff = await signInAsStaff(app);
  before = await countRows();
  // The dashboard counts customers at its first request, when there is no sample day yet.
  expect((await read(readDashboardStatsCall)).stats.totalCustomers).toBe(0);
  await insertSampleDay(app.db, Date.parse(saturday), 3_600_000);
  expect(await make()).toBeGreaterThan(150);
});

test('the sample day passes the integrity checks, leaves no mail queued, and is made only once', async () => {
  // `findFaults` waits for the mail sender, so this expectation must come first.
  expect(await app.db.selectFrom('mail').select('id').where('status', '=', 'queued').execute()).toEqual([]);
  expect(await app.findFaults()).toEqual([]);
  expect(await app.db.selectFrom('kept_mail').select('mail_id').execute()).toEqual([]);
  expect(await make()).toBeNull();
});

test('the site states that its data is invented', async () => {
  const { sample } = (await app.read(readSiteCall, '/api/site')).body;
  const inShort = 'Sample day: it is Saturday 21 November here.';
  expect(sample).toEqual({ day: '2026-11-21', minute: 730, clockSet: true, inShort });
});

test('on the sample Saturday shortly after noon, some families have left, some are inside, one has stayed too long, and some are still to come', async () => {
  const { bookings } = await read(readTodaysBookingsCall);
  const visits = bookings.filter(({ kind }) => kind === 'visit');
  expect(visits.length).toBeGreaterThan(14);
  expect(visits.filter(({ checkedOut }) => checkedOut).length).toBeGreaterThan(2);
  expect(visits.filter(({ checkedIn }) => !checkedIn).length).toBeGreaterThan(3);
  const { activeSessions } = await read(readActiveSessionsCall);
  const minutes = activeSessions.map(({ timeRemaining }) => timeRemaining);
  expect(minutes.filter((left) => left <= 0)).toHaveLength(1);
  expect(minutes.some((left) => left > 0 && left <= 30)).toBe(true);
  expect(minutes.some((left) => left > 30)).toBe(true);
});

test('the sample has eight weeks that differ from each other, and activity today', async () => {
  const { stats, weeks, recentActivity } = await read(readDashboardStatsCall);
  expect(weeks).toHaveLength(8);
  for (const week of weeks) expect(week.bookings).toBeGreaterThan(5);
  expect(new Set(weeks.map(({ bookings }) => bookings)).size).toBeGreaterThan(4);
  expect(stats.todayBookings).toBeGreaterThan(0);
  expect(stats.totalCustomers).toBeGreaterThan(30);
  expect(recentActivity.length).toBeGreaterThan(8);
});

test('the sample has examples of messages, parties, photo sessions, a blocked time, vouchers, session credits and entries of the audit log', async () => {
  const { inquiries } = await read(listInquiriesCall);
  expect(inquiries.filter(({ respondedAt }) => respondedAt === null).length).toBeGreaterThan(1);
  expect(inquiries.filter(({ respondedAt }) => respondedAt !== null).length).toBeGreaterThan(1);
  const parties = await read(listBirthdayInquiriesCall);
  expect(parties.inquiries).toHaveLength(5);
  const count = async (table: string, where = sql`true`) => {
    const { rows } = await sql<{
      count: number;
    }>`select count(*) from ${sql.table(table)} where ${where}`.execute(app.db);
    return Number(rows[0]?.count);
  };
  expect(await count('photo_session', sql`day >= '2026-11-01' and day < '2026-12-01'`)).toBeGreaterThan(10);
  expect(await count('restriction', sql`created_by = 'Sample day'`)).toBe(1);
  expect(await count('voucher_use')).toBe(2);
  expect(await count('credit_purchase')).toBeGreaterThan(3);
  expect(await count('credit_use')).toBeGreaterThan(1);
  expect(await count('cancellation')).toBeGreaterThan(3);
  expect(await count('refund', sql`status = 'done'`)).toBeGreaterThan(3);
  expect(await count('refund', sql`status <> 'done'`)).toBe(0);
  expect(await count('party', sql`day = '2026-11-21'`)).toBe(1);
  expect(await count('party_family', sql`is_coming is null`)).toBeGreaterThan(1);
  expect(await count('order_account', sql`open_pence > 0 and due_later_pence > 0`)).toBe(1);
  expect(await count('gift_voucher')).toBe(1);
  expect(await count('redemption')).toBe(1);
  expect(await count('party_inquiry', sql`booked_at is not null`)).toBe(1);
  const { rows: levels } = await sql<{ level_id: string }>`select level_id from level_reached`.execute(
    app.db,
  );
  expect(levels.map(({ level_id }) => level_id)).toContain('silver');
  expect((await read(readAuditCall)).entries.length).toBeGreaterThan(20);
  const found = await app.send(searchPaymentsCall, { searchTerm: 'bramley' }, staff);
  expect(found.body.payments.length).toBeGreaterThan(2);
});

test('a payment for a sample booking is refunded like any other', async () => {
  const { bookings } = await read(readTodaysBookingsCall);
  const one = bookings.find(
    ({ kind, checkedIn, totalAmount }) => kind === 'visit' && !checkedIn && totalAmount > 500,
  );
  const answer = await app.post(
    `/api/admin/bookings/${one?.id}/refund`,
    { clientId: randomUUID(), refundPence: 200, reason: 'Trying it out' },
    staff,
  );
  expect(await answer.json()).toMatchObject({ success: true, returned: 200 });
  const refund = await app.db
    .selectFrom('refund')
    .select('status')
    .where('reason', '=', 'Trying it out')
    .executeTakeFirst();
  expect(refund?.status).toBe('done');
  expect(await app.findFaults()).toEqual([]);
});

test('one command removes the sample; real data stays, whatever was done with the sample, and the sample does not come back', async () => {
  const voucher = await app.db
    .selectFrom('voucher')
    .select('code')
    .where('created_by', '=', 'Sample day')
    .executeTakeFirstOrThrow();
  const real = await bookConfirmedVisit(app, { customerEmail: 'alex@real.example', loyaltyOptIn: true });
  const withCode = await bookConfirmedVisit(app, {
    customerEmail: 'robin@real.example',
    voucherCode: voucher.code,
    discountAmount: 1.9,
    totalAmount: 17.1,
  });
  await bookConfirmedVisit(app, { customerEmail: 'Rosa.Bramley+again@sample.example' });
  const group = await app.db
    .insertInto('waitlist_group')
    .values({
      client_id: randomUUID(),
      digest: 'test',
      token: 'test',
      name: 'Rosa Bramley',
      email: 'Rosa.Bramley@sample.example',
      quantities: JSON.stringify({ 'child-1-12': 1 }),
      children: 1,
      terms_version: 'test',
      joined_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const auditEntry = {
    at: Date.now(),
    who: 'customer',
    what: 'joined the waitlist',
    after: { group: group.id },
  } as const;
  await app.db.transaction().execute((tx) => recordAuditEntry(tx, auditEntry));
  await app.mails(4);
  const result = removeSample();
  expect(result).toMatchObject({ code: 0, errorOutput: '' });
  expect(result.output).toContain(`Voucher ${voucher.code} is withdrawn`);

  const left = await app.db.selectFrom('booking').select('id').execute();
  expect(left.map(({ id }) => id).sort()).toEqual([real.id, withCode.id].sort());
  expect(await app.findFaults()).toEqual([]);
  const entries = await app.db
    .selectFrom('journal')
    .select('after')
    .where('what', '=', auditEntry.what)
    .execute();
  expect(entries).toEqual([]);
  const after = await countRows();
  const more = Object.entries(after).flatMap(([table, count]) =>
    count === before[table] ? [] : [[table, count - (before[table] ?? 0)]],
  );
  expect(Object.fromEntries(more)).toMatchObject({
    booking: 2,
    booking_ticket: 2,
    kept_mail: 2,
    mail: 2,
    member: 1,
    order_line: 3,
    payment: 2,
    place: 2,
    voucher: 1,
    voucher_use: 1,
  });
  expect(Object.keys(Object.fromEntries(more)).sort()).toEqual(
    [
      'booking',
      'booking_ticket',
      'fact_history',
      // Days whose figures must be summed up again.
      'figure_stale',
      'journal',
      'kept_mail',
      'mail',
      'member',
      'order_line',
      'payment',
      'place',
      'point_entry',
      'provider_notice',
      'voucher',
      'voucher_use',
    ].filter((table) => after[table] !== before[table]),
  );
  expect((await read(readDashboardStatsCall)).stats.totalCustomers).toBe(2);
  await expect.poll(async () => (await app.read(readSiteCall, '/api/site')).body.sample).toBeNull();

  expect(removeSample()).toMatchObject({ code: 0, output: expect.stringContaining('no sample day') });
  await insertSampleDay(app.db, Date.parse(saturday), 0);
  expect(await make()).toBeNull();
  expect(await app.db.selectFrom('booking').select('id').execute()).toHaveLength(2);
});

test('the removal of the sample deletes rows of every table that can refer to sample data', async () => {
  const { rows } = await sql<{ child: string }>`
    select distinct conrelid::regclass::text as child from pg_constraint
    where contype = 'f' and confdeltype <> 'c' and confrelid::regclass::text in
      ('booking', 'inquiry', 'member', 'refund', 'redemption', 'voucher', 'level_reached', 'credit_purchase')`.execute(
    app.db,
  );
  expect(rows.length).toBeGreaterThan(15);
  const forgotten = rows.filter(
    ({ child }) => !sampleDeletions.some((one) => one.startsWith(`delete from ${child} `)),
  );
  expect(forgotten).toEqual([]);
});

test('after the sample is removed, rows of the audit log and the points ledger still cannot be deleted', async () => {
  await expect(app.db.deleteFrom('journal').execute()).rejects.toThrow('append-only');
  await expect(app.db.deleteFrom('point_entry').execute()).rejects.toThrow('append-only');
  expect(app.errors).toEqual([]);
});
