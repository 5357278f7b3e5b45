import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { bookVisitCall } from '../src/contract/booking.ts';
import { cancelBookingCall, creditBookingCall } from '../src/contract/cancellation.ts';
import { sendInquiryCall } from '../src/contract/inquiry.ts';
import { moveBookingCall } from '../src/contract/staff-booking.ts';
import { deleteOldEmailCodes } from '../src/server/features/email-codes/delete-old-email-codes.ts';
import { applyRetention } from '../src/server/features/privacy/apply-retention.ts';
import { personalTables } from '../src/server/features/privacy/personal-tables.ts';
import { checkIntegrity } from '../src/server/integrity/check-integrity.ts';
import { bookConfirmedVisit } from './confirmed-visit.ts';
import { buyTestCredits } from './credits.ts';
import { insertVisit } from './insert-visit.ts';
import { signInAgain, signInAsStaff } from './staff.ts';
import { createTestApp } from './test-app.ts';
import { createDevice, verifyEmail } from './verify-email.ts';
import { visitInput } from './visit-input.ts';

const app = await createTestApp({ at: '2026-11-20T10:00:00Z', trustedProxies: 1 });
const { db, clock } = app;
const customers = async () =>
  (
    await db
      .selectFrom('booking')
      .select(['customer_name', 'customer_email', 'special_requests'])
      .orderBy('held_at')
      .orderBy('day')
      .execute()
  ).map((row) => [row.customer_name, row.customer_email, row.special_requests]);

test('special requests are deleted a year after the visit, and contact details after six tax years, or after a year if nothing was paid', async () => {
  const now = clock.now();
  const visit = (day: string, email: string) =>
    insertVisit(db, { day, now: Date.parse(`${day}T08:00:00Z`), email });
  await visit('2020-04-04', 'old@example.org');
  await visit('2020-04-05', 'credits@example.org');
  await visit('2020-04-07', 'needed@example.org');
  await visit('2025-11-19', 'lastyear@example.org');
  await visit('2025-11-21', 'thisyear@example.org');
  const lapsed = await visit('2025-10-01', 'unpaid@example.org');
  await sql`update place set live_until = taken_at where booking_id = ${lapsed}`.execute(db);
  await db.updateTable('booking').set({ status: 'lapsed' }).where('id', '=', lapsed).execute();
  await db.updateTable('booking').set({ special_requests: 'A ramp' }).execute();
  await buyTestCredits(app, 'credits@example.org');
  await app.waitForMails();
  expect(await checkIntegrity(db, now)).toEqual([]);

  const forgotten = await applyRetention(app);
  expect(forgotten).toEqual({ special_requests: 5, mail_addresses: 4, unpaid_bookings: 1, bookings: 2 });
  const nobody = expect.stringMatching(/^erased-\w{32}@nobody\.invalid$/);
  expect(await customers()).toEqual([
    ['Erased', nobody, ''],
    ['Erased', 'credits@example.org', ''],
    ['Alex Rowe', 'needed@example.org', ''],
    ['Erased', nobody, ''],
    ['Alex Rowe', 'lastyear@example.org', ''],
    ['Alex Rowe', 'thisyear@example.org', 'A ramp'],
    ['Alex Rowe', 'credits@example.org', ''],
  ]);
  expect(await checkIntegrity(db, now)).toEqual([]);
  expect(await applyRetention(app)).toEqual({});
});

test('messages are deleted a year after they were answered, or a year after they came if nobody answered; an owner can change the period', async () => {
  const send = async (email: string, days: { came: number; answered?: number }) => {
    const body = { name: 'Alex Rowe', email, phone: '', message: `From ${email}`, inquiryType: 'general' };
    const from = { 'x-forwarded-for': `10.4.4.${days.came % 250}` };
    expect((await app.send(sendInquiryCall, body, from)).status).toBe(201);
    const ago = (count: number) => new Date(clock.now() - count * 86_400_000);
    await db
      .updateTable('inquiry')
      .set({
        created_at: ago(days.came),
        responded_at: days.answered === undefined ? null : ago(days.answered),
      })
      .where('email', '=', email)
      .execute();
  };
  const left = async () =>
    (await db.selectFrom('inquiry').select('email').orderBy('email').execute()).map(({ email }) => email);
  const withMails = async () => {
    const rows = await db
      .selectFrom('kept_mail')
      .innerJoin('mail', 'mail.id', 'kept_mail.mail_id')
      .innerJoin('inquiry', 'inquiry.id', 'mail.inquiry_id')
      .select('inquiry.email')
      .distinct()
      .orderBy('inquiry.email')
      .execute();
    return rows.map(({ email }) => email);
  };
  await send('a-answered-lately@example.org', { came: 800, answered: 300 });
  await send('b-answered-long-ago@example.org', { came: 800, answered: 400 });
  await send('c-never-answered@example.org', { came: 400 });
  await send('d-new@example.org', { came: 100 });
  await expect.poll(withMails).toEqual(await left());

  expect(await applyRetention(app)).toEqual({ messages: 2 });
  expect(await left()).toEqual(['a-answered-lately@example.org', 'd-new@example.org']);
  expect(await withMails()).toEqual(await left());
  await db.updateTable('retention').set({ message_days: 200 }).execute();
  expect(await applyRetention(app)).toEqual({ messages: 1 });
  expect(await left()).toEqual(['d-new@example.org']);
  expect(await app.findFaults()).toEqual([]);
  const { after } = await db
    .selectFrom('journal')
    .select('after')
    .where('what', '=', 'kept long enough')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(after).toEqual({ messages: 1 });
});

