import type { bookVisitCall } from '../../../contract/booking.ts';
import type { CallInput, CallReply } from '../../../contract/call.ts';
import { penceToPounds } from '../../../domain/money.ts';
import type { TicketType } from '../../../domain/tickets.ts';
import type { VisitQuote } from '../../../domain/visit-quote.ts';
import { requestedCredit } from '../account-credit/carried-credit.ts';
import type { PendingOrder } from '../purchase/pending-order.ts';
import type { Draft } from './draft.ts';
import type { Visit } from './visit.ts';

type BookingRequest = CallInput<typeof bookVisitCall>['body'];
type BookingReply = CallReply<typeof bookVisitCall>;

/** The price that the page has shown for a visit. */
export type ShownPrice = Pick<VisitQuote, 'original' | 'discount' | 'creditsUsed' | 'total'>;

/**
 * Builds the booking payload (specification 3.5). Amounts are in pounds, except that account credit is in
 * pence. The chosen sessions of an event are in `selectedKpopSessions` or `selectedLabubuSessions` if the
 * event names one of these two (`payloadName`), otherwise in `selectedSessions`.
 */
export function buildBookingRequest(draft: Draft, visit: Visit, price: ShownPrice): BookingRequest {
  const sessions = draft.sessions.map((slot) => `${draft.selectedDate}|${slot}`);
  const payloadName = visit.day?.event?.payloadName ?? null;
  return {
    customerName: draft.customerName.trim(),
    customerEmail: draft.customerEmail.trim(),
    customerPhone: draft.customerPhone.trim(),
    selectedDate: draft.selectedDate,
    ...(visit.time ? { selectedTime: visit.time } : {}),
    ...(draft.specialRequests.trim() ? { specialRequests: draft.specialRequests.trim() } : {}),
    agreeToTerms: true,
    loyaltyOptIn: draft.joinRewards,
    emailConsent: draft.joinRewards && draft.emailConsent,
    ticketQuantities: Object.fromEntries(Object.entries(draft.quantities).filter(([, count]) => count > 0)),
    totalAmount: penceToPounds(price.original - price.discount),
    ...(visit.day?.event && payloadName === null ? { selectedSessions: sessions } : {}),
    selectedKpopSessions: payloadName === 'kpop' ? sessions : [],
    isKpopEvent: payloadName === 'kpop',
    selectedLabubuSessions: payloadName === 'labubu' ? sessions : [],
    isLabubuEvent: payloadName === 'labubu',
    sessionCount: visit.quote.sessionCount,
    voucherCode: price.discount > 0 ? (draft.voucher?.code ?? null) : null,
    discountAmount: penceToPounds(price.discount),
    sessionCredits: price.creditsUsed,
    ...requestedCredit(price.total),
  };
}

/**
 * The order as the tab stores it before the payment (specification 3.11). Amounts are in pence, except
 * `totalAmount`, which is in pounds.
 */
interface PendingVisit extends PendingOrder<'visit'> {
  sessionDetails: { title: string };
  numberOfAdults: number;
  childAges: string[];
  voucherCode: string | null;
  totalAmount: number;
}

/** Builds the order that the tab stores before the payment. */
export function buildPendingVisit(
  draft: Draft,
  visit: Visit,
  reply: BookingReply,
  ticketTypes: readonly TicketType[],
): PendingVisit {
  const children = ticketTypes.filter((type) => type.takesPlace);
  const adults = ticketTypes.filter((type) => !type.takesPlace);
  const count = (types: readonly TicketType[]) =>
    types.reduce((sum, { id }) => sum + (draft.quantities[id] ?? 0), 0);
  return {
    sessionDetails: { title: visit.day?.event?.title ?? 'Open play' },
    selectedDate: draft.selectedDate,
    selectedTime: visit.time,
    numberOfChildren: count(children),
    numberOfAdults: count(adults),
    ticketQuantities: draft.quantities,
    childAges: children.flatMap((type) =>
      Array.from({ length: draft.quantities[type.id] ?? 0 }, () => type.ageRange),
    ),
    customerName: draft.customerName.trim(),
    customerEmail: draft.customerEmail.trim(),
    customerPhone: draft.customerPhone.trim(),
    originalAmount: reply.originalAmount,
    sessionCreditsUsed: reply.sessionCreditsUsed,
    voucherCode: reply.discountAmount > 0 ? (draft.voucher?.code ?? null) : null,
    discountAmount: reply.discountAmount,
    finalAmount: reply.finalAmount,
    totalAmount: penceToPounds(reply.finalAmount),
    bookingId: reply.bookingId,
    holdExpiresAt: reply.holdExpiresAt,
    viewToken: reply.viewToken,
  };
}
