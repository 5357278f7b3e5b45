import type { Database } from '../../db/connect.ts';
import type { Clock } from '../../ports/clock/clock.ts';
import type { Mailer, Message } from '../../ports/mailer/mailer.ts';
import { markDropped, markFailed, markSent, type QueuedMail, takeWaitingMail } from './mail-store.ts';
import type { MailKind } from './queue-mail.ts';

export interface MailDeps {
  db: Database;
  clock: Clock;
  mailer: Mailer;
  /** Writes each kind of mail from the rows as they are when it is sent; null where nothing is left to say. */
  compose: Readonly<Record<MailKind, (aboutId: string) => Promise<Omit<Message, 'id'> | null>>>;
  onTrouble: (problem: unknown) => void;
}

const atOnce = 10;

/** Sends every mail whose time has come, until `stopped`. One that cannot be sent waits for its next attempt; answers how many went. */
export async function deliverWaitingMail(
  deps: MailDeps,
  stopped: () => boolean = () => false,
): Promise<number> {
  let sent = 0;
  for (;;) {
    const mails = await takeWaitingMail(deps.db, deps.clock.now(), atOnce);
    if (mails.length === 0) return sent;
    const outcomes = await Promise.all(mails.map((mail) => deliver(deps, mail)));
    sent += outcomes.filter(Boolean).length;
    if (stopped()) return sent;
  }
}

async function deliver(deps: MailDeps, mail: QueuedMail): Promise<boolean> {
  try {
    const message = await deps.compose[mail.kind](mail.aboutId);
    if (!message) {
      await markDropped(deps.db, mail.id);
      return false;
    }
    await deps.mailer.send({ id: mail.id, ...message });
  } catch (problem) {
    // The server's own words may name the family: only its code is kept.
    const { responseCode, code } = problem as { responseCode?: number; code?: string };
    const words = `${responseCode ?? code ?? 'no answer'}`;
    deps.onTrouble(new Error(`Mail ${mail.id} was not taken: ${words}`));
    await markFailed(deps.db, mail.id, words, responseCode !== undefined && responseCode >= 500);
    return false;
  }
  await markSent(deps.db, mail.id);
  return true;
}
