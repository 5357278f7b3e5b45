import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { readAvailabilityCall } from '../src/contract/availability.ts';
import { bookVisitCall, quoteVisitCall, readBookingResultCall } from '../src/contract/booking.ts';
import type { CallReply } from '../src/contract/call.ts';
import { quoteDeskSaleCall } from '../src/contract/desk-sale.ts';
import {
  changeMyBookingCall,
  moveMyBookingCall,
  quoteMyChangeCall,
  readMyBookingCall,
} from '../src/contract/my-booking.ts';
import { listFactChangesCall } from '../src/contract/office-facts.ts';
import {
  checkPriceCall,
  endPriceRuleCall,
  listPricesCall,
  saveBasePriceCall,
  savePriceRuleCall,
} from '../src/contract/office-prices.ts';
import { readSiteCall } from '../src/contract/site.ts';
import { validateVoucherCall } from '../src/contract/voucher.ts';
import { applyDueChanges } from '../src/server/features/office-facts/change-facts.ts';
import { makeVoucher } from '../src/server/features/vouchers/make-voucher.ts';
import { atTheDesk } from './desk-sale.ts';
import { startFrontDesk } from './front-desk.ts';
import { atTheOffice, edit, ruleRow } from './office-facts.ts';
import { bodyOf, createTestApp } from './test-app.ts';
import { visitInput } from './visit-input.ts';
import { voucherInput } from './voucher-input.ts';
import { atTheWaitlist } from './waitlist.ts';

/** A Friday. All days below are in the month that can be booked from then on. */
const start = '2026-11-20T10:00:00Z';
const tuesday = '2026-11-24';
const saturday = '2026-11-28';
/** A Sunday that has an event. */
const sunday = '2026-12-06';

const app = await createTestApp({ at: start, trustedProxies: 1 });
const frontDesk = await startFrontDesk(app, start);
const { sell, desk } = atTheDesk(app, frontDesk.staff);
const office = atTheOffice(app, frontDesk.staff);

const rule = (more: object = {}) => ({
  id: randomUUID() as string,
  name: 'Weekday price in term time',
  ticketTypeId: 'child-1-12',
  channel: 'online',
  eventId: null,
  firstDay: null,
  lastDay: null,
  school: 'term',
  weekdays: [1, 2, 3],
  fromMinute: null,
  untilMinute: null,
  price: 700,
  fee: 0,
  ...more,
});
const save = (priceRule: object, seen: string | null = null) =>
  app.send(savePriceRuleCall, { rule: priceRule, seen }, frontDesk.staff());
const list = async () =>
  bodyOf<CallReply<typeof listPricesCall>>(
    await app.request(listPricesCall.path, { headers: frontDesk.staff() }),
  );
const check = async (more: object) =>
  (
    await app.send(
      checkPriceCall,
      { date: tuesday, time: null, ticketTypeId: 'child-1-12', rule: null, ends: null, ...more },
      frontDesk.staff(),
    )
  ).body;
/** Drops the caches now. Otherwise they would be dropped only after the database's notification. */
const dropCaches = () => {
  app.site.context.calendar.invalidate();
  app.site.context.site.invalidate();
};
const add = async (more: object = {}) => {
  const added = rule(more);
  expect((await save(added)).status).toBe(200);
  dropCaches();
  return added;
};
const quote = async (body: object) =>
  (await app.send(quoteVisitCall, { ticketQuantities: { 'child-1-12': 1 }, ...body })).body.quote;
const month = async () =>
  (await app.read(readAvailabilityCall, `${readAvailabilityCall.path}?from=${tuesday}&to=${saturday}`)).body
    .days;
const book = (more: object = {}) =>
  app.send(bookVisitCall, visitInput({ ticketQuantities: { 'child-1-12': 1 }, ...more }));
const buy = async (more: object = {}) => {
  const { status, body } = await book(more);
  expect([status, body.message]).toEqual([201, undefined]);
  await app.pay(body.clientSecret ?? '');
  await app.send(readBookingResultCall, { clientSecret: body.clientSecret ?? '' });
  return { bookingId: body.bookingId, viewToken: body.viewToken };
};

