import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { readBookingResultCall } from '../src/contract/booking.ts';
import type { CallReply } from '../src/contract/call.ts';
import { cancelBookingCall } from '../src/contract/cancellation.ts';
import { previewClosureCall } from '../src/contract/closures.ts';
import { type readDashboardStatsCall, searchPaymentsCall } from '../src/contract/dashboard.ts';
import { openPaymentLinkCall } from '../src/contract/desk-sale.ts';
import { sendPartyInquiryCall } from '../src/contract/party.ts';
import {
  changeMyPartyCall,
  moveMyPartyCall,
  offerPartyCall,
  payMyPartyCall,
  readOwnPartyMonthCall,
} from '../src/contract/party-booking.ts';
import { listKitchenCall } from '../src/contract/party-guests.ts';
import { lookUpPersonalDataCall } from '../src/contract/personal-data.ts';
import type { readBookingCalendarCall } from '../src/contract/restriction.ts';
import {
  type PartyOfferMade,
  type StaffGuests,
  type StaffParty,
  sellPartyCall,
} from '../src/contract/staff-parties.ts';
import { settleOpenBookings } from '../src/server/features/orders/settle-open-bookings.ts';
import { chaseBalances } from '../src/server/features/party-bookings/party-notices.ts';
import { deletePerson } from '../src/server/features/people/people-store.ts';
import { waitForBlockedCall } from './blocked-call.ts';
import { createPartySaleApp } from './booked-parties.ts';
import { memberHelpers } from './members.ts';
import { bookedPartyInput, partyInput } from './party-input.ts';
import { signInAsRole, signInAsStaff } from './staff.ts';
import { bodyOf } from './test-app.ts';
import { waitFor } from './wait-for.ts';

const start = '2026-11-02T10:00:00Z';
const app = await createPartySaleApp();
await signInAsStaff(app);
let staff = await signInAsRole(app, 'front-desk', { name: 'Robin' });

/** Sets the clock and signs in again, since a sign-in ends after half an hour without a call. */
const at = async (instant: string) => {
  app.clock.set(instant);
  staff = await signInAsRole(app, 'front-desk', { name: 'Robin' });
};
afterEach(() => at(start));

const call = async <T = Record<string, unknown>>(path: string, body?: object) => {
  const answer = body ? await app.post(path, body, staff) : await app.request(path, { headers: staff });
  return { status: answer.status, body: await bodyOf<T & { code?: string; message?: string }>(answer) };
};
interface Listed {
  parties: {
    id: string;
    bookingId: string;
    customerName: string;
    open: number;
    isLate: boolean;
    kitchenToLook: boolean;
  }[];
  continuesOn: string | null;
}
const list = async (query: string) => (await call<Listed>(`/api/admin/parties?${query}`)).body;
const read = async (id: string) => (await call<{ party: StaffParty }>(`/api/admin/party/${id}`)).body.party;
const idOf = async (bookingId: string) =>
  (
    await app.db
      .selectFrom('party')
      .select('id')
      .where('booking_id', '=', bookingId)
      .executeTakeFirstOrThrow()
  ).id;
/** Returns the input of a party that is sold at the desk, as the form of staff sends it. */
function saleInput(overrides: Record<string, unknown> = {}) {
  const { agreeToTerms: _, nowPence: __, ...party } = bookedPartyInput();
  return { ...party, clientId: randomUUID(), payment: { by: 'link' }, ...overrides };
}
const cash = (amount: number, given = amount) => ({ tender: 'cash', amount, given });

test('staff list parties from a day on, by a search, and by what is still to be done', async () => {
  const first = await app.book({ date: '2027-01-09', customerName: 'Kit Larch', childName: 'Ida' });
  await app.book({ date: '2027-01-10', customerName: 'Bea Plum', customerEmail: 'bea@example.org' });
  const names = async (query: string) => (await list(query)).parties.map(({ customerName }) => customerName);
  expect(await names('from=2027-01-09&to=2027-01-31')).toEqual(['Kit Larch', 'Bea Plum']);
  expect(await names('from=2027-01-10&to=2027-01-31')).toEqual(['Bea Plum']);
  expect(await names('from=2026-11-01&search=LARCH+ida')).toEqual(['Kit Larch']);
  expect(await names('from=2026-11-01&search=larch+plum')).toEqual([]);
  const { reference } = await app.readParty(first);
  expect(await names(`from=2026-11-01&search=${reference}`)).toEqual(['Kit Larch']);
  expect(await names('from=2027-01-09&to=2027-01-31&show=to-pay')).toHaveLength(2);
  expect(await names('from=2027-01-09&to=2027-01-31&show=to-look-at')).toEqual([]);
  await at('2027-01-08T10:00:00Z');
  expect(await names('from=2027-01-09&to=2027-01-31&show=to-look-at')).toHaveLength(2);
  const kitchen = await signInAsRole(app, 'kitchen');
  expect((await app.request('/api/admin/parties?from=2027-01-09', { headers: kitchen })).status).toBe(403);
});

