import { deliverWaitingMail, type MailDeps } from './deliver-waiting-mail.ts';

/**
 * Sends queued mail, one round at a time; one instance per process. `stop` waits for the mails that are being
 * sent: a mail that has gone but is not recorded would go twice.
 */
export interface MailSender {
  /** Starts a round, or another one after the round under way. Called when mail has been queued. */
  wake(): void;
  /**
   * Runs a round, or waits for the one under way; rejects with the error of that round. A round that this
   * call has started ends between two batches once `signal` aborts. Does nothing once stopped.
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
