import type { AppContext } from '../../app-context.ts';
import { Refusal, refuse } from '../../refusal.ts';
import { readConsentWording } from '../loyalty/email-consent.ts';
import { type BookingRow, findBooking, type HoldRefusal, holdBooking } from './booking-store.ts';
import { confirmFreeBooking } from './confirm-booking.ts';
import { dueByCard, isPaidWithoutCard } from './due-by-card.ts';
import type { HoldInput } from './hold-input.ts';
import { type Attempt, holdInputFor, type OrderPlan } from './order-plan.ts';
import { holdsToken } from './read-booking-result.ts';
import { renewHold } from './renew-hold.ts';

/** The columns of an order that its payment and its reply need. */
export type HeldOrder = Pick<
  BookingRow,
  | 'id'
  | 'kind'
  | 'reference'
  | 'customer_email'
  | 'original_pence'
  | 'credits_used'
  | 'credit_savings_pence'
  | 'discount_pence'
  | 'total_pence'
  | 'due_later_pence'
  | 'account_credit_pence'
  | 'view_token'
  | 'hold_expires_at'
  | 'idempotency_key'
  | 'intent_id'
>;

/**
 * Holds everything that a plan needs, or holds nothing and returns what another order has taken. Confirms the
 * order at once when nothing is left to pay by card. A repeat of the same attempt gets the first order.
 * Refuses an attempt if the client or the e-mail would exceed the limit of unpaid places.
 */
export async function holdOrder(
  context: AppContext,
  attempt: Attempt,
  plan: OrderPlan,
): Promise<{ outcome: 'held'; order: HeldOrder } | HoldRefusal> {
  const input = await addConsentVersion(context, holdInputFor(plan, attempt, { now: context.clock.now() }));
  const held = await holdBooking(context.db, input);
  if (held.outcome === 'repeat') {
    return { outcome: 'held', order: await resumeOrder(context, attempt, held.id) };
  }
  if (held.outcome === 'too_many_unpaid') throw refuse('tooManyUnpaid');
  if (held.outcome !== 'held') return held;
  const { booking, payment_key: paymentKey } = input;
  if (booking.day !== null) context.changes.publishPlaces([booking.day]);
  if (isPaidWithoutCard(booking)) await confirmFreeBooking(context, booking.id);
  const order = {
    ...booking,
    hold_expires_at: new Date(booking.hold_expires_at),
    idempotency_key: dueByCard(booking) > 0 ? paymentKey : null,
    intent_id: null,
  };
  return { outcome: 'held', order };
}

/** Adds the current version of the consent wording to an order with consent to e-mails. */
async function addConsentVersion({ db }: AppContext, input: HoldInput): Promise<HoldInput> {
  if (!input.booking.email_consent_at) return input;
  const { version } = await readConsentWording(db);
  return { ...input, booking: { ...input.booking, email_consent_version: version } };
}

/**
 * Returns the order that the same attempt made earlier, even if a new order would be refused now. If there is
 * no earlier order, throws `error`, the error with which the attempt has just failed.
 */
export async function findEarlierOrder(
  context: AppContext,
  attempt: Attempt,
  error: unknown,
): Promise<HeldOrder> {
  const mayBeRepeat = error instanceof Refusal || isDuplicateKey(error);
  const earlier =
    mayBeRepeat && attempt.requestKey !== null
      ? await findBooking(context.db, { requestKey: attempt.requestKey })
      : undefined;
  if (!earlier) throw error;
  return resumeOrder(context, attempt, earlier.id);
}

async function resumeOrder(context: AppContext, attempt: Attempt, id: string): Promise<HeldOrder> {
  const earlier = await requireOrder(context, id);
  if (earlier.request_digest !== attempt.requestDigest) throw refuse('bookingKeyUsed');
  if (isPaidWithoutCard(earlier)) await confirmFreeBooking(context, id);
  const expired = earlier.status === 'held' && earlier.hold_expires_at.getTime() <= context.clock.now();
  if (expired || earlier.status === 'lapsed') await renewHold(context, id);
  return requireOrder(context, id);
}

/**
 * Returns the id of the unpaid order that a new order replaces. Returns null if the token does not open the
 * unpaid order, or if that order is no longer held.
 */
export async function findReplacedOrder(
  context: Pick<AppContext, 'db'>,
  replaces: { bookingId: string; viewToken: string } | undefined,
): Promise<string | null> {
  if (!replaces) return null;
  const earlier = await findBooking(context.db, { id: replaces.bookingId });
  return earlier?.status === 'held' && holdsToken(replaces.viewToken, earlier) ? earlier.id : null;
}

/**
 * Returns whether an error says that the same request key arrived twice at the same moment. Two attempts that
 * lock different rows do not wait for each other, so both may try to store the key.
 */
function isDuplicateKey(error: unknown): boolean {
  return (error as { constraint?: string }).constraint === 'booking_request_key_key';
}

async function requireOrder(context: AppContext, id: string): Promise<BookingRow> {
  const order = await findBooking(context.db, { id });
  if (!order) throw new Error(`Order ${id} no longer exists`);
  return order;
}