test('the list of a day is whole even if the day has more than 100 parties, and continues on the next day with a party', async () => {
  const day = '2027-05-08';
  const first = await app.book({ date: day });
  const later = await app.book({ date: '2027-05-15' });
  const owner = await signInAsStaff(app);
  for (const { bookingId } of [first, later]) {
    const path = cancelBookingCall.path.replace(':bookingId', bookingId);
    const cancellation = { clientId: randomUUID(), refundPence: 0, reason: 'Moved away' };
    expect((await app.post(path, cancellation, owner)).status).toBe(200);
  }
  await sql`
    with copy as (
      insert into booking select (jsonb_populate_record(booking, jsonb_build_object(
        'id', gen_random_uuid(), 'reference', 'WF-' || number || '77-77777'))).*
      from booking, generate_series(101, 220) number where id = ${first.bookingId} returning id)
    insert into party select (jsonb_populate_record(party, jsonb_build_object(
      'id', gen_random_uuid(), 'booking_id', copy.id))).*
    from party, copy where party.booking_id = ${first.bookingId}`.execute(app.db);
  const listed = await list(`from=${day}&show=cancelled`);
  expect([listed.parties.length, listed.continuesOn]).toEqual([121, '2027-05-15']);
  const last = await list(`from=${day}&to=${day}&show=cancelled`);
  expect([last.parties.length, last.continuesOn]).toEqual([121, null]);
  const copies = sql<string>`(select id from booking where reference like '%-77777')`;
  await sql`delete from party where booking_id in ${copies}`.execute(app.db);
  await sql`delete from booking where id in ${copies}`.execute(app.db);
});

test('staff open a party with its account, contact details and history', async () => {
  const id = await idOf((await app.book({ date: '2027-01-16' })).bookingId);
  const party = await read(id);
  expect(party).toMatchObject({
    customerEmail: 'alex@example.org',
    customerPhone: '01632 960999',
    roomId: 'party-room-1',
    isOver: false,
    account: { total: 22_800, open: 17_800 },
    payments: [{ tender: 'card', pence: 5000, receiptNumber: null }],
  });
  expect(party.history.length).toBeGreaterThan(0);
  expect((await call('/api/admin/party/00000000-0000-4000-8000-000000000000')).status).toBe(404);
});

test('staff offer a party to a family that enquired, at the price shown; an offer expires if it is not paid, and can be withdrawn', async () => {
  const email = 'offered@example.org';
  const texts = { dietaryRequirements: 'n'.repeat(1000), specialRequests: 'b'.repeat(1000) };
  await app.send(
    sendPartyInquiryCall,
    partyInput('2027-01-23', { ...texts, parentEmail: email }),
    app.fromAnywhere(),
  );
  const { id: inquiryId } = await app.db.selectFrom('inquiry').select('id').executeTakeFirstOrThrow();
  const offer = (more: object = {}) => ({
    ...{
      inquiryId,
      clientId: randomUUID(),
      packageId: 'silver',
      date: '2027-01-23',
      time: '12:00 PM - 2:00 PM',
    },
    ...{
      children: 12,
      foodPeople: 0,
      choices: { cake: 1 },
      totalPence: 21_700,
      nowPence: 5000,
      validHours: 24,
    },
    ...more,
  });
  expect((await app.send(offerPartyCall, offer({ totalPence: 19_200 }), staff)).body.code).toBe(
    'price_changed',
  );
  const sent = offer();
  const made = await app.send(offerPartyCall, sent, staff);
  expect([made.status, made.body.message]).toEqual([201, undefined]);
  const inquiry = await app.db.selectFrom('inquiry').select('responded_at').executeTakeFirstOrThrow();
  expect(inquiry.responded_at).not.toBeNull();
  const counts = async (date: string) => {
    const { body } = await call<CallReply<typeof readBookingCalendarCall>>(
      `/api/admin/booking-calendar?from=${date}&to=${date}`,
    );
    const [{ bookings, parties, partyInquiries } = {}] = body.days;
    return [bookings, parties, partyInquiries];
  };
  expect(await counts('2027-01-23')).toEqual([0, 1, 0]);
  const other = await app.send(offerPartyCall, offer({ date: '2027-01-24' }), staff);
  const states = async () => {
    const { offers } = (await call<{ offers: PartyOfferMade[] }>('/api/admin/parties/offers')).body;
    return Object.fromEntries(offers.map(({ bookingId, state, isOffer }) => [bookingId, [state, isOffer]]));
  };
  expect(await states()).toMatchObject({ [made.body.bookingId]: ['waiting', true] });
  // The family has opened its link, so its payment has been started.
  const { code } = await app.db
    .selectFrom('payment_link')
    .select('code')
    .where('booking_id', '=', other.body.bookingId)
    .executeTakeFirstOrThrow();
  expect((await app.send(openPaymentLinkCall, { code }, app.fromAnywhere())).status).toBe(200);
  expect((await call(`/api/admin/orders/${other.body.bookingId}/withdraw-link`, {})).status).toBe(200);
  await at('2026-11-03T12:00:00Z');
  expect(await states()).toMatchObject({
    [made.body.bookingId]: ['expired', true],
    [other.body.bookingId]: ['withdrawn', true],
  });
  expect(await counts('2027-01-23')).toEqual([0, 0, 1]);
  // Repeating the request after the offer has ended makes no second offer.
  expect((await app.send(offerPartyCall, sent, staff)).body.bookingId).toBe(made.body.bookingId);
  const third = await app.send(offerPartyCall, offer({ date: '2027-01-17' }), staff);
  const opened = await app.post('/api/payment-link', { code: third.body.code }, app.fromAnywhere());
  const { clientSecret } = await bodyOf<{ clientSecret: string }>(opened);
  await app.pay(clientSecret);
  await app.send(readBookingResultCall, { clientSecret }, app.fromAnywhere());
  expect(await states()).toMatchObject({ [third.body.bookingId]: ['accepted', true] });
  expect([await counts('2027-01-17'), await counts('2027-01-23')]).toEqual([
    [0, 1, 0],
    [0, 0, 0],
  ]);
  const id = await idOf(third.body.bookingId);
  const { wishes } = await read(id);
  expect(wishes).toBe(`Dietary: ${texts.dietaryRequirements}\nRequests: ${texts.specialRequests}`);
  const changed = await call(`/api/admin/parties/${id}/change`, {
    ...{ clientId: randomUUID(), childName: 'Ottilie', childAge: 8, theme: '', wishes },
    ...{ children: 12, foodPeople: 0, choices: { cake: 1 }, differencePence: 0, reason: 'A new name' },
    version: (await read(id)).version,
  });
  expect([changed.status, changed.body.message]).toEqual([200, undefined]);

  // The family cannot be erased until its party is cancelled. A closing of the day that the enquiry named
  // affects neither a party nor an enquiry, before and after the cancellation, because the enquiry was
  // accepted for another day.
  const owner = await signInAsStaff(app);
  const obstacleAndClosing = async () => {
    const person = await app.send(lookUpPersonalDataCall, { email }, owner);
    const answer = await app.request(`${previewClosureCall.path}?date=2027-01-23&timeSlot=ALL_DAY`, {
      headers: owner,
    });
    const { parties, partyEnquiries } = await bodyOf<CallReply<typeof previewClosureCall>>(answer);
    return [person.body.obstacle, parties, partyEnquiries];
  };
  expect(await obstacleAndClosing()).toEqual([expect.stringContaining('not over yet'), 0, 0]);
  const cancellation = { clientId: randomUUID(), refundPence: 0, reason: 'Moved away' };
  const path = cancelBookingCall.path.replace(':bookingId', third.body.bookingId);
  expect((await app.post(path, cancellation, owner)).status).toBe(200);
  expect(await obstacleAndClosing()).toEqual([null, 0, 0]);
});

