import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { readAvailabilityCall } from '../src/contract/availability.ts';
import {
  bookVisitCall,
  findEarnedOffersCall,
  readBookingResultCall,
  renewHoldCall,
} from '../src/contract/booking.ts';
import type { CallReply } from '../src/contract/call.ts';
import { readCentreCall } from '../src/contract/centre.ts';
import {
  cancelMyBookingCall,
  changeMyBookingCall,
  quoteMyChangeCall,
  readMyBookingCall,
} from '../src/contract/my-booking.ts';
import { endOfferCall, listOffersCall, saveOfferCall } from '../src/contract/office-prices.ts';
import type { RefusalReply } from '../src/contract/refusal.ts';
import { readSiteCall } from '../src/contract/site.ts';
import { validateVoucherCall } from '../src/contract/voucher.ts';
import { addDays } from '../src/domain/calendar-day.ts';
import { offerCode } from '../src/domain/offers.ts';
import { connect } from '../src/server/db/connect.ts';
import { erasePerson } from '../src/server/features/privacy/erase-person.ts';
import { bookVisit } from '../src/server/features/visits/book-visit.ts';
import { makeVoucher } from '../src/server/features/vouchers/make-voucher.ts';
import { buyTestCredits } from './credits.ts';
import { insertVisit } from './insert-visit.ts';
import { signInAsStaff } from './staff.ts';
import { bodyOf, createTestApp } from './test-app.ts';
import { createDevice, verifyEmail } from './verify-email.ts';
import { visitInput } from './visit-input.ts';
import { voucherInput } from './voucher-input.ts';
import { waitFor } from './wait-for.ts';

const start = '2026-11-20T10:00:00Z';
const app = await createTestApp({ at: start, trustedProxies: 1 });
const minute = 60_000;
const tuesday = '2026-11-24';
const morning = '9:30 AM - 11:30 AM';

await app.db
  .insertInto('event')
  .values({ id: 'small', title: 'Small mornings', tagline: '', accent: 'leaf', choose_session: 'Choose' })
  .execute();
await app.db
  .insertInto('session')
  .values(
    [tuesday, '2026-11-25'].flatMap((day) =>
      [570, 840].map((starts) => ({ day, starts, ends: starts + 120, capacity: 30, event_id: 'small' })),
    ),
  )
  .execute();
const dropCaches = () => {
  app.site.context.calendar.invalidate();
  app.site.context.site.invalidate();
};
dropCaches();

let clients = 0;
const newDevice = () => {
  clients += 1;
  return createDevice(app, { 'x-forwarded-for': `10.9.${clients >> 8}.${clients & 255}` });
};
const morningVisit = (children: number, more: object = {}) =>
  visitInput({
    selectedDate: tuesday,
    selectedSessions: [`${tuesday}|${morning}`],
    ticketQuantities: { 'child-1-12': children },
    totalAmount: 8 * children,
    discountAmount: 1.5 * children,
    ...more,
  });
const pay = async (clientSecret: string | null) => {
  if (clientSecret) await app.pay(clientSecret);
  await app.send(readBookingResultCall, { clientSecret: clientSecret ?? '' });
};

/** Creates a family with `visits` past visits and a device that has verified the family's e-mail. */
async function createFamily(visits: number) {
  const email = `${randomUUID()}@example.org`;
  for (let visit = 1; visit <= visits; visit += 1) {
    const day = addDays('2026-11-20', -7 * visit);
    await insertVisit(app.db, { day, now: Date.parse(`${addDays(day, -1)}T10:00:00Z`), email });
  }
  const device = await verifyEmail(app, email, newDevice());
  const book = (more: object = {}) =>
    app.send(bookVisitCall, visitInput({ customerEmail: email, ...more }), device.headers());
  return {
    email,
    device,
    book,
    bookFree: (more: object = {}) => book({ totalAmount: 0, discountAmount: 19, ...more }),
    offers: async () =>
      (
        await app.send(findEarnedOffersCall, { customerEmail: email, date: '2026-11-28' }, device.headers())
      ).body.offers.map(({ title }) => title),
  };
}

