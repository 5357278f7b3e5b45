import type { Kysely } from 'kysely';
import type { DB } from '../../db/tables.ts';
import { type MailKind, queueMail } from '../mail/queue-mail.ts';
import type { BookingRow } from './booking-store.ts';
import { noEmail } from './order-plan.ts';

/** Returns whether the customer of an order left an e-mail. */
export function receivesMail({ customer_email: email }: Pick<BookingRow, 'customer_email'>): boolean {
  return email !== noEmail;
}

/**
 * Queues a mail to the customer of an order. The mail is about the order, or about the refund, move or change
 * with the id `aboutId`. Does nothing for a customer without an e-mail address.
 */
export async function mailCustomer(
  tx: Kysely<DB>,
  order: Pick<BookingRow, 'id' | 'customer_email'>,
  kind: MailKind,
  now: number,
  aboutId?: string,
): Promise<void> {
  if (receivesMail(order)) await queueMail(tx, aboutId ?? order.id, kind, now);
}