test('staff book a party by telephone with a payment link, or with money taken at the desk', async () => {
  const sale = saleInput({ date: '2027-01-30', customerEmail: '' });
  const [link, again] = await Promise.all([
    app.send(sellPartyCall, sale, staff),
    app.send(sellPartyCall, sale, staff),
  ]);
  expect([link.status, link.body.message]).toEqual([201, undefined]);
  expect(again.body).toEqual(link.body);
  expect(link.body).toMatchObject({ mailedTo: null, link: { code: expect.stringMatching(/-/) } });
  expect(await read(link.body.partyId)).toMatchObject({ state: 'held', heldUntil: link.body.link?.endsAt });

  const taken = (payments: object[], more: object = {}) =>
    app.send(
      sellPartyCall,
      saleInput({ date: '2027-01-31', payment: { by: 'taken', payments }, ...more }),
      staff,
    );
  expect((await taken([cash(4000)])).body.code).toBe('price_changed');
  expect((await taken([cash(5000)], { totalPence: 1 })).body.code).toBe('price_changed');
  expect((await taken([cash(30_000)])).body.code).toBe('price_changed');
  const deposit = await taken([cash(6000, 10_000)]);
  expect([deposit.status, deposit.body.message]).toEqual([201, undefined]);
  expect(await read(deposit.body.partyId)).toMatchObject({
    state: 'confirmed',
    account: { open: 16_800, due: '2027-01-17' },
  });
  const { reference } = await read(deposit.body.partyId);
  const payments = await app.send(searchPaymentsCall, { searchTerm: reference }, staff);
  expect(payments.body.payments).toMatchObject([
    { kind: 'party', about: 'Party on Sun 31 Jan', amount: 6000, price: 22_800 },
  ]);
  const { recentActivity } = (
    await call<CallReply<typeof readDashboardStatsCall>>('/api/admin/dashboard-stats')
  ).body;
  expect(recentActivity.find((activity) => activity.reference === reference)).toMatchObject({
    amount: 6000,
    price: 22_800,
  });
  const ticket = await call('/api/admin/check-in/search', { search: reference });
  expect([ticket.status, ticket.body.message]).toEqual([
    404,
    'This ticket is for a party, not for a visit. Please ask at reception.',
  ]);
  const all = await taken([{ tender: 'card-reader', amount: 22_800, receiptNumber: '0042' }]);
  expect(await read(all.body.partyId)).toMatchObject({
    account: { open: 0, due: null },
    payments: [{ tender: 'card-reader', pence: 22_800, receiptNumber: '0042' }],
  });
  expect((await taken([cash(5000)])).body.code).toBe('slot_taken');
});

test('the balance of a party is taken at the desk once, in parts if wanted, and never more than is open', async () => {
  const link = await app.book({ date: '2027-02-06' });
  const id = await idOf(link.bookingId);
  const take = (payments: object[], clientId = randomUUID()) =>
    call<{ open: number; change: number }>(`/api/admin/parties/${id}/payments`, { clientId, payments });
  expect((await take([cash(20_000)])).body.code).toBe('price_changed');
  const leavesTooLittle = await take([cash(17_790)]);
  expect([leavesTooLittle.status, leavesTooLittle.body.code]).toEqual([409, 'too_small_for_card']);
  expect((await take([cash(10_000, 5000)])).status).toBe(400);
  const key = randomUUID();
  const [first] = await Promise.all([take([cash(10_000, 12_000)], key), take([cash(10_000, 12_000)], key)]);
  expect(first.body).toMatchObject({ open: 7800, change: 2000 });
  const cardReader = { tender: 'card-reader', amount: 10_000, receiptNumber: '6' };
  for (const changed of [[cash(15_000)], [cardReader], [cash(10_000), cash(500)]]) {
    const refused = await take(changed, key);
    expect([refused.status, refused.body.code]).toEqual([409, 'same_key_other_request']);
  }
  expect((await take([cash(10_000, 12_000)], key)).body).toMatchObject({ open: 7800, change: 2000 });
  const rest = await take([{ tender: 'card-reader', amount: 7800, receiptNumber: '7' }]);
  expect(rest.body).toMatchObject({ open: 0, change: 0 });
  expect((await take([cash(1)])).body.code).toBe('nothing_to_pay');
  expect((await app.send(payMyPartyCall, link, app.fromAnywhere())).body.code).toBe('nothing_to_pay');
  expect((await app.readParty(link)).account).toMatchObject({ open: 0 });
  expect((await read(id)).history[0]).toMatchObject({ what: 'rest taken in person', person: 'Robin' });
});

