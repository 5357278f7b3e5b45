import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  normaliseVoucherCode,
  type VoucherRate,
  type VoucherTerms,
  type VoucherUseInput,
  voucherDiscount,
  whyVoucherNotUsable,
} from './vouchers.ts';

const base = (remaining: number, unpaidSessions: number) => ({
  remaining,
  unpaidSessions,
  sessionPrice: 950,
});

test.each<[string, VoucherRate, ReturnType<typeof base>, number]>([
  ['five pounds', { kind: 'amount', pence: 500 }, base(2350, 2), 500],
  ['exactly what is left', { kind: 'amount', pence: 2350 }, base(2350, 2), 2350],
  ['a penny more than is left', { kind: 'amount', pence: 2351 }, base(2350, 2), 2350],
  ['nothing is left to pay', { kind: 'amount', pence: 500 }, base(0, 0), 0],
  ['a voucher for nothing', { kind: 'amount', pence: 0 }, base(2350, 2), 0],
  ['a tenth', { kind: 'percent', percent: 10 }, base(2350, 2), 235],
  ['a tenth with a half penny', { kind: 'percent', percent: 10 }, base(105, 0), 11],
  ['a third, nearly', { kind: 'percent', percent: 33 }, base(950, 1), 314],
  ['all of it', { kind: 'percent', percent: 100 }, base(2350, 2), 2350],
  ['more than all of it', { kind: 'percent', percent: 150 }, base(2350, 2), 2350],
  ['one free session of two', { kind: 'free-sessions', sessions: 1 }, base(2350, 2), 950],
  ['as many free sessions as there are', { kind: 'free-sessions', sessions: 2 }, base(2350, 2), 1900],
  ['more free sessions than there are', { kind: 'free-sessions', sessions: 5 }, base(2350, 2), 1900],
  ['session credits already pay for every child', { kind: 'free-sessions', sessions: 2 }, base(400, 0), 0],
  ['a session dearer than what is left', { kind: 'free-sessions', sessions: 1 }, base(900, 1), 900],
])('the amount that a voucher takes off: %s', (_what, worth, order, discount) => {
  expect(voucherDiscount(worth, order)).toBe(discount);
});

test('a voucher takes off whole pence, from zero up to what is left to pay', () => {
  const worth = fc.oneof(
    fc.record({ kind: fc.constant('amount' as const), pence: fc.nat(20_000) }),
    fc.record({ kind: fc.constant('percent' as const), percent: fc.nat(200) }),
    fc.record({ kind: fc.constant('free-sessions' as const), sessions: fc.nat(50) }),
  );
  fc.assert(
    fc.property(worth, fc.nat(50_000), fc.nat(40), (given, remaining, unpaid) => {
      const discount = voucherDiscount(given, base(remaining, unpaid));
      expect(Number.isInteger(discount)).toBe(true);
      expect(discount).toBeGreaterThanOrEqual(0);
      expect(discount).toBeLessThanOrEqual(remaining);
    }),
  );
});

const terms: VoucherTerms = {
  validFrom: null,
  validTo: null,
  mostUses: null,
  mostUsesPerEmail: null,
  minimumOrder: 0,
  ticketTypes: null,
  visitWeekdays: null,
  visitFrom: null,
  visitTo: null,
};
const occasion: VoucherUseInput = {
  today: '2026-11-20',
  visitDay: '2026-11-28',
  order: 1900,
  discount: 500,
  uses: 1,
  usesOfEmail: 1,
  ticketNames: new Map([['adult', 'Adults']]),
};

test.each<[string, Partial<VoucherTerms>, Partial<VoucherUseInput>, string | null]>([
  ['no limits', {}, {}, null],
  ['on its first day', { validFrom: '2026-11-20' }, {}, null],
  [
    'on the day before its first day',
    { validFrom: '2026-11-21' },
    {},
    'This voucher can be used from Saturday 21 November 2026.',
  ],
  ['on its last day', { validTo: '2026-11-20' }, {}, null],
  [
    'on the day after its last day',
    { validTo: '2026-11-19' },
    {},
    'This voucher ended on Thursday 19 November 2026.',
  ],
  ['the last use', { mostUses: 2 }, {}, null],
  ['used up', { mostUses: 1 }, {}, 'This voucher has been used up.'],
  ['the last use with this e-mail address', { mostUsesPerEmail: 2 }, {}, null],
  [
    'used with this e-mail address already',
    { mostUsesPerEmail: 1 },
    {},
    'This voucher has already been used with this email address.',
  ],
  ['exactly the smallest order', { minimumOrder: 1900 }, {}, null],
  ['an order a penny too small', { minimumOrder: 1901 }, {}, 'This voucher is for orders of £19.01 or more.'],
  ['the right weekday', { visitWeekdays: [0, 6] }, {}, null],
  [
    'the wrong weekday',
    { visitWeekdays: [0, 1, 3] },
    {},
    'This voucher is for visits on Mondays, Wednesdays and Sundays.',
  ],
  ['one weekday', { visitWeekdays: [1] }, {}, 'This voucher is for visits on Mondays.'],
  ['a day not chosen yet', { visitWeekdays: [1] }, { visitDay: null }, null],
  [
    'before the first visit',
    { visitFrom: '2026-11-29', visitTo: '2026-12-20' },
    {},
    'This voucher is for visits from Sunday 29 November 2026 until Sunday 20 December 2026.',
  ],
  [
    'after the last visit',
    { visitTo: '2026-11-27', visitWeekdays: [5] },
    {},
    'This voucher is for visits on Fridays until Friday 27 November 2026.',
  ],
  [
    'none of its tickets',
    { ticketTypes: ['adult'] },
    { discount: 0 },
    'This voucher is for these tickets: Adults.',
  ],
  [
    'nothing that it could pay for',
    {},
    { discount: 0 },
    'There is nothing here that this voucher could pay for.',
  ],
])('whether a voucher can be used: %s', (_what, limits, of, words) => {
  expect(whyVoucherNotUsable({ ...terms, ...limits }, { ...occasion, ...of })).toBe(words);
});

test.each([
  [' wind-7k3qm-9xwtr ', 'WIND-7K3QM-9XWTR'],
  ['WIND7K3QM9XWTR', 'WIND-7K3QM-9XWTR'],
  ['wind 7k3qm – 9xwtr', 'WIND-7K3QM-9XWTR'],
  [' summer fair ', 'SUMMER FAIR'],
  ['', ''],
])('the typed code %j is stored as %j', (typed, stored) => {
  expect(normaliseVoucherCode(typed)).toBe(stored);
  expect(normaliseVoucherCode(stored)).toBe(stored);
});
