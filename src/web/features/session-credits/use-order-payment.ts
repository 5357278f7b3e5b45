import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { renewHoldCall, sendBookingConfirmationCall } from '../../../contract/booking.ts';
import { CallFailure, call } from '../../lib/call.ts';
import { toast } from '../../ui/toast.tsx';
import type { PaymentOutcome } from '../card-payment/payment-outcome.ts';
import { sayOutcome, useOutcome } from '../card-payment/use-outcome.ts';
import { bookingAttempt, paymentIdOf } from '../purchase/pending-booking.ts';
import { resultQuery, resultStatus, successPath } from '../purchase/result-query.ts';
import { type CreditOrder, creditOrder, forgetPurchase, type JustBought } from './credit-order.ts';
import { creditsKey } from './credits-lookup.ts';

const patience = 20_000;

const notStarted: PaymentOutcome = {
  kind: 'stopped',
  title: 'Payment not started',
  text: 'We could not reach the centre, so your card was not charged. Please try again.',
  variant: 'destructive',
};

/**
 * An order on its way to be paid: how it stands by the server's word, and what each outcome of the card form
 * leads to (specification 7.8, 7.10).
 */
export function useOrderPayment(order: CreditOrder, onBought: (bought: JustBought) => void) {
  const { bookingId, clientSecret, credits, customerEmail: email } = order;
  const navigate = useNavigate();
  const client = useQueryClient();
  const [hasEnded, setHasEnded] = useState(false);
  const finishing = useRef(false);
  const query = useQuery({
    ...resultQuery('payment', { bookingId, clientSecret, viewToken: null, confirmationAsked: false }),
    refetchOnWindowFocus: true,
  });
  const standing = query.data && query.isFetchedAfterMount ? resultStatus(query.data) : null;

  const toResult = useCallback(
    () => navigate(successPath(clientSecret), { replace: true }),
    [navigate, clientSecret],
  );
  const { outcome, setOutcome } = useOutcome(toResult);
  /** Paid: the credits are issued, the page begins anew and says how many there are. */
  const finish = useCallback(async () => {
    if (finishing.current) return;
    finishing.current = true;
    const issued = await call<typeof sendBookingConfirmationCall>(
      'POST /api/send-booking-confirmation',
      { body: { paymentIntentId: paymentIdOf(clientSecret) } },
      { signal: AbortSignal.timeout(patience) },
    ).then(
      ({ confirmed }) => confirmed,
      () => false,
    );
    forgetPurchase();
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
    if (standing === 'confirmed') void finish();
    if (standing === 'processing' || standing === 'verifying') toResult();
  }, [standing, finish, toResult]);

  const take = (next: PaymentOutcome) => {
    if (next.kind === 'paid') return void finish();
    sayOutcome(next);
    setOutcome(next);
    if (next.kind === 'stopped') void query.refetch();
  };

  return {
    query,
    outcome,
    /** The order can be paid no more: it waited too long, or its payment was canceled. */
    hasEnded: hasEnded || standing === 'canceled' || standing === 'lapsed' || standing === 'refunded',
    /** The card form may stand here. */
    isOpen: standing === 'to pay' || standing === 'declined',
    take,
    /** Another attempt: what became of the last one is over. */
    begin: () => setOutcome(null),
    /** Makes sure just before the money moves that the order is still open. */
    keep: async (): Promise<boolean> => {
      try {
        await call<typeof renewHoldCall>(
          'POST /api/bookings/:bookingId/renew-hold',
          { params: { bookingId }, body: { clientSecret } },
          { signal: AbortSignal.timeout(patience) },
        );
        return true;
      } catch (failure) {
        const code = failure instanceof CallFailure ? failure.refusal?.code : undefined;
        if (code === 'hold_ended' || code === 'booking_not_found') setHasEnded(true);
        else take(notStarted);
        return false;
      }
    },
    /** Says once that the payment is ready. */
    tell: useCallback(() => {
      const kept = creditOrder.read();
      if (!kept || kept.told) return;
      creditOrder.write({ ...kept, told: true });
      toast({ title: 'Payment Ready', description: 'Enter your card to complete your purchase.' });
    }, []),
  };
}
