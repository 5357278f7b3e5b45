import type { Database } from '../../db/connect.ts';
import { isUnavailableError } from '../../db/database-availability.ts';
import type { Clock } from '../../ports/clock/clock.ts';
import type { Mailer, MailThread, Message } from '../../ports/mailer/mailer.ts';
import { retry } from '../../retry.ts';
import {
  mailLease,
  markDropped,
  markFailed,
  markSent,
  type QueuedMail,
  queueDropped,
  renewLeases,
  takeWaitingMail,
} from './mail-store.ts';
import type { MailKind } from './queue-mail.ts';

/** The dependencies of sending queued mail. */
export interface MailDeps {
  db: Database;
  /** The number under which this process leases mails. */
  processNumber: number;
  clock: Clock;
  mailer: Mailer;
  /**
   * Writes each kind of mail from the rows at the time of sending. Returns null if the mail is no longer
   * needed.
   */
  compose: Readonly<
    Record<MailKind, (aboutId: string, mailId: string) => Promise<Omit<Message, 'id'> | null>>
  >;
  reportError: (problem: unknown) => void;
}

const atOnce = 10;
/** How long `markSent` is retried while the database cannot be reached, in milliseconds. */
const markSentTimeout = 10_000;

/**
 * Sends every mail that is due, batch by batch. Ends early, after a batch, if `isStopped` returns true. A
 * mail that cannot be sent waits for its next attempt, unless the mail server refused its recipient or its
 * content permanently. Returns the number of sent mails.
 */
export async function deliverWaitingMail(
  deps: MailDeps,
  isStopped: () => boolean = () => false,
): Promise<number> {
  let sent = 0;
  for (;;) {
    const mails = await takeWaitingMail(deps.db, deps.processNumber, deps.clock.now(), atOnce);
    if (mails.length === 0) return sent;
    const underWay = new Set(mails.map(({ id }) => id));
    const renewing = setInterval(() => {
      if (underWay.size === 0) return;
      renewLeases(deps.db, deps.processNumber, [...underWay], deps.clock.now()).catch(deps.reportError);
    }, mailLease / 3);
    const outcomes = await Promise.allSettled(
      mails.map((mail) => deliver(deps, mail).finally(() => underWay.delete(mail.id))),
    );
    clearInterval(renewing);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') throw outcome.reason;
      if (outcome.value) sent += 1;
    }
    if (isStopped()) return sent;
  }
}

async function deliver(deps: MailDeps, mail: QueuedMail): Promise<boolean> {
  let recipient: string | null = null;
  try {
    const compose = () => deps.compose[mail.kind](mail.aboutId, mail.id);
    const message = await compose();
    if (!message) {
      // The mail may have become necessary since it was composed. For example, a closing was undone, so that
      // a reminder is needed after all.
      if ((await markDropped(deps.db, mail.id)) && (await compose()))
        await queueDropped(deps.db, mail.id, deps.clock.now());
      return false;
    }
    recipient = message.to;
    await deps.mailer.send({ id: mail.id, ...message, ...threadOf(mail) });
  } catch (problem) {
    // The mail server's error message may name the family, so only the code of the failure is stored.
    const { responseCode, code } = problem as SmtpFailure;
    const reason = `${responseCode ?? code ?? 'no answer'}`;
    deps.reportError(new Error(`Mail ${mail.id} was not taken: ${reason}`));
    await markFailed(deps.db, mail.id, {
      recipient,
      problem: reason,
      forGood: isMailRefused(problem as SmtpFailure),
      now: deps.clock.now(),
    });
    return false;
  }
  // The mail has been sent. If this were not recorded, the mail would be sent twice. So `markSent` is retried
  // while the database cannot be reached.
  await retry(() => markSent(deps.db, mail.id, recipient), {
    signal: AbortSignal.timeout(markSentTimeout),
    reportError: deps.reportError,
    isRetryable: isUnavailableError,
  });
  return true;
}

/** The parts of an error that say why an attempt to send failed. */
interface SmtpFailure {
  responseCode?: number;
  /** The server's whole reply, such as '550 5.1.1 no such person'. */
  response?: string;
  code?: string;
  /** The SMTP command that was answered; 'CONN' for the greeting. */
  command?: string;
}

/**
 * Returns whether the mail server refused this one mail permanently. A refusal at the greeting, at the
 * sign-in or of the sender's address does not count. Such a refusal concerns every mail, until the settings
 * are corrected.
 */
function isMailRefused({ responseCode = 0, response = '', command }: SmtpFailure): boolean {
  if (responseCode < 500) return false;
  return command === 'DATA' || (command === 'RCPT TO' && !isAboutSender(response));
}

/**
 * Returns whether a refusal at RCPT TO is about the sender or about relaying. Many servers refuse a sender,
 * or relaying, only at this step. Such a refusal has a certain enhanced status code (RFC 3463). Some servers
 * refuse a single recipient with the same code, so a reply that mentions a recipient does not count.
 */
function isAboutSender(response: string): boolean {
  return /^\d{3}[ -]5\.(1\.[78]|7\.\d+)\b/.test(response) && !/recipient/i.test(response);
}

/**
 * Returns the thread of a mail about a booking. Mail programs show all mails about the booking as one thread,
 * which begins with the confirmation.
 */
function threadOf({ kind, bookingId, isRepeat }: QueuedMail): { thread?: MailThread } {
  if (bookingId === null) return {};
  return { thread: { id: `booking-${bookingId}`, isFirst: kind === 'booking-confirmed' && !isRepeat } };
}
