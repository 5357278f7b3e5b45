import { formatTime } from '../../../domain/time-slot.ts';
import { invalidVoucher, voucherUsedByEmail, voucherUsedUp } from '../../../domain/vouchers.ts';
import { type PaymentState, PaymentsUnreachable } from '../../ports/payments/payments.ts';
import { Refusal } from '../../refusal.ts';
import { nearestSessions } from '../availability/nearest-sessions.ts';
import type { BookingDeps } from './booking-deps.ts';
import { type BookingRow, findBooking, type HoldOrder, holdVisit, storeIntent } from './booking-store.ts';
import type { BookingPayload } from './chosen-sessions.ts';
import { confirmUnpaid } from './confirm-booking.ts';
import { planVisit } from './plan-visit.ts';
import { digest } from './reference.ts';
import { renewHold } from './renew-hold.ts';

/** As much of a booking as its payment and its answer need. */
type VisitBooking = Pick<
  BookingRow,
  | 'id'
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

export interface BookedVisit {
  booking: VisitBooking;
  /** null when nothing is left to pay. */
  clientSecret: string | null;
}

/**
 * Takes the places, prices the visit from the rows and starts its payment. `requestKey` names one attempt of a person: a repeat
 * answers with the same booking. Refuses a visit that cannot be booked, a price that is not today's, and a full session.
 */
export async function bookVisit(
  deps: BookingDeps,
  payload: BookingPayload,
  requestKey: string | null,
): Promise<BookedVisit> {
  const requestDigest = digest(JSON.stringify(payload));
  let order: HoldOrder;
  try {
    const plan = await planVisit(deps, payload, requestKey, requestDigest);
    order = plan.order;
    const held = await holdVisit(deps.db, order);
    if (held.outcome === 'repeat') return await repeatVisit(deps, held.id, requestDigest);
    if (held.outcome === 'full') throw await sessionFull(deps, order, held.starts, held.left);
    if (held.outcome === 'voucher_spent') {
      throw new Refusal('voucher_invalid', spentWords[held.why], { quote: plan.withoutVoucher });
    }
  } catch (refusal) {
    // What has been done under this key already is answered, even if it could not be done anew.
    const mayBeRepeat = refusal instanceof Refusal || isDuplicateKey(refusal);
    const earlier = mayBeRepeat && requestKey ? await findBooking(deps.db, { requestKey }) : undefined;
    if (!earlier) throw refusal;
    return repeatVisit(deps, earlier.id, requestDigest);
  }
  deps.notices.placesChanged([order.booking.day]);
  if (order.booking.total_pence === 0) await confirmUnpaid(deps, order.booking.id);
  return startPayment(deps, {
    ...order.booking,
    hold_expires_at: new Date(order.booking.hold_expires_at),
    idempotency_key: order.booking.total_pence > 0 ? order.payment_key : null,
    intent_id: null,
  });
}

const spentWords = {
  used_up: voucherUsedUp,
  used_by_email: voucherUsedByEmail,
  withdrawn: invalidVoucher,
} as const;

async function sessionFull(
  deps: BookingDeps,
  order: HoldOrder,
  starts: number,
  left: number,
): Promise<Refusal> {
  const { booking, sessions } = order;
  const which =
    sessions.length > 1 || booking.event_id !== null ? `The ${formatTime(starts)} session` : 'This day';
  const message =
    left === 0
      ? `${which} has just sold out.`
      : `${which} has only ${left} ${left === 1 ? 'place' : 'places'} left.`;
  return new Refusal('session_full', message, {
    alternatives: await nearestSessions(deps, booking.day, booking.children),
  });
}

async function repeatVisit(deps: BookingDeps, id: string, requestDigest: string): Promise<BookedVisit> {
  const earlier = await requireBooking(deps, id);
  if (earlier.request_digest !== requestDigest) {
    throw new Refusal(
      'same_key_other_request',
      'This attempt was already used for another booking. Please try again.',
    );
  }
  if (earlier.total_pence === 0) await confirmUnpaid(deps, id);
  const expired = earlier.status === 'held' && earlier.hold_expires_at.getTime() <= deps.clock.now();
  if (expired || earlier.status === 'lapsed') await renewHold(deps, id);
  return startPayment(deps, await requireBooking(deps, id));
}

/** Starts the booking's one payment, or reads it where it was started before; the key makes both the same at the provider. */
async function startPayment(deps: BookingDeps, booking: VisitBooking): Promise<BookedVisit> {
  const { idempotency_key: idempotencyKey, intent_id: intentId } = booking;
  if (idempotencyKey === null) return { booking, clientSecret: null };
  let payment: PaymentState;
  try {
    payment = intentId
      ? await deps.payments.read(intentId)
      : await deps.payments.start({
          bookingId: booking.id,
          reference: booking.reference,
          amount: booking.total_pence,
          email: booking.customer_email,
          idempotencyKey,
        });
  } catch (problem) {
    if (!(problem instanceof PaymentsUnreachable)) throw problem;
    deps.onTrouble(problem);
    throw new Refusal(
      'payment_unavailable',
      intentId
        ? 'Payments are not answering at the moment. Your places are kept for a few minutes: please try again.'
        : 'Payments are not answering at the moment. Nothing has been charged and your places are kept for a few minutes: please try again.',
    );
  }
  if (!intentId) {
    await storeIntent(deps.db, booking.id, {
      intentId: payment.intentId,
      secretDigest: digest(payment.clientSecret),
      status: payment.status,
    });
  }
  return { booking, clientSecret: payment.clientSecret };
}

/** The same request key came twice at the same moment, on sessions that do not wait for each other. */
function isDuplicateKey(problem: unknown): boolean {
  return (problem as { constraint?: string }).constraint === 'booking_request_key_key';
}

async function requireBooking(deps: BookingDeps, id: string): Promise<BookingRow> {
  const booking = await findBooking(deps.db, { id });
  if (!booking) throw new Error(`Booking ${id} is gone`);
  return booking;
}
