import { dayInWords } from '../../../domain/calendar-day.ts';
import { formatPence } from '../../../domain/money.ts';
import type { AppContext } from '../../app-context.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { Refusal } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { refundInFull } from '../orders/refund-in-full.ts';
import { insertReturn, lockPurchase } from './credits-store.ts';
import { returnTerms } from './return-terms.ts';

interface Asked {
  bookingId: string;
  /** Proved on this device. */
  email: string;
  /** How many the family was told are unspent. */
  credits: number;
}

interface Returned {
  creditsReturned: number;
  /** Pence. */
  amount: number;
}

/**
 * Gives back all unspent credits of a purchase for what they cost, and sends the money on its way. Refuses
 * what is not this e-mail's, comes too late, has nothing unspent, or is about another number than there is. A
 * repeat answers what was done.
 */
export function returnCredits(context: AppContext, asked: Asked): Promise<Returned> {
  const now = context.clock.now();
  const { bookingId, email, credits } = asked;
  return refundInFull(context, { bookingId, kind: 'credits-returned', now }, async (tx, owe) => {
    const purchase = await lockPurchase(tx, bookingId, email, now);
    if (!purchase) throw new Refusal('booking_not_found', 'We cannot find this purchase');
    const { unspent, last_return: last } = purchase;
    if (unspent === 0 && last?.credits === credits) return { creditsReturned: credits, amount: last.amount };
    if (unspent === 0) {
      throw new Refusal(
        'nothing_to_return',
        'None of these credits are unspent, so there is nothing to return.',
      );
    }
    const { until } = returnTerms(purchase);
    if (localMoment(now).day > until) {
      throw new Refusal(
        'too_late_to_return',
        `These credits could be returned until ${dayInWords(until)}. They do not run out: you can still spend them.`,
      );
    }
    const amount = unspent * purchase.unit_pence;
    if (unspent !== credits) {
      const what = unspent === 1 ? '1 credit is' : `${unspent} credits are`;
      throw new Refusal(
        'price_changed',
        `${what} unspent now, so ${formatPence(amount)} would go back. Please check and try again.`,
      );
    }
    await insertReturn(tx, { refundId: await owe(amount), bookingId, credits, now });
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
