import type { AppContext } from '../../app-context.ts';
import { systemClock } from '../../ports/clock/clock.ts';
import type { FailedRefund } from '../../ports/payments/payments.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { insertRefundFailure, isOwnRefund } from './refund-store.ts';

/**
 * How far back refunds are checked: 45 days, in milliseconds. A bank may refuse a refund up to 30 days after
 * it was made.
 */
const checkedPeriod = 45 * 86_400_000;

type Deps = Pick<AppContext, 'db' | 'payments' | 'clock'>;

/**
 * Asks the provider about a refund and records it if it has failed. Ignores refunds that this site did not
 * make. Throws `PaymentsUnreachable` if the provider is unreachable.
 */
export async function recordRefundFailure(deps: Deps, providerRefundId: string): Promise<void> {
  if (!(await isOwnRefund(deps.db, providerRefundId))) return;
  const failed = await deps.payments.readFailedRefund(providerRefundId);
  if (failed) await record(deps, failed);
}

/**
 * Records which refunds of the last 45 days have failed, in case a webhook was lost. `now` is the machine's
 * own time, in epoch milliseconds. Throws `PaymentsUnreachable` if the provider is unreachable.
 */
export async function findFailedRefunds(deps: Deps, now = systemClock.now()): Promise<void> {
  const failed = await deps.payments.listFailedRefunds({ from: now - checkedPeriod, until: now });
  for (const each of failed) await record(deps, each);
}

async function record({ db, clock }: Deps, { refundId, reason }: FailedRefund): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    const refund = await insertRefundFailure(tx, refundId, reason, now);
    if (!refund) return;
    await recordAuditEntry(tx, {
      at: now,
      who: 'provider',
      what: 'refund refused by the bank: return the money another way',
      bookingId: refund.bookingId,
      after: { amount: refund.pence, reason },
    });
  });
}
