import { settleIntent } from './charge-attempt.ts';
import { settleRefund } from './refunds.ts';
import type { Outcome } from './sandbox-books.ts';
import type { SandboxApi } from './till.ts';

/**
 * Settles a processing intent (`pi_…`) or a pending refund (`re_…`); undefined when there is nothing to
 * settle.
 */
export function settle(api: SandboxApi, subject: string, requested: Outcome | null): object | undefined {
  return api.books.inTransaction(() => {
    const outcome = requested ?? api.books.settlementOf(subject)?.outcome ?? 'succeeds';
    return subject.startsWith('re_')
      ? settleRefund(api, subject, outcome)
      : settleIntent(api, subject, outcome);
  });
}

/** Settles each subject when it is due, including those from before a restart. */
export function createSettlementClock(api: () => SandboxApi) {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  function schedule(): void {
    if (stopped) return;
    clearTimeout(timer);
    const next = api().books.nextSettlement();
    if (!next) return;
    timer = setTimeout(
      () => {
        const due = api().books.nextSettlement();
        if (due && due.due <= api().now() && settle(api(), due.subject, due.outcome) === undefined) {
          api().books.endSettlement(due.subject);
        }
        schedule();
      },
      Math.max(0, next.due - api().now()),
    );
    timer.unref();
  }

  return {
    reschedule: () => void setImmediate(schedule),
    stop(): void {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
