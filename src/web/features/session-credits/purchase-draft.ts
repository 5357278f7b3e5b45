import { formStore } from '../../lib/browser-store.ts';

/** The fields in the order of the form. A field's id is its name. */
export const purchaseFields = ['customerName', 'customerEmail', 'customerPhone'] as const;

export type PurchaseFormInput = Record<(typeof purchaseFields)[number], string>;

/** The buyer's details, as typed so far. */
export const purchaseDraft = formStore<PurchaseFormInput>('creditPurchaseDraft', {
  customerName: '',
  customerEmail: '',
  customerPhone: '',
});