test('the home page says which offers booking applies by itself, and which cannot be booked online', async () => {
  const read = async () =>
    Object.fromEntries(
      (await app.read(readCentreCall, readCentreCall.path)).body.offers.map(({ id, booking }) => [
        id,
        booking,
      ]),
    );
  expect(await read()).toEqual({
    'loyalty-card':
      'When you book online, it is applied automatically once you have confirmed your email address with us.',
    'baby-and-toddler': 'When you book online, it is applied automatically: next on Tuesday 24 November.',
    'birthday-party': 'Ask for it on the page about parties.',
  });
  await app.db
    .updateTable('offer_rule')
    .set({ ends_by_minute: 600 })
    .where('offer_id', '=', 'baby-and-toddler')
    .execute();
  dropCaches();
  expect((await read())['baby-and-toddler']).toBe(
    'At the door only: it cannot be booked online at the moment.',
  );
  await app.db
    .updateTable('offer_rule')
    .set({ ends_by_minute: 750 })
    .where('offer_id', '=', 'baby-and-toddler')
    .execute();
  dropCaches();
  expect((await app.read(readSiteCall, readSiteCall.path)).body.hasOwnOffers).toBe(true);
});

test('a weekday morning costs £8 for a child in the calendar, the order, the mail, the receipt and the order lines', async () => {
  const { days } = (
    await app.read(readAvailabilityCall, `${readAvailabilityCall.path}?from=${tuesday}&to=2026-11-26`)
  ).body;
  expect(days[0]?.sessions.map(({ offers }) => offers?.map(({ title }) => title))).toEqual([
    ['Baby and toddler sessions'],
    undefined,
  ]);
  const customerEmail = 'small@example.org';
  // If a page does not know of the offer, the refusal tells the family the lower price.
  const unaware = await app.send(bookVisitCall, morningVisit(2, { totalAmount: 19, discountAmount: 0 }));
  expect(unaware.status).toBe(409);
  expect((unaware.body as unknown as RefusalReply).quote).toMatchObject({
    total: 1600,
    discount: 300,
    offer: { title: 'Baby and toddler sessions' },
  });
  const { status, body } = await app.send(bookVisitCall, morningVisit(2, { customerEmail }));
  expect([status, body.finalAmount, body.discountAmount]).toEqual([201, 1600, 300]);
  await pay(body.clientSecret);
  const link = { bookingId: body.bookingId, viewToken: body.viewToken };
  const result = await app.send(readBookingResultCall, { clientSecret: body.clientSecret ?? '' });
  expect(result.body.booking).toMatchObject({
    discountAmount: 300,
    discountName: 'Baby and toddler sessions',
  });
  const { receipt } = (await app.send(readMyBookingCall, link)).body;
  expect(receipt).toMatchObject({
    total: 1600,
    lines: [
      { description: 'Children (1-12 years)', quantity: 2, amount: 1900 },
      { description: 'Baby and toddler sessions', amount: -300 },
    ],
  });
  await waitFor(async () => {
    const mail = (await app.mails(0)).find(({ recipient }) => recipient === customerEmail);
    expect(mail?.body).toContain('Baby and toddler sessions: -£3.00');
  });
  // In the morning one more child costs £8, too. The afternoon has no offer.
  const more = { ticketQuantities: { 'child-1-12': 3 } };
  expect((await app.send(quoteMyChangeCall, { ...link, ...more })).body.difference).toBe(800);
  const changed = await app.send(changeMyBookingCall, {
    ...link,
    ...more,
    difference: 800,
    clientId: randomUUID(),
  });
  await pay(changed.body.clientSecret);
  expect((await app.send(readMyBookingCall, link)).body.receipt.total).toBe(2400);
  const afternoon = await app.send(quoteMyChangeCall, {
    ...link,
    ticketQuantities: { 'child-1-12': 3 },
    date: '2026-11-25',
    slots: ['2:00 PM - 4:00 PM'],
  });
  expect([afternoon.body.difference, afternoon.body.meaning.at(-1)]).toEqual([
    450,
    '“Baby and toddler sessions” no longer applies: it is not for this visit.',
  ]);
  expect(await app.findFaults()).toEqual([]);
});

