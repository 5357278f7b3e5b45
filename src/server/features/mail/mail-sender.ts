import { deliverWaitingMail, type MailDeps } from './deliver-waiting-mail.ts';

/**
 * The one who carries waiting mail in this process, one round at a time. Whoever stops it waits for what is
 * on its way: a mail that left and was not noted would go twice.
 */
export interface MailSender {
  /** Says that there is mail; it goes soon. */
  wake(): void;
  /**
   * A round now, or the one that is under way; rejects with what went wrong. A round that it began ends
   * between two batches once `signal` aborts.
   */
  deliver(signal: AbortSignal): Promise<void>;
  stop(): Promise<void>;
}

export function createMailSender(mail: MailDeps): MailSender {
  let round: Promise<unknown> | null = null;
  let again = false;
  let stopped = false;
  const start = (signal?: AbortSignal): Promise<unknown> => {
    round = deliverWaitingMail(mail, () => stopped || signal?.aborted === true).finally(() => {
      round = null;
      if (!again) return;
      again = false;
      wake();
    });
    return round;
  };
  const wake = () => {
    if (stopped) return;
    if (round) again = true;
    else start().catch(mail.reportError);
  };
  return {
    wake,
    async deliver(signal) {
      if (!stopped) await (round ?? start(signal));
    },
    async stop() {
      stopped = true;
      await round?.catch(() => undefined);
    },
  };
}
