import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { readAvailabilityCall } from '../src/contract/availability.ts';
import { bookVisitCall, readBookingResultCall } from '../src/contract/booking.ts';
import type { CallReply } from '../src/contract/call.ts';
import { readTodaysBookingsCall } from '../src/contract/dashboard.ts';
import { sendPartyInquiryCall } from '../src/contract/party.ts';
import {
  changeMyPartyCall,
  moveMyPartyCall,
  offerPartyCall,
  payMyPartyCall,
  readOwnPartyMonthCall,
  type readPartyBookingOptionsCall,
} from '../src/contract/party-booking.ts';
import { bookPhotoSessionCall, readPhotoSlotsCall } from '../src/contract/photo-studio.ts';
import type { PartyDesk } from '../src/contract/staff-parties.ts';
import { settleOpenBookings } from '../src/server/features/orders/settle-open-bookings.ts';
import { chaseBalances } from '../src/server/features/party-bookings/party-notices.ts';
import { queueMailsByRule } from '../src/server/features/reminders/queue-mails-by-rule.ts';
import { createPartySaleApp } from './booked-parties.ts';
import { insertVisit } from './insert-visit.ts';
import { mailOrder } from './mail-order.ts';
import { memberHelpers } from './members.ts';
import { readWaitingRecipients } from './outbox.ts';
import { partyInput } from './party-input.ts';
import { photoSessionInput } from './photo-session-input.ts';
import { restrictDay } from './restrict-day.ts';
import { signInAsStaff } from './staff.ts';
import { visitInput } from './visit-input.ts';
import { waitFor } from './wait-for.ts';

const start = '2026-11-02T10:00:00Z';
const app = await createPartySaleApp();
const staff = await signInAsStaff(app);

const mailsOf = async (subject: string) =>
  (await app.db.selectFrom('kept_mail').select('subject').execute()).filter((mail) =>
    mail.subject.startsWith(subject),
  );

/** Returns the text of the mail about a cancelled party, and its calendar file, which cancels the entry. */
const cancellationMail = (reference: string) =>
  waitFor(async () => {
    const mails = await app.db.selectFrom('kept_mail').select(['subject', 'body', 'attachments']).execute();
    const mail = mails.find(({ subject }) => subject === `Your booking is cancelled (${reference})`);
    expect(mail).toBeDefined();
    const files = (mail?.attachments ?? []) as { filename: string; content: string }[];
    const file = files.find(({ filename }) => filename === 'cancelled.ics');
    return { body: mail?.body ?? '', entry: Buffer.from(file?.content ?? '', 'base64').toString() };
  });

interface BookingLink {
  bookingId: string;
  viewToken: string;
}

/** Returns the findings of the integrity checks about one party. */
async function faultsOf(link: BookingLink) {
  const { reference } = await app.readParty(link);
  return (await app.findFaults()).filter((fault) => fault.includes(reference));
}

/** Returns how many children of a party have a place in each of its sessions. */
async function childrenPlaced({ bookingId }: BookingLink) {
  const places = await app.db
    .selectFrom('place')
    .select('children')
    .where('booking_id', '=', bookingId)
    .execute();
  return places.map(({ children }) => children);
}

/** Cancels a party as its family would. `refundPence` is the refund that the page has shown. */
const cancel = (link: { bookingId: string }, refundPence: number) =>
  app.post('/api/my-booking/cancel', { ...link, clientId: randomUUID(), refundPence }, app.fromAnywhere());

/**
 * Changes the number of children as the family would; returns the party. `differencePence` is the difference
 * in price that the page has shown.
 */
async function changeChildren(link: BookingLink, children: number, differencePence: number) {
  const rest = { childName: 'Ottilie', childAge: 7, theme: 'pirates', foodPeople: 0, choices: {} };
  const body = { ...link, clientId: randomUUID(), ...rest, children, differencePence };
  const changed = await app.send(changeMyPartyCall, body, app.fromAnywhere());
  expect([changed.status, changed.body.message]).toEqual([200, undefined]);
  return changed.body.party;
}

/** Sets how many children open play takes. */
async function setCapacity(capacity: number) {
  await app.db.updateTable('venue').set({ open_play_capacity: capacity }).execute();
  app.site.context.calendar.invalidate();
}

// The clock is set back after each test. Holds that had expired in the test then take their places again, so
// almost every test uses days of its own.
afterEach(() => app.clock.set(start));

test('a family books a Gold party for twelve, pays the deposit, changes the number of children and pays the balance', async () => {
  const link = await app.book({
    choices: { nuggets: 8, pasta: 4, cake: 1 },
    totalPence: 12 * 1900 + 8 * 450 + 4 * 400 + 2500,
  });
  const booked = await app.readParty(link);
  expect(booked).toMatchObject({
    state: 'confirmed',
    packageName: 'Gold',
    time: '12:00 PM - 2:00 PM',
    plays: '12:00 PM - 3:00 PM',
    room: 'Party room 1',
    children: 12,
    choices: { nuggets: 8, pasta: 4, cake: 1 },
    account: { total: 30_500, open: 25_500, due: '2026-11-28' },
    changeUntil: '2026-12-05',
    moveUntil: '2026-11-28',
    cancelling: { refund: 5000 },
  });
  await waitFor(async () => expect(await mailsOf('Your party on Saturday 12 December')).toHaveLength(1));
  const [line] = await app.db
    .selectFrom('order_line')
    .select(['product', 'vat_pence'])
    .where('booking_id', '=', link.bookingId)
    .where('item', '=', 'nuggets')
    .execute();
  expect(line).toEqual({ product: 'party-food', vat_pence: 600 });

  const change = {
    ...link,
    clientId: randomUUID(),
    childName: 'Ottilie',
    childAge: 7,
    theme: 'jungle',
    children: 14,
    foodPeople: 0,
    choices: { nuggets: 10, pasta: 4, cake: 1 },
    differencePence: 2 * 1900 + 2 * 450,
  };
  const changed = await app.send(changeMyPartyCall, change, app.fromAnywhere());
  expect([changed.status, changed.body.party]).toMatchObject([
    200,
    { children: 14, theme: 'jungle', version: booked.version + 1, account: { total: 35_200, open: 30_200 } },
  ]);
  const again = await app.send(changeMyPartyCall, change, app.fromAnywhere());
  expect(again.body.party).toEqual(changed.body.party);

  const first = await app.send(payMyPartyCall, link, app.fromAnywhere());
  const second = await app.send(payMyPartyCall, link, app.fromAnywhere());
  expect(second.body).toMatchObject({ clientSecret: first.body.clientSecret, pence: 30_200 });
  const result = async () =>
    (await app.send(readBookingResultCall, { clientSecret: first.body.clientSecret }, app.fromAnywhere()))
      .body;
  expect(await result()).toMatchObject({
    state: 'held',
    balance: { alreadyPaid: 5000 },
    booking: { finalAmount: 30_200, party: { total: 35_200, later: 0 } },
  });
  expect((await app.pay(first.body.clientSecret ?? '')).status).toBe('succeeded');
  expect(await result()).toMatchObject({
    state: 'confirmed',
    booking: { finalAmount: 35_200, party: { total: 35_200, later: 0 } },
  });
  expect((await app.readParty(link)).account.open).toBe(0);

  const fewer = {
    ...change,
    clientId: randomUUID(),
    children: 11,
    choices: { nuggets: 7, pasta: 4 },
    differencePence: -(3 * 1900 + 3 * 450 + 2500),
  };
  const less = await app.send(changeMyPartyCall, fewer, app.fromAnywhere());
  expect(less.body.party?.account).toMatchObject({ total: 25_650, open: 0 });

  // The last day to pay has passed, but not the last day to change, so an addition is due immediately.
  app.clock.set('2026-12-01T10:00:00Z');
  const late = { ...fewer, clientId: randomUUID(), children: 12, differencePence: 1900 };
  expect((await app.send(changeMyPartyCall, late, app.fromAnywhere())).body.party?.account.open).toBe(1900);
  await waitFor(async () => {
    const sent = await app.db.selectFrom('kept_mail').select('body').orderBy(mailOrder).execute();
    expect(sent.at(-1)?.body).toMatch(/£19\.00, by Tuesday 1 December/);
    // Mails that were still being sent when the clock was set look days old.
    expect(await app.findFaults()).toEqual([]);
  });
});