test('the tickets of a visit keep their discount if the offer is altered or ended after the booking', async () => {
  const { body } = await app.send(bookVisitCall, morningVisit(2, { customerEmail: 'kept@example.org' }));
  await pay(body.clientSecret);
  const link = { bookingId: body.bookingId, viewToken: body.viewToken };
  const quoteFor = async (ticketQuantities: object) =>
    (await app.send(quoteMyChangeCall, { ...link, ticketQuantities })).body;
  const rule = app.db.updateTable('offer_rule').where('offer_id', '=', 'baby-and-toddler');
  const withAdult = { 'child-1-12': 2, adult: 1 };
  for (const changed of [
    { ticket_pence: 900 },
    { ends_by_minute: 600 },
    { ended_at: new Date(app.clock.now()) },
  ]) {
    await rule.set(changed).execute();
    dropCaches();
    expect(await quoteFor(withAdult)).toMatchObject({
      difference: 200,
      total: 1800,
      meaning: ['Until it is paid, the visit stays as it is.'],
    });
    expect(await quoteFor({ 'child-1-12': 1 })).toMatchObject({ difference: -800, total: 800 });
    await rule.set({ ticket_pence: 800, ends_by_minute: 750, ended_at: null }).execute();
  }
  await rule.set({ ends_by_minute: 600 }).execute();
  dropCaches();
  const change = { ...link, ticketQuantities: { 'child-1-12': 1 }, difference: -800, clientId: randomUUID() };
  expect((await app.send(changeMyBookingCall, change)).status).toBe(200);
  expect((await app.send(readMyBookingCall, link)).body.receipt).toMatchObject({ total: 800 });
  expect(await quoteFor({ 'child-0-1': 1, 'child-1-12': 1 })).toMatchObject({ difference: 400, total: 1200 });
  await rule.set({ ends_by_minute: 750 }).execute();
  dropCaches();
  expect(await app.findFaults()).toEqual([]);
});

test('a voucher replaces the offer, and the offer’s own code is no valid voucher', async () => {
  const code = await makeVoucher(app.db, voucherInput(), app.clock.now());
  const paid = await app.send(
    bookVisitCall,
    morningVisit(1, { voucherCode: code, totalAmount: 4.5, discountAmount: 5 }),
  );
  expect([paid.status, paid.body.discountAmount]).toEqual([201, 500]);
  const { body } = await app.send(validateVoucherCall, {
    voucherCode: 'OFFER: BABY AND TODDLER SESSIONS',
    orderAmount: 30,
    numberOfChildren: 1,
    numberOfAdults: 0,
  });
  expect([body.success, body.message]).toEqual([false, 'Invalid voucher code']);
});

test('the tenth visit is free on a device that has verified the e-mail, and the eleventh is not free', async () => {
  const nine = await createFamily(9);
  expect(await nine.offers()).toEqual(['Loyalty card']);
  expect(await (await createFamily(8)).offers()).toEqual([]);
  const fromStranger = { customerEmail: nine.email, date: '2026-11-28' };
  expect((await app.send(findEarnedOffersCall, fromStranger)).body.offers).toEqual([]);
  expect((await app.send(bookVisitCall, visitInput({ customerEmail: nine.email }))).status).toBe(201);
  const { status, body } = await nine.bookFree();
  expect([status, body.clientSecret, body.finalAmount]).toEqual([201, null, 0]);
  expect(await nine.offers()).toEqual([]);
  const again = await nine.bookFree();
  expect([again.status, again.body.code]).toEqual([409, 'price_changed']);
  expect((await nine.book()).status).toBe(201);
  // Once the visit has been cancelled in time, the family can use the offer again.
  const link = { bookingId: body.bookingId, viewToken: body.viewToken };
  const cancelled = await app.send(cancelMyBookingCall, { ...link, clientId: randomUUID(), refundPence: 0 });
  expect([cancelled.status, cancelled.body.message]).toEqual([200, undefined]);
  expect(await nine.offers()).toEqual(['Loyalty card']);
  expect(await app.findFaults()).toEqual([]);
});

test('a family that has used an offer can be erased', async () => {
  const { email, bookFree } = await createFamily(9);
  expect((await bookFree()).status).toBe(201);
  const afterwards = { now: () => Date.parse('2026-12-24T10:00:00Z') };
  await erasePerson({ db: app.db, clock: afterwards }, { email, letCreditsGo: false, who: 'staff' });
  const use = app.db.selectFrom('voucher_use').select('email').where('email', '=', email);
  expect(await use.execute()).toEqual([]);
  expect(await app.findFaults()).toEqual([]);
});

test('the tenth visit is free for six people, and others who come with them pay', async () => {
  const { book } = await createFamily(9);
  const ticketQuantities = { 'child-1-12': 5, 'child-0-1': 1, adult: 2 };
  const whole = 5 * 9.5 + 4 + 4;
  const { status, body } = await book({
    ticketQuantities,
    totalAmount: 4,
    discountAmount: whole - 4,
  });
  expect([status, body.finalAmount]).toEqual([201, 400]);
  await pay(body.clientSecret);
  expect(await app.findFaults()).toEqual([]);
});