test('letters are deleted with their recipients a year after they were written', async () => {
  const now = clock.now();
  const write = async (days: number) => {
    const { id } = await db
      .insertInto('letter')
      .values({
        day: '2025-06-07',
        audience: 'day',
        subject: 'We open later',
        words: 'The boiler is being mended.',
        digest: `digest-${days}`,
        written_at: new Date(now - days * 86_400_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('letter_recipient')
      .values({ letter_id: id, mailbox: 'a@example.org', email: 'a@example.org', queued_at: new Date(now) })
      .execute();
    return id;
  };
  await write(367);
  const newerId = await write(364);
  expect(await applyRetention(app)).toEqual({ letters: 1 });
  const left = await db.selectFrom('letter_recipient').select('letter_id').execute();
  expect(left).toEqual([{ letter_id: newerId }]);
});

/** Buys a bundle of `credits` session credits for an address, and spends one of them on a visit. */
async function spendOneCredit(email: string, credits: number): Promise<void> {
  await buyTestCredits(app, email, credits);
  const device = createDevice(app, { 'x-forwarded-for': `10.4.5.${credits}` });
  await verifyEmail(app, email, device);
  const visit = visitInput({
    customerEmail: email,
    ticketQuantities: { 'child-1-12': 1 },
    selectedDate: '2026-12-05',
  });
  const { body } = await app.send(bookVisitCall, visit, device.headers());
  expect(body).toMatchObject({ success: true, sessionCreditsUsed: 1, clientSecret: null });
}

test('after the retention period, no column that is declared as erased contains anything of a customer', async () => {
  clock.set('2026-11-23T10:00:00Z');
  await signInAsStaff(app);
  const customer = {
    customerName: 'Ottoline Quill',
    customerEmail: 'quill@example.org',
    customerPhone: '01632 960444',
    specialRequests: 'Quill needs a ramp',
  };
  const reason = 'Ottoline Quill is poorly';
  const post = async ({ path }: { path: string }, id: string, body: object) => {
    const answer = await app.post(
      path.replace(':bookingId', id),
      { clientId: randomUUID(), reason, ...body },
      staff,
    );
    expect([path, answer.status]).toEqual([path, 200]);
  };
  const moved = await bookConfirmedVisit(app, { ...customer, selectedDate: '2026-12-05' });
  const credited = await bookConfirmedVisit(app, { ...customer, selectedDate: '2026-12-05' });
  await spendOneCredit(customer.customerEmail, 1);
  await spendOneCredit('credits-left@example.org', 2);
  // By the rule it is now too late to move a visit.
  clock.set('2026-12-05T08:00:00Z');
  const staff = await signInAgain(app);
  await post(moveBookingCall, moved.id, { date: '2026-12-12', slots: [], setAside: ['rule'] });
  await post(cancelBookingCall, moved.id, { refundPence: 100 });
  await post(creditBookingCall, credited.id, {});
  const typed = async () => {
    const found: string[] = [];
    for (const [table, { columns }] of Object.entries(personalTables)) {
      const erased = Object.keys(columns).filter((column) =>
        ['blanked', 'replaced', 'deleted'].includes(columns[column] ?? ''),
      );
      const { rows } = await sql<{ column: string }>`
        select distinct x.key as column from ${sql.table(table)} t, jsonb_each_text(to_jsonb(t)) x
        where x.key = any(${erased}::text[]) and x.value ~* 'quill|960444'`.execute(db);
      found.push(...rows.map(({ column }) => `${table}.${column}`));
    }
    return found;
  };
  expect(await typed()).toEqual(
    expect.arrayContaining([
      'booking.customer_name',
      'cancellation.reason',
      'refund.reason',
      'visit_move.reason',
      'account_credit.email',
    ]),
  );
  await app.waitForMails();
  // The tax year of these bookings ended on 5 April 2027.
  clock.set('2033-04-06T10:00:00Z');
  await deleteOldEmailCodes(app);
  expect(await applyRetention(app)).toMatchObject({ addresses: 1 });
  expect(await typed()).toEqual([]);
  const withCredits = (await customers()).filter(([, email]) => email === 'credits-left@example.org');
  expect(withCredits).toEqual(Array(2).fill(['Erased', 'credits-left@example.org', '']));
  expect(await app.findFaults()).toEqual([]);
  expect(await applyRetention(app)).toEqual({});
});
