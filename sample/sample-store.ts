import { type Kysely, sql } from 'kysely';
import type { Database } from '../src/server/db/connect.ts';
import type { DB } from '../src/server/db/tables.ts';
import { sampleCreator, sampleMailDomain } from './sample-families.ts';

/** Stores the request for the sample day. Changes nothing if the database has one already. */
export async function insertSampleDay(db: Database, opensAt: number, setBack: number): Promise<void> {
  await db
    .insertInto('sample_day')
    .values({ opens_at: new Date(opensAt), set_back_ms: setBack })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Locks the sample day. Returns whether it has been made and whether it has been removed, or null if none was
 * requested.
 */
export async function lockSampleDay(tx: Kysely<DB>): Promise<{ isMade: boolean; isRemoved: boolean } | null> {
  const row = await tx
    .selectFrom('sample_day')
    .select(['made_at', 'removed_at'])
    .forUpdate()
    .executeTakeFirst();
  return row ? { isMade: row.made_at !== null, isRemoved: row.removed_at !== null } : null;
}

/** Records that the sample day was made. */
export async function markSampleDayMade(tx: Kysely<DB>, at: number): Promise<void> {
  await tx
    .updateTable('sample_day')
    .set({ made_at: new Date(at) })
    .execute();
}

/** Deletes the stored number of customers, so that the next request counts them anew. */
export async function deleteCustomerCount(tx: Kysely<DB>): Promise<void> {
  await tx.deleteFrom('customer_count').execute();
}

/** Records that the sample day was removed. */
export async function markSampleDayRemoved(tx: Kysely<DB>, at: number): Promise<void> {
  await tx
    .updateTable('sample_day')
    .set({ removed_at: new Date(at) })
    .execute();
}

const ofSample = sql.lit(`%@${sampleMailDomain}`);

/**
 * Marks the rows of the sample: rows with an e-mail address of the sample, rows created by `sampleCreator`,
 * and rows that depend on marked rows. Called when the sample is made, and again before it is removed, for
 * rows added since.
 */
export async function markSampleRows(tx: Kysely<DB>): Promise<void> {
  await sql`
    insert into sample_row (kind, id)
      select 'booking', id::text from booking where lower(customer_email) like ${ofSample}
      union all select 'inquiry', id::text from inquiry where lower(email) like ${ofSample}
      union all select 'member', id::text from member where lower(email) like ${ofSample}
      union all select 'waitlist_group', id::text from waitlist_group where lower(email) like ${ofSample}
      union all select 'restriction', id::text from restriction where created_by = ${sampleCreator}
      union all select 'voucher', id::text from voucher where created_by = ${sampleCreator}
      union all select 'voucher', v.id::text from voucher v join redemption r on r.voucher_code = v.code
        join member m on m.id = r.member_id where lower(m.email) like ${ofSample}
      on conflict do nothing`.execute(tx);
  await sql`
    insert into sample_row (kind, id)
      select 'point_entry', e.id::text from point_entry e join sample_row s on s.kind = 'member' and s.id = e.member_id::text
      union all select 'credit_return', c.refund_id::text from credit_return c
        join sample_row s on s.kind = 'booking' and s.id = c.purchase_id::text
      union all select 'journal', j.id::text from journal j
        join sample_row s on s.kind = 'booking' and s.id = j.booking_id::text
      union all select 'journal', j.id::text from journal j where j.booking_id is null and exists (
        select from sample_row s where (s.kind, s.id) in (
          ('inquiry', j.after->>'inquiry'),
          ('waitlist_group', j.after->>'group'),
          ('voucher', j.after->>'voucher'),
          ('restriction', coalesce(j.after, j.before)->>'id'),
          ('member', coalesce(j.after->>'member', j.before->>'member'))))
      on conflict do nothing`.execute(tx);
}

/** Marks bookings of the sample by id, because a walk-in has no e-mail address that would show its origin. */
export async function markSampleBookings(tx: Kysely<DB>, ids: readonly string[]): Promise<void> {
  await tx
    .insertInto('sample_row')
    .values(ids.map((id) => ({ kind: 'booking', id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Marks the sample's mails as sent at the time when they were queued, so that none is sent. */
export async function markSampleMailSent(tx: Kysely<DB>): Promise<void> {
  await sql`
    update mail m set status = 'sent', sent_at = m.queued_at, attempts = 1
    where m.status = 'queued' and (
      m.booking_id::text in (select id from sample_row where kind = 'booking')
      or m.inquiry_id::text in (select id from sample_row where kind = 'inquiry')
      or m.member_id::text in (select id from sample_row where kind = 'member')
      or m.refund_id in (select r.id from refund r join sample_row s on s.kind = 'booking' and s.id = r.booking_id::text)
      or m.redemption_id in (select r.id from redemption r join sample_row s on s.kind = 'member' and s.id = r.member_id::text)
      or m.level_reached_id in (select l.id from level_reached l join sample_row s on s.kind = 'member' and s.id = l.member_id::text))`.execute(
    tx,
  );
}
