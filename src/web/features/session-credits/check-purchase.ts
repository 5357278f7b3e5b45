import { creditPurchase } from '../../../contract/credits.ts';
import { firstErrors } from '../../lib/first-errors.ts';
import type { PurchaseFormInput } from './purchase-draft.ts';

/**
 * Returns the first error of each field by the contract's own rules. Loaded while the form is being read.
 */
export function checkPurchase(input: PurchaseFormInput): Record<string, string> {
  const parsed = creditPurchase.safeParse(input);
  return parsed.success ? {} : firstErrors(parsed.error.issues);
}
