import { expect, test } from 'vitest';
import { bodyOf, createTestApp } from '../../../../test/test-app.ts';
import { visitInput } from '../../../../test/visit-input.ts';
import { bookVisitCall } from '../../../contract/booking.ts';
import type { RefusalCode, RefusalReply } from '../../../contract/refusal.ts';

const app = await createTestApp({ at: '2026-11-20T10:00:00Z' });
await app.db
  .insertInto('restriction')
  .values({
    day: '2026-12-01',
    reason: 'Private hire',
    description: 'Back on Wednesday',
    created_by: 'admin',
    created_at: new Date(),
  })
  .execute();
await app.db
  .insertInto('session')
  .values({ day: '2026-12-09', starts: 570, ends: 690, capacity: 40, event_id: 'kpop-demon-hunters' })
  .execute();
app.site.context.calendar.invalidate();

const cases: [string, Record<string, unknown>, number, RefusalCode, string | RegExp][] = [
  ['a lower total', { totalAmount: 1 }, 409, 'price_changed', /price has changed/],
  ['a higher total', { totalAmount: 190 }, 409, 'price_changed', /price has changed/],
  ['a discount nobody gave', { discountAmount: 5 }, 409, 'price_changed', /price has changed/],
  [
    'a time that is not offered',
    { selectedTime: '5:00 PM - 7:00 PM' },
    409,
    'session_unavailable',
    'There is no session at that time on the chosen day',
  ],
  ['part of a session', { selectedTime: '9:30 AM - 11:30 AM' }, 409, 'session_unavailable', /no session/],
  ['a time that cannot be read', { selectedTime: 'whenever' }, 409, 'session_unavailable', /no session/],
  [
    'event sessions on an ordinary day',
    { selectedKpopSessions: ['2026-11-28|9:30-11:30 AM'] },
    409,
    'session_unavailable',
    /no session/,
  ],
  [
    'an event day without a session',
    { selectedDate: '2026-12-09' },
    400,
    'no_sessions',
    'Please select at least one K-pop Demon Hunters party session.',
  ],
  [
    'a session of another day',
    { selectedDate: '2026-12-09', selectedSessions: ['2026-12-10|9:30-11:30 AM'] },
    409,
    'session_unavailable',
    /no session/,
  ],
  ['a past day', { selectedDate: '2026-11-19' }, 409, 'day_unavailable', 'This day has passed'],
  [
    'a Thursday',
    { selectedDate: '2026-11-26' },
    409,
    'day_unavailable',
    'Closed on Thursdays outside school holidays',
  ],
  ['a restricted day', { selectedDate: '2026-12-01' }, 409, 'day_unavailable', 'Private hire'],
  [
    'a day too far ahead',
    { selectedDate: '2026-12-21' },
    409,
    'day_unavailable',
    'Bookings open one month ahead',
  ],
  ['a day that does not exist', { selectedDate: '2026-02-30' }, 400, 'malformed', 'Please select a date'],
  ['no date', { selectedDate: '' }, 400, 'malformed', 'Please select a date'],
  [
    '41 children',
    { ticketQuantities: { 'child-1-12': 41 }, totalAmount: 389.5 },
    400,
    'too_many_tickets',
    /get in touch/,
  ],
  [
    '41 children of two kinds',
    { ticketQuantities: { 'child-1-12': 40, 'child-0-1': 1 }, totalAmount: 384 },
    409,
    'session_full',
    'This day has only 40 places left.',
  ],
  [
    'an unknown ticket type',
    { ticketQuantities: { pensioner: 1 }, totalAmount: 0 },
    400,
    'unknown_ticket_type',
    /not on sale/,
  ],
  [
    'no tickets',
    { ticketQuantities: {}, totalAmount: 0 },
    400,
    'no_tickets',
    'Please select at least one ticket to continue.',
  ],
  [
    'zero tickets',
    { ticketQuantities: { adult: 0 }, totalAmount: 0 },
    400,
    'no_tickets',
    /at least one ticket/,
  ],
  ['minus one ticket', { ticketQuantities: { adult: -1 } }, 400, 'malformed', /ticketQuantities/],
  ['half a ticket', { ticketQuantities: { adult: 0.5 } }, 400, 'malformed', /ticketQuantities/],
  [
    'the ticket type __proto__',
    { ticketQuantities: JSON.parse('{"__proto__":2}'), totalAmount: 0 },
    400,
    'no_tickets',
    /at least one ticket/,
  ],
  ['a voucher nobody issued', { voucherCode: 'FREEPLAY' }, 409, 'voucher_invalid', 'Invalid voucher code'],
  ['a short name', { customerName: ' A ' }, 400, 'malformed', 'Name must be at least 2 characters'],
  ['an invalid e-mail', { customerEmail: 'alex' }, 400, 'malformed', 'Please enter a valid email address'],
  ['a short phone number', { customerPhone: '12345' }, 400, 'malformed', 'Please enter a valid phone number'],
  [
    'terms not agreed',
    { agreeToTerms: false },
    400,
    'malformed',
    'You must agree to the terms and conditions to proceed',
  ],
  ['wrong types', { customerName: 7, totalAmount: 'nothing' }, 400, 'malformed', /customerName/],
  ['a total that is not a number', { totalAmount: null }, 400, 'malformed', /totalAmount/],
  ['an unknown field', { isAdmin: true }, 400, 'malformed', 'Unknown field'],
  ['a name with a null character', { customerName: 'A\u0000lex' }, 400, 'malformed', /characters/],
  ['half of a surrogate pair', { specialRequests: 'ha \ud83d' }, 400, 'malformed', /characters/],
  ['a name of 101 characters', { customerName: 'x'.repeat(101) }, 400, 'malformed', 'Name is too long'],
];

