import type { CallReply, CallRequest } from '../../../contract/call.ts';
import type { changeBookingCall, quoteBookingChangeCall } from '../../../contract/staff-booking.ts';
import { isTooSmallForCard } from '../../../domain/money.ts';
import { refundForStaff } from '../../../domain/refund-split.ts';
import type { AppContext } from '../../app-context.ts';
import { refuse } from '../../refusal.ts';
import { readPaymentLinkTime } from '../desk-sales/read-desk.ts';
import { leastReason } from '../orders/cancel-booking.ts';
import { findBookingForStaff } from '../orders/find-booking-for-staff.ts';
import { readMoneyBack, readWaitingChange } from '../orders/read-change.ts';
import { type ChangeQuote, changeVisit, planVisitChange } from '../visits/change-visit.ts';

type QuoteInput = CallRequest<typeof quoteBookingChangeCall>['body'];
type ChangeInput = CallRequest<typeof changeBookingCall>['body'];

/** Prices a change of a visit's tickets for staff. Refuses what `planVisitChange` refuses. */
export async function quoteBookingChange(
  context: AppContext,
  bookingId: string,
  { ticketQuantities, setsRuleAside }: QuoteInput,
): Promise<ChangeQuote> {
  const booking = await findBookingForStaff(context, bookingId);
  const { quote } = await planVisitChange(context, booking, { ticketQuantities }, true, { setsRuleAside });
  return quote;
}

/**
 * Changes the tickets of a visit for a family on the phone or at the desk (specification 5.12). Refuses what
 * `changeVisit` refuses. Also refuses if a rule is set aside without a reason, if the price rises without a
 * payment, or if the amount to pay online is below the least that a card can pay.
 */
export async function changeBookingByStaff(
  context: AppContext,
  bookingId: string,
  change: ChangeInput,
): Promise<Omit<CallReply<typeof changeBookingCall>, 'success'>> {
  const { clientId: idempotencyKey, ticketQuantities, setsRuleAside, reason, difference, payment } = change;
  if (setsRuleAside && reason.length < leastReason) throw refuse('reasonRequired');
  if (difference > 0 && payment === null) throw refuse('paymentsNotThePrice', { due: difference, taken: 0 });
  if (payment?.by === 'later' && isTooSmallForCard(difference)) throw refuse('changeTooSmallToPayLater');
  const booking = await findBookingForStaff(context, bookingId);
  await changeVisit(context, {
    booking,
    input: { ticketQuantities },
    verified: true,
    idempotencyKey,
    difference,
    staff: {
      setAside: setsRuleAside ? reason : null,
      payment:
        payment?.by === 'later'
          ? { by: 'later', until: context.clock.now() + (await readPaymentLinkTime(context)) }
          : payment,
    },
  });
  const waiting = await readWaitingChange(context.db, bookingId);
  return {
    waitsUntil: waiting?.deed === idempotencyKey ? waiting.held_until.toISOString() : null,
    handBack: refundForStaff(await readMoneyBack(context.db, idempotencyKey)),
  };
}
