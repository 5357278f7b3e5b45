import { useEffect } from 'react';
import { spendCarriedCredit } from '../account-credit/carried-credit.ts';
import { clearDraft } from '../booking/draft.ts';
import { giftDraft } from '../gift-vouchers/gift-draft.ts';
import { partyBookingDraft } from '../party-booking/draft.ts';
import { clearPhotoDraft } from '../photo-studio/photo-draft.ts';
import { type BookingAccess, bookingAccess } from '../purchase/booking-access.ts';
import { useConfirmPayment } from '../purchase/confirm-payment.ts';
import { endOrder } from '../purchase/find-order.ts';
import type { Product } from '../purchase/pending-order.ts';
import { type BookingResult, resultStatus } from '../purchase/result-query.ts';
import { purchaseDraft } from '../session-credits/purchase-draft.ts';

/**
 * Asks the server to confirm the booking after its payment has succeeded: once in each tab, and again on each
 * call of `retry`.
 */
export function useConfirmation(
  access: BookingAccess | null,
  result: BookingResult | null,
  recheck: () => void,
): { failed: boolean; retry: () => void } {
  const { mutate, isError } = useConfirmPayment(recheck);
  const secret = access?.clientSecret ?? null;
  const paid = result !== null && (result.state === 'confirmed' || result.paymentStatus === 'succeeded');
  const isDue = paid && secret !== null && access?.confirmationAsked === false;
  useEffect(() => {
    const access = bookingAccess.read();
    if (!isDue || access?.confirmationAsked !== false) return;
    bookingAccess.write({ ...access, confirmationAsked: true });
    mutate(secret);
  }, [isDue, secret, mutate]);
  return {
    failed: isError && result?.state !== 'confirmed',
    retry: () => secret && mutate(secret),
  };
}

const clearDrafts: Record<Product, () => void> = {
  visit: clearDraft,
  photo: clearPhotoDraft,
  credits: purchaseDraft.clear,
  party: partyBookingDraft.clear,
  'gift-voucher': giftDraft.clear,
};

/**
 * Clears the pending order once it is paid, its payment is under way, or it has ended. If the order is paid
 * or being paid, also clears its draft (specification 7.9) and deducts the spent amount from this tab's
 * account credit. If the order ended unpaid, the draft stays, so that the family can try again.
 */
export function useClearAfterResult(result: BookingResult | null): void {
  const bookingId = result?.booking.bookingId;
  const spent = result?.booking.accountCreditAmount ?? 0;
  const status = result && resultStatus(result);
  const isPaid = status === 'confirmed' || status === 'processing' || status === 'verifying';
  const hasEnded =
    status === 'canceled' || status === 'lapsed' || status === 'refunded' || status === 'cancelled';
  useEffect(() => {
    if (bookingId === undefined || !(isPaid || hasEnded)) return;
    const product = endOrder(bookingId);
    if (!product || !isPaid) return;
    clearDrafts[product]();
    spendCarriedCredit(spent);
  }, [isPaid, hasEnded, bookingId, spent]);
}