test('the calendar of a month says which party times can be booked, and why others cannot', async () => {
  const free = await app.day('2027-01-09');
  const gold = (time: string, day = free) =>
    day?.times.find((other) => other.packageId === 'gold' && other.time === time);
  expect(gold('12:00 PM - 2:00 PM')).toMatchObject({ rooms: ['party-room-1', 'party-room-2'], reason: null });
  await app.book({ date: '2027-01-09' });
  await app.book({ customerEmail: 'bea@example.org', date: '2027-01-09' });
  await expect
    .poll(async () => gold('12:00 PM - 2:00 PM', await app.day('2027-01-09'))?.reason)
    .toBe('All our party hosts are busy at this time');
  const full = await app.day('2027-01-09');
  // Two parties in one room must be half an hour apart, for clearing away and setting up.
  expect(gold('2:00 PM - 4:00 PM', full)?.reason).toBe('All our party hosts are busy at this time');
  expect(gold('4:00 PM - 6:00 PM', full)?.rooms).toHaveLength(2);
  const hire = full?.times.find(({ packageId }) => packageId === 'private-hire');
  expect(hire?.reason).toBeNull();
  expect((await app.day('2026-11-01'))?.reason).toBe('This day has passed');
  const tomorrow = await app.day('2026-11-03');
  expect(gold('12:00 PM - 2:00 PM', tomorrow)?.reason).toBe(
    'Parties are booked 48 hours ahead. Please call us',
  );
  await app.db.updateTable('party_rule').set({ hours_ahead: 1 }).execute();
  app.clock.set('2026-11-02T11:30:00Z');
  await expect
    .poll(async () => gold('12:00 PM - 2:00 PM', await app.day('2026-11-02'))?.reason)
    .toBe('Parties are booked 1 hour ahead. Please call us');
  app.clock.set(start);
  await app.db.updateTable('party_rule').set({ hours_ahead: 48 }).execute();
  const blocked = { day: '2027-01-10', starts: 12 * 60, ends: 13 * 60, reason: 'The lift is serviced' };
  await restrictDay(app, { ...blocked, description: '', createdAt: new Date(app.clock.now()) });
  await expect
    .poll(async () => gold('12:00 PM - 2:00 PM', await app.day('2027-01-10'))?.reason)
    .toBe('The lift is serviced');
});

test('a party can lose a child while more children are booked than open play takes', async () => {
  const date = '2027-09-25';
  const link = await app.book({ date });
  await insertVisit(app.db, { day: date, now: app.clock.now(), children: 28 });
  await setCapacity(30);
  expect((await changeChildren(link, 11, -1900)).children).toBe(11);
  await setCapacity(40);
  await app.db.updateTable('session').set({ capacity: 40 }).where('day', '=', date).execute();
});

test('a party after open play takes none of its places, even if it is changed or moved there', async () => {
  const [saturday, sunday, hired] = ['2027-10-02', '2027-10-03', '2027-10-09'];
  const time = '4:00 PM - 6:00 PM';
  const party = await app.book({ date: saturday, time });
  const moved = await app.book({ date: sunday });
  const hire = { packageId: 'private-hire', time: '4:30 PM - 6:30 PM', children: 40, totalPence: 19_900 };
  const whole = await app.book({ ...hire, date: hired });
  for (const day of [saturday, hired]) await insertVisit(app.db, { day, now: app.clock.now(), children: 40 });
  await app.db.updateTable('session').set({ capacity: 40 }).where('day', 'in', [saturday, hired]).execute();
  expect((await changeChildren(party, 13, 1900)).children).toBe(13);
  expect((await changeChildren(whole, 41, 0)).children).toBe(41);
  const to = { date: sunday, time, clientId: randomUUID() };
  expect((await app.send(moveMyPartyCall, { ...moved, ...to }, app.fromAnywhere())).status).toBe(200);
  for (const link of [party, whole, moved]) {
    expect(await childrenPlaced(link)).toEqual([]);
    expect(await faultsOf(link)).toEqual([]);
  }
});

test('a party that is changed while its day is blocked, or has shorter hours, keeps its places', async () => {
  const date = '2027-10-10';
  const link = await app.book({ date });
  const blocked = { day: date, starts: null, ends: null, reason: 'The lift is serviced' };
  await restrictDay(app, { ...blocked, description: '', createdAt: new Date(app.clock.now()) });
  expect((await changeChildren(link, 13, 1900)).children).toBe(13);
  expect(await childrenPlaced(link)).toEqual([13]);
  await app.db.insertInto('special_hours').values({ day: date, starts: 600, ends: 660 }).execute();
  app.site.context.calendar.invalidate();
  expect((await changeChildren(link, 14, 1900)).children).toBe(14);
  expect(await childrenPlaced(link)).toEqual([14]);
});

test('a private hire has every place of its time, even if the centre takes more children after it was booked', async () => {
  const [whole, withTimes] = ['2026-11-21', '2026-11-28'];
  const hire = { packageId: 'private-hire', time: '4:30 PM - 6:30 PM', children: 40, totalPence: 19_900 };
  await app.db
    .insertInto('special_hours')
    .values([whole, withTimes].map((day) => ({ day, starts: 600, ends: 1140 })))
    .execute();
  await app.db.updateTable('arrival_rule').set({ first_day: withTimes }).execute();
  await setCapacity(40);
  await app.book({ ...hire, date: whole });
  await app.book({ ...hire, date: withTimes });
  await setCapacity(50);
  const placesOn = async (date: string) => {
    const path = `${readAvailabilityCall.path}?from=${date}&to=${date}`;
    return (await app.read(readAvailabilityCall, path)).body.days[0]?.sessions.map(
      ({ timeSlot, availableSpots }) => [timeSlot, availableSpots],
    );
  };
  expect(await placesOn(whole)).toEqual([['10:00 AM - 7:00 PM', 0]]);
  const times = await placesOn(withTimes);
  expect(times).toContainEqual(['5:00 PM - 7:00 PM', 0]);
  expect(times).toContainEqual(['2:30 PM - 4:30 PM', 50]);
  const visit = async (more: Record<string, unknown>) =>
    (await app.send(bookVisitCall, visitInput(more), app.fromAnywhere())).body.code;
  expect(await visit({ selectedDate: whole })).toBe('session_full');
  expect(await visit({ selectedDate: withTimes, selectedTime: '5:00 PM - 7:00 PM' })).toBe('session_full');
  expect(await visit({ selectedDate: withTimes, selectedTime: '2:30 PM - 4:30 PM' })).toBeUndefined();
  await app.db.updateTable('arrival_rule').set({ first_day: null }).execute();
  await setCapacity(40);
});