beforeEach(async () => {
  app.clock.set(start);
  await frontDesk.keepSignedIn();
  await app.db.deleteFrom('price_rule').execute();
  dropCaches();
});

test('without price rules, the site mentions no price by day', async () => {
  for (const { sessions } of await month())
    for (const session of sessions) expect(session).not.toHaveProperty('prices');
  const site = await app.read(readSiteCall, readSiteCall.path);
  for (const type of site.body.ticketTypes) expect(type).not.toHaveProperty('fromPrice');
  expect(await quote({ date: tuesday })).toMatchObject({ total: 950 });
  expect((await quote({ date: tuesday })).lines[0]).not.toHaveProperty('why');
});

test('a price rule sets the price of its days, and the calendar, the quote and the booking give the reason', async () => {
  await add();
  await add({ name: 'Weekday door price', channel: 'kiosk', price: 650 });
  expect((await quote({ date: tuesday })).lines).toEqual([
    {
      ticketTypeId: 'child-1-12',
      name: 'Children (1-12 years)',
      quantity: 1,
      unitPrice: 700,
      amount: 700,
      why: 'Weekday price in term time',
    },
  ]);
  expect((await quote({ date: saturday })).total).toBe(950);
  expect((await quote({})).total).toBe(950);
  const days = await month();
  const pricesOf = (date: string) => days.find((day) => day.date === date)?.sessions[0]?.prices;
  expect(pricesOf(tuesday)).toEqual([
    {
      ticketTypeId: 'child-1-12',
      price: 700,
      fee: 0,
      why: 'Weekday price in term time',
      doorPrice: 650,
    },
  ]);
  expect(pricesOf(saturday)).toBeUndefined();
  const types = (await app.read(readSiteCall, readSiteCall.path)).body.ticketTypes;
  expect(types.map(({ price, fromPrice }) => [price, fromPrice])).toEqual([
    [400, undefined],
    [950, 700],
    [200, undefined],
  ]);
  const refused = await book({ selectedDate: tuesday });
  expect([refused.status, refused.body.code]).toEqual([409, 'price_changed']);
  expect((refused.body as unknown as { quote: { total: number } }).quote.total).toBe(700);
  const link = await buy({ selectedDate: tuesday, totalAmount: 7 });
  expect((await app.send(readMyBookingCall, link)).body.receipt).toMatchObject({ total: 700 });
  await buy({ totalAmount: 9.5 });
  expect(await app.findFaults()).toEqual([]);
});

test('the price depends on school holidays, on events, and on the first session if a family books several', async () => {
  await add();
  await add({ name: 'Holiday price', school: 'holidays', weekdays: null, price: 1100 });
  await app.db
    .insertInto('school_holiday')
    .values({ name: 'Inset days', first_day: '2026-11-25', last_day: '2026-11-25' })
    .execute();
  await app.db
    .insertInto('event')
    .values({
      id: 'lanterns',
      title: 'Lantern Days',
      tagline: '',
      accent: 'tor',
      choose_session: 'Choose one',
    })
    .execute();
  await app.db
    .insertInto('session')
    .values(
      [570, 720].map((starts) => ({
        day: sunday,
        starts,
        ends: starts + 120,
        capacity: 40,
        event_id: 'lanterns',
      })),
    )
    .execute();
  await add({
    name: 'Early lanterns',
    school: null,
    weekdays: null,
    eventId: 'lanterns',
    untilMinute: 600,
    price: 600,
  });
  await add({ name: 'Lanterns', school: null, weekdays: null, eventId: 'lanterns', price: 1200 });
  expect((await quote({ date: '2026-11-25' })).total).toBe(1100);
  expect((await quote({ date: tuesday })).total).toBe(700);
  const at = (selectedTime: string, sessionCount = 1) => quote({ date: sunday, selectedTime, sessionCount });
  expect((await at('9:30 AM - 11:30 AM')).total).toBe(600);
  expect((await at('12:00 PM - 2:00 PM')).total).toBe(1200);
  expect((await at('12:00 PM - 2:00 PM + 9:30 AM - 11:30 AM', 2)).total).toBe(1200);
  const chosen = {
    selectedDate: sunday,
    selectedSessions: [`${sunday}|12:00 PM - 2:00 PM`],
    totalAmount: 12,
  };
  await buy(chosen);
  expect((await list()).rules.map(({ name }) => name)).toEqual([
    'Early lanterns',
    'Lanterns',
    'Weekday price in term time',
    'Holiday price',
  ]);
  await app.db.deleteFrom('price_rule').execute();
  await app.db.deleteFrom('school_holiday').where('name', '=', 'Inset days').execute();
  expect(await app.findFaults()).toEqual([]);
});

