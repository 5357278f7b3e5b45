import { randomUUIDv7 } from 'node:crypto';
import type { Day } from '../../../domain/calendar-day.ts';
import { holdDuration } from '../../../domain/hold.ts';
import { poundsToPence } from '../../../domain/money.ts';
import { planDay, whyNotBookable, whySessionNotBookable } from '../../../domain/opening-calendar.ts';
import { countPlacesNeeded, countTickets } from '../../../domain/tickets.ts';
import type { VisitQuote } from '../../../domain/visit-quote.ts';
import type { VoucherWorth } from '../../../domain/vouchers.ts';
import type { AppContext } from '../../app-context.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { refuse } from '../../refusal.ts';
import { countCredits } from '../orders/count-credits.ts';
import type { HoldInput } from '../orders/hold-input.ts';
import { findReplacedBooking } from '../orders/place-booking.ts';
import { generateReference, generateToken } from '../orders/reference.ts';
import { checkVoucher } from '../vouchers/check-voucher.ts';
import { type BookingPayload, findChosenSessions } from './chosen-sessions.ts';
import { priceVisit } from './price-visit.ts';

/** What a booking would store, with the prices that a refusal needs. */
export interface PlannedVisit {
  order: HoldInput;
  day: Day;
  /** The price if the voucher turns out to be unavailable. */
  withoutVoucher: VisitQuote;
  /** Computes the price again once its credits have been spent elsewhere. */
  requote: () => Promise<VisitQuote>;
}

interface VisitAttempt {
  requestKey: string | null;
  requestDigest: string;
  /** Whether this device has confirmed the e-mail address: only then are its credits spent. */
  verified: boolean;
}

/**
 * Computes what a booking would store, before any lock is taken. Refuses a visit that cannot be booked,
 * an unusable voucher and a price other than today's.
 */
export async function planVisit(
  context: AppContext,
  payload: BookingPayload,
  { requestKey, requestDigest, verified }: VisitAttempt,
): Promise<PlannedVisit> {
  const [{ rows, events }, { ticketTypes, venue }] = await Promise.all([
    context.calendar.read(),
    context.site.read(),
  ]);
  const instant = context.clock.now();
  const now = localMoment(instant);
  if (countTickets(payload.ticketQuantities) === 0) throw refuse('noTickets');

  const plan = planDay(payload.selectedDate, rows);
  const closed = whyNotBookable(plan, now, rows);
  if (closed) throw refuse('visitDayUnavailable', { why: closed.text });
  const event = events.get(plan.sessions.find(({ eventId }) => eventId !== null)?.eventId ?? '');
  const sessions = findChosenSessions(
    payload,
    plan,
    event?.chooseSession ?? 'Please select at least one session.',
  );
  for (const session of sessions) {
    const blocked = whySessionNotBookable(plan.day, session, now, rows);
    if (blocked) throw refuse('sessionUnavailable', { why: blocked.text });
  }

  const replaces = await findReplacedBooking(context, payload.replaces);
  const countCreditsNow = async () =>
    verified ? countCredits(context.db, payload.customerEmail, instant, replaces) : 0;
  const credits = await countCreditsNow();
  const price = (worth: VoucherWorth | null, unspent = credits) =>
    priceVisit(ticketTypes, payload.ticketQuantities, sessions.length, { credits: unspent, voucher: worth });
  const voucherCheck = payload.voucherCode
    ? await checkVoucher(
        context.db,
        {
          code: payload.voucherCode,
          now: instant,
          today: now.day,
          visitDay: plan.day,
          email: payload.customerEmail,
          without: replaces,
          ticketTypes,
        },
        price,
      )
    : null;
  if (voucherCheck && voucherCheck.voucher === null) {
    throw refuse('voucherNotUsable', { why: voucherCheck.why, quote: voucherCheck.price });
  }
  const quote = voucherCheck?.price ?? price(null);
  assertPriceUnchanged(payload, quote, verified);
  const id = randomUUIDv7();
  const order: HoldInput = {
    now: new Date(instant).toISOString(),
    payment_key: `book-${id}`,
    replaces,
    voucher: voucherCheck?.voucher?.id ?? null,
    booking: {
      id,
      kind: 'visit',
      reference: generateReference(),
      status: 'held',
      day: plan.day,
      event_id: event?.id ?? null,
      session_count: sessions.length,
      children: countPlacesNeeded(ticketTypes, payload.ticketQuantities),
      customer_name: payload.customerName,
      customer_email: payload.customerEmail,
      customer_phone: payload.customerPhone,
      special_requests: payload.specialRequests ?? '',
      loyalty_opt_in: payload.loyaltyOptIn ?? false,
      email_consent_at: payload.loyaltyOptIn && payload.emailConsent ? new Date(instant).toISOString() : null,
      terms_version: venue.termsVersion,
      terms_agreed_at: new Date(instant).toISOString(),
      original_pence: quote.original,
      credits_used: quote.creditsUsed,
      credit_savings_pence: quote.creditSavings,
      discount_pence: quote.discount,
      total_pence: quote.total,
      voucher_code: voucherCheck?.voucher?.code ?? null,
      request_key: requestKey,
      request_digest: requestDigest,
      view_token: generateToken(),
      held_at: new Date(instant).toISOString(),
      hold_expires_at: new Date(instant + holdDuration).toISOString(),
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
  const worth = voucherCheck?.voucher?.worth ?? null;
  return {
    order,
    day: plan.day,
    withoutVoucher: voucherCheck ? price(null) : quote,
    requote: async () => price(worth, await countCreditsNow()),
  };
}

function assertPriceUnchanged(payload: BookingPayload, quote: VisitQuote, verified: boolean): void {
  const { sessionCredits: expectedCredits = quote.creditsUsed } = payload;
  const sameTotal = poundsToPence(payload.totalAmount) === quote.original - quote.discount;
  const sameDiscount = poundsToPence(payload.discountAmount ?? 0) === quote.discount;
  if (sameTotal && sameDiscount && expectedCredits === quote.creditsUsed) return;
  if (expectedCredits > 0 && !verified) throw refuse('creditsNeedVerification', { quote });
  throw refuse(expectedCredits > quote.creditsUsed ? 'creditsJustSpent' : 'priceChanged', { quote });
}