test('during a private hire no photographs are taken: whichever is booked first keeps the time', async () => {
  const [hired, photographed] = ['2026-11-07', '2026-11-08'];
  const hire = { packageId: 'private-hire', time: '4:30 PM - 6:30 PM', children: 40, totalPence: 19_900 };
  await app.db
    .insertInto('special_hours')
    .values([hired, photographed].map((day) => ({ day, starts: 600, ends: 1140 })))
    .execute();
  app.site.context.calendar.invalidate();
  const photo = (sessionDate: string, startTime: string, endTime: string) =>
    app.send(
      bookPhotoSessionCall,
      photoSessionInput({ sessionDate, startTime, endTime }),
      app.fromAnywhere(),
    );

  await app.book({ ...hire, date: hired, nowPence: 19_900 });
  const { body } = await app.read(readPhotoSlotsCall, `${readPhotoSlotsCall.path}?date=${hired}`);
  const taken = body.slots.filter(({ isBooked }) => isBooked).map(({ time }) => time);
  expect([taken[0], taken.at(-1)]).toEqual(['4:20 PM - 4:40 PM', '6:20 PM - 6:40 PM']);
  const during = await photo(hired, '5:00 PM', '5:20 PM');
  expect([during.status, during.body.code]).toEqual([409, 'slot_taken']);
  expect((await photo(hired, '4:00 PM', '4:20 PM')).status).toBe(201);

  expect((await photo(photographed, '5:00 PM', '5:20 PM')).status).toBe(201);
  const reasonOn = async (day: string) =>
    (await app.day(day))?.times.find(({ packageId }) => packageId === 'private-hire')?.reason;
  await expect.poll(() => reasonOn(photographed)).toBe('Photo sessions are booked at this time');
  const refused = await app.order({ ...hire, date: photographed, nowPence: 19_900 });
  expect([refused.status, refused.body.code]).toEqual([409, 'slot_taken']);
});

test('a private hire and a party cannot be booked for overlapping times', async () => {
  await app.book({
    packageId: 'private-hire',
    time: '4:30 PM - 6:30 PM',
    children: 40,
    totalPence: 19_900,
    date: '2027-01-16',
  });
  expect((await app.order({ time: '4:00 PM - 6:00 PM', date: '2027-01-16' })).body.code).toBe('slot_taken');
  await app.book({ date: '2027-01-23', time: '4:00 PM - 6:00 PM' });
  const hire = await app.order({
    packageId: 'private-hire',
    date: '2027-01-23',
    time: '4:30 PM - 6:30 PM',
    totalPence: 19_900,
  });
  expect([hire.status, hire.body.code]).toEqual([409, 'slot_taken']);
});

test.each([
  ['another price', { totalPence: 1 }, 409, 'price_changed'],
  ['another deposit', { nowPence: 1 }, 409, 'price_changed'],
  ['an unknown package', { packageId: 'lead' }, 400, 'malformed'],
  ['a time that is not offered', { time: '1:00 PM - 3:00 PM' }, 400, 'malformed'],
  ['a day that has passed', { date: '2026-10-31' }, 409, 'day_unavailable'],
  ['a day too far ahead', { date: '2027-11-06' }, 409, 'day_unavailable'],
  ['a day that is too near', { date: '2026-11-03' }, 409, undefined],
  ['too few children', { children: 4, totalPence: 4 * 1900 }, 400, 'malformed'],
  ['an unknown room', { roomId: 'attic' }, 400, 'malformed'],
  ['more meals than children', { choices: { nuggets: 13 } }, 400, 'malformed'],
  ['bags for only some children', { choices: { bags: 3 } }, 400, 'malformed'],
  ['an unknown extra', { choices: { unicorn: 1 } }, 400, 'malformed'],
  ['food that the package does not include', { foodPeople: 3 }, 400, 'malformed'],
  ['no name of the child', { childName: '' }, 400, 'malformed'],
  ['terms that are not accepted', { agreeToTerms: false }, 400, 'malformed'],
])('a party order with %s is refused, and nothing is stored', async (_, overrides, status, code) => {
  const before = await app.db
    .selectFrom('party')
    .select(sql<number>`count(*)::integer`.as('n'))
    .executeTakeFirst();
  const refused = await app.order(overrides);
  expect(refused.status).toBe(status);
  if (code) expect(refused.body.code).toBe(code);
  const after = await app.db
    .selectFrom('party')
    .select(sql<number>`count(*)::integer`.as('n'))
    .executeTakeFirst();
  expect(after).toEqual(before);
});

const readOffer = async () =>
  (await (await app.request('/api/parties/offer')).json()) as CallReply<typeof readPartyBookingOptionsCall>;

test('the reply of /api/parties/offer says how long each package has its room, in minutes', async () => {
  const { packages } = await readOffer();
  expect(packages.map(({ id, roomMinutes }) => [id, roomMinutes])).toEqual(
    ['bronze', 'silver', 'gold', 'private-hire'].map((id) => [id, 120]),
  );
});

test('the reply of /api/parties/offer says whether a family may bring its own cake, in words that an owner can change', async () => {
  const answer = async () => (await readOffer()).rules.ownCake;
  expect(await answer()).toMatch(/^Yes\. Bring the list/);
  await app.db.updateTable('party_rule').set({ own_cake: 'Sorry, only ours.' }).execute();
  await waitFor(async () => expect(await answer()).toBe('Sorry, only ours.'));
});

test('while parties are not sold online, a family cannot book one', async () => {
  await app.db.updateTable('party_rule').set({ is_online: false }).execute();
  const refused = await app.order();
  await app.db.updateTable('party_rule').set({ is_online: true }).execute();
  expect([refused.status, refused.body.code]).toEqual([409, 'session_unavailable']);
});

test('a double tap books one party, and a different request with the same key is refused', async () => {
  const key = { 'idempotency-key': 'one-attempt-of-a-family' };
  const [first, second] = await Promise.all([
    app.order({ date: '2027-01-30' }, key),
    app.order({ date: '2027-01-30' }, key),
  ]);
  expect(second.body.booking).toEqual(first.body.booking);
  expect((await app.order({ children: 10, totalPence: 19_000, date: '2027-01-30' }, key)).body.code).toBe(
    'same_key_other_request',
  );
});

test('a party that takes place today is not on the list of today’s visits', async () => {
  const link = await app.book({ date: '2026-12-21' });
  app.clock.set('2026-12-21T10:00:00Z');
  const today = await app.request(readTodaysBookingsCall.path, { headers: await signInAsStaff(app) });
  expect(await today.json()).toMatchObject({ today: '2026-12-21', bookings: [] });
  expect((await app.readParty(link)).state).toBe('confirmed');
});

