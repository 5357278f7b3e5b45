import type { CallReply } from '../../../contract/call.ts';
import type { listCreditPurchasesCall } from '../../../contract/credits.ts';
import type { AppContext } from '../../app-context.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { listCreditPurchases } from './credits-store.ts';
import { computeReturnAmount, computeReturnTerms } from './return-terms.ts';

type Purchase = CallReply<typeof listCreditPurchasesCall>['purchases'][number];

/**
 * Reads the purchases of a verified e-mail address, the newest first, each with its unspent credits and
 * whether they can be returned today.
 */
export async function readCreditPurchases(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  email: string,
): Promise<Purchase[]> {
  const now = clock.now();
  const today = localMoment(now).day;
  return (await listCreditPurchases(db, email, now)).map((row) => {
    const { boughtOn, until } = computeReturnTerms(row);
    const { unspent } = row;
    const amount = computeReturnAmount(row);
    return {
      bookingId: row.id,
      reference: row.reference,
      boughtOn,
      credits: row.credits,
      unspent,
      returned: row.returned,
      amount: row.total_pence,
      returnable: amount > 0 && today <= until ? { until, amount } : null,
    };
  });
}
