import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../../../test/test-app.ts';
import { verifyEmail } from '../../../../test/verify-email.ts';
import { visitInput } from '../../../../test/visit-input.ts';
import { voucherInput } from '../../../../test/voucher-input.ts';
import { bookVisitCall, readBookingResultCall } from '../../../contract/booking.ts';
import { validateVoucherCall } from '../../../contract/voucher.ts';
import { checkBookings } from '../../integrity/check-bookings.ts';
import { makeVoucher } from '../vouchers/make-voucher.ts';
import { withdrawVoucher } from '../vouchers/withdraw-voucher.ts';

const app = await createTestApp({ at: '2026-11-20T10:00:00Z', trustedProxies: 1 });
const make = (...order: Parameters<typeof voucherInput>) =>
  makeVoucher(app.db, voucherInput(...order), app.clock.now());

let callers = 0;
/** Returns the headers of a new client with its own IP address. */
const stranger = () => ({ 'x-forwarded-for': `10.9.${callers >> 8}.${callers++ & 255}` });

const two = { 'child-1-12': 2 };
const anOrder = (voucherCode: string, more: object = {}) => ({
  voucherCode,
  orderAmount: 19,
  numberOfChildren: 2,
  numberOfAdults: 0,
  ...more,
});
const validate = async (voucherCode: string, more: object = {}, from = stranger()) =>
  (await app.send(validateVoucherCall, anOrder(voucherCode, more), from)).body;
const book = (voucherCode: string, discount: number, more: object = {}, from: object = {}) =>
  app.send(
    bookVisitCall,
    visitInput({ voucherCode, totalAmount: 19 - discount, discountAmount: discount, ...more }),
    { ...stranger(), ...from },
  );

test('a voucher takes off its value in pounds, however its code is typed', async () => {
  const code = await make();
  expect(code).toMatch(/^WIND-[2-9A-HJKMNP-Z]{5}-[2-9A-HJKMNP-Z]{5}$/);
  expect(await validate(` ${code.toLowerCase()} `)).toEqual({
    success: true,
    discount: 5,
    voucher: { code, worth: { kind: 'amount', pence: 500, ticketTypes: null } },
    message: 'You save £5.00',
  });
  expect(await validate(code.replaceAll('-', ''))).toMatchObject({ success: true });
});

test.each<[string, Parameters<typeof voucherInput>, object, number]>([
  ['pounds', [{}], {}, 5],
  ['more pounds than the order costs', [{}, { kind: 'amount', pence: 9000 }], {}, 19],
  ['a percentage', [{}, { kind: 'percent', percent: 10 }], {}, 1.9],
  ['all of the price', [{}, { kind: 'percent', percent: 100 }], {}, 19],
  ['a free session', [{}, { kind: 'free-sessions', sessions: 1 }], {}, 9.5],
  [
    'free sessions of an order that does not name its tickets',
    [{}, { kind: 'free-sessions', sessions: 3 }],
    {},
    19,
  ],
  [
    'free sessions for one child and a baby',
    [{}, { kind: 'free-sessions', sessions: 5 }],
    { ticketQuantities: { 'child-1-12': 1, 'child-0-1': 1 } },
    9.5,
  ],
  [
    'some ticket types',
    [{}, { kind: 'percent', percent: 50 }, ['adult']],
    { ticketQuantities: { 'child-1-12': 1, adult: 2 } },
    2,
  ],
  ['two sessions', [{}, { kind: 'percent', percent: 10 }], { ticketQuantities: two, sessionCount: 2 }, 3.8],
])('the discount is right for %s', async (_, order, more, discount) => {
  expect(await validate(await make(...order), more)).toMatchObject({ success: true, discount });
});