test('the tenth visit is free for the tickets that no credit pays for', async () => {
  const { email, book } = await createFamily(9);
  await buyTestCredits(app, email);
  const { status, body } = await book({
    ticketQuantities: { 'child-1-12': 6, adult: 2 },
    totalAmount: 57,
    discountAmount: 4,
  });
  expect([status, body]).toMatchObject([201, { finalAmount: 0, sessionCreditsUsed: 6, discountAmount: 400 }]);
  expect(await app.findFaults()).toEqual([]);
});

test('an unpaid tenth visit holds the offer for ten minutes; after that another visit can take it, and a late payment is refunded', async () => {
  const family = await createFamily(9);
  const more = {
    ticketQuantities: { 'child-1-12': 7 },
    totalAmount: 9.5,
    discountAmount: 57,
  };
  const first = await family.book(more);
  expect(first.status).toBe(201);
  expect((await family.book(more)).status).toBe(409);
  app.clock.pass(11 * minute);
  const second = await family.book(more);
  expect(second.status).toBe(201);
  const renewal = await app.send(
    { ...renewHoldCall, path: `/api/bookings/${first.body.bookingId}/renew-hold` } as typeof renewHoldCall,
    { clientSecret: first.body.clientSecret ?? '' },
  );
  expect([renewal.status, renewal.body.code]).toEqual([409, 'voucher_invalid']);
  await pay(second.body.clientSecret);
  // The late payment of the first booking finds that the offer has been used, and is refunded.
  await pay(first.body.clientSecret);
  await waitFor(async () => {
    const { status } = await app.db
      .selectFrom('booking')
      .select('status')
      .where('id', '=', first.body.bookingId)
      .executeTakeFirstOrThrow();
    expect(['refund_due', 'refunded']).toContain(status);
  });
});

test('if the tenth visit is booked at two processes at once, the offer is given once', async () => {
  const second = connect(app.databaseUrl, { connections: 5, answerSeconds: 300 });
  try {
    const contexts = [app.site.context, { ...app.site.context, db: second.db }];
    const family = await createFamily(9);
    const payload = visitInput({
      customerEmail: family.email,
      totalAmount: 0,
      discountAmount: 19,
    }) as unknown as Parameters<typeof bookVisit>[1];
    const client = (index: number) =>
      ({ requestKey: null, addressDigest: `of ${index}` }) as Parameters<typeof bookVisit>[2];
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        bookVisit(contexts[index % 2] ?? app.site.context, payload, client(index), true).then(
          ({ order }) => order.total_pence,
          (problem: { code?: string }) => problem.code,
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 0)).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'price_changed')).toHaveLength(11);
  } finally {
    await second.close();
  }
});

