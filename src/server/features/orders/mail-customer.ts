import type { Kysely } from 'kysely';
import type { DB } from '../../db/tables.ts';
import { type MailKind, queueMail } from '../mail/queue-mail.ts';
import type { BookingRow } from './booking-store.ts';
import { noEmail } from './order-plan.ts';

/**
 * Queues a mail about an order, or about one of its refunds or moves (`aboutId`), to whoever ordered;
 * nothing for somebody who left no e-mail.
 */
export async function mailCustomer(
  tx: Kysely<DB>,
  order: BookingRow,
  kind: MailKind,
  now: number,
  aboutId?: string,
): Promise<void> {
  if (order.customer_email !== noEmail) await queueMail(tx, aboutId ?? order.id, kind, now);
}
