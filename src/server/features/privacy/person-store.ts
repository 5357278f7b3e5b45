import { type Kysely, type RawBuilder, sql } from 'kysely';
import { withoutViewTokens } from '../../../domain/booking-link.ts';
import { canArriveAt } from '../../db/mail-condition.ts';
import type { DB } from '../../db/tables.ts';
import { eraseCustomers, erasedName } from './erase-customers.ts';
import { personalTables } from './personal-tables.ts';

/**
 * Returns the common table expressions for the rows of the person behind a mailbox. Ids are passed as arrays,
 * because with `in` the planner reads whole tables.
 */
function personRows(mailbox: string): RawBuilder<unknown> {
  return sql`
    person as (select ${mailbox}::text as mailbox),
    their_booking as (select id from booking where mailbox_of(customer_email) = (select mailbox from person)),
    their_gift as (select id from their_booking
      union select booking_id from gift_voucher where mailbox_of(recipient_email) = (select mailbox from person)
      union select booking_id from gift_sending where mailbox_of(email) = (select mailbox from person)),
    their_member as (select id from member where mailbox = (select mailbox from person)),
    their_inquiry as (select id from inquiry where mailbox_of(email) = (select mailbox from person)),
    their_group as (select id from waitlist_group where mailbox_of(email) = (select mailbox from person)),
    their_mail as (select id from mails_of_person((select mailbox from person)) id)`;
}

/** Returns the canonical form of an e-mail, under which its mailbox is stored. */
export async function readCanonicalEmail(db: Kysely<DB>, email: string): Promise<string> {
  const { rows } = await sql<{ mailbox: string }>`select mailbox_of(${email.trim()}) as mailbox`.execute(db);
  return rows[0]?.mailbox ?? email;
}

/**
 * Returns every row about a person, by table. Leaves out secret columns, the tokens with which links in mails
 * open a booking, and tables without rows.
 */
