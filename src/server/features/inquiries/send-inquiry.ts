import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { acknowledgementLimits, repeatedMessageWindow } from '../../../domain/inquiry.ts';
import type { Database } from '../../db/connect.ts';
import type { DB } from '../../db/tables.ts';
import type { Clock } from '../../ports/clock/clock.ts';
import { queueMail } from '../mail/queue-mail.ts';
import {
  countAcknowledgements,
  hasRecentDuplicate,
  insertInquiry,
  lockInquirySender,
  type NewInquiry,
} from './inquiry-store.ts';

/** The dependencies of sending, listing and marking enquiries. */
export interface InquiryDeps {
  db: Database;
  clock: Clock;
  /** Wakes the mail sender. Without this call the mail still goes out on schedule. */
  wakeMailSender: () => void;
}

const hour = 3_600_000;

/** The parts of an enquiry besides its message, such as a party's details. */
export interface InquiryExtra {
  /** The content of these parts. An enquiry is a duplicate if both its message and this content are equal. */
  content: readonly unknown[];
  /** Stores the content with the enquiry, in its transaction. */
  store: (tx: Kysely<DB>, inquiryId: string) => Promise<void>;
}

/**
 * Stores a message and queues its mails: one to the centre, and an acknowledgement to the sender. If the same
 * message arrives again within ten minutes, even concurrently, nothing changes. Acknowledgements are limited,
 * because somebody could use them to pester a third party. The message itself is always stored.
 */
export async function sendInquiry(
  deps: InquiryDeps,
  inquiry: NewInquiry,
  extra?: InquiryExtra,
): Promise<void> {
  const now = deps.clock.now();
  const digest = inquiryDigest(inquiry, extra?.content ?? []);
  const isNew = await deps.db.transaction().execute(async (tx) => {
    await lockInquirySender(tx, inquiry.email);
    if (await hasRecentDuplicate(tx, digest, now - repeatedMessageWindow)) return false;
    const acknowledged = await countAcknowledgements(tx, inquiry.email, {
      day: now - 24 * hour,
      hour: now - hour,
    });
    const id = await insertInquiry(tx, inquiry, digest, now);
    await extra?.store(tx, id);
    await queueMail(tx, id, 'inquiry-arrived', now);
    if (
      acknowledged.toOne < acknowledgementLimits.toOneInADay &&
      acknowledged.toAll < acknowledgementLimits.toAllInAnHour
    ) {
      await queueMail(tx, id, 'inquiry-received', now);
    }
    return true;
  });
  if (isNew) deps.wakeMailSender();
}

function inquiryDigest(
  { name, email, phone, inquiryType, message }: NewInquiry,
  extraContent: readonly unknown[],
): string {
  const content = JSON.stringify([name, email.toLowerCase(), phone, inquiryType, message, ...extraContent]);
  return createHash('sha256').update(content).digest('hex');
}
