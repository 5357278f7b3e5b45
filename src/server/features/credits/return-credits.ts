import type { AppContext } from '../../app-context.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { refuse } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { issueRefund } from '../orders/issue-refund.ts';
import { insertCreditReturn, lockCreditPurchase } from './credits-store.ts';
import { computeReturnAmount, computeReturnTerms } from './return-terms.ts';

interface ReturnCreditsInput {
  bookingId: string;
  /** An address that this device has verified. */
  email: string;
  /** The number of unspent credits that the page showed. */
  credits: number;
}

interface ReturnCreditsResult {
  creditsReturned: number;
  /** Pence. */
  amount: number;
}

/**
 * Returns all unspent credits of a purchase at the price paid for them, and sends the refund. If staff have
 * already refunded a part of the price, refunds at most the other part. Refuses a purchase that belongs to
 * another e-mail address, is too old, has no unspent credits, or has been refunded in full. Also refuses when
 * the number of unspent credits is no longer the one that the page showed. A repeated call gets the first
 * result.
 */
export function returnCredits(context: AppContext, input: ReturnCreditsInput): Promise<ReturnCreditsResult> {
  const now = context.clock.now();
  const { bookingId, email, credits } = input;
  return issueRefund(context, { bookingId, kind: 'credits-returned', now }, async (tx, recordRefund) => {
    const purchase = await lockCreditPurchase(tx, bookingId, email, now);
    if (!purchase) throw refuse('purchaseNotFound');
    const { unspent, last_return: lastReturn } = purchase;
    if (unspent === 0 && lastReturn?.credits === credits)
      return { creditsReturned: credits, amount: lastReturn.amount };
    if (unspent === 0) throw refuse('noCreditsUnspent');
    const { until } = computeReturnTerms(purchase);
    if (localMoment(now).day > until) throw refuse('tooLateToReturn', { until });
    const amount = computeReturnAmount(purchase);
    if (amount <= 0) throw refuse('creditsMoneyReturned');
    if (unspent !== credits) throw refuse('unspentCreditsChanged', { unspent, amount });
    await insertCreditReturn(tx, { refundId: await recordRefund(amount), bookingId, credits, now });
    await recordAuditEntry(tx, {
      at: now,
      who: 'customer',
      what: 'credits returned',
      bookingId,
      after: { credits, amount_pence: amount },
    });
    return { creditsReturned: credits, amount };
  });
}