test('if money for a party was paid at the desk, the family cannot make the party cheaper, and a late balance does not cancel it, until the money is handed back', async () => {
  const link = await app.book({ date: '2027-04-03' });
  await at('2026-11-02T10:01:00Z');
  const id = await idOf(link.bookingId);
  const take = (pence: number) =>
    call(`/api/admin/parties/${id}/payments`, { clientId: randomUUID(), payments: [cash(pence)] });
  expect((await take(17_800)).status).toBe(200);
  const changeTo = (children: number, differencePence: number) => ({
    ...{ ...link, clientId: randomUUID(), childName: 'Ottilie', childAge: 7, theme: 'pirates' },
    ...{ children, foodPeople: 0, choices: {}, differencePence },
  });
  const fewer = await app.send(changeMyPartyCall, changeTo(11, -1900), app.fromAnywhere());
  expect([fewer.status, fewer.body.code, fewer.body.message]).toEqual([
    409,
    'not_changeable',
    'You paid at reception, so your money goes back there. Please call us to change it.',
  ]);
  const unchanged = { children: 12, account: { total: 22_800, open: 0, refunds: [] } };
  expect(await app.readParty(link)).toMatchObject(unchanged);

  const more = await app.send(changeMyPartyCall, changeTo(13, 1900), app.fromAnywhere());
  expect(more.body.party?.account).toMatchObject({ open: 1900 });
  await app.db.updateTable('party').set({ balance_due: '2026-11-10' }).where('id', '=', id).execute();
  await app.db.updateTable('party_rule').set({ when_late: 'cancel', cancel_after_days: 7 }).execute();
  await at('2026-11-20T10:00:00Z');
  await chaseBalances(app.site.context);
  await app.db.updateTable('party_rule').set({ when_late: 'tell' }).execute();
  const party = await app.readParty(link);
  expect(party).toMatchObject({ state: 'confirmed', account: { refunds: [] } });
  const subject = `Party not paid in full: ${party.reference}`;
  await waitFor(async () =>
    expect(
      await app.db.selectFrom('kept_mail').select('subject').where('subject', '=', subject).execute(),
    ).toHaveLength(1),
  );

  const favour = { clientId: randomUUID(), refundPence: 17_800, reason: 'The power failed' };
  const owner = await signInAsRole(app, 'owner');
  const refunded = await app.post(`/api/admin/bookings/${link.bookingId}/refund`, favour, owner);
  expect(refunded.status).toBe(200);
  const cheaper = await app.send(changeMyPartyCall, changeTo(11, -3800), app.fromAnywhere());
  const refunds = cheaper.body.party?.account.refunds.map(({ pence }) => pence);
  expect(refunds?.toSorted((a, b) => a - b)).toEqual([1900, 17_800]);
  await app.send(changeMyPartyCall, changeTo(12, 1900), app.fromAnywhere());
  await app.db.updateTable('party').set({ balance_due: '2026-11-10' }).where('id', '=', id).execute();
  await app.db.updateTable('party_rule').set({ when_late: 'cancel' }).execute();
  await chaseBalances(app.site.context);
  await app.db.updateTable('party_rule').set({ when_late: 'tell' }).execute();
  expect((await app.readParty(link)).state).toBe('cancelled');
});

test('the payment link of a deposit still opens the party after its balance was taken at the desk', async () => {
  const sold = await app.send(sellPartyCall, saleInput({ date: '2027-02-21' }), staff);
  expect([sold.status, sold.body.message]).toEqual([201, undefined]);
  const open = () => app.send(openPaymentLinkCall, { code: sold.body.link?.code ?? '' }, app.fromAnywhere());
  const { clientSecret } = (await open()).body;
  expect((await app.pay(clientSecret)).status).toBe('succeeded');
  await app.send(readBookingResultCall, { clientSecret }, app.fromAnywhere());
  const { partyId } = sold.body;
  const { account } = await read(partyId);
  app.clock.pass(60_000);
  const rest = { clientId: randomUUID(), payments: [cash(account.open)] };
  expect((await call(`/api/admin/parties/${partyId}/payments`, rest)).body).toMatchObject({ open: 0 });
  expect((await open()).body).toMatchObject({ bookingId: sold.body.bookingId, clientSecret });
});

