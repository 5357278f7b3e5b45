import { type Kysely, sql } from 'kysely';
import type { Database } from '../src/server/db/connect.ts';
import type { DB } from '../src/server/db/tables.ts';
import { recordAuditEntry } from '../src/server/features/audit-log/record-audit-entry.ts';
import { withdrawVoucher } from '../src/server/features/vouchers/withdraw-voucher.ts';
import { sampleExtraPrefix } from './sample-extras.ts';
import { sampleCreator, sampleMailDomain } from './sample-families.ts';
import { lockSampleDay, markSampleDayRemoved, markSampleRows } from './sample-store.ts';

/** Counts of the removed rows. */
export interface RemovedSample {
  bookings: number;
  inquiries: number;
  members: number;
  /** Codes of vouchers that a real booking has used. They are withdrawn, not deleted. */
  keptVouchers: string[];
}

/**
 * Removes the sample: every marked row, every row added later with an e-mail address of the sample, and the
 * rows that depend on these rows. Data of real families and staff stays. Runs in one transaction. Returns
 * null if there is no sample, or if it was already removed.
 */
export function removeSampleDay(db: Database, now: number): Promise<RemovedSample | null> {
  return db.transaction().execute(async (tx) => {
    const sampleDay = await lockSampleDay(tx);
    if (!sampleDay || sampleDay.isRemoved) return null;
    await markSampleRows(tx);
    const counts = await countMarked(tx);
    const keptVouchers = await withdrawUsedVouchers(tx, now);
    for (const statement of sampleDeletions) await sql.raw(statement).execute(tx);
    await markSampleDayRemoved(tx, now);
    const removed = { ...counts, keptVouchers };
    await recordAuditEntry(tx, { at: now, who: 'staff', what: 'sample day removed', after: { ...counts } });
    return removed;
  });
}

async function countMarked(tx: Kysely<DB>): Promise<Omit<RemovedSample, 'keptVouchers'>> {
  const rows = await tx
    .selectFrom('sample_row')
    .select(['kind', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('kind')
    .execute();
  const countOf = (kind: string) => Number(rows.find((row) => row.kind === kind)?.count ?? 0);
  return { bookings: countOf('booking'), inquiries: countOf('inquiry'), members: countOf('member') };
}

/**
 * Withdraws vouchers of the sample that real bookings have used. Unmarks these vouchers, so that they are not
 * deleted and the bookings keep their discount. Returns the codes.
 */
async function withdrawUsedVouchers(tx: Kysely<DB>, now: number): Promise<string[]> {
  const { rows } = await sql<{ id: string; code: string }>`
    select v.id::text, v.code from voucher v join sample_row s on s.kind = 'voucher' and s.id = v.id::text
    where exists (
      select from voucher_use u where u.voucher_id = v.id
        and u.booking_id::text not in (select id from sample_row where kind = 'booking'))`.execute(tx);
  for (const { id, code } of rows) {
    await withdrawVoucher(tx, code, sampleCreator, now);
    await tx.deleteFrom('sample_row').where('kind', '=', 'voucher').where('id', '=', id).execute();
  }
  return rows.map(({ code }) => code);
}

const marked = (kind: string, column: string) =>
  `${column}::text in (select id from sample_row where kind = '${kind}')`;
const bookingMarked = marked('booking', 'booking_id');
const memberMarked = marked('member', 'member_id');
const isSampleMail = (column: string) => `${column} like '%@${sampleMailDomain}'`;
const refunds = `(select id from refund where ${bookingMarked})`;

/**
 * Every deletion, in order: dependent rows come first. Through foreign keys, deleting a mail also deletes its
 * stored copy, and deleting an enquiry also deletes its party details.
 */
export const sampleDeletions: readonly string[] = [
  // Through foreign keys, the first three statements also delete the mails that belong to the deleted rows.
  `delete from rule_mail where ${bookingMarked}`,
  `delete from letter_recipient where ${bookingMarked} or ${isSampleMail('mailbox')}`,
  `delete from waitlist_group where ${marked('waitlist_group', 'id')}`,
  `delete from mail where ${bookingMarked} or ${memberMarked} or ${marked('inquiry', 'inquiry_id')} or refund_id in ${refunds}
    or visit_move_id in (select id from visit_move where ${bookingMarked})
    or visit_change_id in (select id from visit_change where ${bookingMarked})
    or redemption_id in (select id from redemption where ${memberMarked})
    or level_reached_id in (select id from level_reached where ${memberMarked})`,
  `delete from email_code where ${isSampleMail('mailbox')}`,
  `delete from email_proof where ${isSampleMail('mailbox')}`,
  `delete from journal where ${marked('journal', 'id')}`,
  `delete from point_entry where ${marked('point_entry', 'id')}`,
  `create temporary table gone_voucher on commit drop as
    select id from voucher where ${marked('voucher', 'id')}`,
  `delete from redemption where ${memberMarked}`,
  `delete from level_reached where ${memberMarked}`,
  `delete from email_consent where ${memberMarked}`,
  `delete from member_visit where ${memberMarked}`,
  `delete from member where ${marked('member', 'id')}`,
  `delete from desk_deed where ${bookingMarked}`,
  `delete from desk_clash where ${bookingMarked}`,
  `delete from kiosk_walk_in where ${bookingMarked}`,
  `delete from payment_link where ${bookingMarked}`,
  `delete from stay where ${bookingMarked}`,
  `delete from cancellation where ${bookingMarked}`,
  `delete from visit_move where ${bookingMarked}`,
  `delete from change_place where ${bookingMarked}`,
  `delete from visit_change where ${bookingMarked}`,
  `delete from credit_return where ${marked('booking', 'purchase_id')}`,
  `delete from refund_failure where refund_id in (select id from refund where ${bookingMarked})`,
  `delete from refund where ${bookingMarked}`,
  `delete from payment_review where ${bookingMarked}`,
  `delete from payment where ${bookingMarked}`,
  `delete from credit_use where ${bookingMarked} or ${marked('booking', 'purchase_id')}`,
  `delete from credit_purchase where ${bookingMarked}`,
  `delete from voucher_use where ${bookingMarked}`,
  `delete from account_credit_use where ${bookingMarked}`,
  `delete from gift_expiry where credit_id in (select id from account_credit where ${bookingMarked})`,
  `delete from account_credit where ${bookingMarked}`,
  `delete from gift_sending where ${bookingMarked}`,
  `delete from gift_voucher where ${bookingMarked}`,
  'delete from voucher_desk_use where voucher_id in (select id from gone_voucher)',
  'delete from voucher where id in (select id from gone_voucher)',
  `delete from party where ${bookingMarked}`,
  'delete from party_day d where not exists (select from party p where p.day = d.day)',
  `delete from party_extra e where id like '${sampleExtraPrefix}%'
    and not exists (select from party_choice c where c.party_extra_id = e.id)`,
  // Making the sample turned on the online sale of parties. It is turned off again, as at a new centre,
  // unless a party remains.
  'update party_rule set is_online = false where not exists (select from party)',
  `delete from photo_session where ${bookingMarked}`,
  `delete from place where ${bookingMarked}`,
  `delete from order_line where ${bookingMarked}`,
  `delete from booking_ticket where ${bookingMarked}`,
  `delete from booking where ${marked('booking', 'id')}`,
  `delete from inquiry where ${marked('inquiry', 'id')}`,
  `delete from restriction where ${marked('restriction', 'id')}`,
  // The customers are counted again at the next request.
  'delete from customer_count',
  'delete from sample_row',
];
