import { expect, test } from 'vitest';
import { bookVisit } from '../src/contract/booking.ts';
import { signInAsStaff } from './staff.ts';
import { bodyOf, createTestApp } from './test-app.ts';
import { aVisit } from './visit.ts';

const centre = await createTestApp();
const staff = await signInAsStaff(centre);
const make = async (order: object) => {
  const answer = await centre.post('/api/admin/vouchers', order, staff);
  const said = await bodyOf<{ codes?: string[]; message?: string }>(answer);
  return { status: answer.status, ...said };
};
const book = async (voucherCode: string) =>
  (await centre.send(bookVisit, aVisit({ voucherCode, totalAmount: 14, discountAmount: 5 }))).status;

test('staff make vouchers, each for one use unless they say otherwise, and withdraw them', async () => {
  const { status, codes = [] } = await make({
    worth: { kind: 'amount', pence: 500 },
    count: 2,
    note: 'Fête',
  });
  expect([status, codes.length]).toEqual([201, 2]);
  const [first = '', second = ''] = codes;
  expect(await book(first)).toBe(201);
  expect(await book(first)).toBe(409);
  const withdraw = () =>
    centre.post('/api/admin/vouchers/withdraw', { code: ` ${second.toLowerCase()} ` }, staff);
  expect((await withdraw()).status).toBe(200);
  expect((await withdraw()).status).toBe(404);
  expect(await book(second)).toBe(409);
  const lines = await centre.db
    .selectFrom('journal')
    .select('after')
    .where('what', 'in', ['voucher made', 'voucher withdrawn'])
    .execute();
  expect(lines.map(({ after }) => (after as { by: string }).by)).toEqual([
    'dashboard',
    'dashboard',
    'dashboard',
  ]);
});

test('every limit reaches the voucher', async () => {
  const { codes = [] } = await make({
    worth: { kind: 'percent', percent: 20, ticketTypes: ['child-1-12'] },
    mostUses: null,
    mostUsesPerEmail: 1,
    minimumOrder: 1000,
    validFrom: '2026-11-01',
    validTo: '2026-12-31',
    visitWeekdays: [6, 0],
    visitFrom: '2026-11-28',
    visitTo: '2026-12-20',
  });
  const kept = await centre.db
    .selectFrom('voucher')
    .selectAll()
    .where('code', '=', codes[0] ?? '')
    .execute();
  expect(kept).toMatchObject([
    {
      kind: 'percent',
      value: 20,
      ticket_types: ['child-1-12'],
      most_uses: null,
      most_uses_per_email: 1,
      minimum_order_pence: 1000,
      valid_from: '2026-11-01',
      valid_to: '2026-12-31',
      visit_weekdays: [6, 0],
      visit_from: '2026-11-28',
      visit_to: '2026-12-20',
    },
  ]);
});

test.each([
  [{ worth: { kind: 'percent', percent: 101 } }, 'A voucher cannot take off more than 100 percent'],
  [{ worth: { kind: 'amount', pence: 0 } }, 'A voucher takes something off'],
  [{ worth: { kind: 'amount', pence: 500, ticketTypes: ['nobody'] } }, 'There is no ticket type nobody'],
  [{ worth: { kind: 'amount', pence: 500 }, mostUses: 0 }, 'The number of uses must be 1 or more'],
  [
    { worth: { kind: 'amount', pence: 500 }, validFrom: '2026-12-02', validTo: '2026-12-01' },
    'lies before its first',
  ],
  [{ worth: { kind: 'amount', pence: 500 }, visitWeekdays: [7] }, 'Weekdays are'],
])('%j: refused', async (order, words) => {
  const { status, message } = await make(order);
  expect(status).toBe(400);
  expect(message).toContain(words);
});