test('the kiosk and the front desk charge the price of a rule for the door, or the base door price if no rule applies', async () => {
  await add({
    name: 'Friday at the door',
    channel: 'kiosk',
    school: null,
    weekdays: [5],
    price: 580,
    fee: 20,
  });
  const baby = { ticket_type_id: 'child-0-1', channel: 'kiosk' };
  const setFee = (fee_pence: number) =>
    app.db
      .updateTable('ticket_price')
      .set({ fee_pence })
      .where((eb) => eb.and(baby))
      .execute();
  await setFee(15);
  const { body } = await frontDesk.day();
  expect(body.prices.map(({ id, price }) => [id, price])).toEqual([
    ['child-0-1', 415],
    ['child-1-12', 600],
    ['adult', 250],
  ]);
  await setFee(0);
  dropCaches();
  const friday = start.slice(0, 10);
  expect((await desk(friday)).tickets.map(({ price, why }) => [price, why])).toEqual([
    [400, undefined],
    [580, 'Friday at the door'],
    [250, undefined],
  ]);
  expect((await desk(saturday)).tickets[1]?.price).toBe(800);
  const ask = async (more: object) =>
    (
      await app.send(
        quoteDeskSaleCall,
        { ticketQuantities: { 'child-1-12': 2 }, sessionCount: 1, ...more },
        frontDesk.staff(),
      )
    ).body.quote.total;
  expect([await ask({}), await ask({ date: friday, sessions: [] }), await ask({ date: saturday })]).toEqual([
    1600, 1200, 1600,
  ]);
  const cash = (amount: number) => ({
    date: friday,
    total: amount,
    payment: { by: 'taken', payments: [{ tender: 'cash', amount, given: amount }] },
  });
  expect((await sell(cash(1600))).body).toMatchObject({ code: 'price_changed' });
  expect((await sell(cash(1200))).body).toMatchObject({ total: 1200, status: 'confirmed' });
});

test('a sold visit keeps its prices: a further ticket of a kind that it has costs the same, and one of another kind costs today’s price', async () => {
  const cheap = await add();
  const link = await buy({ selectedDate: tuesday, totalAmount: 7 });
  await add({ name: 'Adults in the week', ticketTypeId: 'adult', price: 150 });
  expect((await app.send(endPriceRuleCall, { id: cheap.id }, frontDesk.staff())).status).toBe(200);
  expect((await app.send(endPriceRuleCall, { id: cheap.id }, frontDesk.staff())).status).toBe(200);
  dropCaches();
  expect((await quote({ date: tuesday })).total).toBe(950);
  const shown = (await app.send(readMyBookingCall, link)).body.change.tickets;
  expect(shown.map(({ ticketTypeId, price }) => [ticketTypeId, price])).toEqual([
    ['child-0-1', 400],
    ['child-1-12', 700],
    ['adult', 150],
  ]);
  const wanted = { ticketQuantities: { 'child-1-12': 2, adult: 1 } };
  const change = (more: object) => app.send(quoteMyChangeCall, { ...link, ...wanted, ...more });
  expect((await change({})).body.difference).toBe(700 + 150);
  const elsewhere = (await change({ date: saturday, slots: [] })).body;
  expect([elsewhere.message, elsewhere.difference]).toEqual([undefined, 700 + 200]);
  const moved = { ...link, date: saturday, slots: [], clientId: randomUUID() };
  expect((await app.send(moveMyBookingCall, moved)).status).toBe(200);
  expect((await app.send(readMyBookingCall, link)).body.receipt).toMatchObject({ total: 700 });
  const changed = await app.send(changeMyBookingCall, {
    ...link,
    ticketQuantities: { 'child-1-12': 2 },
    difference: 700,
    clientId: randomUUID(),
  });
  expect(changed.status).toBe(200);
  await app.pay(changed.body.clientSecret ?? '');
  await app.send(readBookingResultCall, { clientSecret: changed.body.clientSecret ?? '' });
  expect((await app.send(readMyBookingCall, link)).body.receipt).toMatchObject({ total: 1400 });
  expect(await app.findFaults()).toEqual([]);
});

