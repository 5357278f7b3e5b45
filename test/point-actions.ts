import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { Day } from '../src/domain/calendar-day.ts';
import type { HoldInput } from '../src/server/features/orders/hold-input.ts';

/** A Monday, a Saturday, a Sunday, and none. */
export const pointOrderDays: readonly (Day | null)[] = ['2027-03-01', '2027-03-06', '2027-03-07', null];

/** An order at any price: a visit on a day, or credits where there is none. */
export function pointOrder(
  now: number,
  email: string,
  pence: number,
  day: Day | null,
  optIn: boolean,
): HoldInput {
  const id = randomUUID();
  const instant = new Date(now).toISOString();
  return {
    now: instant,
    payment_key: `book-${id}`,
    replaces: null,
    voucher: null,
    booking: {
      id,
      kind: day === null ? 'credits' : 'visit',
      reference: id,
      status: 'held',
      day,
      event_id: null,
      session_count: day === null ? 0 : 1,
      children: day === null ? 0 : 1,
      customer_name: 'Alex Rowe',
      customer_email: email,
      customer_phone: '01632 960999',
      special_requests: '',
      loyalty_opt_in: optIn,
      terms_version: 'test',
      terms_agreed_at: instant,
      original_pence: pence,
      credits_used: 0,
      credit_savings_pence: 0,
      discount_pence: 0,
      total_pence: pence,
      voucher_code: null,
      request_key: null,
      request_digest: 'test',
      view_token: 'test',
      held_at: instant,
      hold_expires_at: new Date(now + 600_000).toISOString(),
    },
    tickets:
      day === null
        ? []
        : [{ ticket_type_id: 'child-1-12', name: 'x', quantity: 1, unit_price_pence: pence, fee_pence: 0 }],
    sessions: day === null ? [] : [{ day, starts: 570, ends: 960, event_id: null, capacity: 1_000_000 }],
    ...(day === null ? { credits: { credits: 1, unit_pence: pence } } : {}),
  };
}

/** Returns the payment of a booking as the provider would report it, not paid yet. */
export function startedPayment({ booking }: { booking: { id: string; total_pence: number } }) {
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
  // To the exact point of a level from the welcome's 50 points on, and to just below it.
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
