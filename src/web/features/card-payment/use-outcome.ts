import { useEffect, useState } from 'react';
import { toast } from '../../ui/toast.tsx';
import type { PaymentOutcome } from './payment-outcome.ts';

const showProcessingFor = 2_000;

/**
 * What became of the last attempt to pay. One that the bank still works on is shown for a moment; then
 * the result page waits for it.
 */
export function useOutcome(toResult: () => void) {
  const [outcome, setOutcome] = useState<PaymentOutcome | null>(null);
  const processing = outcome?.kind === 'processing';
  useEffect(() => {
    if (!processing) return;
    const leaving = setTimeout(toResult, showProcessingFor);
    return () => clearTimeout(leaving);
  }, [processing, toResult]);
  return { outcome, setOutcome };
}

export function sayOutcome(outcome: PaymentOutcome): void {
  toast({
    title: outcome.title,
    description: outcome.text,
    variant: outcome.kind === 'stopped' ? outcome.variant : 'default',
    done: outcome.kind === 'paid',
  });
}