test('an extra that is available once a day is sold only once for a day', async () => {
  const withPainter = { date: '2027-02-06', choices: { painter: 1 }, totalPence: 12 * 1900 + 6000 };
  await app.book(withPainter);
  const refused = await app.order({ ...withPainter, time: '4:00 PM - 6:00 PM' });
  expect([refused.body.code, refused.body.message]).toEqual([
    'slot_taken',
    'Face painter: all taken on that day.',
  ]);
});

test('if a hold has expired and another family has booked the time, the late payment is refunded', async () => {
  await app.book({ date: '2027-02-13' });
  const late = (await app.order({ date: '2027-02-13' })).body;
  app.clock.pass(11 * 60_000);
  await app.book({ customerEmail: 'bea@example.org', date: '2027-02-13' });
  expect((await app.pay(late.clientSecret ?? '')).status).toBe('succeeded');
  const { body } = await app.send(
    readBookingResultCall,
    { clientSecret: late.clientSecret },
    app.fromAnywhere(),
  );
  expect(['refund_due', 'refunded']).toContain(body.state);
  await settleOpenBookings(app.site.context, true);
  await waitFor(async () =>
    expect((await mailsOf('We have returned your payment of')).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('£50.00'),
    ]),
  );
  expect(await app.findFaults()).toEqual([]);
});

test('if a bank refuses a deposit late, the mail about it names the deposit', async () => {
  const { clientSecret } = (await app.order({ date: '2027-02-14' })).body;
  const secret = clientSecret ?? '';
  expect((await app.pay(secret, '4000000000008880')).status).toBe('processing');
  const result = () => app.send(readBookingResultCall, { clientSecret: secret }, app.fromAnywhere());
  expect((await result()).body.state).toBe('processing');
  await app.settlePayment(secret, 'failed');
  expect((await result()).body.state).toBe('held');
  await waitFor(async () =>
    expect((await mailsOf('Your payment of')).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('£50.00 did not go through'),
    ]),
  );
});

test('a family can move its party until the last day to move, and only to a time that is free', async () => {
  const link = await app.book({ date: '2027-02-20' });
  await app.book({ customerEmail: 'bea@example.org', date: '2027-02-27' });
  await app.book({ customerEmail: 'cy@example.org', date: '2027-02-27' });
  // During open play of the day before there is room for ten more children, and the party has twelve.
  await insertVisit(app.db, { day: '2027-02-26', now: app.clock.now(), children: 30 });
  const move = (to: object) =>
    app.send(moveMyPartyCall, { ...link, clientId: randomUUID(), ...to }, app.fromAnywhere());
  const taken = await move({ date: '2027-02-27', time: '12:00 PM - 2:00 PM' });
  expect([taken.status, taken.body.code]).toEqual([409, 'slot_taken']);
  expect(taken.body.alternatives?.map(({ date, timeSlot }) => `${date} ${timeSlot}`)).toEqual([
    '2027-02-27 9:30 AM - 11:30 AM',
    '2027-02-27 4:00 PM - 6:00 PM',
    '2027-02-28 12:00 PM - 2:00 PM',
  ]);
  const moved = await move({ date: '2027-02-27', time: '4:00 PM - 6:00 PM', roomId: 'party-room-2' });
  expect(moved.body.party).toMatchObject({
    date: '2027-02-27',
    time: '4:00 PM - 6:00 PM',
    room: 'Party room 2',
    account: { due: '2027-02-13' },
  });
  app.clock.set('2027-02-14T10:00:00Z');
  expect((await move({ date: '2027-02-28', time: '4:00 PM - 6:00 PM' })).body.code).toBe('not_movable');
});

test('a family is reminded of the balance once; if it does not pay, staff are told, and the party is cancelled only if the rule says so', async () => {
  const link = await app.book({ date: '2027-03-06' });
  const paying = await app.book({ date: '2027-03-07', customerEmail: 'paying@example.org' });
  const other = { customerEmail: 'leaving@example.org', time: '4:00 PM - 6:00 PM' };
  const leaving = await app.book({ date: '2027-03-07', ...other });
  const { reference } = await app.readParty(link);
  app.clock.set('2027-02-14T10:00:00Z');
  const wakeMailSender = vi.fn(app.site.context.wakeMailSender);
  const round = () => chaseBalances({ ...app.site.context, wakeMailSender });
  await round();
  expect(wakeMailSender).toHaveBeenCalledTimes(1);
  await round();
  expect(wakeMailSender, 'a round that queues nothing wakes nobody').toHaveBeenCalledTimes(1);
  await waitFor(async () =>
    expect(
      (await mailsOf('The rest for your party is due')).filter(({ subject }) => subject.includes(reference)),
    ).toHaveLength(1),
  );
  app.clock.set('2027-02-28T10:00:00Z');
  await chaseBalances(app.site.context);
  await waitFor(async () => expect(await mailsOf(`Party not paid in full: ${reference}`)).toHaveLength(1));
  const { email } = await app.db.selectFrom('venue').select('email').executeTakeFirstOrThrow();
  const laterStaff = await signInAsStaff(app);
  expect(new Set(await readWaitingRecipients(app, laterStaff, 'balance-late-to-staff'))).toEqual(
    new Set([email]),
  );
  expect((await app.readParty(link)).state).toBe('confirmed');

  await app.db.updateTable('party_rule').set({ when_late: 'cancel', cancel_after_days: 7 }).execute();
  const { site } = app.site.context;
  let isMeanwhile = true;
  /**
   * Reads the site. The job makes the first call once it has its list of late parties. Before that call
   * returns, one family pays and another cancels.
   */
  const readAndAct: typeof site.read = async () => {
    if (isMeanwhile) {
      isMeanwhile = false;
      const rest = (await app.send(payMyPartyCall, paying, app.fromAnywhere())).body;
      await app.pay(rest.clientSecret ?? '');
      await app.send(readBookingResultCall, { clientSecret: rest.clientSecret }, app.fromAnywhere());
      const { cancelling } = await app.readParty(leaving);
      expect((await cancel(leaving, cancelling?.refund ?? 0)).status).toBe(200);
    }
    return site.read();
  };
  await chaseBalances({ ...app.site.context, site: { ...site, read: readAndAct } });
  await app.db.updateTable('party_rule').set({ when_late: 'tell' }).execute();
  expect(await app.readParty(paying)).toMatchObject({ state: 'confirmed', account: { open: 0 } });
  await settleOpenBookings(app.site.context, true);
  // Six days before the party, nothing is refunded.
  expect(await app.readParty(link)).toMatchObject({ state: 'cancelled', account: { open: 0, refunds: [] } });
  const entry = await app.db
    .selectFrom('journal')
    .select('who')
    .where('booking_id', '=', link.bookingId)
    .where('what', '=', 'booking cancelled')
    .executeTakeFirstOrThrow();
  expect(entry.who).toBe('system');
  expect(await app.findFaults()).toEqual([]);
});

/** Runs the job that chases balances on several days in turn; returns the state of a party after each run. */
async function chaseOn(link: BookingLink, days: readonly string[]) {
  const states: string[] = [];
  for (const day of days) {
    app.clock.set(`${day}T10:00:00Z`);
    await chaseBalances(app.site.context);
    states.push((await app.readParty(link)).state);
  }
  return states;
}

