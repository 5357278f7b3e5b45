import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { cancelBookingCall } from '../src/contract/cancellation.ts';
import { sendInquiryCall } from '../src/contract/inquiry.ts';
import { sendLetterCall, tryLetterCall, writeLetterCall } from '../src/contract/letters.ts';
import { sendPartyInquiryCall } from '../src/contract/party.ts';
import {
  erasePersonalDataCall,
  exportPersonalDataCall,
  lookUpPersonalDataCall,
} from '../src/contract/personal-data.ts';
import { writeNoteCall } from '../src/contract/staff-booking.ts';
import { joinWaitlistCall } from '../src/contract/waitlist.ts';
import { settleOpenBookings } from '../src/server/features/orders/settle-open-bookings.ts';
import { otherTables, personalTables, staffTables } from '../src/server/features/privacy/personal-tables.ts';
import { queueMailsByRule } from '../src/server/features/reminders/queue-mails-by-rule.ts';
import { makeVoucher } from '../src/server/features/vouchers/make-voucher.ts';
import { offerPlaces } from '../src/server/features/waitlist/offer-places.ts';
import { bookConfirmedVisit } from './confirmed-visit.ts';
import { buyTestCredits } from './credits.ts';
import { findTraces } from './find-traces.ts';
import { startFrontDesk } from './front-desk.ts';
import { insertVisit } from './insert-visit.ts';
import { memberHelpers } from './members.ts';
import { commandCache, programFile } from './program-file.ts';
import { bodyOf, createTestApp } from './test-app.ts';
import { voucherInput } from './voucher-input.ts';
import { waitFor } from './wait-for.ts';

const email = 'Wilhelmina.Quarrendon+family@example.org';
const mailbox = 'wilhelmina.quarrendon@example.org';
const other = 'robin@example.org';
/**
 * Words of the customer that must leave no trace. Each word is too long, or its letters are too unusual, to
 * occur in a random id by chance.
 */
const traces = ['quarrendon', '960123', 'sesameless', 'zebedee', 'hedgehog', 'ZQ12 YXW', 'quietcorner'];

const app = await createTestApp({ at: '2026-11-20T10:00:00Z', trustedProxies: 1 });
const { db } = app;
const desk = await startFrontDesk(app, '2026-11-27T10:00:00Z');
const who = { customerName: 'Wilhelmina Quarrendon', customerEmail: email, customerPhone: '01632 960123' };

const lookUp = (whose = email) => app.send(lookUpPersonalDataCall, { email: whose }, desk.staff());
const erase = (more: object = {}) =>
  app.send(erasePersonalDataCall, { email, typed: email, letCreditsGo: true, ...more }, desk.staff());
const exportData = async () =>
  bodyOf<{ email: string; records: Record<string, Record<string, unknown>[]> }>(
    await app.post(exportPersonalDataCall.path, { email }, desk.staff()),
  );
const at = async (instant: string) => {
  app.clock.set(instant);
  await desk.signInAgain();
};

/** Returns where in the whole database one of the traces is left, as `table: trace`. */
const tracesLeft = () => findTraces(db, traces);

/** Sends the families of 27 November a letter, after a trial mail to the address `email`. */
async function writeToFamilies() {
  const written = await app.send(
    writeLetterCall,
    {
      date: '2026-11-27',
      audience: 'day',
      timeSlot: null,
      subject: 'Bring a jumper',
      words: 'It is cold today.',
    },
    desk.staff(),
  );
  const pathOf = ({ path }: { path: string }) => path.replace(':id', written.body.letter.id);
  await app.post(pathOf(tryLetterCall), { clientId: crypto.randomUUID(), email }, desk.staff());
  await waitFor(async () => {
    const sent = await app.post(pathOf(sendLetterCall), {}, desk.staff());
    expect(sent.status).toBe(200);
  });
}

/** Joins the waitlist of a full day, gets an offer and lets it expire. */
async function waitForPlaces(headers: Record<string, string>) {
  const date = '2026-12-12';
  const full = await insertVisit(db, {
    day: date,
    now: app.clock.now(),
    children: 40,
    email: 'full@example.org',
  });
  await db.updateTable('session').set({ capacity: 40 }).where('day', '=', date).execute();
  const joined = await app.send(
    joinWaitlistCall,
    {
      clientId: crypto.randomUUID(),
      customerName: who.customerName,
      customerEmail: email,
      agreeToTerms: true,
      ticketQuantities: { 'child-1-12': 1 },
      sessions: [{ date, timeSlot: '9:30 AM - 4:00 PM' }],
    },
    headers,
  );
  expect(joined.status).toBe(201);
  await sql`select let_booking_go(${full}, ${new Date(app.clock.now())}, 'system')`.execute(db);
  expect(await offerPlaces(app.site.context)).toBe(1);
  await at('2026-11-26T20:00:00Z');
  await offerPlaces(app.site.context);
  await settleOpenBookings(app.site.context, true);
  await db.updateTable('booking').set({ status: 'lapsed' }).where('id', '=', full).execute();
}

