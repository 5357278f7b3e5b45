import type { AppContext } from '../app-context.ts';
import { storeIntegrityCheck } from '../features/watch/watch-store.ts';
import { systemClock } from '../ports/clock/clock.ts';
import { PaymentsUnreachable } from '../ports/payments/payments.ts';
import { checkIntegrity } from './check-integrity.ts';
import { checkPayments } from './check-payments.ts';

/**
 * Runs the integrity checks, compares payments with the provider's, and stores the faults for monitoring.
 * Repairs nothing. Throws if the provider is unreachable. In this case, stores the faults found so far. If it
 * has found none, stores nothing: without the comparison, it cannot report that all is well. `now` is the
 * machine's own time, in epoch milliseconds.
 */
export async function reportIntegrity(context: AppContext, now = systemClock.now()): Promise<void> {
  const faults = await checkIntegrity(context.db, context.clock.now());
  const unreachable = await checkPayments(context, now).then(
    (found) => {
      faults.push(...found);
      return null;
    },
    (problem: unknown) => {
      if (problem instanceof PaymentsUnreachable) return problem;
      throw problem;
    },
  );
  if (unreachable === null || faults.length > 0) await storeIntegrityCheck(context.db, faults);
  if (faults.length > 0) context.reportError(new Error(`The books do not balance:\n${faults.join('\n')}`));
  if (unreachable) throw unreachable;
}
