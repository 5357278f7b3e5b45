import { deliverWaitingMail, type MailDeps } from './deliver-waiting-mail.ts';

/** Delivers waiting mail soon after somebody says there is some, one round at a time. */
export function createPostman(mail: MailDeps): { wake(): void; stop(): Promise<void> } {
  let round: Promise<unknown> | null = null;
  let again = false;
  let stopped = false;
  const wake = () => {
    if (stopped) return;
    if (round) {
      again = true;
      return;
    }
    round = deliverWaitingMail(mail, () => stopped)
      .catch(mail.onTrouble)
      .finally(() => {
        round = null;
        if (again) {
          again = false;
          wake();
        }
      });
  };
  return {
    wake,
    async stop() {
      stopped = true;
      await round;
    },
  };
}