test('what is added to a paid party after the last day to pay is due on the same day, and late from the next day on', async () => {
  const link = await app.book({ date: '2027-07-10' });
  const { reference } = await app.readParty(link);
  const rest = (await app.send(payMyPartyCall, link, app.fromAnywhere())).body;
  await app.pay(rest.clientSecret ?? '');
  await app.send(readBookingResultCall, { clientSecret: rest.clientSecret }, app.fromAnywhere());
  expect((await app.readParty(link)).account).toMatchObject({ open: 0, due: '2027-06-26' });
  app.clock.set('2027-07-03T10:00:00Z');
  expect((await changeChildren(link, 13, 1900))?.account).toMatchObject({ open: 1900, due: '2027-07-03' });
  const lateMails = () => mailsOf(`Party not paid in full: ${reference}`);
  await app.db.updateTable('party_rule').set({ when_late: 'cancel', cancel_after_days: 7 }).execute();
  expect(await chaseOn(link, ['2027-07-03'])).toEqual(['confirmed']);
  // A further addition does not extend the time to pay for the first one.
  app.clock.set('2027-07-03T12:00:00Z');
  expect((await changeChildren(link, 14, 1900))?.account).toMatchObject({ open: 3800, due: '2027-07-03' });
  expect(await lateMails()).toHaveLength(0);
  expect(await chaseOn(link, ['2027-07-04'])).toEqual(['confirmed']);
  // A mail about the balance that is still queued when the party is cancelled is not sent.
  await waitFor(async () => {
    expect(await lateMails()).toHaveLength(1);
    const sent = await app.db
      .selectFrom('kept_mail')
      .select('body')
      .where('subject', '=', `The rest for your party is late (${reference})`)
      .execute();
    expect(sent.map(({ body }) => body)).toEqual([expect.stringMatching(/was due on Saturday 3 July 2027/)]);
  });
  expect(await chaseOn(link, ['2027-07-09', '2027-07-10'])).toEqual(['confirmed', 'cancelled']);
  await app.db.updateTable('party_rule').set({ when_late: 'tell' }).execute();
  expect(await lateMails()).toHaveLength(1);
});

test('a balance that is too small for a card is not paid online, and never cancels the party; staff take it', async () => {
  const sticker = { id: 'sticker', name: 'Sticker', price_pence: 20, position: 9 };
  await app.db
    .insertInto('party_extra')
    .values({ ...sticker, kind: 'extra', priced_per: 'party' })
    .execute();
  const link = await app.book({ date: '2026-11-15', nowPence: 22_800 });
  const withSticker = {
    ...{ ...link, clientId: randomUUID(), childName: 'Ottilie', childAge: 7, theme: 'pirates' },
    ...{ children: 12, foodPeople: 0, choices: { sticker: 1 }, differencePence: 20 },
  };
  const changed = await app.send(changeMyPartyCall, withSticker, app.fromAnywhere());
  expect(changed.body.party?.account).toMatchObject({ open: 20, due: '2026-11-02' });
  const paid = await app.send(payMyPartyCall, link, app.fromAnywhere());
  expect([paid.status, paid.body.code, paid.body.message]).toEqual([
    409,
    'too_small_for_card',
    'Only £0.20 is still to pay, and less than £0.30 cannot be paid by card online. Please call us: you can pay it at reception.',
  ]);
  await app.db.updateTable('party_rule').set({ when_late: 'cancel', cancel_after_days: 2 }).execute();
  expect(await chaseOn(link, ['2026-11-05'])).toEqual(['confirmed']);
  await app.db.updateTable('party_rule').set({ when_late: 'tell' }).execute();
  app.clock.set(start);
  const { id } = await app.db
    .selectFrom('party')
    .select('id')
    .where('booking_id', '=', link.bookingId)
    .executeTakeFirstOrThrow();
  const cash = { clientId: randomUUID(), payments: [{ tender: 'cash', amount: 20, given: 20 }] };
  expect((await app.post(`/api/admin/parties/${id}/payments`, cash, staff)).status).toBe(200);
  expect((await app.readParty(link)).account.open).toBe(0);
  expect(await faultsOf(link)).toEqual([]);
});

test('if the deposit arrives after the due day of the balance, the balance is due on the day of the deposit and late from the next day on', async () => {
  app.clock.set('2027-07-23T10:00:00Z');
  const { body } = await app.order({ date: '2027-08-07', customerEmail: 'slow-bank@example.org' });
  const clientSecret = body.clientSecret ?? '';
  const link = { bookingId: body.booking.id, viewToken: body.viewToken };
  expect((await app.pay(clientSecret, '4000000000008880')).status).toBe('processing');
  await app.send(readBookingResultCall, { clientSecret }, app.fromAnywhere());
  app.clock.set('2027-07-25T10:00:00Z');
  await app.settlePayment(clientSecret, 'succeeded');
  await app.send(readBookingResultCall, { clientSecret }, app.fromAnywhere());
  const { reference, account } = await app.readParty(link);
  expect(account).toMatchObject({ open: 17_800, due: '2027-07-25' });
  await waitFor(async () => {
    const sent = await app.db
      .selectFrom('kept_mail')
      .select('body')
      .where('recipient', '=', 'slow-bank@example.org')
      .execute();
    expect(sent.map((mail) => mail.body)).toEqual([expect.stringMatching(/by Sunday 25 July/)]);
  });
  const lateMails = () => mailsOf(`Party not paid in full: ${reference}`);
  await app.db.updateTable('party_rule').set({ when_late: 'cancel', cancel_after_days: 2 }).execute();
  expect(await chaseOn(link, ['2027-07-25'])).toEqual(['confirmed']);
  expect(await lateMails()).toHaveLength(0);
  expect(await chaseOn(link, ['2027-07-26'])).toEqual(['confirmed']);
  await waitFor(async () => expect(await lateMails()).toHaveLength(1));
  expect(await chaseOn(link, ['2027-07-27'])).toEqual(['cancelled']);
  await app.db.updateTable('party_rule').set({ when_late: 'tell' }).execute();
});

test('if something is added to a party that was paid in full at booking, and is not paid, staff are told', async () => {
  const link = await app.book({ date: '2026-11-14', nowPence: 22_800 });
  const { reference, account } = await app.readParty(link);
  expect(account).toMatchObject({ open: 0, due: null });
  expect((await changeChildren(link, 13, 1900))?.account).toMatchObject({ open: 1900, due: '2026-11-02' });
  await chaseOn(link, ['2026-11-03']);
  await waitFor(async () => expect(await mailsOf(`Party not paid in full: ${reference}`)).toHaveLength(1));
});