/** Makes the family use nearly every feature. */
beforeAll(async () => {
  app.clock.set('2026-11-20T10:00:00Z');
  const voucher = await db.transaction().execute((tx) => makeVoucher(tx, voucherInput(), app.clock.now()));
  const visit = await bookConfirmedVisit(app, {
    ...who,
    selectedDate: '2026-11-27',
    specialRequests: 'A quietcorner please',
    loyaltyOptIn: true,
    emailConsent: true,
    voucherCode: voucher,
    discountAmount: 5,
    totalAmount: 14,
  });
  await bookConfirmedVisit(app, { customerEmail: other, selectedDate: '2026-11-27' });
  const members = memberHelpers(app);
  const device = await members.verify(email);
  await members.verify(other, await members.verify(email));
  const member = await db.selectFrom('member').selectAll().where('mailbox', '=', mailbox).executeTakeFirst();
  await members.give(member?.id ?? '', 2_000);
  await members.redeem(device, { memberId: member?.id, rewardId: 'free-hot-drink', pointsCost: 50 });
  await buyTestCredits(app, email, 2);
  const cancelled = await bookConfirmedVisit(app, { ...who, selectedDate: '2026-12-05' });
  await app.post(
    cancelBookingCall.path.replace(':bookingId', cancelled.id),
    { clientId: crypto.randomUUID(), reason: 'They called', refundPence: 1900 },
    desk.staff(),
  );
  const headers = { 'x-forwarded-for': '10.1.1.1' };
  const message = { name: who.customerName, email, message: 'My hedgehog wants to come', phone: '' };
  await app.send(sendInquiryCall, { ...message, inquiryType: 'general' }, headers);
  await app.send(
    sendPartyInquiryCall,
    {
      parentName: who.customerName,
      parentEmail: email,
      parentPhone: who.customerPhone,
      childName: 'Zebedee',
      childAge: '7',
      partyDate: '2027-02-13',
      partyTime: '12:00 PM - 2:00 PM',
      numberOfChildren: '12',
      packageType: 'silver',
      specialRequests: '',
      dietaryRequirements: 'sesameless',
      inquiryType: 'party_booking',
    },
    headers,
  );
  await at('2026-11-26T10:00:00Z');
  await queueMailsByRule(app.site.context);
  await writeToFamilies();
  await waitForPlaces(device.headers());
  await at('2026-11-27T10:00:00Z');
  await desk.arrive(visit.id, { numberPlate: 'ZQ12 YXW', clientId: crypto.randomUUID() });
  await desk.leave(visit.id);
  const note = { words: 'Their hedgehog waits outside', before: '' };
  await app.post(writeNoteCall.path.replace(':bookingId', visit.id), note, desk.staff());
  await desk.arrive(cancelled.id, { clientId: crypto.randomUUID(), passedOn: true });
  await waitFor(async () => {
    const waiting = await db.selectFrom('mail').select('id').where('status', '=', 'queued').execute();
    expect(waiting).toEqual([]);
  });
  await at('2026-12-10T10:00:00Z');
});

test('the lists of tables say what erasing does with every column of text or JSON, and which tables are about visitors', async () => {
  const { rows } = await sql<{ table: string; column: string; is_text: boolean }>`
    select c.table_name as table, c.column_name as column,
      c.data_type in ('text', 'json', 'jsonb', 'ARRAY', 'character varying', 'inet', 'bytea') as is_text
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'`.execute(db);
  const tables = new Set(rows.map(({ table }) => table));
  expect([...tables].sort()).toEqual(
    [...Object.keys(personalTables), ...Object.keys(staffTables), ...otherTables].sort(),
  );
  for (const [table, { columns }] of Object.entries({ ...personalTables, ...staffTables })) {
    const there = rows.filter((row) => row.table === table);
    const text = there.filter(({ is_text }) => is_text).map(({ column }) => column);
    expect(
      text.filter((column) => columns[column] === undefined),
      table,
    ).toEqual([]);
    const names = new Set(there.map(({ column }) => column));
    expect(
      Object.keys(columns).filter((column) => !names.has(column)),
      table,
    ).toEqual([]);
  }
});

