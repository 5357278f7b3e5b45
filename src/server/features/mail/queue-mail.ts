import type { Kysely } from 'kysely';
import type { DB } from '../../db/tables.ts';

/**
 * Every kind of mail, and the column of what it is about; the table `mail_kind`
 * says the same to the database.
 */
const aboutColumn = {
  'booking-confirmed': 'booking_id',
  'late-money-returned': 'booking_id',
  'payment-refused': 'booking_id',
  'booking-cancelled': 'booking_id',
  'booking-moved': 'visit_move_id',
  'credits-returned': 'refund_id',
  'money-returned': 'refund_id',
  'inquiry-arrived': 'inquiry_id',
  'inquiry-received': 'inquiry_id',
  'email-code': 'email_code_id',
  'reward-redeemed': 'redemption_id',
  'level-reached': 'level_reached_id',
  'consent-asked': 'member_id',
  'alert-raised': 'alert_id',
} as const;

export type MailKind = keyof typeof aboutColumn;

/**
 * Queues a mail in the transaction that gives cause for it. What it is about (a booking, a refund, a code)
 * gets each kind once, however often this is called.
 */
export async function queueMail(tx: Kysely<DB>, aboutId: string, kind: MailKind, now: number): Promise<void> {
  const column = aboutColumn[kind];
  await tx
    .insertInto('mail')
    .values({
      [column]: aboutId,
      kind,
      status: 'queued',
      next_attempt_at: new Date(now),
      queued_at: new Date(now),
    })
    .onConflict((conflict) => conflict.columns([column, 'kind']).doNothing())
    .execute();
}