test('a voucher for a percentage is computed from the price of the day', async () => {
  await add();
  const code = await makeVoucher(app.db, voucherInput({}, { kind: 'percent', percent: 50 }), app.clock.now());
  const order = {
    voucherCode: code,
    orderAmount: 0,
    numberOfChildren: 1,
    numberOfAdults: 0,
    ticketQuantities: { 'child-1-12': 1 },
  };
  expect((await app.send(validateVoucherCall, { ...order, date: tuesday })).body.discount).toBe(3.5);
  expect((await app.send(validateVoucherCall, { ...order, date: saturday })).body.discount).toBe(4.75);
  await buy({ selectedDate: tuesday, voucherCode: code, totalAmount: 3.5, discountAmount: 3.5 });
});

test('an offer from the waitlist has the price of its session', async () => {
  await add({ name: 'Saturday in December', school: null, weekdays: [6], price: 1050 });
  const waitlist = atTheWaitlist(app);
  const day = '2026-12-05';
  const [full = ''] = await waitlist.fill(day);
  const joined = await waitlist.join(1, { dates: [day] });
  expect(joined.status).toBe(201);
  await waitlist.cancelVisit(full);
  await waitlist.offer();
  const { total_pence: total } = await app.db
    .selectFrom('booking')
    .select('total_pence')
    .where('customer_email', '=', joined.email)
    .executeTakeFirstOrThrow();
  expect(total).toBe(1050);
});

