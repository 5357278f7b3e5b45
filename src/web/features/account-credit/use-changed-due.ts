import type { Pence } from '../../../domain/money.ts';
import { isGift, useCreditFor } from './carried-credit.ts';

/**
 * For an order whose price has changed, returns the amount due before and after the change. This tab's
 * account credit is deducted from both. `creditLines` shows what the credit pays of the new price.
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
