import { useEffect } from 'react';
import type { Pence } from '../../../domain/money.ts';
import { unchecked } from '../../lib/form-check.ts';
import { refuseFields, useForm } from '../../lib/use-form.ts';
import { type PurchaseFormInput, purchaseDraft, purchaseFields } from './purchase-draft.ts';
import { useBuyCredits } from './use-buy-credits.ts';

/**
 * Checks the details by the contract's rules, which are loaded as a separate chunk. If the chunk does not
 * load, no error is shown here and the server checks the details.
 */
function checkTyped(typed: PurchaseFormInput) {
  return import('./check-purchase.ts').then(
    ({ checkPurchase }) => checkPurchase(typed),
    () => unchecked(typed),
  );
}

/** The form with the buyer's details, and the order that it places. */
export function usePurchaseForm(price: Pence) {
  const { place, busy, refused } = useBuyCredits(price);
  useEffect(() => void checkTyped(purchaseDraft.read()), []);
  const form = useForm({
    draft: purchaseDraft,
    fields: purchaseFields,
    whileTyping: 'check changed',
    focus: 'summary',
    check: checkTyped,
    send: async () => refuseFields((await place(purchaseDraft.read()))?.fields ?? {}),
  });
  return { form, busy, refused };
}
