import { type Kysely, sql } from 'kysely';
import type { Database } from '../src/server/db/connect.ts';
import type { DB } from '../src/server/db/tables.ts';
import { recordAuditEntry } from '../src/server/features/audit-log/record-audit-entry.ts';
import { withdrawVoucher } from '../src/server/features/vouchers/withdraw-voucher.ts';
import { sampleMailDomain, sampleMaker } from './sample-families.ts';
import { lockSampleDay, markSampleRows, setRemoved } from './sample-store.ts';

/** What was taken away; null where there was no sample, or no more. */
export interface Removed {
  bookings: number;
  inquiries: number;
  members: number;
  /** Codes of vouchers that a real booking has used: withdrawn, and still there. */
  keptVouchers: string[];
}

/**
 * Takes the sample away and nothing else, however it was used meanwhile: all that is marked, all that was
 * done with an e-mail of the sample since, and what hangs on it. What real families and staff made stays. One
 * transaction; again it does nothing.
 */
export function removeSampleDay(db: Database, now: number): Promise<Removed | null> {
  return db.transaction().execute(async (tx) => {
    const standing = await lockSampleDay(tx);
    if (!standing || standing.isRemoved) return null;
    await markSampleRows(tx);
    const counts = await countMarked(tx);
    const keptVouchers = await withdrawUsedVouchers(tx, now);
    for (const statement of deletions) await sql.raw(statement).execute(tx);
    await setRemoved(tx, now);
    const removed = { ...counts, keptVouchers };
    await recordAuditEntry(tx, { at: now, who: 'staff', what: 'sample day removed', after: { ...counts } });
    return removed;
  });
}

async function countMarked(tx: Kysely<DB>): Promise<Omit<Removed, 'keptVouchers'>> {
  const rows = await tx
    .selectFrom('sample_row')
    .select(['kind', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('kind')
    .execute();
  const of = (kind: string) => Number(rows.find((row) => row.kind === kind)?.count ?? 0);
  return { bookings: of('booking'), inquiries: of('inquiry'), members: of('member') };
}

/** A booking of somebody real that had a discount keeps it, and the voucher that it is from. */
async function withdrawUsedVouchers(tx: Kysely<DB>, now: number): Promise<string[]> {
  const { rows } = await sql<{ id: string; code: string }>`
    select v.id::text, v.code from voucher v join sample_row s on s.kind = 'voucher' and s.id = v.id::text
    where exists (
      select from voucher_use u where u.voucher_id = v.id
        and u.booking_id::text not in (select id from sample_row where kind = 'booking'))`.execute(tx);
  for (const { id, code } of rows) {
    await withdrawVoucher(tx, code, sampleMaker, now);
    await tx.deleteFrom('sample_row').where('kind', '=', 'voucher').where('id', '=', id).execute();
  }
  return rows.map(({ code }) => code);
}

const marked = (kind: string, column: string) =>
  `${column}::text in (select id from sample_row where kind = '${kind}')`;
const ofBooking = marked('booking', 'booking_id');
const ofMember = marked('member', 'member_id');
const atSampleMail = (column: string) => `${column} like '%@${sampleMailDomain}'`;
const refunds = `(select id from refund where ${ofBooking})`;

/**
 * Every deletion, in order: what hangs on a row goes before it. Mails take their kept copies with them,
 * enquiries what a party needs.
 */
export const deletions: readonly string[] = [
  `delete from mail where ${ofBooking} or ${ofMember} or ${marked('inquiry', 'inquiry_id')} or refund_id in ${refunds}
    or redemption_id in (select id from redemption where ${ofMember})
    or level_reached_id in (select id from level_reached where ${ofMember})`,
  `delete from email_code where ${atSampleMail('mailbox')}`,
  `delete from email_proof where ${atSampleMail('mailbox')}`,
  `delete from journal where ${marked('journal', 'id')}`,
  `delete from point_entry where ${marked('point_entry', 'id')}`,
  `create temporary table gone_voucher on commit drop as
    select id from voucher where ${marked('voucher', 'id')}`,
  `delete from redemption where ${ofMember}`,
  `delete from level_reached where ${ofMember}`,
  `delete from email_consent where ${ofMember}`,
  `delete from member_visit where ${ofMember}`,
  `delete from member where ${marked('member', 'id')}`,
  `delete from desk_deed where ${ofBooking}`,
  `delete from desk_clash where ${ofBooking}`,
  `delete from kiosk_walk_in where ${ofBooking}`,
  `delete from stay where ${ofBooking}`,
  `delete from cancellation where ${ofBooking}`,
  `delete from credit_return where ${marked('booking', 'purchase_id')}`,
  `delete from refund where ${ofBooking}`,
  `delete from payment_review where ${ofBooking}`,
  `delete from payment where ${ofBooking}`,
  `delete from credit_use where ${ofBooking} or ${marked('booking', 'purchase_id')}`,
  `delete from credit_purchase where ${ofBooking}`,
  `delete from voucher_use where ${ofBooking}`,
  'delete from voucher_desk_use where voucher_id in (select id from gone_voucher)',
  'delete from voucher where id in (select id from gone_voucher)',
  `delete from photo_session where ${ofBooking}`,
  `delete from place where ${ofBooking}`,
  `delete from booking_ticket where ${ofBooking}`,
  `delete from booking where ${marked('booking', 'id')}`,
  `delete from inquiry where ${marked('inquiry', 'id')}`,
  `delete from restriction where ${marked('restriction', 'id')}`,
  // Counted anew when next asked for.
  'delete from customer_count',
  'delete from sample_row',
];
