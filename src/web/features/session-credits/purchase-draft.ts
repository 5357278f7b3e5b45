import { fields, isText } from '../../lib/shape.ts';
import { tabStore } from '../../lib/tab-store.ts';
import type { Typed } from '../../lib/typed-form.ts';

/** The fields in the order of the form. A field's id is its name. */
export const purchaseFields = ['customerName', 'customerEmail', 'customerPhone'] as const;

export type PurchaseField = (typeof purchaseFields)[number];
export type PurchaseFormInput = Typed<PurchaseField>;

/** The buyer's details, as typed so far. */
export const purchaseDraft = tabStore<PurchaseFormInput>(
  'creditPurchaseDraft',
  fields<PurchaseFormInput>({ customerName: isText, customerEmail: isText, customerPhone: isText }),
  { customerName: '', customerEmail: '', customerPhone: '' },
);
