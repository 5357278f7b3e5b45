import { useEffect, useRef, useState } from 'react';
import { CallFailure, wordsOf } from '../../lib/call.ts';
import { toast } from '../../ui/toast.tsx';
import { paymentStep } from './credit-order.ts';
import type { PurchaseTyped } from './purchase-draft.ts';

const notStarted = 'Failed to create payment intent';

const loadSending = () => import('./send-order.ts');

/** Orders the bundle and leaves for its payment. A second press while one is under way does nothing. */
export function useBuyCredits() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const underWay = useRef(false);
  useEffect(() => {
    loadSending().catch(() => undefined);
    // A page that comes back from the browser's cache has left nothing under way.
    const shown = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      underWay.current = false;
      setBusy(false);
    };
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, []);

  /** Answers what the server found wrong with the fields, if anything. */
  const buy = async (typed: PurchaseTyped): Promise<Record<string, string>> => {
    if (underWay.current) return {};
    underWay.current = true;
    setBusy(true);
    setFailure(null);
    try {
      const { sendOrder } = await loadSending();
      await sendOrder(typed);
      window.location.assign(paymentStep);
      return {};
    } catch (problem) {
      underWay.current = false;
      setBusy(false);
      const words = wordsOf(problem, notStarted);
      toast({ title: 'Error', description: words, variant: 'destructive' });
      const wrong = problem instanceof CallFailure ? (problem.refusal?.fields ?? {}) : {};
      if (Object.keys(wrong).length === 0) setFailure(words);
      return wrong;
    }
  };
  return { buy, busy, failure };
}
