import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type VoucherWorth, voucherDiscount } from './vouchers.ts';

const base = (remaining: number, unpaidSessions: number) => ({
  remaining,
  unpaidSessions,
  sessionPrice: 950,
});

test.each<[string, VoucherWorth, ReturnType<typeof base>, number]>([
  ['five pounds', { kind: 'amount', pence: 500 }, base(2350, 2), 500],
  ['exactly what is left', { kind: 'amount', pence: 2350 }, base(2350, 2), 2350],
  ['a penny more than is left', { kind: 'amount', pence: 2351 }, base(2350, 2), 2350],
  ['nothing to take it from', { kind: 'amount', pence: 500 }, base(0, 0), 0],
  ['an empty one', { kind: 'amount', pence: 0 }, base(2350, 2), 0],
  ['a tenth', { kind: 'percent', percent: 10 }, base(2350, 2), 235],
  ['a tenth with a half penny', { kind: 'percent', percent: 10 }, base(105, 0), 11],
  ['a third, nearly', { kind: 'percent', percent: 33 }, base(950, 1), 314],
  ['all of it', { kind: 'percent', percent: 100 }, base(2350, 2), 2350],
  ['more than all of it', { kind: 'percent', percent: 150 }, base(2350, 2), 2350],
  ['one free session of two', { kind: 'free-sessions', sessions: 1 }, base(2350, 2), 950],
  ['as many as there are', { kind: 'free-sessions', sessions: 2 }, base(2350, 2), 1900],
  ['more than there are', { kind: 'free-sessions', sessions: 5 }, base(2350, 2), 1900],
  ['credits paid for all children already', { kind: 'free-sessions', sessions: 2 }, base(400, 0), 0],
  ['a session dearer than what is left', { kind: 'free-sessions', sessions: 1 }, base(900, 1), 900],
])('%s', (_what, worth, left, discount) => {
  expect(voucherDiscount(worth, left)).toBe(discount);
});

test('takes off whole pence, never less than nothing, never more than is left', () => {
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