test.each<[string, Parameters<typeof voucherInput>, object, string]>([
  [
    'a voucher that is not valid yet',
    [{ validFrom: '2026-12-01' }],
    {},
    'This voucher can be used from Tuesday 1 December 2026.',
  ],
  [
    'a voucher that has ended',
    [{ validTo: '2026-11-19' }],
    {},
    'This voucher ended on Thursday 19 November 2026.',
  ],
  [
    'an order that is too small',
    [{ minimumOrder: 1901 }],
    {},
    'This voucher is for orders of £19.01 or more.',
  ],
  [
    'a visit on another weekday',
    [{ visitWeekdays: [1, 2] }],
    { date: '2026-11-28' },
    'This voucher is for visits on Mondays and Tuesdays.',
  ],
  [
    'a visit on another day',
    [{ visitFrom: '2026-12-01' }],
    { date: '2026-11-28' },
    'This voucher is for visits from Tuesday 1 December 2026.',
  ],
  [
    'other tickets',
    [{}, { kind: 'amount', pence: 500 }, ['adult', 'child-0-1']],
    { ticketQuantities: two },
    'This voucher is for these tickets: Adults, Children (0-1 years).',
  ],
  [
    'free sessions and no child for them',
    [{}, { kind: 'free-sessions', sessions: 1 }],
    { ticketQuantities: { adult: 2 } },
    'There is nothing here that this voucher could pay for.',
  ],
  ['a total of nothing', [{}], { orderAmount: 0 }, 'Cannot apply voucher when total is £0.00'],
])('the check and the booking give the same reason: %s', async (_, order, more, message) => {
  const code = await make(...order);
  expect(await validate(code, more)).toEqual({ success: false, discount: 0, voucher: null, message });
  if ('orderAmount' in more) return;
  const { ticketQuantities = two } = more as { ticketQuantities?: Record<string, number> };
  const response = await book(code, 5, { ticketQuantities });
  expect([response.status, response.body.code, response.body.message]).toEqual([
    409,
    'voucher_invalid',
    message,
  ]);
  expect(response.body.quote?.discount).toBe(0);
});

test('unknown, withdrawn and malformed codes get the same reply', async () => {
  const withdrawn = await make();
  expect(await withdrawVoucher(app.db, withdrawn.toLowerCase(), 'test', app.clock.now())).toBe(true);
  expect(await withdrawVoucher(app.db, withdrawn, 'test', app.clock.now())).toBe(false);
  const responses = [];
  for (const code of [withdrawn, 'WIND-22222-22222', 'FREE', "' or true --", '%']) {
    const response = await app.post(validateVoucherCall.path, anOrder(code), stranger());
    const headers = Object.fromEntries(response.headers);
    delete headers['x-request-id'];
    responses.push({ status: response.status, headers, text: await response.text() });
  }
  expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
  expect(responses[0]).toMatchObject({
    status: 200,
    text: JSON.stringify({ success: false, discount: 0, voucher: null, message: 'Invalid voucher code' }),
  });
  const booked = await book(withdrawn, 5);
  expect([booked.status, booked.body.code, booked.body.message]).toEqual([
    409,
    'voucher_invalid',
    'Invalid voucher code',
  ]);
});

test.each([
  ['no code', { voucherCode: '  ' }, 'Please enter a voucher code'],
  ['a code left out', { voucherCode: undefined }, 'Please enter a voucher code'],
  ['a code of 61 characters', { voucherCode: 'X'.repeat(61) }, 'Invalid voucher code'],
  ['a negative amount', { orderAmount: -1 }, /Too small/],
  ['part of a penny', { orderAmount: 1.234 }, /orderAmount/],
  ['an unknown field', { discount: 5 }, 'Unknown field'],
])('%s is refused as malformed', async (_, more, message) => {
  const { status, body } = await app.send(validateVoucherCall, anOrder('X', more), stranger());
  expect([status, body.code]).toEqual([400, 'malformed']);
  expect(body.message).toMatch(message);
});

