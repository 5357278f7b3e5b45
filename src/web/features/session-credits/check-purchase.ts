import { creditPurchase } from '../../../contract/credits.ts';
import { firstErrors } from '../../lib/first-errors.ts';
import type { PurchaseTyped } from './purchase-draft.ts';

/**
 * What is wrong with the details by the contract's own rules: the first words for each field. Loaded
 * while the form is looked at.
 */
export function checkPurchase(typed: PurchaseTyped): Record<string, string> {
  const read = creditPurchase.safeParse(typed);
  return read.success ? {} : firstErrors(read.error.issues);
}