describe('a family that has used nearly every feature', () => {
  test('is found by staff, however its address is written', async () => {
    const { body } = await lookUp('WILHELMINA.quarrendon@example.org');
    expect(body).toMatchObject({
      bookings: 4,
      messages: 2,
      waits: 1,
      isMember: true,
      creditsLeft: 2,
      obstacle: null,
    });
    expect((await lookUp('nobody@example.org')).body).toMatchObject({ bookings: 0, isMember: false });
  });

  test('gets a copy of all its data, without tokens or secrets', async () => {
    const { records, email: whose } = await exportData();
    expect(whose).toBe(mailbox);
    const without = [
      'email_proof',
      'desk_deed',
      'credit_use',
      'credit_return',
      'photo_session',
      'level_reached',
      'payment_review',
      'refund_failure',
      // The family has booked no party.
      'party',
      'party_choice',
      'party_change',
      'party_notice',
      // Other tests erase rows of these tables.
      'account_credit',
      'account_credit_use',
      'gift_voucher',
      'gift_sending',
      // The family books online, and never changes its days or children.
      'payment_link',
      'visit_move',
      'visit_change',
      'change_place',
      // No closing affects the family's days.
      'closure_booking',
      'closure_call',
      // The family has no guests. Another test (party-erasure.test.ts) erases the data of guests.
      ...['party_invitation', 'party_family', 'party_guest', 'party_food_sheet', 'party_mark'],
      // The rows of a walk-in have no address. Nobody can look them up, and they are deleted after two days.
      'kiosk_walk_in',
      'walk_in_request',
    ];
    const missing = Object.keys(personalTables).filter((table) => !records[table]);
    expect(missing.filter((table) => !without.includes(table))).toEqual([]);
    const text = JSON.stringify(records);
    for (const trace of traces) expect(text.toLowerCase()).toContain(trace.toLowerCase());
    expect(text).not.toContain(other);
    const { view_token } = await db
      .selectFrom('booking')
      .select('view_token')
      .where('customer_email', '=', email)
      .executeTakeFirstOrThrow();
    expect(text).not.toContain(view_token);
    for (const [table, { columns }] of Object.entries(personalTables))
      for (const row of records[table] ?? [])
        expect(Object.keys(row).filter((column) => columns[column] === 'secret')).toEqual([]);
  });

  test('is not erased if the address is mistyped, before a visit, or with unspent credits that it has not given up', async () => {
    const before = await tracesLeft();
    expect((await erase({ typed: 'somebody@example.org' })).body.code).toBe('malformed');
    expect((await erase({ letCreditsGo: false })).body.message).toContain('2 session credits left');
    await bookConfirmedVisit(app, { ...who, selectedDate: '2026-12-12' });
    const refused = await erase();
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 'not_over_yet' });
    expect((await lookUp()).body.obstacle).toContain('not over yet');
    expect(await tracesLeft()).toEqual(before);
    await at('2026-12-13T10:00:00Z');
    await db.updateTable('party_inquiry').set({ booked_at: new Date() }).execute();
    expect((await erase()).body.message).toContain('A party is booked for Saturday 13 February 2027');
    await db.updateTable('party_inquiry').set({ booked_at: null }).execute();
  });

  test('is erased completely: no table has a trace of it, and the integrity checks pass as before', async () => {
    const sums = () =>
      sql`select (select sum(total_pence) from booking) as booked, (select sum(amount_pence) from payment) as paid,
        (select sum(points) from point_entry) as points, (select count(*) from place) as places,
        (select count(*) from journal where booking_id is not null) as deeds`.execute(db);
    const { rows: before } = await sums();
    // A confirmation that was still being sent when the clock was set looks days old.
    expect(await app.findFaults()).toEqual([]);
    const booked = await db
      .selectFrom('booking')
      .select('id')
      .where('customer_email', '=', email)
      .limit(1)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('payment_link')
      .values({ booking_id: booked.id, code: 'CODE', made_at: new Date(), ends_at: new Date() })
      .execute();
    const there = await tracesLeft();
    for (const trace of traces) expect(there.filter((place) => place.endsWith(`: ${trace}`))).not.toEqual([]);

    const { status, body } = await erase();
    expect(status).toBe(200);
    expect(body).toMatchObject({ bookings: 5, messages: 2 });

    expect(await tracesLeft()).toEqual([]);
    expect(await db.selectFrom('desk_clash').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('payment_link').select('code').execute()).toEqual([
      { code: expect.stringMatching(/^erased-/) },
    ]);
    const devices = await db
      .selectFrom('known_device')
      .leftJoin('email_proof', 'email_proof.device', 'known_device.digest')
      .select('email_proof.mailbox')
      .execute();
    expect(devices, 'only the device that another person uses as well').toEqual([{ mailbox: other }]);
    expect((await sums()).rows).toEqual(before);
    expect(await app.findFaults()).toEqual([]);
    expect((await lookUp()).body).toMatchObject({
      bookings: 0,
      messages: 0,
      isMember: false,
      creditsLeft: 0,
    });
    expect((await erase()).status).toBe(404);
    const others = await db
      .selectFrom('booking')
      .select('customer_name')
      .where('customer_email', '=', other)
      .execute();
    expect(others).toEqual([{ customer_name: 'Alex Rowe' }]);
    expect(await db.selectFrom('email_consent').select('withdrawn_how').execute()).toEqual([
      { withdrawn_how: 'erased' },
    ]);
  });

  test('leaves an entry in the audit log that it was erased, without its address', async () => {
    const entries = await db
      .selectFrom('journal')
      .select(['who', 'what', 'after'])
      .where('what', 'in', ['personal data erased', 'personal data handed out'])
      .orderBy('id')
      .execute();
    expect(entries.map(({ who: by, what }) => [by, what])).toEqual([
      ['staff', 'personal data handed out'],
      ['staff', 'personal data erased'],
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/@|quarrendon/i);
    expect(app.errors).toEqual([]);
  });
});

