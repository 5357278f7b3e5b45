import type { Pence } from '../../../domain/money.ts';
import { isGift, useCreditFor } from './carried-credit.ts';

/**
 * Returns what is left to pay, after this tab's account credit, of an order whose price has changed: before
 * the change, and now. `creditLines` shows what the credit pays now.
 */
export function useChangedDue(previousTotal: Pence, total: Pence) {
  const previous = useCreditFor(previousTotal);
  const { credit, pays } = useCreditFor(total);
  return {
    previousDue: previousTotal - previous.pays,
    due: total - pays,
    creditLines: pays > 0 ? [{ name: isGift(credit) ? 'Gift voucher' : 'Account credit', pence: -pays }] : [],
  };
}