test('after five wrong codes in ten minutes, in checks or bookings, even a valid code is refused for a while', async () => {
  const from = stranger();
  const code = await make({ mostUses: 5 });
  for (let tries = 0; tries < 3; tries += 1) await validate(`GUESS-${tries}`, {}, from);
  for (let right = 0; right < 20; right += 1) expect((await validate(code, {}, from)).success).toBe(true);
  expect((await book(code, 4, {}, from)).body.code).toBe('price_changed');
  for (let tries = 0; tries < 2; tries += 1) {
    expect((await book(`GUESS-${tries}`, 5, {}, from)).body.code).toBe('voucher_invalid');
  }
  const paused = [
    await app.send(validateVoucherCall, anOrder('GUESS-6'), from),
    await app.send(validateVoucherCall, anOrder(code), from),
    await book(code, 5, {}, from),
  ];
  for (const { status, body } of paused) {
    expect([status, body.code]).toEqual([429, 'slow_down']);
    expect(body.message).toBe(
      'Several codes did not work, so we have paused vouchers on this connection. Please check your code and try again in 10 minutes, or book without it.',
    );
  }
  const without = await app.send(bookVisitCall, visitInput(), from);
  expect(without.status).toBe(201);
  expect((await validate(code)).success).toBe(true);
});

test('a forged discount is refused with the current price', async () => {
  const code = await make({ mostUses: 9 });
  for (const forged of [
    { totalAmount: 1, discountAmount: 18 },
    { totalAmount: 14, discountAmount: 0 },
    { totalAmount: 19, discountAmount: 0 },
    { totalAmount: 19, discountAmount: 5 },
  ]) {
    const { status, body } = await book(code, 5, forged);
    expect([status, body.code]).toEqual([409, 'price_changed']);
    expect(body.quote).toMatchObject({ original: 1900, discount: 500, total: 1400 });
  }
  expect((await book(code, 5, { voucherCode: null })).body.code).toBe('price_changed');
  expect(await app.db.selectFrom('voucher_use').selectAll().execute()).toEqual([]);
});

test('a booking with a voucher is paid at its reduced price, and the use of the voucher becomes permanent', async () => {
  const code = await make();
  const { status, body } = await book(code.toLowerCase(), 5);
  expect([status, body.originalAmount, body.discountAmount, body.finalAmount]).toEqual([
    201, 1900, 500, 1400,
  ]);
  expect(await validate(code)).toMatchObject({ success: false, message: 'This voucher has been used up.' });
  await app.pay(body.clientSecret ?? '');
  const { clientSecret } = body;
  expect((await app.send(readBookingResultCall, { clientSecret }, stranger())).body).toMatchObject({
    state: 'confirmed',
    booking: { discountAmount: 500, finalAmount: 1400 },
  });
  app.clock.pass(24 * 3_600_000);
  expect((await validate(code)).success).toBe(false);
  const lines = await app.db
    .selectFrom('journal')
    .select(['who', 'what'])
    .where('booking_id', '=', body.bookingId)
    .where('what', 'like', 'voucher%')
    .orderBy('id')
    .execute();
  expect(lines).toEqual([
    { who: 'customer', what: 'voucher use taken' },
    { who: 'customer', what: 'voucher use kept for good' },
  ]);
  app.clock.pass(-24 * 3_600_000);
});

test('if a voucher leaves nothing to pay, the booking is confirmed immediately and mailed', async () => {
  const code = await make({}, { kind: 'free-sessions', sessions: 2 });
  const { body } = await book(code, 19, { customerEmail: 'free@example.org' });
  expect([body.clientSecret, body.finalAmount]).toEqual([null, 0]);
  const { bookingId, viewToken } = body;
  expect((await app.send(readBookingResultCall, { bookingId, viewToken }, stranger())).body.state).toBe(
    'confirmed',
  );
  const mail = (await app.mails(2)).find(({ recipient }) => recipient === 'free@example.org');
  expect(mail?.body).toContain('Voucher: -£19.00');
});

test('a voucher with one use for each e-mail counts all spellings of an e-mail as one', async () => {
  const code = await make({ mostUses: null, mostUsesPerEmail: 1 });
  const customerEmail = 'Kim.Orchard+play@example.org';
  expect((await book(code, 5, { customerEmail })).status).toBe(201);
  const again = await book(code, 5, { customerEmail: 'kim.orchard@EXAMPLE.org' });
  expect(again.body.message).toBe('This voucher has already been used with this email address.');
  expect((await validate(code)).success).toBe(true);
  expect((await book(code, 5, { customerEmail: 'other@example.org' })).status).toBe(201);
});

