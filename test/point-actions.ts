import fc from 'fast-check';
import type { Day } from '../src/domain/calendar-day.ts';
import type { OrderPlan } from '../src/server/features/orders/order-plan.ts';
import { planTestVisit } from './visit-plan.ts';

/** The days of orders: a Monday, a Saturday, a Sunday, and no day. */
export const pointOrderDays: readonly (Day | null)[] = ['2027-03-01', '2027-03-06', '2027-03-07', null];

/** Plans an order at any price: a visit on the day, or session credits if the day is null. */
export function planPointOrder(email: string, pence: number, day: Day | null, optIn: boolean): OrderPlan {
  const { visit, ...visitOrder } = planTestVisit({
    day: day ?? '2027-03-01',
    email,
    pence,
    capacity: 1_000_000,
  });
  const order = { ...visitOrder, loyalty: { optIn, emailConsent: false } };
  return day === null
    ? { ...order, kind: 'credits', day, credits: { credits: 1, unit_pence: pence } }
    : { ...order, ...(visit && { visit }) };
}

/** Returns the payment of a booking as the provider reports it before it is paid. */
export function startedPayment(booking: { id: string; total_pence: number }) {
  return {
    intentId: `pi_${booking.id.replaceAll('-', '')}`,
    status: 'requires_payment_method' as const,
    amount: booking.total_pence,
    amountReceived: 0,
    amountRefunded: 0,
    currency: 'gbp',
    bookingId: booking.id,
    reference: null,
    clientSecret: `pi_${booking.id.replaceAll('-', '')}_secret_x`,
    receiptUrl: null,
  };
}

const who = fc.nat(1);
const which = fc.nat(20);
/**
 * Orders of the first family. With its 50 welcome points it reaches a level exactly, or ends just below one.
 */
const large = { who: fc.constant(0), pence: fc.constantFrom(1900, 44_900, 45_000, 150_000, 300_000) };
/** Orders of the second family. It buys and redeems little, so that it owes points after refunds. */
const small = { who: fc.constant(1), pence: fc.integer({ min: 1, max: 30_000 }) };
const booking = { action: fc.constant('book' as const), day: fc.nat(3), optIn: fc.boolean() };
const times = fc.integer({ min: 1, max: 3 });
/** A step of a family or of the provider, which is often repeated. */
export const anyPointAction = fc.oneof(
  { weight: 1, arbitrary: fc.record({ action: fc.constant('join' as const), who }) },
  { weight: 2, arbitrary: fc.record({ ...booking, ...large }) },
  { weight: 3, arbitrary: fc.record({ ...booking, ...small }) },
  { weight: 5, arbitrary: fc.record({ action: fc.constant('pay' as const), which, times }) },
  { weight: 3, arbitrary: fc.record({ action: fc.constant('refund' as const), which, parts: times }) },
  { weight: 1, arbitrary: fc.record({ action: fc.constant('refund reported again' as const), which }) },
  {
    weight: 4,
    arbitrary: fc.record({ action: fc.constant('redeem' as const), who, reward: fc.nat(3), times }),
  },
  { weight: 2, arbitrary: fc.record({ action: fc.constant('arrive' as const), which, times }) },
  { weight: 1, arbitrary: fc.record({ action: fc.constant('host a party' as const), who, times }) },
);
export type PointAction = typeof anyPointAction extends fc.Arbitrary<infer A> ? A : never;
