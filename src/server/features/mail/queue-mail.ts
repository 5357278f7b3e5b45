import type { Kysely } from 'kysely';
import type { DB } from '../../db/tables.ts';

/**
 * Every kind of mail, and the column with the id of the row that the mail is about. The table `mail_kind` has
 * the same list.
 */
const aboutColumn = {
  'booking-confirmed': 'booking_id',
  'late-money-returned': 'booking_id',
  'payment-refused': 'booking_id',
  'booking-cancelled': 'booking_id',
  'booking-moved': 'visit_move_id',
  'booking-changed': 'visit_change_id',
  'change-to-pay': 'visit_change_id',
  'change-refused': 'visit_change_id',
  'credits-returned': 'refund_id',
  'money-returned': 'refund_id',
  'payment-link': 'booking_id',
  'inquiry-arrived': 'inquiry_id',
  'inquiry-received': 'inquiry_id',
  'email-code': 'email_code_id',
  'reward-redeemed': 'redemption_id',
  'level-reached': 'level_reached_id',
  'consent-asked': 'member_id',
  'alert-raised': 'alert_id',
  'by-rule': 'rule_mail_id',
  letter: 'letter_recipient_id',
  'waitlist-joined': 'waitlist_group_id',
  'waitlist-offer': 'waitlist_offer_id',
  'waitlist-missed': 'waitlist_offer_id',
  'waitlist-withdrawn': 'waitlist_group_id',
  closure: 'closure_booking_id',
  'closure-undone': 'closure_booking_id',
  'balance-reminder': 'party_notice_id',
  'balance-late': 'party_notice_id',
  'balance-late-to-staff': 'party_notice_id',
  'party-changed': 'party_notice_id',
  figures: 'figure_report_id',
  'gift-voucher': 'gift_sending_id',
  'staff-invited': 'staff_invitation_id',
} as const;

/** A kind of mail. */
export type MailKind = keyof typeof aboutColumn;

/**
 * Queues a mail about a booking, a refund, a code or another row. Pass the transaction that stores that row.
 * A repeated call with the same row and kind queues no further mail.
 */
export function queueMail(tx: Kysely<DB>, aboutId: string, kind: MailKind, now: number): Promise<void> {
  return queueMails(tx, [aboutId], kind, now);
}

/** Queues a mail about each of several rows, as `queueMail` does for one. */
export async function queueMails(
  tx: Kysely<DB>,
  aboutIds: readonly string[],
  kind: MailKind,
  now: number,
): Promise<void> {
  if (aboutIds.length === 0) return;
  const column = aboutColumn[kind];
  const at = new Date(now);
  await tx
    .insertInto('mail')
    .values(
      aboutIds.map((aboutId) => ({
        [column]: aboutId,
        kind,
        status: 'queued',
        next_attempt_at: at,
        queued_at: at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
