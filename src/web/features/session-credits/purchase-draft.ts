import { tabStore } from '../../lib/browser-store.ts';
import type { FormValues } from '../../lib/form-values.ts';
import { hasShape, isText } from '../../lib/type-guards.ts';

/** The fields in the order of the form. A field's id is its name. */
export const purchaseFields = ['customerName', 'customerEmail', 'customerPhone'] as const;

export type PurchaseField = (typeof purchaseFields)[number];
export type PurchaseFormInput = FormValues<PurchaseField>;

/** The buyer's details, as typed so far. */
export const purchaseDraft = tabStore<PurchaseFormInput>(
  'creditPurchaseDraft',
  hasShape<PurchaseFormInput>({ customerName: isText, customerEmail: isText, customerPhone: isText }),
  { customerName: '', customerEmail: '', customerPhone: '' },
);