describe('whether an e-mail has used a voucher', () => {
  const kim = 'kim.asked@example.org';

  test('is shown by a voucher check only to the verified owner of the e-mail', async () => {
    const code = await make({ mostUses: null, mostUsesPerEmail: 1 });
    expect((await book(code, 5, { customerEmail: kim })).status).toBe(201);
    const [used, unused] = [
      await validate(code, { customerEmail: kim }),
      await validate(code, { customerEmail: 'nobody@example.org' }),
    ];
    expect(used).toEqual(unused);
    expect(used.success).toBe(true);
    const other = await verifyEmail(app, 'other.asked@example.org');
    expect(await validate(code, { customerEmail: kim }, { ...stranger(), ...other.headers() })).toEqual(used);
    const device = await verifyEmail(app, kim);
    expect(await validate(code, { customerEmail: kim }, { ...stranger(), ...device.headers() })).toEqual({
      success: false,
      discount: 0,
      voucher: null,
      message: 'This voucher has already been used with this email address.',
    });
  });

  test('is shown by a booking at most five times in ten minutes, even with a valid code', async () => {
    const code = await make({ mostUses: null, mostUsesPerEmail: 1 });
    expect((await book(code, 5, { customerEmail: kim })).status).toBe(201);
    const from = stranger();
    const responses: number[] = [];
    for (let tries = 0; tries < 8; tries += 1)
      responses.push((await book(code, 5, { customerEmail: kim }, from)).status);
    expect(responses).toEqual([409, 409, 409, 409, 409, 429, 429, 429]);
  });

  test('can be tried at most sixty times in ten minutes, even with a valid code', async () => {
    const code = await make({ mostUses: null, mostUsesPerEmail: 1 });
    const from = stranger();
    const checks: number[] = [];
    for (let tries = 0; tries < 62; tries += 1)
      checks.push((await app.send(validateVoucherCall, anOrder(code), from)).status);
    expect([checks.indexOf(429), checks.at(-1)]).toEqual([60, 429]);
    // At a price other than today's nothing is booked, but the attempts still count.
    const other = stranger();
    const bookings: number[] = [];
    for (let tries = 0; tries < 60; tries += 1) bookings.push((await book(code, 4, {}, other)).status);
    expect(new Set(bookings)).toEqual(new Set([409]));
    const { status, body } = await app.send(validateVoucherCall, anOrder(code), other);
    expect([status, body.message]).toEqual([
      429,
      'Vouchers were tried very often from this connection. Please try again in 10 minutes, or book without one.',
    ]);
  });
});

test('a repeated attempt returns the same booking, even though the first attempt used up the voucher', async () => {
  const code = await make();
  const from = { ...stranger(), 'idempotency-key': 'one-attempt-of-a-person' };
  const responses = [await book(code, 5, {}, from), await book(code, 5, {}, from)];
  expect(responses.map(({ status }) => status)).toEqual([201, 201]);
  expect(new Set(responses.map(({ body }) => body.bookingId)).size).toBe(1);
});

test('a changed booking keeps the voucher of the unpaid one that it replaces', async () => {
  const code = await make();
  const { bookingId, viewToken } = (await book(code, 5)).body;
  const replaces = { bookingId, viewToken };
  expect((await validate(code)).success).toBe(false);
  expect((await validate(code, { replaces: { bookingId, viewToken: 'x' } })).success).toBe(false);
  expect((await validate(code, { replaces })).success).toBe(true);
  const again = await book(code, 5, { replaces, selectedDate: '2026-11-29' });
  expect(again.status).toBe(201);
  const { bookingId: newId, viewToken: newToken } = again.body;
  expect((await validate(code, { replaces })).success).toBe(false);
  const without = await book(code, 0, {
    voucherCode: null,
    replaces: { bookingId: newId, viewToken: newToken },
  });
  expect(without.status).toBe(201);
  expect((await validate(code)).success).toBe(true);
});

test('the integrity checks pass', async () => {
  expect(await checkBookings(app.db, app.clock.now())).toEqual([]);
  expect(app.errors).toEqual([]);
});
