import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { mostAcknowledgements, sameMessageFor } from '../../../domain/inquiry.ts';
import type { Database } from '../../db/connect.ts';
import type { DB } from '../../db/tables.ts';
import type { Clock } from '../../ports/clock/clock.ts';
import { queueMail } from '../mail/queue-mail.ts';
import {
  countAcknowledgements,
  hasArrived,
  insertInquiry,
  lockInquirySender,
  type NewInquiry,
} from './inquiry-store.ts';

export interface InquiryDeps {
  db: Database;
  clock: Clock;
  /** Says that mail is waiting; it goes out soon, and by the schedule in any case. */
  mailWaits: () => void;
}

const hour = 3_600_000;

/** What an inquiry has beside its message, such as the facts of a party. */
export interface InquiryExtra {
  /** All of it, so that the same content again is the same inquiry. */
  content: readonly unknown[];
  keep: (tx: Kysely<DB>, inquiryId: string) => Promise<void>;
}

/**
 * Keeps a message and queues the mails that tell of it: one to the centre, one that acknowledges it to the
 * sender. The same message again within ten minutes, even at the same moment, changes nothing. An
 * acknowledgement that somebody could be pestered with is not sent: the message is kept all the same.
 */
export async function sendInquiry(
  deps: InquiryDeps,
  inquiry: NewInquiry,
  extra?: InquiryExtra,
): Promise<void> {
  const now = deps.clock.now();
  const digest = digestOf(inquiry, extra?.content ?? []);
  const isNew = await deps.db.transaction().execute(async (tx) => {
    await lockInquirySender(tx, inquiry.email);
    if (await hasArrived(tx, digest, now - sameMessageFor)) return false;
    const acknowledged = await countAcknowledgements(tx, inquiry.email, {
      day: now - 24 * hour,
      hour: now - hour,
    });
    const id = await insertInquiry(tx, inquiry, digest, now);
    await extra?.keep(tx, id);
    await queueMail(tx, id, 'inquiry-arrived', now);
    if (
      acknowledged.toOne < mostAcknowledgements.toOneInADay &&
      acknowledged.toAll < mostAcknowledgements.toAllInAnHour
    ) {
      await queueMail(tx, id, 'inquiry-received', now);
    }
    return true;
  });
  if (isNew) deps.mailWaits();
}

function digestOf(
  { name, email, phone, inquiryType, message }: NewInquiry,
  more: readonly unknown[],
): string {
  const content = JSON.stringify([name, email.toLowerCase(), phone, inquiryType, message, ...more]);
  return createHash('sha256').update(content).digest('hex');
}