test('each part of the balance that is taken at the desk earns points, as an online payment does', async () => {
  const customerEmail = 'points@example.org';
  const { body } = await memberHelpers(app).join({ email: customerEmail });
  const link = await app.book({ date: '2027-02-07', customerEmail });
  const id = await idOf(link.bookingId);
  const take = async (payments: object[], clientId = randomUUID()) =>
    (await call(`/api/admin/parties/${id}/payments`, { clientId, payments })).status;
  const key = randomUUID();
  expect([await take([cash(10_050)], key), await take([cash(10_050)], key)]).toEqual([200, 200]);
  expect(await take([cash(750), { tender: 'card-reader', amount: 7000, receiptNumber: '8' }])).toBe(200);
  const entries = await app.db
    .selectFrom('point_entry')
    .where('member_id', '=', body.member.id)
    .where('kind', '=', 'earned')
    .select('points')
    .execute();
  expect(entries.map(({ points }) => points).toSorted((a, b) => a - b)).toEqual([7, 50, 70, 100]);
});

test('after the last day to change, staff change numbers only with a reason, which is logged with their name', async () => {
  const link = await app.book({ date: '2027-02-13', choices: { cake: 1 }, totalPence: 25_300 });
  const id = await idOf(link.bookingId);
  await at('2027-02-10T10:00:00Z');
  const change = async (more: object = {}) =>
    call<{ version: number; handBack: string[] }>(`/api/admin/parties/${id}/change`, {
      version: (await read(id)).version,
      ...{ clientId: randomUUID(), childName: 'Ottilie', childAge: 8, theme: 'pirates', wishes: '' },
      ...{ children: 14, foodPeople: 0, choices: { cake: 1 }, differencePence: 3800 },
      ...more,
    });
  expect((await change()).body.code).toBe('reason_required');
  expect((await change({ reason: 'Two cousins', differencePence: 1 })).body.code).toBe('difference_changed');
  const { version } = await read(id);
  const decision = { reason: 'Two cousins', clientId: randomUUID(), version };
  const done = await change(decision);
  expect([done.status, done.body.message]).toEqual([200, undefined]);
  expect((await change(decision)).body).toEqual(done.body);
  const party = await read(id);
  expect(party).toMatchObject({ children: 14, childAge: 8, account: { total: 29_100, open: 24_100 } });
  expect(party.history[0]).toMatchObject({
    person: 'Robin',
    what: 'party changed',
    after: expect.stringContaining('“Two cousins”'),
  });
  // Another page, which has read the changed party, sends the same change: nothing differs, so nobody is
  // mailed again.
  const again = await change({ differencePence: 0, reason: 'Two cousins' });
  expect([again.status, again.body.version]).toEqual([200, done.body.version]);
  expect((await read(id)).history).toEqual(party.history);
  const stale = await change({ version, wishes: 'Balloons', differencePence: 0, reason: 'They rang' });
  expect([stale.status, stale.body.message]).toEqual([
    409,
    'This party was changed meanwhile. Please look again.',
  ]);
  expect((await read(id)).wishes).toBe('');
  await call(`/api/admin/parties/${id}/payments`, { clientId: randomUUID(), payments: [cash(24_100)] });
  const fewer = await change({ children: 13, differencePence: -1900, reason: 'One is poorly' });
  expect(fewer.body.handBack).toEqual(['£19.00 in cash, to hand back at the desk']);
  await at('2027-02-14T10:00:00Z');
  const tooLate = (await change({ reason: 'Too late' })).body;
  expect([tooLate.code, tooLate.message]).toEqual([
    'not_changeable',
    'The day of this party has passed, so it can no longer be changed.',
  ]);
});

test('staff move a party and make it longer for money; if its family moves it, the longer time stays', async () => {
  const link = await app.book({ date: '2027-02-20' });
  await app.book({ date: '2027-02-27', customerEmail: 'bea@example.org' });
  await app.book({ date: '2027-02-27', customerEmail: 'cy@example.org' });
  const id = await idOf(link.bookingId);
  const move = async (more: object = {}) =>
    call(`/api/admin/parties/${id}/move`, {
      version: (await read(id)).version,
      ...{ clientId: randomUUID(), date: '2027-02-20', time: '12:00 PM - 2:00 PM', roomId: 'party-room-1' },
      ...more,
    });
  expect((await move({ date: '2027-02-27' })).body.code).toBe('slot_taken');
  /**
   * Returns why the family cannot move its party to 9:30 on 27 February, before the two parties of that day.
   */
  const whyNotBefore = async () => {
    const month = { month: '2027-02', own: link };
    const { body } = await app.send(readOwnPartyMonthCall, month, app.fromAnywhere());
    const day = body.days.find(({ date }) => date === '2027-02-27');
    return day?.times.find(({ packageId, time }) => packageId === 'gold' && time === '9:30 AM - 11:30 AM')
      ?.reason;
  };
  expect(await whyNotBefore()).toBeNull();
  const longer = await move({ longerMinutes: 30, longerPence: 4000 });
  expect(await whyNotBefore()).toBe('All our party hosts are busy at this time');
  expect([longer.status, longer.body.message]).toEqual([200, undefined]);
  expect(await read(id)).toMatchObject({
    ...{ time: '12:00 PM - 2:30 PM', plays: '12:00 PM - 3:30 PM', longerMinutes: 30, longerPence: 4000 },
    account: { total: 26_800, open: 21_800 },
  });
  const own = await app.send(
    moveMyPartyCall,
    { ...link, clientId: randomUUID(), date: '2027-02-21', time: '12:00 PM - 2:00 PM' },
    app.fromAnywhere(),
  );
  expect(own.body.party).toMatchObject({ time: '12:00 PM - 2:30 PM', account: { total: 26_800 } });
  expect((await move({ version: 1 })).body.code).toBe('not_changeable');
  await at('2027-02-15T10:00:00Z');
  const late = { date: '2027-02-22', longerMinutes: 30, longerPence: 4000 };
  expect((await move(late)).body.code).toBe('reason_required');
  // A page that was opened before an upgrade sends no version.
  expect((await move({ ...late, version: undefined, reason: 'Snow' })).status).toBe(200);
  const moved = await read(id);
  expect((await move({ ...late, reason: 'Snow' })).status).toBe(200);
  expect(await read(id)).toEqual(moved);
  expect((await move({ date: '2027-02-22', reason: 'As it was' })).status).toBe(200);
  expect(await read(id)).toMatchObject({
    ...{ date: '2027-02-22', time: '12:00 PM - 2:00 PM', longerMinutes: 0, longerPence: 0 },
    account: { total: 22_800 },
  });
});