export async function readPersonalRecords(
  db: Kysely<DB>,
  mailbox: string,
): Promise<Record<string, Record<string, unknown>[]>> {
  const records: Record<string, Record<string, unknown>[]> = {};
  for (const [table, { condition, columns }] of Object.entries(personalTables)) {
    const secret = Object.keys(columns).filter((column) => columns[column] === 'secret');
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      with ${personRows(mailbox)}
      select to_jsonb(t) - ${secret}::text[] as row from ${sql.table(table)} t where ${sql.raw(condition)}`.execute(
      db,
    );
    if (rows.length > 0)
      records[table] = rows.map(({ row }) => JSON.parse(withoutViewTokens(JSON.stringify(row))));
  }
  return records;
}

/** The data stored about a person, and the parts of it that are still open. */
export interface PersonSummary {
  bookings: number;
  /** Enquiries, and gift vouchers that were sent to the person. */
  messages: number;
  /** How often the person has joined the waitlist. */
  waits: number;
  isMember: boolean;
  points: number;
  creditsLeft: number;
  /** The amount left on account credits that have not ended, in pence. */
  accountCreditLeft: number;
  /** References of bookings that are being paid, have a refund due, or are for today or a future day. */
  openBookings: string[];
  /** References of gift vouchers that the person bought and that wait for the day of their mail. */
  unsentGifts: string[];
  /**
   * Days of party enquiries that staff marked as booked, for parties today or later. An ordered party is in
   * `openBookings`.
   */
  openParties: string[];
}

/** Returns the summary of a person's data; `now` is in epoch milliseconds. */
export async function readPersonSummary(
  db: Kysely<DB>,
  mailbox: string,
  now: number,
  today: string,
): Promise<PersonSummary> {
  const { rows } = await sql<PersonSummary>`
    with ${personRows(mailbox)}
    select
      (select count(*)::integer from their_booking) as "bookings",
      (select count(*)::integer from their_inquiry)
        + (select count(*)::integer from their_gift g where g.id not in (select id from their_booking)) as "messages",
      (select count(*)::integer from their_group) as "waits",
      exists (select 1 from their_member) as "isMember",
      coalesce((select sum(p.current_points)::integer from their_member m, points_of(m.id) p), 0) as "points",
      coalesce((select sum(credits_left(c.booking_id, ${new Date(now)}))::integer from credit_purchase c
        where c.email = (select mailbox from person) and c.issued_at is not null), 0) as "creditsLeft",
      coalesce((select sum(account_credit_left(c.id, ${new Date(now)}))::integer from account_credit c
        where c.email = (select mailbox from person) and c.ends_on >= ${today}), 0) as "accountCreditLeft",
      coalesce((select array_agg(b.reference order by b.held_at, b.reference) from booking b where b.id = any(array(select id from their_booking))
        and (b.status in ('processing', 'refund_due')
          or (b.status = 'held' and (b.hold_expires_at > ${new Date(now)}
            or exists (select 1 from payment y where y.booking_id = b.id and y.intent_id is not null)))
          or (b.status = 'confirmed' and b.day >= ${today})
          or exists (select 1 from refund r where r.booking_id = b.id and r.status = 'due'))), '{}') as "openBookings",
      coalesce((select array_agg(b.reference order by b.held_at, b.reference) from booking b
        join gift_voucher g on g.booking_id = b.id join account_credit c on c.booking_id = b.id
        where b.id = any(array(select id from their_booking)) and g.delivery = 'mail' and g.recipient_email <> ''
        and ${canArriveAt('g.recipient_email')} and c.stopped_at is null and c.ends_on >= ${today} and account_credit_left(c.id, ${new Date(now)}) > 0
        and not exists (select from gift_sending s where s.booking_id = b.id)), '{}') as "unsentGifts",
      coalesce((select array_agg(p.party_date::text order by p.party_date) from party_inquiry p
        where p.inquiry_id = any(array(select id from their_inquiry)) and p.booked_at is not null and p.party_date >= ${today}
        and not exists (select from party y join booking b on b.id = y.booking_id
          where y.inquiry_id = p.inquiry_id and b.confirmed_at is not null)), '{}') as "openParties"
  `.execute(db);
  const summary = rows[0];
  if (!summary) throw new Error('A person’s summary could not be read');
  return summary;
}

/** Locks a person's bookings, places on the waitlist and membership until the transaction ends. */
export async function lockPerson(tx: Kysely<DB>, mailbox: string): Promise<void> {
  await sql`select id from booking where mailbox_of(customer_email) = ${mailbox} order by id for update`.execute(
    tx,
  );
  await sql`select id from waitlist_group where mailbox_of(email) = ${mailbox} order by id for update`.execute(
    tx,
  );
  await sql`select id from member where mailbox = ${mailbox} for update`.execute(tx);
}

/**
 * Blanks, replaces or deletes everything that identifies a person. `replacement` is an address that leads
 * nowhere. Amounts, days and points stay as they are.
 */
export async function erasePersonalRecords(
  tx: Kysely<DB>,
  mailbox: string,
  replacement: string,
  now: number,
): Promise<void> {
  const at = new Date(now);
  const person = personRows(mailbox);
  const run = (statement: RawBuilder<unknown>) => sql`with ${person} ${statement}`.execute(tx);
  await run(sql`delete from kept_mail where mail_id = any(array(select id from their_mail))`);
  await run(sql`update mail set last_problem = null, sent_to = null,
      status = case when status = 'queued' then 'dropped' else status end
    where id = any(array(select id from their_mail))`);
  await run(sql`delete from mail where inquiry_id = any(array(select id from their_inquiry))`);
  await run(
    sql`delete from letter_recipient where booking_id is null and mailbox = (select mailbox from person)`,
  );
  await run(sql`update letter_recipient set email = ${replacement}, mailbox = ${replacement}
    where mailbox = (select mailbox from person)`);
  await run(sql`delete from waitlist_group where id = any(array(select id from their_group))`);
  await run(sql`delete from inquiry where id = any(array(select id from their_inquiry))`);
  await run(sql`delete from known_device d where exists (
      select 1 from email_proof p where p.device = d.digest and p.mailbox = (select mailbox from person))
    and not exists (
      select 1 from email_proof p where p.device = d.digest and p.mailbox <> (select mailbox from person))`);
  await run(sql`delete from email_proof where mailbox = (select mailbox from person)`);
  await run(sql`delete from email_code where mailbox = (select mailbox from person)`);
  // A gift voucher that somebody else bought for the person stays valid, because the person has its code. If
  // the voucher has not been mailed yet, its address is removed, and the buyer can enter another.
  await run(
    sql`update gift_voucher set recipient_name = ${erasedName}, message = '',
        recipient_email = case when recipient_email is null then null else '' end
      where booking_id = any(array(select id from their_booking))
        or mailbox_of(recipient_email) = (select mailbox from person)`,
  );
  await run(
    sql`update gift_sending set email = ${replacement} where booking_id = any(array(select id from their_booking))
        or mailbox_of(email) = (select mailbox from person)`,
  );
  await run(sql`update email_consent set withdrawn_at = greatest(given_at, ${at}), withdrawn_how = 'erased'
    where withdrawn_at is null and member_id = any(array(select id from their_member))`);
  const { rows } = await sql<{ id: string }>`with ${person} select id from their_booking`.execute(tx);
  await eraseCustomers(
    tx,
    rows.map(({ id }) => ({ id, replacement })),
    now,
  );
  await run(sql`update member set mailbox = ${replacement}, email = ${replacement}, name = ${erasedName},
      mail_token = 'erased-' || gen_random_uuid()
    where id = any(array(select id from their_member))`);
}
