import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { failureMessage } from '../../lib/call.ts';
import { useNavigate } from '../../lib/router.tsx';
import { usePageRestored } from '../../lib/use-page-restored.ts';
import { toast } from '../../ui/toast.tsx';
import type { CardPayment } from '../card-payment/card-form.tsx';
import { outcomeForError, type PaymentOutcome } from '../card-payment/payment-outcome.ts';
import { successPath } from './result-query.ts';
import { type PayableOrder, useHold } from './use-hold.ts';

/** Milliseconds. */
const showProcessingFor = 2_000;

interface PaymentOptions {
  order: PayableOrder;
  /** The text shown if the hold could not be renewed before the charge and the server gave no reason. */
  notStarted: string;
  onPaid: (outcome: PaymentOutcome) => void;
  /** Reads the order's status again. */
  recheck: () => void;
}

/**
 * Handles the payment of an order by card. Renews the order's hold just before the charge, and shows the
 * outcome (specification 7.8, 7.10). A second press during the payment has no effect.
 */
export function usePayment({ order, notStarted, onPaid, recheck }: PaymentOptions) {
  const { clientSecret } = order;
  const navigate = useNavigate();
  const hold = useHold(order);
  const isPaying = useRef(false);
  const toResult = useCallback(
    () => navigate(successPath(clientSecret), { replace: true }),
    [navigate, clientSecret],
  );
  const charge = async (card: CardPayment): Promise<PaymentOutcome | null> => {
    const invalid = await card.validate();
    if (invalid) return invalid;
    const renewal = await hold.renew();
    if (renewal === 'lost') return null;
    if (renewal === 'renewed') return card.confirm();
    const text = failureMessage(renewal.failure, notStarted);
    return { kind: 'stopped', title: 'Payment not started', text, variant: 'destructive' };
  };
  const paying = useMutation({
    mutationFn: (card: CardPayment) => charge(card).catch(() => outcomeForError({ type: 'api_error' })),
    onSuccess: (outcome) => {
      isPaying.current = isFinal(outcome);
      if (outcome?.kind === 'paid') return onPaid(outcome);
      if (outcome) toastPaymentOutcome(outcome);
      if (outcome?.kind === 'stopped') recheck();
    },
  });
  // The bank's own page may have replaced this one. When the visitor comes back, the order may have been
  // paid, or can be paid again.
  usePageRestored(() => {
    if (!isPaying.current) return;
    isPaying.current = false;
    paying.reset();
    recheck();
  });
  const outcome = paying.data ?? null;
  // A payment that the bank is still processing is shown here for a moment, then on the result page.
  const isProcessing = outcome?.kind === 'processing';
  useEffect(() => {
    if (!isProcessing) return;
    const timer = setTimeout(toResult, showProcessingFor);
    return () => clearTimeout(timer);
  }, [isProcessing, toResult]);

  return {
    hold,
    toResult,
    /**
     * The result of the last attempt. Null after a successful payment, because the visitor is then taken to
     * another page.
     */
    outcome: outcome?.kind === 'paid' ? null : outcome,
    /** Whether the card is being charged, or cannot be charged again after the last outcome. */
    busy: paying.isPending || isFinal(outcome),
    pay: (card: CardPayment) => {
      if (isPaying.current) return;
      isPaying.current = true;
      paying.mutate(card);
    },
  };
}

/** Returns whether the card cannot be charged again after this outcome. */
function isFinal(outcome: PaymentOutcome | null): boolean {
  return outcome !== null && outcome.kind !== 'stopped';
}

/** Shows a toast with the result of a payment attempt. */
export function toastPaymentOutcome(outcome: PaymentOutcome): void {
  toast({
    title: outcome.title,
    description: outcome.text,
    variant: outcome.kind === 'stopped' ? outcome.variant : 'default',
    done: outcome.kind === 'paid',
  });
}
