import { useEffect } from 'react';
import type { CallInput } from '../../../contract/call.ts';
import type { buyGiftVoucherCall } from '../../../contract/gift-vouchers.ts';
import type { Day } from '../../../domain/calendar-day.ts';
import { CallFailure, callApi, failureMessage } from '../../lib/call.ts';
import { unchecked } from '../../lib/form-check.ts';
import { useNavigate } from '../../lib/router.tsx';
import { refuseFields, useForm } from '../../lib/use-form.ts';
import { toast } from '../../ui/toast.tsx';
import { openPayment, placeOrder } from '../purchase/place-order.ts';
import { usePlaceOrder } from '../purchase/use-place-order.ts';
import { type GiftDraft, giftDraft, giftFields } from './gift-draft.ts';
import type { GiftTerms } from './gift-terms-query.ts';

type GiftOrder = CallInput<typeof buyGiftVoucherCall>['body'];

const loadCheck = () => import('./check-gift.ts');

/** The form of a gift voucher, and the order that it places. */
export function useBuyGift(terms: GiftTerms, today: Day) {
  const navigate = useNavigate();
  const { place, busy, refused } = usePlaceOrder({
    place: (body: GiftOrder) =>
      placeOrder({
        product: 'gift-voucher',
        content: `gift ${JSON.stringify(body)}`,
        send: (idempotencyKey) =>
          callApi<typeof buyGiftVoucherCall>(
            'POST /api/gift-vouchers/purchase',
            { body },
            { idempotencyKey },
          ),
        toPending: ({ bookingId, viewToken, holdExpiresAt }) => ({
          bookingId,
          viewToken,
          holdExpiresAt,
          customerName: body.customerName,
          customerEmail: body.customerEmail,
          customerPhone: body.customerPhone,
        }),
      }),
    onPlaced: ({ clientSecret, bookingId, viewToken }) =>
      openPayment({ bookingId, clientSecret, viewToken }, navigate),
    onFailed: (failure) => {
      const message = failureMessage(failure, 'We could not reach the centre. Please try again.');
      const given = (failure instanceof CallFailure && failure.refusal?.fields) || {};
      const { pence, ...rest } = given as Record<string, string>;
      const fields: Record<string, string> = { ...rest, ...(pence && { amount: pence }) };
      toast({ title: 'Not ordered', description: message, variant: 'destructive' });
      return { message, fields, isAboutField: Object.keys(fields).length > 0 };
    },
  });
  useEffect(() => void loadCheck().catch(() => undefined), []);
  const form = useForm({
    draft: giftDraft,
    fields: giftFields,
    restored: ['delivery'],
    whileTyping: 'check changed',
    focus: 'summary',
    check: (typed: GiftDraft) =>
      loadCheck().then(
        ({ checkGift }) => checkGift(typed, terms, today),
        () => unchecked({} as GiftOrder),
      ),
    send: async (body: GiftOrder) => refuseFields((await place(body))?.fields ?? {}),
  });
  return { form, busy, refused };
}