test('the desk sees which party times of a day are free, and a party’s own room and time count as free for itself', async () => {
  const { bookingId } = await app.book({ date: '2027-03-06' });
  await app.book({ date: '2027-03-06', customerEmail: 'bea@example.org' });
  const gold = async (query: string) => {
    const { body } = await call<{ times: { packageId: string; time: string; rooms: string[] }[] }>(
      `/api/admin/parties/desk?date=2027-03-06${query}`,
    );
    return body.times.find(({ packageId, time }) => packageId === 'gold' && time === '12:00 PM - 2:00 PM');
  };
  expect(await gold('')).toMatchObject({ rooms: [], reason: 'All our party hosts are busy at this time' });
  expect(await gold(`&without=${bookingId}`)).toMatchObject({ rooms: ['party-room-1'], reason: null });
});

test('the owner says who may run parties; nobody else can be named as host, but a host who was named before stays', async () => {
  const day = '2027-03-13';
  const [owner, ada] = [
    await signInAsRole(app, 'owner'),
    await signInAsRole(app, 'kitchen', { name: 'Ada' }),
  ];
  const [id, later] = [
    await idOf((await app.book({ date: day })).bookingId),
    await idOf((await app.book({ date: '2027-03-14' })).bookingId),
  ];
  const nameHost = async (party: string) => {
    const { status, body } = await call(`/api/admin/parties/${party}/host`, { hostId: ada.personId });
    return [status, body.code];
  };
  const setRuns = async (runsParties: boolean, headers: { cookie: string } = owner) =>
    (await app.post(`/api/admin/people/${ada.personId}/parties`, { runsParties }, headers)).status;
  /**
   * Returns whether the person is offered as a host on the list, on a party's page and on the board of the
   * day.
   */
  const offered = async () => {
    type Hosts = { hosts: { id: string }[] };
    const board = await app.request(`/api/admin/party-board?date=${day}`, { headers: staff });
    const lists = [
      (await call<Hosts>(`/api/admin/parties?from=${day}`)).body,
      (await call<Hosts>(`/api/admin/party/${id}`)).body,
      await bodyOf<Hosts>(board),
    ];
    return lists.map(({ hosts }) => hosts.some((host) => host.id === ada.personId));
  };
  // Every colleague may run parties until the owner says otherwise.
  expect(await offered()).toEqual([true, true, true]);
  expect(await nameHost(id)).toEqual([200, undefined]);
  expect(await setRuns(false, staff)).toBe(403);
  expect([await setRuns(false), await setRuns(false)]).toEqual([200, 200]);
  expect(await offered()).toEqual([false, false, false]);
  expect(await nameHost(later)).toEqual([409, 'not_host']);
  expect(await nameHost(id)).toEqual([200, undefined]);
  expect(await read(id)).toMatchObject({ hostId: ada.personId, hostName: 'Ada' });
  expect(await setRuns(true)).toBe(200);
  expect(await nameHost(later)).toEqual([200, undefined]);
  const log = await app.db
    .selectFrom('journal')
    .select('what')
    .where('what', 'like', 'colleague may run%')
    .orderBy('id')
    .execute();
  expect(log.map(({ what }) => what)).toEqual(['colleague may run no parties', 'colleague may run parties']);
});

test('only a colleague can be named as host of a party, and the naming is logged', async () => {
  const id = await idOf((await app.book({ date: '2027-03-07' })).bookingId);
  const nameHost = (hostId: string | null) => call(`/api/admin/parties/${id}/host`, { hostId });
  expect((await nameHost(randomUUID())).status).toBe(400);
  const named = await nameHost(staff.personId);
  expect(named.status).toBe(200);
  expect((await nameHost(staff.personId)).body).toEqual(named.body);
  expect((await read(id)).history[0]).toMatchObject({ what: 'party host named', after: 'Robin' });
  expect((await list('from=2027-03-07&to=2027-03-07&show=without-host')).parties).toEqual([]);
  expect((await nameHost(null)).status).toBe(200);
  expect((await list('from=2027-03-07&to=2027-03-07&show=without-host')).parties).toHaveLength(1);
});

test('the invitation of a colleague can be withdrawn only once the colleague runs no party any more', async () => {
  const owner = await signInAsRole(app, 'owner');
  const id = await idOf((await app.book({ date: '2027-03-21' })).bookingId);
  const invited = { name: 'Ines', email: 'ines@example.org', role: 'kitchen' };
  const ines = await bodyOf<{ id: string }>(await app.post('/api/admin/people', invited, owner));
  const nameHost = (hostId: string | null) => call(`/api/admin/parties/${id}/host`, { hostId });
  const withdraw = async () => {
    const answer = await app.post(`/api/admin/people/${ines.id}/withdraw`, {}, owner);
    return [answer.status, (await bodyOf<{ code?: string }>(answer)).code];
  };
  expect((await nameHost(ines.id)).status).toBe(200);
  expect(await withdraw()).toEqual([409, 'runs_parties']);
  expect(await read(id)).toMatchObject({ hostName: 'Ines' });
  expect((await nameHost(null)).status).toBe(200);

  // The owner withdraws the invitation at the moment at which the desk names the colleague as host.
  const { late } = await app.db.transaction().execute(async (tx) => {
    expect(await deletePerson(tx, ines.id)).toBe(true);
    const late = nameHost(ines.id);
    await waitForBlockedCall(app.db);
    return { late };
  });
  expect((await late).status).toBe(400);
  expect(await withdraw()).toEqual([404, 'not_found']);
});

