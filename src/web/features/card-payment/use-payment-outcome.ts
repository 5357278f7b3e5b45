import { useEffect, useState } from 'react';
import { toast } from '../../ui/toast.tsx';
import type { PaymentOutcome } from './payment-outcome.ts';

/** Milliseconds. */
const showProcessingFor = 2_000;

/**
 * Holds the result of the last payment attempt. One that the bank is still processing is shown for a
 * moment; then the result page takes over.
 */
export function usePaymentOutcome(toResult: () => void) {
  const [outcome, setOutcome] = useState<PaymentOutcome | null>(null);
  const processing = outcome?.kind === 'processing';
  useEffect(() => {
    if (!processing) return;
    const timer = setTimeout(toResult, showProcessingFor);
    return () => clearTimeout(timer);
  }, [processing, toResult]);
  return { outcome, setOutcome };
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
