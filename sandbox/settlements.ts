import { settleIntent } from './charge-attempt.ts';
import { settleRefund } from './refunds.ts';
import type { Outcome } from './sandbox-books.ts';
import type { SandboxApi } from './till.ts';

/**
 * Settles a processing intent (`pi_…`) or a waiting refund (`re_…`); undefined
 * when there is nothing to settle.
 */
export function settle(till: SandboxApi, subject: string, asked: Outcome | null): object | undefined {
  return till.books.inOneGo(() => {
    const outcome = asked ?? till.books.settlementOf(subject)?.outcome ?? 'succeeds';
    return subject.startsWith('re_')
      ? settleRefund(till, subject, outcome)
      : settleIntent(till, subject, outcome);
  });
}

/** Settles by itself whatever has waited long enough, also what was left from before a restart. */
export function createSettlementClock(till: () => SandboxApi) {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  function look(): void {
    if (stopped) return;
    clearTimeout(timer);
    const next = till().books.nextSettlement();
    if (!next) return;
    timer = setTimeout(
      () => {
        const due = till().books.nextSettlement();
        if (due && due.due <= till().now() && settle(till(), due.subject, due.outcome) === undefined) {
          till().books.endSettlement(due.subject);
        }
        look();
      },
      Math.max(0, next.due - till().now()),
    );
    timer.unref();
  }

  return {
    look: () => void setImmediate(look),
    stop(): void {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