test('if time is added to a party that was paid in full, its price is due two weeks before the party and not late before then', async () => {
  const payments = [{ tender: 'card-reader', amount: 22_800, receiptNumber: '0043' }];
  const sale = saleInput({ date: '2027-03-27', payment: { by: 'taken', payments } });
  const { partyId: id, bookingId } = (await app.send(sellPartyCall, sale, staff)).body;
  expect((await read(id)).account).toMatchObject({ open: 0, due: null });
  const move = async (longerPence: number) =>
    call(`/api/admin/parties/${id}/move`, {
      ...{ version: (await read(id)).version, clientId: randomUUID(), date: '2027-03-27' },
      ...{ time: '12:00 PM - 2:00 PM', roomId: 'party-room-1', longerMinutes: 30, longerPence },
    });
  expect((await move(4000)).status).toBe(200);
  expect((await read(id)).account).toMatchObject({ open: 4000, due: '2027-03-13' });
  const listed = async () =>
    (await list('from=2027-03-27&to=2027-03-27')).parties.find((party) => party.bookingId === bookingId);
  expect((await listed())?.isLate).toBe(false);
  // A party that was changed before an upgrade has no day on which the balance is due.
  await app.db.updateTable('party').set({ balance_due: null }).where('id', '=', id).execute();
  expect((await listed())?.isLate).toBe(false);
  const { version } = await read(id);
  const details = {
    childName: 'Ottilie',
    childAge: 7,
    theme: 'pirates',
    wishes: '',
    foodPeople: 0,
    choices: {},
  };
  const change = { ...details, clientId: randomUUID(), children: 13, differencePence: 1900, version };
  expect((await call(`/api/admin/parties/${id}/change`, change)).status).toBe(200);
  expect((await read(id)).account).toMatchObject({ open: 5900, due: '2027-03-13' });
});

test('the kitchen reads a party’s wishes even before a guest has answered, and has to look again if they change', async () => {
  const parentEmail = 'sesame@example.org';
  await app.send(
    sendPartyInquiryCall,
    partyInput('2027-03-20', { parentEmail, specialRequests: '' }),
    app.fromAnywhere(),
  );
  const inquiry = await app.db
    .selectFrom('inquiry')
    .select('id')
    .where('email', '=', parentEmail)
    .executeTakeFirstOrThrow();
  const offered = await app.send(
    offerPartyCall,
    {
      ...{ inquiryId: inquiry.id, clientId: randomUUID(), packageId: 'silver', date: '2027-03-20' },
      ...{ time: '12:00 PM - 2:00 PM', children: 12, foodPeople: 0, choices: {}, validHours: 24 },
      ...{ totalPence: 19_200, nowPence: 5000 },
    },
    staff,
  );
  expect([offered.status, offered.body.message]).toEqual([201, undefined]);
  const opened = await app.post('/api/payment-link', { code: offered.body.code }, app.fromAnywhere());
  const { clientSecret } = await bodyOf<{ clientSecret: string }>(opened);
  await app.pay(clientSecret);
  await app.send(readBookingResultCall, { clientSecret }, app.fromAnywhere());
  const id = await idOf(offered.body.bookingId);

  await at('2027-03-18T10:00:00Z');
  const kitchen = await signInAsRole(app, 'kitchen');
  const sheet = async () => {
    const answer = await app.request(listKitchenCall.path, { headers: kitchen });
    const { parties } = await bodyOf<CallReply<typeof listKitchenCall>>(answer);
    return parties.find(({ partyId }) => partyId === id);
  };
  const toLookAt = async () => (await list('from=2027-03-20&to=2027-03-20')).parties[0]?.kitchenToLook;
  expect(await sheet()).toMatchObject({
    ...{ version: 1, toLookAt: true, guests: [] },
    wishes: 'Dietary: One child cannot have sesame',
  });
  expect(await toLookAt()).toBe(true);
  expect((await app.post(`/api/admin/kitchen/${id}/seen`, { version: 1 }, kitchen)).status).toBe(200);
  expect(await toLookAt()).toBe(false);
  const changed = await call(`/api/admin/parties/${id}/change`, {
    ...{ clientId: randomUUID(), childName: 'Ottilie', childAge: 7, theme: '', wishes: 'And no nuts' },
    ...{ children: 12, foodPeople: 0, choices: {}, differencePence: 0, reason: 'The mother rang' },
    version: (await read(id)).version,
  });
  expect([changed.status, changed.body.message]).toEqual([200, undefined]);
  expect(await sheet()).toMatchObject({
    ...{ version: 2, toLookAt: true, changed: ['guests'], wishes: 'And no nuts' },
  });
  expect(await toLookAt()).toBe(true);
  const { body } = await call<StaffGuests>(`/api/admin/parties/${id}/guests`);
  expect(body).toMatchObject({ coming: 0, kitchenToLook: true, version: 2 });
});