test('each calendar file of a party replaces the one before, and the page gives the file of the last mail', async () => {
  const link = await app.book({ date: '2027-06-05', customerEmail: 'calendar@example.org' });
  /** Returns five parts of a calendar file. From mail to mail the UID stays, and the SEQUENCE changes. */
  const partsOf = (file: string) =>
    ['UID', 'SEQUENCE', 'STATUS', 'SUMMARY', 'DESCRIPTION'].map(
      (name) => new RegExp(`^${name}:(.*)$`, 'm').exec(file)?.[1]?.trim() ?? '',
    );
  /** Returns these parts of all files mailed to the family, by SEQUENCE, once there are `count` files. */
  const filesOf = (count: number) =>
    waitFor(async () => {
      const mails = await app.db
        .selectFrom('kept_mail')
        .select('attachments')
        .where('recipient', '=', 'calendar@example.org')
        .execute();
      const files = mails
        .flatMap(({ attachments }) => attachments as { filename: string; content: string }[])
        .filter(({ filename }) => filename.endsWith('.ics'));
      expect(files).toHaveLength(count);
      return files
        .map(({ content }) => partsOf(Buffer.from(content, 'base64').toString()))
        .sort(([, one], [, other]) => Number(one) - Number(other));
    });
  await filesOf(1);
  await changeChildren(link, 13, 1900);
  await filesOf(2);
  await changeChildren(link, 14, 1900);
  const sent = await filesOf(3);
  const shown = await app.post('/api/calendar-file', link, app.fromAnywhere());
  expect(partsOf(await shown.text())).toEqual(sent[2]);
  expect((await cancel(link, 5000)).status).toBe(200);
  const files = await filesOf(4);
  expect(new Set(files.map(([uid]) => uid)).size).toBe(1);
  expect(new Set(files.map(([, sequence]) => sequence)).size).toBe(4);
  expect(files.map(([, , status]) => status)).toEqual(['CONFIRMED', 'CONFIRMED', 'CONFIRMED', 'CANCELLED']);
});

test('a cancelled party is refunded as the cancellation rule for parties says', async () => {
  const link = await app.book({ date: '2027-03-13' });
  const late = await app.book({ date: '2027-03-06' });
  expect((await app.readParty(link)).cancelling).toMatchObject({ refund: 5000 });
  app.clock.set('2027-02-20T10:00:00Z');
  expect((await app.readParty(link)).cancelling).toMatchObject({ refund: 2500 });
  expect((await cancel(link, 2500)).status).toBe(200);
  expect(await app.readParty(link)).toMatchObject({ state: 'cancelled', cancelling: null });
  const { reference } = await app.readParty(link);
  const mail = await cancellationMail(reference);
  expect(mail.body).toContain('We are sending £25.00 of your £50.00 back to your card.');
  expect(mail.entry).toContain('SUMMARY:Gold party');
  const all = await app.book({ date: '2027-05-15' });
  expect((await cancel(all, 5000)).status).toBe(200);
  expect((await cancellationMail((await app.readParty(all)).reference)).body).toContain(
    'We are sending all of your payment back to your card, £50.00.',
  );
  // The mail leaves out what was refunded before the cancellation: it calls what is refunded now the whole
  // payment.
  const changed = await app.book({ date: '2027-05-16' });
  const rest = (await app.send(payMyPartyCall, changed, app.fromAnywhere())).body;
  expect((await app.pay(rest.clientSecret ?? '')).status).toBe('succeeded');
  await app.send(readBookingResultCall, { clientSecret: rest.clientSecret }, app.fromAnywhere());
  await changeChildren(changed, 10, -3800);
  await changeChildren(changed, 14, 7600);
  expect((await cancel(changed, 19_000)).status).toBe(200);
  expect((await cancellationMail((await app.readParty(changed)).reference)).body).toContain(
    'We are sending all of your payment back to your card, £190.00.',
  );
  app.clock.set('2027-03-05T10:00:00Z');
  expect((await cancel(late, 0)).status).toBe(200);
  const { body } = await cancellationMail((await app.readParty(late)).reference);
  expect(body).toContain(
    'Nothing goes back to your card. If a party is cancelled, we refund everything until 28 days',
  );
  await expect
    .poll(async () => (await app.day('2027-03-13'))?.times.every(({ rooms }) => rooms.length !== 1))
    .toBe(true);
});

test('a payment of the balance that was started before the party was cancelled can no longer be made', async () => {
  const link = await app.book({ date: '2027-05-15' });
  const { clientSecret } = (await app.send(payMyPartyCall, link, app.fromAnywhere())).body;
  app.clock.pass(60_000);
  expect((await cancel(link, 5000)).status).toBe(200);
  await settleOpenBookings(app.site.context);
  expect(await app.pay(clientSecret ?? '')).toMatchObject({
    error: { code: 'payment_intent_unexpected_state' },
  });
  expect((await app.readParty(link)).account).toMatchObject({ payments: [{ pence: 5000 }], open: 0 });
  expect(await faultsOf(link)).toEqual([]);
});

test('if the balance is paid after its party was cancelled, the payment is refunded, even if no webhook tells the site', async () => {
  const before = await app.books();
  const link = await app.book({ date: '2027-05-22' });
  const { clientSecret, pence } = (await app.send(payMyPartyCall, link, app.fromAnywhere())).body;
  expect((await cancel(link, 5000)).status).toBe(200);
  expect((await app.pay(clientSecret ?? '')).status).toBe('succeeded');
  app.clock.pass(60_000);
  await settleOpenBookings(app.site.context);
  await settleOpenBookings(app.site.context);
  const party = await app.readParty(link);
  expect(party).toMatchObject({ state: 'cancelled', account: { open: 0 } });
  expect(party.account.payments.map(({ pence: paid }) => paid)).toEqual([5000, pence]);
  expect(party.account.refunds.map(({ pence: back }) => back)).toEqual([5000, pence]);
  const books = await app.books();
  const moved = (kind: 'taken' | 'refunded') => (books[kind].gbp ?? 0) - (before[kind].gbp ?? 0);
  expect([moved('taken'), moved('refunded')]).toEqual([5000 + pence, 5000 + pence]);
  expect(await faultsOf(link)).toEqual([]);
});

test('if the balance is paid twice, one payment is refunded, even if no webhook tells the site and nothing is owed any more', async () => {
  const link = await app.book({ date: '2027-06-05' });
  const pay = async () => {
    const { clientSecret, pence } = (await app.send(payMyPartyCall, link, app.fromAnywhere())).body;
    expect((await app.pay(clientSecret ?? '')).status).toBe('succeeded');
    return { clientSecret, pence };
  };
  const unheard = await pay();
  await changeChildren(link, 13, 1900);
  const { clientSecret, pence } = await pay();
  await app.send(readBookingResultCall, { clientSecret }, app.fromAnywhere());
  expect(pence - unheard.pence).toBe(1900);
  await changeChildren(link, 12, -1900);
  app.clock.pass(60_000);
  await settleOpenBookings(app.site.context);
  const { account } = await app.readParty(link);
  expect(account.payments.map(({ pence: paid }) => paid).toSorted()).toEqual(
    [5000, unheard.pence, pence].toSorted(),
  );
  expect(account.refunds.reduce((sum, refund) => sum + refund.pence, 0)).toBe(1900 + unheard.pence);
  expect(account.open).toBe(0);
  expect(await faultsOf(link)).toEqual([]);
});

test('if the site hears of two payments of one balance at the same time, points are earned once and the later payment is refunded', async () => {
  const customerEmail = 'robin@example.org';
  await memberHelpers(app).join({ email: customerEmail });
  const link = await app.book({ date: '2027-06-19', customerEmail });
  const first = (await app.send(payMyPartyCall, link, app.fromAnywhere())).body;
  app.clock.pass(60_000);
  await settleOpenBookings(app.site.context);
  await changeChildren(link, 13, 1900);
  const second = (await app.send(payMyPartyCall, link, app.fromAnywhere())).body;
  for (const { clientSecret } of [second, first])
    expect((await app.pay(clientSecret ?? '')).status).toBe('succeeded');
  app.clock.pass(60_000);
  await settleOpenBookings(app.site.context);
  const { account } = await app.readParty(link);
  expect(account.refunds).toMatchObject([{ pence: first.pence }]);
  expect(account.payments.map(({ pence }) => pence).toSorted()).toEqual(
    [5000, first.pence, second.pence].toSorted(),
  );
  expect(await faultsOf(link)).toEqual([]);
});