test.each(cases)('%s is refused and nothing is stored', async (_, overrides, status, code, message) => {
  const answer = await app.send(bookVisitCall, visitInput(overrides));
  expect({ status: answer.status, code: answer.body.code, success: answer.body.success }).toEqual({
    status,
    code,
    success: false,
  });
  if (typeof message === 'string') expect(answer.body.message).toBe(message);
  else expect(`${answer.body.message} ${Object.keys(answer.body.fields ?? {})}`).toMatch(message);
  expect(await stored()).toEqual({ bookings: 0, places: 0, payments: 0 });
});

test('a refused price comes with the current quote', async () => {
  const { body } = await app.send(bookVisitCall, visitInput({ totalAmount: 1 }));
  expect(body.quote).toMatchObject({
    total: 1900,
    lines: [{ ticketTypeId: 'child-1-12', quantity: 2, unitPrice: 950 }],
  });
});

const raw: [string, string, Record<string, string>, number, RefusalCode][] = [
  [
    'a body of 1 MB',
    JSON.stringify(visitInput({ specialRequests: 'x'.repeat(1_048_576) })),
    {},
    400,
    'body_too_large',
  ],
  ['broken JSON', '{"customerName": ', {}, 400, 'malformed'],
  ['a list', '[]', {}, 400, 'malformed'],
  ['null', 'null', {}, 400, 'malformed'],
  ['a form', 'customerName=Alex', { 'content-type': 'application/x-www-form-urlencoded' }, 400, 'malformed'],
  [
    'a request from another site’s page',
    JSON.stringify(visitInput()),
    { origin: 'https://elsewhere.example' },
    400,
    'wrong_origin',
  ],
  [
    'a request from a page without an origin',
    JSON.stringify(visitInput()),
    { origin: 'null' },
    400,
    'wrong_origin',
  ],
  [
    'a request key that is too short',
    JSON.stringify(visitInput()),
    { 'idempotency-key': 'short' },
    400,
    'malformed',
  ],
];

test.each(raw)('%s is refused and nothing is stored', async (_, body, headers, status, code) => {
  const response = await app.request('/api/create-booking-payment', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  expect({ status: response.status, code: (await bodyOf<RefusalReply>(response)).code }).toEqual({
    status,
    code,
  });
  expect(await stored()).toEqual({ bookings: 0, places: 0, payments: 0 });
});

test('the refusal of a full session names the nearest sessions with room', async () => {
  await app.send(
    bookVisitCall,
    visitInput({ selectedDate: '2026-12-11', ticketQuantities: { 'child-1-12': 40 }, totalAmount: 380 }),
  );
  const { status, body } = await app.send(bookVisitCall, visitInput({ selectedDate: '2026-12-11' }));
  expect({ status, code: body.code, message: body.message }).toEqual({
    status: 409,
    code: 'session_full',
    message: 'This day has just sold out.',
  });
  expect(body.alternatives?.map(({ date }) => date)).toEqual(['2026-12-12', '2026-12-09', '2026-12-13']);
});

test('bookings are rate limited', async () => {
  const refused = async () => (await app.send(bookVisitCall, visitInput({ totalAmount: 1 }))).status;
  const statuses: number[] = [];
  for (let tries = 0; tries < 70; tries += 1) statuses.push(await refused());
  expect(statuses.at(-1)).toBe(429);
});

test('there are no errors', () => expect(app.errors).toEqual([]));

async function stored() {
  const count = async (table: 'booking' | 'place' | 'payment') => {
    const { n } = await app.db
      .selectFrom(table)
      .select((q) => q.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    return Number(n);
  };
  return { bookings: await count('booking'), places: await count('place'), payments: await count('payment') };
}
