import type { AppContext } from '../../app-context.ts';
import type { Client } from '../../http/client.ts';
import { type PaymentState, PaymentsUnreachable } from '../../ports/payments/payments.ts';
import { Refusal, refuse } from '../../refusal.ts';
import { readConsentWording } from '../loyalty/email-consent.ts';
import { type BookingRow, findBooking, type HoldRefusal, holdBooking } from './booking-store.ts';
import { confirmFreeBooking } from './confirm-booking.ts';
import type { BookingKind, HoldInput } from './hold-input.ts';
import { recordPaymentIntent } from './payment-store.ts';
import { holdsToken } from './read-booking-result.ts';
import { sha256Digest } from './reference.ts';
import { renewHold } from './renew-hold.ts';

/** The columns of a booking that its payment and its reply need. */
type PlacedBooking = Pick<
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
  | 'view_token'
  | 'hold_expires_at'
  | 'idempotency_key'
  | 'intent_id'
>;

/** A placed booking, with what the page needs to pay for it. */
export interface PlaceBookingResult {
  booking: PlacedBooking;
  /** null when nothing is left to pay. */
  clientSecret: string | null;
}

/** An attempt to book. */
export interface PlaceBookingInput {
  client: Client;
  /** The request body, so that a key cannot be used again for something else. */
  payload: unknown;
  /** Computes what to store, before any lock is taken. Refuses what cannot be booked. */
  plan: (requestDigest: string) => Promise<HoldInput>;
  /** Builds the refusal when another booking has taken what it needs. */
  refuse: (outcome: HoldRefusal) => Refusal | Promise<Refusal>;
}

/**
 * Holds what a family wants to pay for, of any kind, and creates its PaymentIntent; confirms it at once
 * when nothing is left to pay. All or nothing: a repeatBooking of the same attempt gets the first result.
 */
export async function placeBooking(
  context: AppContext,
  attempt: PlaceBookingInput,
): Promise<PlaceBookingResult> {
  const { requestKey, addressDigest } = attempt.client;
  const requestDigest = sha256Digest(JSON.stringify(attempt.payload));
  let order: HoldInput;
  try {
    const draft = await attempt.plan(requestDigest);
    order = await addConsentVersion(context, {
      ...draft,
      booking: { ...draft.booking, held_from: addressDigest },
    });
    const held = await holdBooking(context.db, order);
    if (held.outcome === 'repeat') return await repeatBooking(context, held.id, requestDigest);
    if (held.outcome === 'too_many_unpaid') throw refuse('tooManyUnpaid');
    if (held.outcome !== 'held') throw await attempt.refuse(held);
  } catch (refusal) {
    // A booking already made under this key is returned, even if it could not be made again.
    const mayBeRepeat = refusal instanceof Refusal || isDuplicateKey(refusal);
    const earlier = mayBeRepeat && requestKey ? await findBooking(context.db, { requestKey }) : undefined;
    if (!earlier) throw refusal;
    return repeatBooking(context, earlier.id, requestDigest);
  }
  if (order.booking.day !== null) context.changes.publishPlaces([order.booking.day]);
  if (order.booking.total_pence === 0) await confirmFreeBooking(context, order.booking.id);
  return startPayment(context, {
    ...order.booking,
    hold_expires_at: new Date(order.booking.hold_expires_at),
    idempotency_key: order.booking.total_pence > 0 ? order.payment_key : null,
    intent_id: null,
  });
}

/** Adds the version of the wording to a consent to e-mails: the one shown now. */
async function addConsentVersion({ db }: AppContext, order: HoldInput): Promise<HoldInput> {
  if (!order.booking.email_consent_at) return order;
  const { version } = await readConsentWording(db);
  return { ...order, booking: { ...order.booking, email_consent_version: version } };
}

/**
 * Finds the unpaid booking that a new one replaces. One that its token does not open, or that no longer
 * exists, is ignored rather than refused.
 */
export async function findReplacedBooking(
  context: Pick<AppContext, 'db'>,
  replaces: { bookingId: string; viewToken: string } | undefined,
): Promise<string | null> {
  if (!replaces) return null;
  const earlier = await findBooking(context.db, { id: replaces.bookingId });
  return earlier?.status === 'held' && holdsToken(replaces.viewToken, earlier) ? earlier.id : null;
}

async function repeatBooking(
  context: AppContext,
  id: string,
  requestDigest: string,
): Promise<PlaceBookingResult> {
  const earlier = await requireBooking(context, id);
  if (earlier.request_digest !== requestDigest) throw refuse('bookingKeyUsed');
  if (earlier.total_pence === 0) await confirmFreeBooking(context, id);
  const expired = earlier.status === 'held' && earlier.hold_expires_at.getTime() <= context.clock.now();
  if (expired || earlier.status === 'lapsed') await renewHold(context, id);
  return startPayment(context, await requireBooking(context, id));
}

const receiptText = { visit: 'Open play', photo: 'Photo session', credits: 'Session credits' } as const;

/**
 * Starts the booking's one payment, or reads it if it was started before; the key makes both the same at
 * the provider.
 */
async function startPayment(context: AppContext, booking: PlacedBooking): Promise<PlaceBookingResult> {
  const { idempotency_key: idempotencyKey, intent_id: intentId } = booking;
  if (idempotencyKey === null) return { booking, clientSecret: null };
  let payment: PaymentState;
  try {
    payment = intentId
      ? await context.payments.read(intentId)
      : await context.payments.start({
          bookingId: booking.id,
          reference: booking.reference,
          description: `${receiptText[booking.kind as BookingKind]} ${booking.reference}`,
          amount: booking.total_pence,
          email: booking.customer_email,
          idempotencyKey,
        });
  } catch (problem) {
    if (!(problem instanceof PaymentsUnreachable)) throw problem;
    context.reportError(problem);
    throw refuse(intentId ? 'paymentNotContinued' : 'paymentNotStarted');
  }
  if (!intentId) {
    await recordPaymentIntent(context.db, booking.id, {
      intentId: payment.intentId,
      secretDigest: sha256Digest(payment.clientSecret),
      status: payment.status,
    });
  }
  return { booking, clientSecret: payment.clientSecret };
}

/**
 * Returns whether the same request key arrived twice at one moment, on rows that do not wait for each
 * other.
 */
function isDuplicateKey(problem: unknown): boolean {
  return (problem as { constraint?: string }).constraint === 'booking_request_key_key';
}

async function requireBooking(context: AppContext, id: string): Promise<BookingRow> {
  const booking = await findBooking(context.db, { id });
  if (!booking) throw new Error(`Booking ${id} no longer exists`);
  return booking;
}
