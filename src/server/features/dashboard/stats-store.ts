import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Day } from '../../../domain/calendar-day.ts';
import type { DB } from '../../db/tables.ts';
import { venueZone } from '../../ports/clock/clock.ts';

/** The totals of a venue day. */
export interface DayTotals {
  day: Day;
  bookings: number;
  /** Sales less refunds, pence. Account credit counts when it is paid for, not when it is spent. */
  takings: number;
}

/**
 * Returns the number of bookings and the takings of each venue day since an instant. Leaves out days
 * without bookings or takings.
 */
export async function listDayTotals(db: Kysely<DB>, since: number): Promise<DayTotals[]> {
  const { rows } = await sql<DayTotals>`
    select day::text, sum(bookings)::integer as bookings, sum(pence)::integer as takings
    from (
      select (confirmed_at at time zone ${venueZone})::date as day,
        (kind in ('visit', 'photo') and status <> 'cancelled')::integer as bookings, 0 as pence
      from booking where confirmed_at >= ${new Date(since)}
      union all
      select (owed_at at time zone ${venueZone})::date, 0, amount_pence
      from order_line where owed_at >= ${new Date(since)}
      union all
      select (at at time zone ${venueZone})::date, 0, amount_pence
      from account_credit_sale where at >= ${new Date(since)}
    ) happened group by day`.execute(db);
  return rows;
}

/** Counts the bookings that `listDayBookings` lists, and their children. */
export async function countExpectedVisitors(
  db: Kysely<DB>,
  day: Day,
): Promise<{ bookings: number; children: number }> {
  return db
    .selectFrom('booking')
    .where('day', '=', day)
    .where('kind', 'in', ['visit', 'photo'])
    .where(
      sql<SqlBool>`(status = 'confirmed' or exists (select from stay where stay.booking_id = booking.id))`,
    )
    .select(sql<number>`count(*)::integer`.as('bookings'))
    .select(sql<number>`coalesce(sum(children), 0)::integer`.as('children'))
    .executeTakeFirstOrThrow();
}

/** A booking, purchase or refund among the latest activity. `pence` is negative for a refund. */
export interface RecentActivityRow {
  id: string;
  type: 'booking' | 'payment';
  customer_name: string;
  at: Date;
  pence: number;
  /** The price of what is booked; null for a refund. */
  price: number | null;
  reference: string;
  kind: string;
  day: Day | null;
  credits: number | null;
  is_refund: boolean;
}

/** Lists the latest bookings, purchases and refunds, the latest first. */
export async function listRecentActivity(db: Kysely<DB>, limit: number): Promise<RecentActivityRow[]> {
  const { rows } = await sql<RecentActivityRow>`
    select happened.id, happened.type, happened.at, happened.pence, happened.price, happened.is_refund,
      b.customer_name, b.reference, b.kind, b.day::text, c.credits
    from (
      (select id::text, id as booking_id, case kind when 'credits' then 'payment' else 'booking' end as type,
        confirmed_at as at, (select coalesce(sum(y.received_pence), 0)::integer from payment y
          where y.booking_id = booking.id and y.tender <> 'account-credit') as pence, total_pence as price, false as is_refund
        from booking where confirmed_at is not null order by confirmed_at desc limit ${limit})
      union all
      (select r.id::text, r.booking_id, 'payment', r.created_at, -r.amount_pence, null, true
        from refund r join payment y on y.id = r.payment_id
        where y.tender <> 'account-credit' order by r.created_at desc limit ${limit})
    ) happened
    join booking b on b.id = happened.booking_id
    left join credit_purchase c on c.booking_id = b.id
    order by happened.at desc, happened.id limit ${limit}`.execute(db);
  return rows;
}

const isCustomer = sql`confirmed_at is not null and channel = 'online'`;

/** Counts how many e-mail addresses had booked online before an instant. Reads every booking. */
export async function countCustomers(db: Kysely<DB>, until: number): Promise<number> {
  const { rows } = await sql<{ customers: number }>`
    select count(distinct mailbox_of(customer_email))::integer as customers
    from booking where ${isCustomer} and confirmed_at < ${new Date(until)}`.execute(db);
  return rows[0]?.customers ?? 0;
}

/** Stores the number of customers counted until an instant. */
export async function storeCustomerCount(db: Kysely<DB>, customers: number, until: number): Promise<void> {
  const values = { customers, counted_until: new Date(until) };
  await db
    .insertInto('customer_count')
    .values(values)
    .onConflict((conflict) => conflict.column('only_one').doUpdateSet(values))
    .execute();
}

/**
 * Returns the stored count plus the number of e-mail addresses that have booked for the first time since it
 * was stored. Returns null if nothing has been counted yet. The SQL looks up each of these few addresses in a
 * subquery, because with `not exists` the planner would read every booking.
 */
export async function readCustomerCount(db: Kysely<DB>): Promise<number | null> {
  const { rows } = await sql<{ customers: number }>`
    select c.customers + (
      select count(distinct mailbox_of(b.customer_email))::integer from booking b
      where ${isCustomer} and b.confirmed_at >= c.counted_until and (
        select true from booking e
        where mailbox_of(e.customer_email) = mailbox_of(b.customer_email) and e.confirmed_at < c.counted_until and e.channel = 'online' limit 1) is null
    ) as customers
    from customer_count c`.execute(db);
  return rows[0]?.customers ?? null;
}
