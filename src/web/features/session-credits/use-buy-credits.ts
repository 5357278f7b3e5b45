import { useEffect } from 'react';
import { CallFailure, failureMessage } from '../../lib/call.ts';
import { toast } from '../../ui/toast.tsx';
import { usePlaceOrder } from '../purchase/use-place-order.ts';
import { paymentStep } from './payment-step.ts';
import type { PurchaseFormInput } from './purchase-draft.ts';

const loadPlaceCredits = () => import('./place-credits.ts');

/** Orders the bundle and continues to its payment. */
export function useBuyCredits() {
  const { place, busy, refused } = usePlaceOrder({
    place: async (typed: PurchaseFormInput) => (await loadPlaceCredits()).placeCredits(typed),
    onPlaced: () => window.location.assign(paymentStep),
    onFailed: (failure) => {
      const message = failureMessage(failure, 'Failed to create payment intent');
      toast({ title: 'Error', description: message, variant: 'destructive' });
      const fields = (failure instanceof CallFailure && failure.refusal?.fields) || {};
      return { message, fields, isAboutField: Object.keys(fields).length > 0 };
    },
  });
  useEffect(() => {
    loadPlaceCredits().catch(() => undefined);
  }, []);
  return { place, busy, refused };
}