test('a price rule that would tie with another is refused with both names, even if both are saved at the same moment', async () => {
  const first = await add();
  const second = rule({ name: 'Start of the week', weekdays: [1, 2, 4] });
  expect(await check({ rule: second })).toMatchObject({
    conflict: expect.stringContaining('Start of the week'),
  });
  const refused = await save(second);
  expect([refused.status, refused.body.code]).toEqual([409, 'price_rule_tie']);
  expect(refused.body.message).toMatch(/“Start of the week” and “Weekday price in term time”/);
  expect((await save({ ...second, weekdays: [4, 5, 6] })).status).toBe(200);
  const both = await Promise.all(
    ['One', 'Two'].map((name) => save(rule({ name: `Rule ${name}`, weekdays: [0] }))),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  // The same rule again changes nothing. A price that is based on an older version is refused, because
  // somebody else has changed the rule meanwhile.
  const stored = (await list()).rules.find(({ id }) => id === first.id);
  expect((await save(first)).status).toBe(200);
  expect((await save({ ...first, price: 720 }, stored?.changedAt ?? null)).status).toBe(200);
  const late = await save({ ...first, price: 730 }, start.replace('Z', '.000Z').replace('20T10', '19T10'));
  expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile']);
});

test('a price check says what a ticket costs and why, and which days a change would touch', async () => {
  await buy({ selectedDate: tuesday, totalAmount: 9.5, customerEmail: 'kept@example.org' });
  const draft = rule({ firstDay: tuesday, lastDay: '2026-12-06' });
  const found = await check({ rule: draft, time: 600 });
  expect(found).toMatchObject({
    sentences: [
      'Tuesday 24 November 2026, 9:30am-4:00pm.',
      'Online, Children (1-12 years) costs £7.00: Weekday price in term time (Tuesday 24 November to Sunday 6 December, in term time, on Mondays, Tuesdays and Wednesdays).',
      'At the door, Children (1-12 years) costs £8.00: no rule fits, so it is the base price.',
    ],
    online: { price: 700, fee: 0, rule: 'Weekday price in term time' },
    door: { price: 800, fee: 0, rule: null },
    conflict: null,
    touches: { days: 5, first: [tuesday, '2026-11-25', '2026-11-30', '2026-12-01', '2026-12-02'] },
  });
  expect(found.touches.bookings).toBeGreaterThan(0);
  expect((await check({})).online?.price).toBe(950);
  const thursday = await check({ date: '2026-11-26' });
  expect(thursday.sentences).toEqual(['The centre is closed on Thursday 26 November 2026.']);
  const saved = await add();
  expect(await check({ ends: saved.id })).toMatchObject({ online: { price: 950, rule: null } });
});

test('a repeated change of a base price takes effect once, and does not overwrite the change of somebody else', async () => {
  const base = (price: number, seen: number) =>
    app.send(
      saveBasePriceCall,
      { ticketTypeId: 'adult', channel: 'kiosk', price, fee: 0, seen: { price: seen, fee: 0 } },
      frontDesk.staff(),
    );
  expect((await base(300, 250)).status).toBe(200);
  expect((await base(300, 250)).status).toBe(200);
  expect((await base(350, 250)).body.code).toBe('changed_meanwhile');
  expect((await list()).tickets[2]).toMatchObject({ id: 'adult', kiosk: { price: 300, fee: 0 } });
  expect((await base(250, 300)).status).toBe(200);
});

test.each([
  [{ name: 'x' }, /name/],
  [{ price: -1 }, /./],
  [{ weekdays: [] }, /weekday/],
  [{ weekdays: [1, 1] }, /twice/],
  [{ firstDay: '2026-12-02', lastDay: '2026-12-01' }, /before the first/],
  [{ fromMinute: 600, untilMinute: 600 }, /after the first/],
  [{ eventId: 'nothing' }, /no such event/],
  [{ ticketTypeId: 'dog' }, /not on sale/],
])('a price rule with %o is refused', async (wrong, words) => {
  const { status, body } = await save(rule(wrong));
  expect(status).toBe(400);
  expect(JSON.stringify(body)).toMatch(words);
  expect((await list()).rules).toEqual([]);
});

test('several prices are one change: staff see what it touches and who made it, and can undo it', async () => {
  const steps = await office.steps('prices', (rows) => {
    rows['price_rule'] = [
      ruleRow(),
      ruleRow({ name: 'Adults in the week', ticket_type_id: 'adult', price_pence: 100 }),
    ];
  });
  const checked = await office.check('prices', steps);
  expect(checked.body.pages).toEqual(['/booking', '/']);
  expect(checked.body.touched).toEqual([
    expect.objectContaining({
      words: expect.stringMatching(
        /^It changes prices on \d+ days of the next year\. \d bookings for these days keep their price\./,
      ),
      items: [
        'First on Mon 23 Nov, Tue 24 Nov, Wed 25 Nov, Mon 30 Nov, Tue 1 Dec',
        'Monday 23 November 2026, 9:30am-4:00pm: Children (1-12 years) online £7.00 instead of £9.50 (Weekday price)',
        'Monday 23 November 2026, 9:30am-4:00pm: Adults online £1.00 instead of £2.00 (Adults in the week)',
      ],
    }),
  ]);
  expect((await list()).rules).toEqual([]);
  const made = await office.send('prices', steps);
  expect(made.body.change).toMatchObject({ state: 'done', madeBy: 'Staff' });
  expect(made.body.change.differences[0]?.fields).toContainEqual({
    label: 'Ticket',
    from: '',
    to: 'Children (1-12 years)',
  });
  dropCaches();
  expect((await quote({ date: tuesday })).total).toBe(700);
  const listed = (await list()).rules.find(({ name }) => name === 'Weekday price');
  expect(listed).toMatchObject({ changedBy: 'Staff', changedAt: '2026-11-20T10:00:00.000Z' });
  // The call that changes one price adds to the same history.
  const changed = await save(
    rule({ id: listed?.id, name: 'Weekday price', school: null, price: 750 }),
    listed?.changedAt ?? null,
  );
  expect([changed.status, changed.body.message]).toEqual([200, undefined]);
  const answer = await app.request(`${listFactChangesCall.path}?sheet=prices`, {
    headers: frontDesk.staff(),
  });
  const history = await bodyOf<CallReply<typeof listFactChangesCall>>(answer);
  expect(history.changes[0]?.differences).toEqual([
    { row: 'Weekday price', what: 'changed', fields: [{ label: 'Price', from: '£7.00', to: '£7.50' }] },
  ]);
  expect((await office.undo(made.body.change.id)).body.code).toBe('not_undoable');
  expect((await office.undo(history.changes[0]?.id ?? 0)).status).toBe(200);
  expect((await office.undo(made.body.change.id)).status).toBe(200);
  expect((await list()).rules).toEqual([]);
  // Undo restores a price rule that was removed, under its own id.
  const again = await add();
  const ended = await app.send(endPriceRuleCall, { id: again.id }, frontDesk.staff());
  expect(ended.status).toBe(200);
  const [end] = await office.changes('prices');
  expect((await office.undo(end?.id ?? 0)).status).toBe(200);
  expect((await list()).rules.map(({ id }) => id)).toEqual([again.id]);
});

test('a price that begins on a later day applies once that day comes; the second of two people who change a price is told of the first', async () => {
  const waiting = await office.change(
    'prices',
    (rows) => {
      rows['price_rule'] = [ruleRow()];
    },
    { holdsFrom: '2026-11-22' },
  );
  expect(waiting.body.change.state).toBe('waiting');
  expect((await list()).rules).toEqual([]);
  const then = await office.read('prices', '2026-11-22T12:00:00Z');
  expect(then['price_rule']).toHaveLength(1);
  app.clock.set('2026-11-22T00:00:30Z');
  await frontDesk.keepSignedIn();
  await applyDueChanges(app.site.context);
  dropCaches();
  expect((await quote({ date: tuesday })).total).toBe(700);
  const mine = await office.steps('prices', (rows) =>
    edit(rows, 'price_rule', { name: 'Weekday price' }, { price_pence: 650 }),
  );
  await office.change('prices', (rows) =>
    edit(rows, 'price_rule', { name: 'Weekday price' }, { price_pence: 680 }),
  );
  const refused = await office.send('prices', mine);
  expect(refused.body.code).toBe('facts_changed_meanwhile');
  expect(refused.body.message).toContain('Price is now £6.80');
  const tie = await office.change('prices', (rows) => {
    rows['price_rule'] = [
      ...(rows['price_rule'] ?? []),
      ruleRow({ name: 'The same days', weekdays: [3, 2, 5] }),
    ];
  });
  expect(tie.body.message).toContain('“The same days” and “Weekday price”');
});

test.each([
  [{ weekdays: [] }, /left out, or have one choice at least/],
  [{ ticket_type_id: 'dog' }, /not one of the choices/],
  [{ event_id: 'none' }, /not one of the choices/],
  [{ first_day: '2026-12-02', last_day: '2026-12-01' }, /last day is before/],
  [{ from_minute: 700, until_minute: 600 }, /second time must be after/],
  [{ name: '' }, /needed/],
])('a row of the price sheet with %o is refused', async (wrong, words) => {
  const refused = await office.change('prices', (rows) => {
    rows['price_rule'] = [ruleRow(wrong)];
  });
  expect([refused.status, refused.body.code]).toEqual([400, 'facts_invalid']);
  expect(refused.body.message).toMatch(words);
});

test('an offer is changed like any fact: the check says how families will get it, and the change can be undone', async () => {
  const steps = await office.steps('offers', (rows) => {
    rows['offer_rule'] = (rows['offer_rule'] ?? []).filter((row) => row['offer_id'] !== 'loyalty-card');
  });
  const checked = await office.check('offers', steps);
  expect(checked.body.touched.map(({ words }) => words)).toEqual([
    expect.stringMatching(/^“Loyalty card.*”: It cannot be booked online: ask for it at the desk\./),
  ]);
  const made = await office.send('offers', steps);
  expect(made.status).toBe(200);
  dropCaches();
  expect((await office.undo(made.body.change.id)).status).toBe(200);
  const both = await office.change('offers', (rows) =>
    edit(rows, 'offer', { id: 'loyalty-card' }, { title: 'Birthday party' }),
  );
  expect(both.body.message).toContain('same title');
});
