import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { sendBookingConfirmationCall } from '../../../contract/booking.ts';
import { callApi } from '../../lib/call.ts';
import { clearDraft } from '../booking/draft.ts';
import { pendingPhoto } from '../photo-studio/pending-photo.ts';
import { clearPhotoDraft } from '../photo-studio/photo-draft.ts';
import {
  type BookingAccess,
  bookingAccess,
  bookingAttempt,
  paymentIdOf,
  pendingBooking,
} from '../purchase/pending-booking.ts';
import { type BookingResult, resultStatus } from '../purchase/result-query.ts';
import { clearCreditPurchase, creditOrder } from '../session-credits/credit-order.ts';

/**
 * Once a payment has succeeded, requests the booking's confirmation and its e-mail; once for a tab, safe
 * to repeat.
 */
export function useConfirmation(
  access: BookingAccess | null,
  result: BookingResult | null,
  recheck: () => void,
): { failed: boolean; retry: () => void } {
  const request = useMutation({
    mutationFn: (paymentIntentId: string) =>
      callApi<typeof sendBookingConfirmationCall>('POST /api/send-booking-confirmation', {
        body: { paymentIntentId },
      }),
    onSuccess: recheck,
  });
  const { mutate } = request;
  const secret = access?.clientSecret ?? null;
  const paid = result !== null && (result.state === 'confirmed' || result.paymentStatus === 'succeeded');
  const isDue = paid && secret !== null && access?.confirmationAsked === false;
  useEffect(() => {
    const access = bookingAccess.read();
    if (!isDue || access?.confirmationAsked !== false) return;
    bookingAccess.write({ ...access, confirmationAsked: true });
    mutate(paymentIdOf(secret));
  }, [isDue, secret, mutate]);
  return {
    failed: request.isError && result?.state !== 'confirmed',
    retry: () => secret && mutate(paymentIdOf(secret)),
  };
}

/**
 * Clears the stored booking and the draft once it is paid or about to be (specification 7.9). A booking
 * that ended unpaid leaves the draft, for another attempt.
 */
export function useClearAfterResult(result: BookingResult | null): void {
  const bookingId = result?.booking.bookingId;
  const status = result && resultStatus(result);
  const isPaid = status === 'confirmed' || status === 'processing' || status === 'verifying';
  const hasEnded = status === 'canceled' || status === 'lapsed' || status === 'refunded';
  useEffect(() => {
    if (!isPaid && !hasEnded) return;
    if (pendingBooking.read()?.bookingId === bookingId) {
      pendingBooking.clear();
      bookingAttempt.clear();
      if (isPaid) clearDraft();
    }
    if (pendingPhoto.read()?.bookingId === bookingId) {
      pendingPhoto.clear();
      bookingAttempt.clear();
      if (isPaid) clearPhotoDraft();
    }
    if (creditOrder.read()?.bookingId === bookingId) {
      creditOrder.clear();
      bookingAttempt.clear();
      if (isPaid) clearCreditPurchase();
    }
  }, [isPaid, hasEnded, bookingId]);
}
