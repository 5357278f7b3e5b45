import { expect, test } from 'vitest';
import { bookVisitCall } from '../src/contract/booking.ts';
import type { CallReply } from '../src/contract/call.ts';
import type { listVouchersCall } from '../src/contract/staff-vouchers.ts';
import { signInAsStaff } from './staff.ts';
import { bodyOf, createTestApp } from './test-app.ts';
import { visitInput } from './visit-input.ts';

const app = await createTestApp();
const staff = await signInAsStaff(app);
const make = async (order: object) => {
  const answer = await app.post('/api/admin/vouchers', order, staff);
  const body = await bodyOf<{ codes?: string[]; message?: string }>(answer);
  return { status: answer.status, ...body };
};
const book = async (voucherCode: string) =>
  (await app.send(bookVisitCall, visitInput({ voucherCode, totalAmount: 14, discountAmount: 5 }))).status;

test('staff make vouchers, each usable once by default, and withdraw them', async () => {
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
    app.post('/api/admin/vouchers/withdraw', { code: ` ${second.toLowerCase()} ` }, staff);
  expect((await withdraw()).status).toBe(200);
  expect((await withdraw()).status).toBe(404);
  expect(await book(second)).toBe(409);
  const lines = await app.db
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

test('every limit of use is stored with the voucher', async () => {
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
  const stored = await app.db
    .selectFrom('voucher')
    .selectAll()
    .where('code', '=', codes[0] ?? '')
    .execute();
  expect(stored).toMatchObject([
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

const list = async (query: Record<string, string> = {}) => {
  const answer = await app.request(`/api/admin/vouchers?${new URLSearchParams(query)}`, {
    headers: staff,
  });
  return { status: answer.status, ...(await bodyOf<CallReply<typeof listVouchersCall>>(answer)) };
};

test('the list shows each voucher’s value, its state, and the bookings that use it', async () => {
  const { codes = [] } = await make({
    worth: { kind: 'amount', pence: 500, ticketTypes: ['child-1-12', 'adult'] },
    mostUses: 2,
    note: 'Harvest fête',
  });
  const [code = ''] = codes;
  expect(await book(code)).toBe(201);
  const { vouchers } = await list({ search: 'harvest FÊTE' });
  const [booking] = await app.db
    .selectFrom('booking')
    .select('reference')
    .where('voucher_code', '=', code)
    .execute();
  expect(vouchers).toEqual([
    {
      number: expect.any(Number),
      code,
      worth: { kind: 'amount', pence: 500 },
      tickets: ['Children (1-12 years)', 'Adults'],
      uses: 1,
      mostUses: 2,
      mostUsesPerEmail: null,
      minimumOrder: 0,
      validFrom: null,
      validTo: null,
      visitWeekdays: null,
      visitFrom: null,
      visitTo: null,
      note: 'Harvest fête',
      createdBy: 'dashboard',
      createdAt: new Date(app.clock.now()).toISOString(),
      state: 'good',
      bookings: [booking?.reference],
    },
  ]);
});

test('vouchers that are used up, ended or withdrawn have states of their own, and are listed only on request', async () => {
  const makeOne = async (order: object) =>
    (await make({ worth: { kind: 'amount', pence: 500 }, note: 'states', ...order })).codes?.[0] ?? '';
  const used = await makeOne({});
  expect(await book(used)).toBe(201);
  const ended = await makeOne({ validTo: '2020-01-01' });
  const withdrawn = await makeOne({});
  await app.post('/api/admin/vouchers/withdraw', { code: withdrawn }, staff);
  const good = await makeOne({ mostUses: null });
  const states = async (show: string) =>
    (await list({ search: 'states', show })).vouchers.map(({ code, state }) => [code, state]);
  expect(await states('good')).toEqual([[good, 'good']]);
  expect(await states('all')).toEqual([
    [good, 'good'],
    [withdrawn, 'withdrawn'],
    [ended, 'ended'],
    [used, 'used'],
  ]);
  expect((await list({ search: good.toLowerCase().slice(5) })).vouchers).toHaveLength(1);
});

test('vouchers are listed fifty a page, and each is listed once', async () => {
  await make({ worth: { kind: 'free-sessions', sessions: 1 }, count: 120, note: 'many' });
  const seen: string[] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof list>> = await list({
      search: 'many',
      ...(after === null ? {} : { after }),
    });
    expect(page.vouchers.length).toBeLessThanOrEqual(50);
    seen.push(...page.vouchers.map(({ code }) => code));
    after = page.next;
  } while (after !== null);
  expect(new Set(seen).size).toBe(120);
  expect(seen).toHaveLength(120);
  expect((await list({ after: 'yesterday' })).status).toBe(400);
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
])('a voucher with %j is refused', async (order, words) => {
  const { status, message } = await make(order);
  expect(status).toBe(400);
  expect(message).toContain(words);
});