test('an offer that is given once a day is given to a family once, even if the family books twice at the same moment', async () => {
  await app.db
    .updateTable('offer_rule')
    .set({ once_a_day: true })
    .where('offer_id', '=', 'baby-and-toddler')
    .execute();
  dropCaches();
  const customerEmail = 'once@example.org';
  const both = await Promise.all(
    [1, 2].map(() => app.send(bookVisitCall, morningVisit(1, { customerEmail }))),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  const other = both.find(({ status }) => status === 409);
  expect((other?.body as unknown as RefusalReply | undefined)?.quote).toMatchObject({
    total: 950,
    discount: 0,
  });
  const nextDay = {
    customerEmail,
    selectedDate: '2026-11-25',
    selectedSessions: [`2026-11-25|${morning}`],
  };
  expect((await app.send(bookVisitCall, morningVisit(1, nextDay))).status).toBe(201);
  expect(await app.findFaults()).toEqual([]);
});

test('an offer can be booked under the former title of another offer, and the uses of the two are counted apart', async () => {
  const rename = async (id: string, title: string) => {
    await app.db.updateTable('offer').set({ title }).where('id', '=', id).execute();
    dropCaches();
  };
  const [used] = await app.db
    .selectFrom('offer')
    .select('title')
    .where('id', '=', 'baby-and-toddler')
    .execute();
  const title = used?.title ?? '';
  const customerEmail = 'title@example.org';
  const onWednesday = { selectedDate: '2026-11-25', selectedSessions: [`2026-11-25|${morning}`] };
  expect((await app.send(bookVisitCall, morningVisit(1, { customerEmail, ...onWednesday }))).status).toBe(
    201,
  );
  await rename('baby-and-toddler', 'Small mornings');
  await rename('loyalty-card', title);
  const family = await createFamily(9);
  const booked = await family.bookFree();
  expect([booked.status, booked.body.finalAmount]).toEqual([201, 0]);
  await rename('loyalty-card', 'Loyalty card');
  await rename('baby-and-toddler', title);
  const again = await app.send(bookVisitCall, morningVisit(1, { customerEmail }));
  expect(again.status).toBe(201);
  const codes = await app.db
    .selectFrom('voucher')
    .select(['offer_id', 'code'])
    .where('code', 'like', `${offerCode(title)}%`)
    .orderBy('code')
    .execute();
  expect(codes).toEqual([
    { offer_id: 'baby-and-toddler', code: offerCode(title) },
    { offer_id: 'loyalty-card', code: offerCode(title, 2) },
  ]);
  expect(await app.findFaults()).toEqual([]);
});

test('staff say on which visits booking applies an offer, and end the offer; families read its title as staff wrote it', async () => {
  const staff = await signInAsStaff(app);
  const list = async () => {
    const answer = await app.request(listOffersCall.path, { headers: staff });
    return (await bodyOf<CallReply<typeof listOffersCall>>(answer)).offers;
  };
  const save = (offer: object, seen: string | null) => app.send(saveOfferCall, { offer, seen }, staff);
  expect((await list()).map(({ id, rule }) => [id, rule !== null])).toEqual([
    ['loyalty-card', true],
    ['baby-and-toddler', true],
  ]);
  expect((await list())[1]?.rule?.words).toBe(
    'On Mondays, Tuesdays, Wednesdays, Thursdays and Fridays, for sessions that have ended at 12:30pm',
  );
  const offer = {
    id: randomUUID() as string,
    title: 'Second Saturday',
    priceNote: 'per adult',
    description: 'Adults play for a pound.',
    ticketPrice: 100,
    everyVisits: null,
    ticketTypes: ['adult'],
    mostTickets: null,
    oncePerDay: false,
    weekdays: [6],
    eventId: null,
    firstDay: null,
    lastDay: null,
    school: null,
    fromMinute: null,
    untilMinute: null,
    endsBy: null,
  };
  expect((await save(offer, null)).status).toBe(200);
  expect((await save(offer, null)).status).toBe(200);
  expect((await save({ ...offer, ticketPrice: 50 }, null)).body.code).toBe('changed_meanwhile');
  const twin = await save({ ...offer, id: randomUUID(), title: 'second saturday' }, null);
  expect([twin.status, twin.body.message]).toEqual([400, 'Another offer has this title']);
  expect(
    (await save({ ...offer, ticketTypes: ['dog'] }, (await list()).at(-1)?.changedAt ?? '')).status,
  ).toBe(400);
  expect((await save({ ...offer, ticketPrice: null }, null)).status).toBe(400);
  // The office allows longer titles.
  const title = 'Second Saturday for Grandmas and Grandpas in Bovey Tracey';
  await app.db.updateTable('offer').set({ title }).where('id', '=', offer.id).execute();
  dropCaches();
  const saturday = visitInput({
    ticketQuantities: { 'child-1-12': 1, adult: 1 },
    totalAmount: 10.5,
    discountAmount: 1,
    customerEmail: 'second@example.org',
  });
  const booked = await app.send(bookVisitCall, saturday);
  expect([booked.status, booked.body.finalAmount]).toEqual([201, 1050]);
  await pay(booked.body.clientSecret);
  expect((await list()).at(-1)).toMatchObject({ title, uses: 1 });
  const result = await app.send(readBookingResultCall, { clientSecret: booked.body.clientSecret ?? '' });
  expect(result.body.booking.discountName).toBe(title);
  await waitFor(async () => {
    const mail = (await app.mails(0)).find(({ recipient }) => recipient === 'second@example.org');
    expect(mail?.body).toContain(`${title}: -£1.00`);
  });
  const quote = await app.send(quoteMyChangeCall, {
    bookingId: booked.body.bookingId,
    viewToken: booked.body.viewToken,
    ticketQuantities: { 'child-1-12': 1 },
  });
  expect(quote.body.meaning.at(-1)).toBe(`“${title}” no longer applies: it is not for this visit.`);
  const end = (id: string) => app.send(endOfferCall, { id }, staff);
  expect([(await end(offer.id)).status, (await end(offer.id)).status, (await end('none')).status]).toEqual([
    200, 200, 404,
  ]);
  dropCaches();
  expect((await app.send(bookVisitCall, saturday)).body.code).toBe('price_changed');
  const shown = (await app.read(readCentreCall, readCentreCall.path)).body.offers.at(-1);
  expect(shown).toMatchObject({
    title,
    price: 100,
    booking: expect.stringMatching(/^It cannot be booked online/),
  });
  expect(await app.findFaults()).toEqual([]);
});
