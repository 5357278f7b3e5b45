import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { sendBookingConfirmationCall } from '../../../contract/booking.ts';
import { call } from '../../lib/call.ts';
import { forgetDraft } from '../booking/draft.ts';
import { pendingPhoto } from '../photo-studio/pending-photo.ts';
import { forgetPhotoDraft } from '../photo-studio/photo-draft.ts';
import {
  type BookingAccess,
  bookingAccess,
  bookingAttempt,
  paymentIdOf,
  pendingBooking,
} from '../purchase/pending-booking.ts';
import { type BookingResult, resultStatus } from '../purchase/result-query.ts';
import { creditOrder, forgetPurchase } from '../session-credits/credit-order.ts';

/**
 * Once a payment has succeeded, asks the server to confirm the booking and its mail;
 * once for a tab, safe to repeat.
 */
export function useConfirmation(
  access: BookingAccess | null,
  result: BookingResult | null,
  recheck: () => void,
): { failed: boolean; askAgain: () => void } {
  const asking = useMutation({
    mutationFn: (paymentIntentId: string) =>
      call<typeof sendBookingConfirmationCall>('POST /api/send-booking-confirmation', {
        body: { paymentIntentId },
      }),
    onSuccess: recheck,
  });
  const { mutate } = asking;
  const secret = access?.clientSecret ?? null;
  const paid = result !== null && (result.state === 'confirmed' || result.paymentStatus === 'succeeded');
  const due = paid && secret !== null && access?.confirmationAsked === false;
  useEffect(() => {
    const kept = bookingAccess.read();
    if (!due || kept?.confirmationAsked !== false) return;
    bookingAccess.write({ ...kept, confirmationAsked: true });
    mutate(paymentIdOf(secret));
  }, [due, secret, mutate]);
  return {
    failed: asking.isError && result?.state !== 'confirmed',
    askAgain: () => secret && mutate(paymentIdOf(secret)),
  };
}

/**
 * A booking that is paid, or about to be, is no longer in the making: what was kept for it goes
 * (specification 7.9). One that has come to nothing leaves what was typed, for another try.
 */
export function useTidyAfter(result: BookingResult | null): void {
  const bookingId = result?.booking.bookingId;
  const standing = result && resultStatus(result);
  const done = standing === 'confirmed' || standing === 'processing' || standing === 'verifying';
  const over = standing === 'canceled' || standing === 'lapsed' || standing === 'refunded';
  useEffect(() => {
    if (!done && !over) return;
    if (pendingBooking.read()?.bookingId === bookingId) {
      pendingBooking.clear();
      bookingAttempt.clear();
      if (done) forgetDraft();
    }
    if (pendingPhoto.read()?.bookingId === bookingId) {
      pendingPhoto.clear();
      bookingAttempt.clear();
      if (done) forgetPhotoDraft();
    }
    if (creditOrder.read()?.bookingId === bookingId) {
      creditOrder.clear();
      bookingAttempt.clear();
      if (done) forgetPurchase();
    }
  }, [done, over, bookingId]);
}
