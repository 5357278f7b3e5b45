import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useNavigate } from '../../lib/router.tsx';
import { toast } from '../../ui/toast.tsx';
import { spendCarriedCredit } from '../account-credit/carried-credit.ts';
import { useConfirmPayment } from '../purchase/confirm-payment.ts';
import { endOrder } from '../purchase/find-order.ts';
import { type PendingOrder, pendingOrders } from '../purchase/pending-order.ts';
import { usePaymentStatus } from '../purchase/result-query.ts';
import { usePayment } from '../purchase/use-payment.ts';
import { creditsKey } from './credits-lookup.ts';
import type { PaidCredits } from './payment-step.ts';
import { purchaseDraft } from './purchase-draft.ts';

/** Handles the payment of an order: its status on the server, and the steps after the payment. */
export function useOrderPayment(order: PendingOrder<'credits'>, onBought: (bought: PaidCredits) => void) {
  const { bookingId, clientSecret, credits, credited = 0, customerEmail: email } = order;
  const navigate = useNavigate();
  const client = useQueryClient();
  const isFinishing = useRef(false);
  const { query, status } = usePaymentStatus({
    bookingId,
    clientSecret,
    viewToken: null,
    confirmationAsked: false,
  });
  const { mutateAsync: confirm } = useConfirmPayment();
  /**
   * After the payment, asks the server to issue the credits, resets the page and shows how many credits were
   * bought.
   */
  const finish = useCallback(async () => {
    if (isFinishing.current) return;
    isFinishing.current = true;
    const { confirmed: issued } = await confirm(clientSecret).catch(() => ({ confirmed: false }));
    endOrder(bookingId);
    spendCarriedCredit(credited);
    purchaseDraft.clear();
    client.removeQueries({ queryKey: creditsKey });
    onBought({ credits, email, issued });
    navigate('/session-credits', { replace: true });
    toast({
      title: 'Payment Successful!',
      description: 'Your session credits have been purchased successfully.',
    });
  }, [client, confirm, navigate, onBought, bookingId, clientSecret, credits, credited, email]);
  const payment = usePayment({
    order: { bookingId, clientSecret, holdExpiresAt: null },
    notStarted: 'We could not reach the centre, so your card was not charged. Please try again.',
    onPaid: () => void finish(),
    recheck: () => void query.refetch(),
  });
  const { toResult } = payment;

  useEffect(() => {
    if (status === 'confirmed') void finish();
    if (status === 'processing' || status === 'verifying') toResult();
  }, [status, finish, toResult]);

  return {
    query,
    payment,
    /** Whether the order can no longer be paid, because it waited too long or its payment was canceled. */
    hasEnded:
      payment.hold.lost !== null || status === 'canceled' || status === 'lapsed' || status === 'refunded',
    /** Whether the money came too late for the order, so that it has been or is being refunded. */
    isRefunded: status === 'refunded',
    /** Whether the card form can be shown. */
    isOpen: status === 'to pay' || status === 'declined',
    /** Announces, once for each order, that the payment is ready. */
    announceReady: useCallback(() => {
      const stored = pendingOrders.credits.read();
      if (!stored || stored.told) return;
      pendingOrders.credits.write({ ...stored, told: true });
      toast({ title: 'Payment Ready', description: 'Enter your card to complete your purchase.' });
    }, []),
  };
}
