import { sql } from 'kysely';
import type { Day } from '../../../domain/calendar-day.ts';
import type { Database } from '../../db/connect.ts';
import { type BookingToErase, eraseCustomers, erasedName } from './erase-customers.ts';

/** Returns the owner's retention periods, the table's only row. */
export function readRetention(db: Database) {
  return db.selectFrom('retention').selectAll().executeTakeFirstOrThrow();
}

async function runCount(db: Database, statement: ReturnType<typeof sql<{ count: number }>>): Promise<number> {
  const { rows } = await statement.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/**
 * Deletes at most `limit` messages that are older than the day `before`, and returns how many. The age of a
 * party enquiry counts from the party. The age of any other message counts from its answer or, if it is
 * unanswered, from its arrival.
 */
export function deleteOldInquiries(db: Database, before: string, limit: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select i.id from inquiry i left join party_inquiry p on p.inquiry_id = i.id
      where coalesce(p.party_date, (coalesce(i.responded_at, i.created_at) at time zone 'Europe/London')::date) < ${before}
      order by i.created_at limit ${limit} for update of i skip locked`.execute(tx);
    if (rows.length === 0) return 0;
    const ids = rows.map(({ id }) => id);
    const mails = tx.selectFrom('mail').select('id').where('inquiry_id', 'in', ids);
    await tx.deleteFrom('kept_mail').where('mail_id', 'in', mails).execute();
    await tx.deleteFrom('mail').where('inquiry_id', 'in', ids).execute();
    await tx.deleteFrom('inquiry').where('id', 'in', ids).execute();
    return ids.length;
  });
}

/**
 * Clears the special requests of at most `limit` bookings for days before `before`. Returns the number of
 * changed bookings.
 */
export function clearSpecialRequests(db: Database, before: string, limit: number): Promise<number> {
  return runCount(
    db,
    sql<{ count: number }>`
      with old as (
        select id from booking where special_requests <> ''
          and coalesce(day, (held_at at time zone 'Europe/London')::date) < ${before}
        limit ${limit} for update skip locked),
      done as (update booking set special_requests = '' where id in (select id from old) returning 1)
      select count(*) as count from done`,
  );
}

/** Deletes at most `limit` notes that staff wrote on bookings for days before `before`. Returns how many. */
export function deleteOldNotes(db: Database, before: string, limit: number): Promise<number> {
  return runCount(
    db,
    sql<{ count: number }>`
      with gone as (
        delete from booking_note where booking_id in (
          select n.booking_id from booking_note n join booking b on b.id = n.booking_id
          where coalesce(b.day, (b.held_at at time zone 'Europe/London')::date) < ${before}
          limit ${limit} for update of n skip locked)
        returning 1)
      select count(*) as count from gone`,
  );
}

/**
 * Deletes the guests, invitations, kitchen sheets and ticks of at most `limit` parties before the day
 * `before`. Returns the number of these parties.
 */
export function deleteOldPartyGuests(db: Database, before: string, limit: number): Promise<number> {
  return runCount(
    db,
    sql<{ count: number }>`
      with old as materialized (
        select p.id from party p where p.day < ${before}
          and (exists (select from party_invitation i where i.party_id = p.id)
            or exists (select from party_food_sheet f where f.party_id = p.id)
            or exists (select from party_mark m where m.party_id = p.id))
        limit ${limit}),
      marks as (delete from party_mark where party_id in (select id from old)),
      sheets as (delete from party_food_sheet where party_id in (select id from old)),
      invitations as (delete from party_invitation where party_id in (select id from old))
      select count(*) as count from old`,
  );
}

/**
 * Deletes at most `limit` letters written before the day `before`, with their recipients and mails. Returns
 * the number of deleted letters.
 */
export function deleteOldLetters(db: Database, before: string, limit: number): Promise<number> {
  return runCount(
    db,
    sql<{ count: number }>`
      with gone as (
        delete from letter where id in (
          select id from letter where (written_at at time zone 'Europe/London')::date < ${before}
          limit ${limit} for update skip locked)
        returning 1)
      select count(*) as count from gone`,
  );
}

/**
 * Deletes at most `limit` groups of the waitlist whose last session was before the day `before`, with their
 * mails. Returns the number of deleted groups.
 */
export function deleteOldWaits(db: Database, before: string, limit: number): Promise<number> {
  return runCount(
    db,
    sql<{ count: number }>`
      with gone as (
        delete from waitlist_group where id in (
          select g.id from waitlist_group g
          where coalesce(
              (select max(s.day) from waitlist_wish w join session s on s.id = w.session_id where w.group_id = g.id),
              (g.joined_at at time zone 'Europe/London')::date) < ${before}
          limit ${limit} for update skip locked)
        returning 1)
      select count(*) as count from gone`,
  );
}

/**
 * Clears the recipients' addresses of at most `limit` mails queued before the day `before`. Returns the
 * number of cleared addresses.
 */
export function clearMailAddresses(db: Database, before: string, limit: number): Promise<number> {
  return runCount(
    db,
    sql<{ count: number }>`
      with old as (
        select id from mail where sent_to is not null
          and queued_at < ${before}::date::timestamp at time zone 'Europe/London'
        limit ${limit} for update skip locked),
      done as (update mail set sent_to = null where id in (select id from old) returning 1)
      select count(*) as count from done`,
  );
}

/**
 * Erases the customer from at most `limit` bookings for days before `before`. With the scope 'unpaid', erases
 * the customer from bookings that were held before that day and expired unpaid. The e-mail of a member stays.
 * The e-mail of a family that bought session credits stays until `replaceSpentAddresses` replaces it, because
 * the integrity checks compare it. A booking whose money became account credit is left out until that credit
 * has ended. `now` is in epoch milliseconds. Returns the number of changed bookings.
 */
export function anonymiseBookings(
  db: Database,
  scope: 'all' | 'unpaid',
  { before, now, limit }: { before: Day; now: number; limit: number },
): Promise<number> {
  const condition =
    scope === 'unpaid'
      ? sql`b.status = 'lapsed' and (b.held_at at time zone 'Europe/London')::date < ${before}`
      : sql`b.status in ('confirmed', 'lapsed', 'refunded', 'cancelled')
          and coalesce(b.day, (b.held_at at time zone 'Europe/London')::date) < ${before}`;
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<BookingToErase>`
      with old as materialized (
        select b.id, mailbox_of(b.customer_email) as mailbox
        from booking b where ${condition} and b.customer_name <> ${erasedName}
          and not exists (select from account_credit c
            where c.booking_id = b.id and c.kind = 'kept' and c.ends_on >= venue_day(${new Date(now)}))
        order by b.held_at limit ${limit} for update skip locked),
      replaced as materialized (
        select mailbox, 'erased-' || replace(gen_random_uuid()::text, '-', '') || '@nobody.invalid' as address
        from (select distinct mailbox from old) as boxes
        where not exists (select from member m where m.mailbox = boxes.mailbox)
          and not exists (select from credit_purchase c where c.email = boxes.mailbox and c.issued_at is not null))
      select old.id, replaced.address as replacement from old left join replaced using (mailbox)`.execute(tx);
    await eraseCustomers(tx, rows, now);
    return rows.length;
  });
}

/**
 * Replaces the address of families that bought session credits and have none left, if all their bookings are
 * erased and they are not members. All rows of a family change in one transaction, because the integrity
 * checks compare a purchase with the bookings that spent it. `now` is in epoch milliseconds. Returns the
 * number of replaced addresses, at most `limit`.
 */
export function replaceSpentAddresses(
  db: Database,
  { now, limit }: { now: number; limit: number },
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<BookingToErase>`
      with spent as materialized (
        select email as mailbox, 'erased-' || replace(gen_random_uuid()::text, '-', '') || '@nobody.invalid' as address
        from (select distinct email from credit_purchase
          where issued_at is not null and email not like '%@nobody.invalid') as families
        where not exists (select from member m where m.mailbox = email)
          and not exists (select from booking b
            where mailbox_of(b.customer_email) = email and b.customer_name <> ${erasedName})
          and credits_of(email, ${new Date(now)}) = 0
        limit ${limit})
      select b.id, spent.address as replacement
      from spent join booking b on mailbox_of(b.customer_email) = spent.mailbox order by b.id for update of b`.execute(
      tx,
    );
    await eraseCustomers(tx, rows, now);
    return new Set(rows.map(({ replacement }) => replacement)).size;
  });
}