test('shortly before a party, an answer by telephone flags the party for the kitchen, and a correction flags it again', async () => {
  const id = await idOf((await app.book({ date: '2027-03-13', children: 5, totalPence: 9500 })).bookingId);
  await at('2027-03-12T10:00:00Z');
  const guests = async () => (await call<StaffGuests>(`/api/admin/parties/${id}/guests`)).body;
  const answer = (more: object = {}) =>
    call<{ familyId: string }>(`/api/admin/parties/${id}/answers`, {
      ...{ clientId: randomUUID(), familyId: null, name: 'Marsh', isComing: true, phone: '01632 960111' },
      children: [{ name: 'Wren', avoids: ['dairy'], words: '' }],
      ...more,
    });
  expect((await guests()).families).toEqual([]);
  const key = { clientId: randomUUID() };
  const first = await answer(key);
  expect([first.status, first.body.message]).toEqual([200, undefined]);
  expect((await answer(key)).body).toEqual(first.body);
  expect(await guests()).toMatchObject({ coming: 1, kitchenToLook: true, version: 1 });
  const kitchen = await signInAsRole(app, 'kitchen');
  const look = (version: number) => app.post(`/api/admin/kitchen/${id}/seen`, { version }, kitchen);
  expect((await look(1)).status).toBe(200);
  expect((await guests()).kitchenToLook).toBe(false);
  expect((await list('from=2027-03-13&to=2027-03-13&show=to-look-at')).parties[0]?.isLate).toBe(true);
  const corrected = await answer({
    familyId: first.body.familyId,
    name: '',
    children: [{ name: 'Wren', avoids: ['dairy', 'peanuts'], words: 'carries a pen' }],
  });
  expect(corrected.body.familyId).toBe(first.body.familyId);
  expect(await guests()).toMatchObject({
    ...{ kitchenToLook: true, version: 2 },
    families: [{ isHost: true }, { name: 'Marsh', children: [{ avoids: ['dairy', 'peanuts'] }] }],
  });
  const six = Array.from({ length: 6 }, (_, index) => ({ name: `Child ${index}`, avoids: [], words: '' }));
  expect((await answer({ children: six })).body.code).toBe('party_full');
  expect((await answer({ children: [] })).status).toBe(400);
  expect((await answer({ familyId: randomUUID() })).status).toBe(404);
  expect((await answer({ familyId: first.body.familyId, isComing: false, children: [] })).status).toBe(200);
  expect(await guests()).toMatchObject({ coming: 0 });
  const logged = await app.db
    .selectFrom('journal')
    .select('after')
    .where('what', '=', 'guest answered by telephone')
    .execute();
  expect(JSON.stringify(logged)).not.toMatch(/Wren|dairy|Marsh/);
  await waitFor(async () => expect((await guests()).version).toBe(3));
  await at('2027-03-14T10:00:00Z');
  expect((await answer()).status).toBe(404);
  const photographer = await signInAsRole(app, 'photographer');
  expect((await app.request(`/api/admin/parties/${id}/guests`, { headers: photographer })).status).toBe(403);
});

test('an answer that staff began before the family changed its own is refused, and the family’s newer answer stays', async () => {
  const id = await idOf((await app.book({ date: '2027-03-20', children: 5, totalPence: 9500 })).bookingId);
  const families = async () => (await call<StaffGuests>(`/api/admin/parties/${id}/guests`)).body.families;
  const answer = (more: object) =>
    call<{ familyId: string }>(`/api/admin/parties/${id}/answers`, {
      ...{ clientId: randomUUID(), familyId: null, name: '', isComing: true, phone: '01632 960111' },
      children: [{ name: 'Wren', avoids: [], words: '' }],
      ...more,
    });
  const { familyId } = (await answer({})).body;
  const find = async () => (await families()).find((family) => family.familyId === familyId);
  const seen = (await find())?.answeredAt;
  const { code } = await app.db
    .selectFrom('party_family')
    .select('code')
    .where('id', '=', familyId)
    .executeTakeFirstOrThrow();
  app.clock.pass(60_000);
  const allergic = [{ name: 'Wren', avoids: ['peanuts'], words: '' }];
  const own = { clientId: randomUUID(), isComing: true, children: allergic, phone: '01632 960111' };
  const online = await app.post(`/api/parties/invitations/${code}`, { ...own, rulesRead: true });
  expect(online.status).toBe(200);
  const changed = (await find())?.answeredAt;
  app.clock.pass(60_000);
  const stale = await answer({ familyId, seen });
  expect([stale.status, stale.body.code]).toEqual([409, 'changed_meanwhile']);
  expect((await answer({ familyId, seen: null })).status).toBe(409);
  expect(await find()).toMatchObject({ answeredAt: changed, children: allergic });
  const knowing = { clientId: randomUUID(), familyId, seen: changed, phone: '01632 960222' };
  expect((await answer(knowing)).status).toBe(200);
  // The reply was lost, so the form sends the same answer again.
  app.clock.pass(60_000);
  expect((await answer(knowing)).status).toBe(200);
  expect(await find()).toMatchObject({ phone: '01632 960222', children: [{ avoids: [] }] });
  // A page that was opened before an upgrade does not say which answer it shows.
  expect((await answer({ familyId, children: allergic })).status).toBe(200);
});

test('after all these tests the integrity checks pass', async () => {
  await at('2027-04-01T10:00:00Z');
  await settleOpenBookings(app.site.context, true);
  // Mails that are still being sent look months old.
  expect(await app.findFaults()).toEqual([]);
});
