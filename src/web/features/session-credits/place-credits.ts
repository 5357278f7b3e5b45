import type { CallReply } from '../../../contract/call.ts';
import type { buyCreditsCall } from '../../../contract/credits.ts';
import { callApi } from '../../lib/call.ts';
import { placeOrder } from '../purchase/place-order.ts';
import type { PurchaseFormInput } from './purchase-draft.ts';

/** Orders the bundle. The same details sent again are the same order. Loaded while the form is being read. */
export function placeCredits(typed: PurchaseFormInput): Promise<CallReply<typeof buyCreditsCall>> {
  const body = {
    customerName: typed.customerName.trim(),
    customerEmail: typed.customerEmail.trim(),
    customerPhone: typed.customerPhone.trim(),
  };
  return placeOrder({
    product: 'credits',
    content: `credits ${JSON.stringify(body)}`,
    send: (idempotencyKey) =>
      callApi<typeof buyCreditsCall>('POST /api/session-credits/purchase', { body }, { idempotencyKey }),
    toPending: ({ bookingId, clientSecret, credits, amount, savings }) => ({
      ...body,
      bookingId,
      clientSecret,
      credits,
      amount,
      savings,
      told: false,
    }),
  });
}