test('the first party that a member books and pays earns the achievement of a party host, once', async () => {
  const members = memberHelpers(app);
  const customerEmail = 'casey@example.org';
  const corrected = 'drew@example.org';
  for (const email of [customerEmail, corrected]) await members.join({ email });
  const points = async (email: string) => (await members.lookUp(email)).body.member.currentPoints;
  expect(await points(customerEmail)).toBe(50);
  // Each deposit is £50.
  await app.book({ date: '2027-09-04', customerEmail });
  expect(await points(customerEmail)).toBe(50 + 50 + 150);
  await app.book({ date: '2027-09-11', customerEmail });
  expect(await points(customerEmail)).toBe(50 + 50 + 150 + 50);

  const before = {
    customerName: 'Alex Rowe',
    customerEmail: 'dre@example.org',
    customerPhone: '01632 960999',
  };
  const { bookingId } = await app.book({ date: '2027-09-18', ...before });
  const correction = {
    clientId: randomUUID(),
    ...before,
    customerEmail: corrected,
    before,
    sendsAgain: false,
  };
  expect((await app.post(`/api/admin/bookings/${bookingId}/contact`, correction, staff)).status).toBe(200);
  expect(await points(corrected)).toBe(50 + 50 + 150);
});

test('if staff have refunded nearly everything as a favour, a change to fewer children refunds no more than is left', async () => {
  const link = await app.book({ date: '2027-06-12' });
  const { clientSecret } = (await app.send(payMyPartyCall, link, app.fromAnywhere())).body;
  expect((await app.pay(clientSecret ?? '')).status).toBe('succeeded');
  await app.send(readBookingResultCall, { clientSecret }, app.fromAnywhere());
  const favour = { clientId: randomUUID(), refundPence: 20_000, reason: 'The power failed' };
  expect((await app.post(`/api/admin/bookings/${link.bookingId}/refund`, favour, staff)).status).toBe(200);
  const result = await app.send(readBookingResultCall, { clientSecret }, app.fromAnywhere());
  expect(result.body.booking.party).toMatchObject({ total: 22_800, later: 0 });
  const fewer = await changeChildren(link, 8, -4 * 1900);
  expect(fewer?.account).toMatchObject({ total: 0, open: 0 });
  expect(fewer?.account.refunds.reduce((sum, { pence }) => sum + pence, 0)).toBe(12 * 1900);
  // The favour was reduced to the new price of the party, so a further child costs the full price.
  expect((await changeChildren(link, 9, 1900))?.account).toMatchObject({ total: 1900, open: 1900 });
  expect(await faultsOf(link)).toEqual([]);
});

test('if a party loses children after the rate of VAT has changed, they are taken off at the rate at which they were booked', async () => {
  const link = await app.book({ date: '2027-06-19' });
  const setRate = (vat_percent: number) =>
    app.db.updateTable('product').set({ vat_percent }).where('id', '=', 'party').execute();
  await setRate(5);
  await changeChildren(link, 10, -2 * 1900);
  await changeChildren(link, 11, 1900);
  await setRate(20);
  const { rows } = await sql<{ rate: number; pence: number }>`
    select vat_percent::float as rate, sum(amount_pence)::integer as pence from order_line
    where booking_id = ${link.bookingId} and product = 'party' group by rate order by rate`.execute(app.db);
  expect(rows).toEqual([
    { rate: 5, pence: 1900 },
    { rate: 20, pence: 10 * 1900 },
  ]);
  expect(await faultsOf(link)).toEqual([]);
});

test('a booked party is still priced as it was booked if its package is priced for the whole party from now on', async () => {
  const link = await app.book({ date: '2027-08-14' });
  const hire = { packageId: 'private-hire', date: '2027-08-21', time: '4:30 PM - 6:30 PM' };
  const hired = await app.book({ ...hire, children: 40, totalPence: 19_900 });
  const setPricing = (id: string, priced_per: string) =>
    app.db.updateTable('party_package').set({ priced_per }).where('id', '=', id).execute();
  await setPricing('gold', 'party');
  await setPricing('private-hire', 'child');
  expect((await app.readParty(link)).pricedPer).toBe('child');
  expect((await changeChildren(link, 13, 1900))?.account.total).toBe(13 * 1900);
  expect((await app.readParty(hired)).pricedPer).toBe('party');
  expect((await changeChildren(hired, 41, 0))?.account.total).toBe(19_900);
  await setPricing('gold', 'child');
  await setPricing('private-hire', 'party');
});

test('a booked party keeps an extra for each child as booked if the extra is now sold for the whole party, and the reverse', async () => {
  const choices = { bags: 12, cake: 1 };
  const link = await app.book({ date: '2027-08-28', choices, totalPence: 12 * 1900 + 12 * 300 + 2500 });
  const setPricing = (id: string, priced_per: string) =>
    app.db.updateTable('party_extra').set({ priced_per }).where('id', '=', id).execute();
  await setPricing('bags', 'party');
  await setPricing('cake', 'child');
  const { extras } = await app.readParty(link);
  const unitOf = (id: string) => extras.find((extra) => extra.id === id)?.pricedPer;
  expect([unitOf('bags'), unitOf('cake')]).toEqual(['child', 'party']);
  const rest = { childName: 'Ottilie', childAge: 7, theme: 'pirates', foodPeople: 0 };
  const wanted = { ...link, ...rest, children: 13, choices: { bags: 13, cake: 1 }, differencePence: 2200 };
  const body = { ...wanted, clientId: randomUUID() };
  const changed = await app.send(changeMyPartyCall, body, app.fromAnywhere());
  expect([changed.status, changed.body.message]).toEqual([200, undefined]);
  expect(changed.body.party.account.total).toBe(13 * 2200 + 2500);
  const to = { date: '2027-08-29', time: '4:00 PM - 6:00 PM', clientId: randomUUID() };
  const moved = await app.send(moveMyPartyCall, { ...link, ...to }, app.fromAnywhere());
  expect([moved.status, moved.body.message]).toEqual([200, undefined]);
  await setPricing('bags', 'child');
  await setPricing('cake', 'party');
});

