import { randomUUIDv7 } from 'node:crypto';
import { holdLength } from '../../../domain/hold.ts';
import { poundsToPence } from '../../../domain/money.ts';
import { planDay, whyNotBookable, whySessionNotBookable } from '../../../domain/opening-calendar.ts';
import { placesTaken, ticketsChosen } from '../../../domain/tickets.ts';
import { formatTime } from '../../../domain/time-slot.ts';
import type { VisitQuote } from '../../../domain/visit-quote.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { type PaymentState, PaymentsUnreachable } from '../../ports/payments/payments.ts';
import { Refusal } from '../../refusal.ts';
import { nearestSessions } from '../availability/nearest-sessions.ts';
import type { BookingDeps } from './booking-deps.ts';
import { type BookingRow, findBooking, type HoldOrder, holdVisit, storeIntent } from './booking-store.ts';
import { type BookingPayload, chosenSessions } from './chosen-sessions.ts';
import { confirmUnpaid } from './confirm-booking.ts';
import { priceVisit } from './price-visit.ts';
import { holdsToken } from './read-booking-result.ts';
import { digest, newReference, newToken } from './reference.ts';
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
    order = await planVisit(deps, payload, requestKey, requestDigest);
    const held = await holdVisit(deps.db, order);
    if (held.outcome === 'repeat') return await repeatVisit(deps, held.id, requestDigest);
    if (held.outcome === 'full') throw await sessionFull(deps, order, held.starts, held.left);
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

async function planVisit(
  deps: BookingDeps,
  payload: BookingPayload,
  requestKey: string | null,
  requestDigest: string,
): Promise<HoldOrder> {
  const [{ rows, events }, { ticketTypes, venue }] = await Promise.all([
    deps.calendar.read(),
    deps.site.read(),
  ]);
  const instant = deps.clock.now();
  const now = localMoment(instant);
  if (ticketsChosen(payload.ticketQuantities) === 0) {
    throw new Refusal('no_tickets', 'Please select at least one ticket to continue.');
  }
  if (payload.voucherCode) throw new Refusal('voucher_invalid', 'Invalid voucher code');

  const plan = planDay(payload.selectedDate, rows);
  const closed = whyNotBookable(plan, now, rows);
  if (closed) throw new Refusal('day_unavailable', closed.text, { fields: { selectedDate: closed.text } });
  const event = events.get(plan.sessions.find(({ eventId }) => eventId !== null)?.eventId ?? '');
  const sessions = chosenSessions(
    payload,
    plan,
    event?.chooseSession ?? 'Please select at least one session.',
  );
  for (const session of sessions) {
    const blocked = whySessionNotBookable(plan.day, session, now, rows);
    if (blocked) throw new Refusal('session_unavailable', blocked.text);
  }

  const quote = priceVisit(ticketTypes, payload.ticketQuantities, sessions.length);
  refuseOtherPrice(payload, quote);
  const id = randomUUIDv7();
  return {
    now: new Date(instant).toISOString(),
    payment_key: `book-${id}`,
    replaces: await findReplaced(deps, payload),
    booking: {
      id,
      reference: newReference(),
      status: 'held',
      day: plan.day,
      event_id: event?.id ?? null,
      session_count: sessions.length,
      children: placesTaken(ticketTypes, payload.ticketQuantities),
      customer_name: payload.customerName,
      customer_email: payload.customerEmail,
      customer_phone: payload.customerPhone,
      special_requests: payload.specialRequests ?? '',
      loyalty_opt_in: payload.loyaltyOptIn ?? false,
      terms_version: venue.termsVersion,
      terms_agreed_at: new Date(instant).toISOString(),
      original_pence: quote.original,
      credits_used: quote.creditsUsed,
      credit_savings_pence: quote.creditSavings,
      discount_pence: quote.discount,
      total_pence: quote.total,
      voucher_code: null,
      request_key: requestKey,
      request_digest: requestDigest,
      view_token: newToken(),
      held_at: new Date(instant).toISOString(),
      hold_expires_at: new Date(instant + holdLength).toISOString(),
    },
    tickets: quote.lines.map((line) => ({
      ticket_type_id: line.ticketTypeId,
      name: line.name,
      quantity: line.quantity,
      unit_price_pence: line.unitPrice,
      fee_pence: ticketTypes.find((type) => type.id === line.ticketTypeId)?.fee ?? 0,
    })),
    sessions: sessions.map(({ start, end, eventId, capacity }) => ({
      day: plan.day,
      starts: start,
      ends: end,
      event_id: eventId,
      capacity,
    })),
  };
}

function refuseOtherPrice(payload: BookingPayload, quote: VisitQuote): void {
  const sameTotal = poundsToPence(payload.totalAmount) === quote.original - quote.discount;
  const sameDiscount = poundsToPence(payload.discountAmount ?? 0) === quote.discount;
  if (sameTotal && sameDiscount) return;
  throw new Refusal('price_changed', 'The price has changed. Please check the new total and try again.', {
    quote,
  });
}

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

/** The unpaid booking that this one takes the place of. One that its token does not open, or that is gone, is left alone: nobody is refused for it. */
async function findReplaced(deps: BookingDeps, { replaces }: BookingPayload): Promise<string | null> {
  if (!replaces) return null;
  const earlier = await findBooking(deps.db, { id: replaces.bookingId });
  return earlier && holdsToken(replaces.viewToken, earlier) ? earlier.id : null;
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
