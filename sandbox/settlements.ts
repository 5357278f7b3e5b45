import { settleIntent } from './charge-attempt.ts';
import { settleRefund } from './refunds.ts';
import type { SandboxApi } from './sandbox-api.ts';
import type { Outcome } from './sandbox-store.ts';

/**
 * Settles a processing intent (`pi_…`), or a refund (`re_…`) that is pending or is to fail later. Returns
 * undefined if there is nothing to settle. If `requested` is null, the outcome is that of the card.
 */
export function settleSubject(
  api: SandboxApi,
  subject: string,
  requested: Outcome | null,
): object | undefined {
  return api.store.inTransaction(() => {
    const outcome = requested ?? api.store.settlementOf(subject)?.outcome ?? 'succeeds';
    return subject.startsWith('re_')
      ? settleRefund(api, subject, outcome)
      : settleIntent(api, subject, outcome);
  });
}

/**
 * Creates the timer that settles each payment and refund when it is due, including those that became due
 * before a restart.
 */
export function createSettlementTimer(api: () => SandboxApi) {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  function schedule(): void {
    if (stopped) return;
    clearTimeout(timer);
    const next = api().store.nextSettlement();
    if (!next) return;
    timer = setTimeout(
      () => {
        const due = api().store.nextSettlement();
        if (due && due.due <= api().now() && settleSubject(api(), due.subject, due.outcome) === undefined) {
          api().store.endSettlement(due.subject);
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
