import fc from 'fast-check';
import type { Day } from '../src/domain/calendar-day.ts';
import type { OrderPlan } from '../src/server/features/orders/order-plan.ts';
import { planTestVisit } from './visit-plan.ts';

/** A Monday, a Saturday, a Sunday, and none. */
export const pointOrderDays: readonly (Day | null)[] = ['2027-03-01', '2027-03-06', '2027-03-07', null];

/** Plans an order at any price: a visit on a day, or credits where there is none. */
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

/** Returns the payment of a booking as the provider would report it, not paid yet. */
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
/** Counted from the newest booking. */
const which = fc.nat(3);
const pence = fc.oneof(
  fc.integer({ min: 1, max: 30_000 }),
  // Amounts that, after the welcome's 50 points, reach a level exactly or end just below it.
  fc.constantFrom(1900, 44_900, 45_000, 150_000, 300_000),
);
const times = fc.integer({ min: 1, max: 3 });
/** An action of a family or the provider, often repeated. */
export const anyPointAction = fc.oneof(
  { weight: 1, arbitrary: fc.record({ action: fc.constant('join' as const), who }) },
  {
    weight: 4,
    arbitrary: fc.record({
      action: fc.constant('book' as const),
      who,
      pence,
      day: fc.nat(3),
      optIn: fc.boolean(),
    }),
  },
  { weight: 5, arbitrary: fc.record({ action: fc.constant('pay' as const), which, times }) },
  { weight: 3, arbitrary: fc.record({ action: fc.constant('refund' as const), which, parts: times }) },
  { weight: 1, arbitrary: fc.record({ action: fc.constant('refund told again' as const), which }) },
  {
    weight: 4,
    arbitrary: fc.record({ action: fc.constant('redeem' as const), who, reward: fc.nat(3), times }),
  },
  { weight: 1, arbitrary: fc.record({ action: fc.constant('arrive' as const), which, times }) },
  { weight: 1, arbitrary: fc.record({ action: fc.constant('host a party' as const), who, times }) },
);
