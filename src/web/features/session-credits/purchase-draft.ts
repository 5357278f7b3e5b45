import { fields, isText } from '../../lib/shape.ts';
import { tabStore } from '../../lib/tab-store.ts';
import type { Typed } from '../../lib/typed-form.ts';

/** The details in the order of the form; a field's id is its name. */
export const purchaseFields = ['customerName', 'customerEmail', 'customerPhone'] as const;

export type PurchaseField = (typeof purchaseFields)[number];
export type PurchaseTyped = Typed<PurchaseField>;

/** Who is buying, as typed so far. */
export const purchaseDraft = tabStore<PurchaseTyped>(
  'creditPurchaseDraft',
  fields<PurchaseTyped>({ customerName: isText, customerEmail: isText, customerPhone: isText }),
  { customerName: '', customerEmail: '', customerPhone: '' },
);
