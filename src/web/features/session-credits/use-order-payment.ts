import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { renewHoldCall, sendBookingConfirmationCall } from '../../../contract/booking.ts';
import { CallFailure, callApi } from '../../lib/call.ts';
import { toast } from '../../ui/toast.tsx';
import type { PaymentOutcome } from '../card-payment/payment-outcome.ts';
import { toastPaymentOutcome, usePaymentOutcome } from '../card-payment/use-payment-outcome.ts';
import { bookingAttempt, paymentIdOf } from '../purchase/pending-booking.ts';
import { resultQuery, resultStatus, successPath } from '../purchase/result-query.ts';
import { type CreditOrder, clearCreditPurchase, creditOrder, type PaidCredits } from './credit-order.ts';
import { creditsKey } from './credits-lookup.ts';

/** Milliseconds. */
const timeout = 20_000;

const notStarted: PaymentOutcome = {
  kind: 'stopped',
  title: 'Payment not started',
  text: 'We could not reach the centre, so your card was not charged. Please try again.',
  variant: 'destructive',
};

/**
 * Handles the payment of an order: its status on the server, and what follows each outcome of the card
 * form (specification 7.8, 7.10).
 */
export function useOrderPayment(order: CreditOrder, onBought: (bought: PaidCredits) => void) {
  const { bookingId, clientSecret, credits, customerEmail: email } = order;
  const navigate = useNavigate();
  const client = useQueryClient();
  const [hasEnded, setHasEnded] = useState(false);
  const isFinishing = useRef(false);
  const query = useQuery({
    ...resultQuery('payment', { bookingId, clientSecret, viewToken: null, confirmationAsked: false }),
    refetchOnWindowFocus: true,
  });
  const status = query.data && query.isFetchedAfterMount ? resultStatus(query.data) : null;

  const toResult = useCallback(
    () => navigate(successPath(clientSecret), { replace: true }),
    [navigate, clientSecret],
  );
  const { outcome, setOutcome } = usePaymentOutcome(toResult);
  /** After the payment: issues the credits, resets the page and shows how many there are. */
  const finish = useCallback(async () => {
    if (isFinishing.current) return;
    isFinishing.current = true;
    const issued = await callApi<typeof sendBookingConfirmationCall>(
      'POST /api/send-booking-confirmation',
      { body: { paymentIntentId: paymentIdOf(clientSecret) } },
      { signal: AbortSignal.timeout(timeout) },
    ).then(
      ({ confirmed }) => confirmed,
      () => false,
    );
    clearCreditPurchase();
    bookingAttempt.clear();
    client.removeQueries({ queryKey: creditsKey });
    onBought({ credits, email, issued });
    navigate('/session-credits', { replace: true });
    toast({
      title: 'Payment Successful!',
      description: 'Your session credits have been purchased successfully.',
    });
  }, [client, navigate, onBought, clientSecret, credits, email]);

  useEffect(() => {
    if (status === 'confirmed') void finish();
    if (status === 'processing' || status === 'verifying') toResult();
  }, [status, finish, toResult]);

  const handleOutcome = (next: PaymentOutcome) => {
    if (next.kind === 'paid') return void finish();
    toastPaymentOutcome(next);
    setOutcome(next);
    if (next.kind === 'stopped') void query.refetch();
  };

  return {
    query,
    outcome,
    /** Whether the order can no longer be paid: it waited too long, or its payment was canceled. */
    hasEnded: hasEnded || status === 'canceled' || status === 'lapsed' || status === 'refunded',
    /** Whether the card form can be shown. */
    isOpen: status === 'to pay' || status === 'declined',
    handleOutcome,
    /** Starts another attempt: clears the outcome of the last one. */
    startAttempt: () => setOutcome(null),
    /** Confirms just before the charge that the order is still open. */
    renewBeforeCharge: async (): Promise<boolean> => {
      try {
        await callApi<typeof renewHoldCall>(
          'POST /api/bookings/:bookingId/renew-hold',
          { params: { bookingId }, body: { clientSecret } },
          { signal: AbortSignal.timeout(timeout) },
        );
        return true;
      } catch (failure) {
        const code = failure instanceof CallFailure ? failure.refusal?.code : undefined;
        if (code === 'hold_ended' || code === 'booking_not_found') setHasEnded(true);
        else handleOutcome(notStarted);
        return false;
      }
    },
    /** Shows once that the payment is ready. */
    announceReady: useCallback(() => {
      const stored = creditOrder.read();
      if (!stored || stored.told) return;
      creditOrder.write({ ...stored, told: true });
      toast({ title: 'Payment Ready', description: 'Enter your card to complete your purchase.' });
    }, []),
  };
}
