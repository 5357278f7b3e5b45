import { deliverWaitingMail, type MailDeps } from './deliver-waiting-mail.ts';

/**
 * Sends queued mail, one round at a time. Each process has one instance. `stop` waits for the mails that are
 * being sent, because a sent mail that is not recorded would be sent twice.
 */
export interface MailSender {
  /**
   * Starts a round. If a round is in progress, starts a further one after it. Call this function when mail
   * has been queued.
   */
  wake(): void;
  /**
   * Runs a round, or waits for the round in progress. Rejects with the error of that round. Once `signal`
   * aborts, a round that this call started ends after the current batch. Does nothing after `stop`.
   */
  deliver(signal: AbortSignal): Promise<void>;
  stop(): Promise<void>;
}

/** Creates the mail sender of a process. */
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
