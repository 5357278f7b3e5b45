import { deliverWaitingMail, type MailDeps } from './deliver-waiting-mail.ts';

/** The one who carries waiting mail in this process, one round at a time. Whoever stops it waits for what is on its way: a mail that left and was not noted would go twice. */
export interface Postman {
  /** Says that there is mail; it goes soon. */
  wake(): void;
  /** A round now, or the one that is under way; rejects with what went wrong. */
  deliver(): Promise<void>;
  stop(): Promise<void>;
}

export function createPostman(mail: MailDeps): Postman {
  let round: Promise<unknown> | null = null;
  let again = false;
  let stopped = false;
  const start = (): Promise<unknown> => {
    round = deliverWaitingMail(mail, () => stopped).finally(() => {
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
    else start().catch(mail.onTrouble);
  };
  return {
    wake,
    async deliver() {
      if (!stopped) await (round ?? start());
    },
    async stop() {
      stopped = true;
      await round?.catch(() => undefined);
    },
  };
}
