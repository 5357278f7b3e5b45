import { useEffect, useRef, useState } from 'react';
import { CallFailure, failureMessage } from '../../lib/call.ts';
import { toast } from '../../ui/toast.tsx';
import { paymentStep } from './credit-order.ts';
import type { PurchaseFormInput } from './purchase-draft.ts';

const notStarted = 'Failed to create payment intent';

const loadSendOrder = () => import('./send-order.ts');

/**
 * Orders the bundle and continues to its payment. A second press while one is being sent has no effect.
 */
export function useBuyCredits() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isSending = useRef(false);
  useEffect(() => {
    loadSendOrder().catch(() => undefined);
    // A page restored from the back/forward cache is not sending.
    const handlePageShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      isSending.current = false;
      setBusy(false);
    };
    window.addEventListener('pageshow', handlePageShow);
    return () => window.removeEventListener('pageshow', handlePageShow);
  }, []);

  /** Returns the server's errors of the fields, if any. */
  const buy = async (typed: PurchaseFormInput): Promise<Record<string, string>> => {
    if (isSending.current) return {};
    isSending.current = true;
    setBusy(true);
    setFailure(null);
    try {
      const { sendOrder } = await loadSendOrder();
      await sendOrder(typed);
      window.location.assign(paymentStep);
      return {};
    } catch (error) {
      isSending.current = false;
      setBusy(false);
      const words = failureMessage(error, notStarted);
      toast({ title: 'Error', description: words, variant: 'destructive' });
      const fieldErrors = error instanceof CallFailure ? (error.refusal?.fields ?? {}) : {};
      if (Object.keys(fieldErrors).length === 0) setFailure(words);
      return fieldErrors;
    }
  };
  return { buy, busy, failure };
}
