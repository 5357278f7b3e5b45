import type { CallReply } from '../../../contract/call.ts';
import type { buyCreditsCall } from '../../../contract/credits.ts';
import type { Pence } from '../../../domain/money.ts';
import { callApi } from '../../lib/call.ts';
import { requestedCredit } from '../account-credit/carried-credit.ts';
import { placeOrder } from '../purchase/place-order.ts';
import type { PurchaseFormInput } from './purchase-draft.ts';

/**
 * Orders the bundle. Sending the same details again returns the same order. (The module is loaded in the
 * background while the visitor fills in the form.)
 */
export function orderCredits(
  typed: PurchaseFormInput,
  price: Pence,
): Promise<CallReply<typeof buyCreditsCall>> {
  const spent = requestedCredit(price);
  const credited = spent.accountCredit?.pence ?? 0;
  const customer = {
    customerName: typed.customerName.trim(),
    customerEmail: typed.customerEmail.trim(),
    customerPhone: typed.customerPhone.trim(),
  };
  const body = { ...customer, ...spent };
  return placeOrder({
    product: 'credits',
    content: `credits ${JSON.stringify(body)}`,
    send: (idempotencyKey, replaces) =>
      callApi<typeof buyCreditsCall>(
        'POST /api/session-credits/purchase',
        { body: replaces ? { ...body, replaces } : body },
        { idempotencyKey },
      ),
    toPending: ({ bookingId, viewToken, clientSecret, credits, amount, savings }) => ({
      ...customer,
      bookingId,
      viewToken,
      clientSecret,
      credits,
      amount: amount - credited,
      credited,
      savings,
      told: false,
    }),
  });
}