test('after the owner has lowered the limits, a party can still be changed and moved within what it already has', async () => {
  const [date, next] = ['2027-10-16', '2027-10-17'];
  const setLimits = async (limits: { atOnce: number; painters: number; nuggets: number | null }) => {
    const extra = (id: string) => app.db.updateTable('party_extra').where('id', '=', id);
    await app.db.updateTable('party_rule').set({ at_once: limits.atOnce }).execute();
    await extra('painter').set({ most_a_day: limits.painters }).execute();
    await extra('nuggets').set({ most_a_party: limits.nuggets }).execute();
  };
  const setSizes = async (least: number, most: number | null) => {
    await app.db
      .updateTable('party_package')
      .set({ least_children: least })
      .where('id', '=', 'gold')
      .execute();
    await app.db.updateTable('party_room').set({ most_children: most }).execute();
  };
  await setLimits({ atOnce: 2, painters: 2, nuggets: null });
  const choices = { nuggets: 8, painter: 1 };
  const wanted = { date, choices, totalPence: 12 * 1900 + 8 * 450 + 6000 };
  await app.book(wanted);
  const link = await app.book({ ...wanted, customerEmail: 'bea@example.org' });
  await setLimits({ atOnce: 1, painters: 1, nuggets: 5 });
  await setSizes(15, 9);

  expect(await app.readParty(link)).toMatchObject({ leastChildren: 12, mostChildren: 12 });
  const change = async (more: object, differencePence: number) => {
    const text = { childName: 'Ottilie', childAge: 7, theme: 'pirates', foodPeople: 0 };
    const body = { ...link, ...text, children: 12, choices, ...more, differencePence };
    const changed = await app.send(
      changeMyPartyCall,
      { clientId: randomUUID(), ...body },
      app.fromAnywhere(),
    );
    return [changed.status, changed.body.message];
  };
  expect(await change({ choices: { nuggets: 7, painter: 1 } }, -450)).toEqual([200, undefined]);
  expect(await change({ choices: { nuggets: 8, painter: 1 } }, 450)).toEqual([400, 'Nuggets: 7 at most']);
  expect(await change({ children: 13 }, 1900)).toEqual([400, 'This party can have 12 to 12 children']);
  const move = (to: object) =>
    app.send(moveMyPartyCall, { ...link, clientId: randomUUID(), ...to }, app.fromAnywhere());
  const to = { date: next, time: '12:00 PM - 2:00 PM' };
  const month = { month: next.slice(0, 7), own: link };
  const own = await app.send(readOwnPartyMonthCall, month, app.fromAnywhere());
  const deskPath = `/api/admin/parties/desk?date=${next}&without=${link.bookingId}`;
  const desk = (await (await app.request(deskPath, { headers: staff })).json()) as PartyDesk;
  const isOfParty = ({ packageId, time }: { packageId: string; time: string }) =>
    packageId === 'gold' && time === to.time;
  const free = { reason: null, rooms: ['party-room-2'], mostChildren: 12 };
  expect(own.body.days.find((day) => day.date === next)?.times.find(isOfParty)).toMatchObject(free);
  expect(desk.times.find(isOfParty)).toMatchObject(free);
  expect((await move({ ...to, roomId: 'party-room-1' })).body.message).toBe(
    'Please choose a room that takes that many children',
  );
  expect((await move(to)).body.party).toMatchObject({ date: next, room: 'Party room 2' });
  await setSizes(5, null);
  const other = await app.order({ date: next, customerEmail: 'cy@example.org' });
  expect(other.body.code).toBe('slot_taken');
  expect(await faultsOf(link)).toEqual([]);
  await setLimits({ atOnce: 2, painters: 1, nuggets: null });
});

test('a payment of the balance that was left open for a day is ended, and a new one can be made', async () => {
  const link = await app.book({ date: '2027-05-29' });
  const first = (await app.send(payMyPartyCall, link, app.fromAnywhere())).body.clientSecret;
  app.clock.pass(23 * 60 * 60_000);
  await settleOpenBookings(app.site.context);
  expect((await app.send(payMyPartyCall, link, app.fromAnywhere())).body.clientSecret).toBe(first);
  app.clock.pass(2 * 60 * 60_000);
  await settleOpenBookings(app.site.context);
  const { clientSecret } = (await app.send(payMyPartyCall, link, app.fromAnywhere())).body;
  expect(clientSecret).not.toBe(first);
  expect((await app.pay(clientSecret ?? '')).status).toBe('succeeded');
  app.clock.pass(60_000);
  await settleOpenBookings(app.site.context);
  expect((await app.readParty(link)).account.open).toBe(0);
});

test('a family pays for an offer that staff made from its enquiry, and a host cannot run two parties at once', async () => {
  await app.send(sendPartyInquiryCall, partyInput('2027-03-20'), app.fromAnywhere());
  const inquiry = await app.db.selectFrom('inquiry').select('id').executeTakeFirstOrThrow();
  const offer = {
    inquiryId: inquiry.id,
    clientId: randomUUID(),
    packageId: 'silver',
    date: '2027-03-20',
    time: '12:00 PM - 2:00 PM',
    children: 12,
    foodPeople: 0,
    choices: {},
  };
  const offered = await app.send(offerPartyCall, offer, staff);
  expect([offered.status, offered.body.quote]).toMatchObject([201, { total: 19_200, now: 5000 }]);
  expect((await app.send(offerPartyCall, offer, staff)).body.bookingId).toBe(offered.body.bookingId);
  app.clock.pass(60 * 3_600_000);
  const opened = await app.post('/api/payment-link', { code: offered.body.code }, app.fromAnywhere());
  const { clientSecret } = (await opened.json()) as { clientSecret: string };
  expect((await app.pay(clientSecret)).status).toBe('succeeded');
  await app.send(readBookingResultCall, { clientSecret }, app.fromAnywhere());
  const booked = await app.db.selectFrom('party_inquiry').select('booked_at').executeTakeFirstOrThrow();
  expect(booked.booked_at).not.toBeNull();
  await app.book({
    customerEmail: 'bea@example.org',
    time: '2:00 PM - 4:00 PM',
    date: '2027-03-20',
    packageId: 'silver',
    totalPence: 19_200,
  });
  let laterStaff = await signInAsStaff(app);
  const read = async () => {
    const response = await app.request(`/api/admin/parties?from=2027-03-20&to=2027-03-20`, {
      headers: laterStaff,
    });
    return (await response.json()) as { parties: { id: string; hostName: string | null; open: number }[] };
  };
  const { parties } = await read();
  expect(parties[0]).toMatchObject({ open: 14_200 });
  const host = await app.db
    .insertInto('staff_person')
    .values({ name: 'Robin', email: 'robin@example.org', role: 'front-desk', invited_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const assign = (id: string) => app.post(`/api/admin/parties/${id}/host`, { hostId: host.id }, laterStaff);
  expect((await assign(parties[0]?.id ?? '')).status).toBe(200);
  expect((await assign(parties[1]?.id ?? '')).status).toBe(409);
  expect(
    (await app.post(`/api/admin/parties/${parties[0]?.id}/host`, { hostId: null }, laterStaff)).status,
  ).toBe(200);
  // A reminder is due a day before the party. Naming the host in the hour before the reminder is due does not
  // delay it.
  await app.db
    .insertInto('mail_rule')
    .values({
      ...{
        id: 'party-day-before',
        title: 'Reminder',
        kind: 'party',
        event: 'before it starts',
        minutes: 1440,
      },
      ...{ subject: 'See you on {day}', words: 'See you on {day}.' },
    })
    .execute();
  app.clock.set('2027-03-19T11:30:00Z');
  laterStaff = await signInAsStaff(app);
  expect((await assign(parties[0]?.id ?? '')).status).toBe(200);
  expect((await read()).parties[0]?.hostName).toBe('Robin');
  app.clock.set('2027-03-19T12:01:00Z');
  expect(await queueMailsByRule({ ...app.site.context, wakeMailSender: () => undefined })).toBe(1);
  await app.db.updateTable('mail_rule').set({ is_on: false }).where('id', '=', 'party-day-before').execute();
});