/** Runs a command for personal data as from a terminal. */
function command(...args: string[]) {
  const { LD_LIBRARY_PATH = '', PATH = '' } = process.env;
  const program = programFile('src/server/commands/personal-data.ts');
  const result = spawnSync(process.execPath, [program, ...args], {
    encoding: 'utf8',
    env: { PATH, LD_LIBRARY_PATH, NODE_COMPILE_CACHE: commandCache, DATABASE_URL: app.databaseUrl },
  });
  return { code: result.status, output: result.stdout, errorOutput: result.stderr };
}

test('a command prints a copy of a family’s data, previews an erasure, and with --yes erases the data', async () => {
  await db.updateTable('booking').set({ day: '2026-10-10' }).where('customer_email', '=', other).execute();
  const copy = command('export', other);
  expect(copy.errorOutput).toBe('');
  expect(JSON.parse(copy.output).records.booking).toHaveLength(1);
  expect(command('erase', other).output).toContain('1 bookings, 0 messages');
  expect(command('erase', other, '--yes')).toMatchObject({ code: 0, errorOutput: '' });
  expect(command('export', other)).toMatchObject({
    code: 1,
    errorOutput: expect.stringContaining('nothing'),
  });
  expect(command('erase', other).output).toContain('There is nothing to erase.');
  expect(command('export')).toMatchObject({ code: 0, output: expect.stringContaining('npm run export') });
});

test('account credit moves to a corrected e-mail, so that an erasure of this e-mail asks about it', async () => {
  await desk.keepSignedIn();
  const customerEmail = 'mistyped@example.org';
  const { id } = await bookConfirmedVisit(app, { customerEmail, selectedDate: '2026-12-20' });
  const staffPost = (path: string, body: object) =>
    app.post(`/api/admin/bookings/${id}/${path}`, { clientId: randomUUID(), ...body }, desk.staff());
  expect((await staffPost('account-credit', { reason: 'Somebody is poorly' })).status).toBe(200);
  const { customer_name: name, customer_phone: phone } = await db
    .selectFrom('booking')
    .select(['customer_name', 'customer_phone'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const email = 'corrected@example.org';
  const before = { customerName: name, customerEmail, customerPhone: phone };
  const corrected = { ...before, customerEmail: email, before, sendsAgain: false };
  expect((await staffPost('contact', corrected)).status).toBe(200);
  expect((await lookUp(customerEmail)).body.accountCreditLeft).toBe(0);
  expect((await lookUp(email)).body.accountCreditLeft).toBeGreaterThan(0);
  const erasing = await erase({ email, typed: email, letCreditsGo: false });
  expect(erasing.body.message).toContain('account credit');
  const preview = command('erase', email).output;
  expect(preview).toMatch(/£\d+\.\d\d of account credit left/);
  expect(preview).toContain('Add --yes --credits-too');
});
