import { useEffect } from 'react';
import type { Pence } from '../../../domain/money.ts';
import { CallFailure, failureMessage } from '../../lib/call.ts';
import { useNavigate } from '../../lib/router.tsx';
import { toast } from '../../ui/toast.tsx';
import { rereadAccountCredit } from '../account-credit/carried-credit.ts';
import { openPayment } from '../purchase/place-order.ts';
import { usePlaceOrder } from '../purchase/use-place-order.ts';
import { paymentStepPath } from './payment-step.ts';
import type { PurchaseFormInput } from './purchase-draft.ts';

const loadOrderCredits = () => import('./order-credits.ts');

/** Orders the bundle and continues to its payment. */
export function useBuyCredits(price: Pence) {
  const navigate = useNavigate();
  const { place, busy, refused } = usePlaceOrder({
    place: async (typed: PurchaseFormInput) => (await loadOrderCredits()).orderCredits(typed, price),
    onPlaced: ({ clientSecret, bookingId, viewToken }) => {
      // An empty secret means that account credit or a gift voucher has paid the whole price.
      if (clientSecret === '') openPayment({ bookingId, clientSecret: null, viewToken }, navigate);
      else window.location.assign(paymentStepPath);
    },
    onFailed: (failure) => {
      const message = failureMessage(failure, 'Failed to create payment intent');
      const code = failure instanceof CallFailure ? failure.refusal?.code : undefined;
      if (code === 'account_credit_invalid') void rereadAccountCredit();
      toast({ title: 'Error', description: message, variant: 'destructive' });
      const fields = (failure instanceof CallFailure && failure.refusal?.fields) || {};
      return { message, fields, isAboutField: Object.keys(fields).length > 0 };
    },
  });
  useEffect(() => {
    loadOrderCredits().catch(() => undefined);
  }, []);
  return { place, busy, refused };
}
