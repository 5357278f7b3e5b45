import type { AppContext } from '../../app-context.ts';
import { queueMails } from '../mail/queue-mail.ts';
import { markDueMails } from './rule-store.ts';

const batchSize = 200;

/**
 * Queues the reminders and thanks that are due by the rows of `mail_rule` (specification 9.15). A booking
 * gets each mail once, and once more if the booking is moved to another time. Several processes can run this
 * function at the same time, and a killed process does no harm. Stops between two batches when `signal`
 * aborts. Returns the number of queued mails.
 */
export async function queueMailsByRule(
  { db, clock, wakeMailSender }: Pick<AppContext, 'db' | 'clock' | 'wakeMailSender'>,
  signal?: AbortSignal,
): Promise<number> {
  let count = 0;
  while (!signal?.aborted) {
    const now = clock.now();
    const queued = await db.transaction().execute(async (tx) => {
      const due = await markDueMails(tx, now, batchSize);
      await queueMails(tx, due, 'by-rule', now);
      return due.length;
    });
    count += queued;
    if (queued < batchSize) break;
  }
  if (count > 0) wakeMailSender();
  return count;
}
