import { type Kysely, sql } from 'kysely';
import type { Day } from '../../../domain/calendar-day.ts';
import type { DaySpan } from '../../../domain/figure-period.ts';
import type { Database } from '../../db/connect.ts';
import type { DB } from '../../db/tables.ts';

/** Sales of a day by product and rate of VAT, in pence; `vat` is included in `sold`. */
export interface SaleSum {
  day: Day;
  product: string;
  vatPercent: number;
  sold: number;
  vat: number;
}

/** Money of a day by tender, in pence. Account credit is left out, because it is not money. */
export interface MoneySum {
  day: Day;
  tender: string;
  received: number;
  refunded: number;
  payments: number;
  refunds: number;
}

/**
 * Confirmed visits of a day. `came` counts those that were checked in. `leadDays` is the sum of the days from
 * confirmation to visit, and `leads` counts the visits in each span of `leadSpans`. `familyVisits` counts
 * visits with an e-mail address. Among these, `returnVisits` counts visits of families that had a visit on an
 * earlier day.
 */
export interface VisitSum {
  day: Day;
  visits: number;
  children: number;
  came: number;
  leadDays: number;
  leads: number[];
  familyVisits: number;
  returnVisits: number;
}

/** The spans of lead time between booking and visit, in the order of `VisitSum.leads`. */
export const leadSpans = [
  'On the day',
  '1 day before',
  '2 to 3 days before',
  '4 to 7 days before',
  '8 to 14 days before',
  '15 to 30 days before',
  'More than 30 days before',
] as const;

/** The number of people who arrived in one hour of a day with tickets of one type. */
export interface ArrivalSum {
  day: Day;
  hour: number;
  ticketType: string;
  people: number;
}

/** Runs reads on one snapshot, so that the figures of one reply agree with each other. */
export function readTogether<T>(db: Database, work: (tx: Kysely<DB>) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
}

/** Lists the up-to-date sales of a period by day, product and rate of VAT. */
export async function listSaleSums(tx: Kysely<DB>, { from, to }: DaySpan): Promise<SaleSum[]> {
  const { rows } = await sql<SaleSum>`
    select s.day::text, p.title as product, s.vat_percent::float as "vatPercent",
      s.sold_pence::float as sold, s.vat_pence::float as vat
    from figure_sales(${from}, ${to}) s join product p on p.id = s.product
    order by s.day, p.title, s.vat_percent`.execute(tx);
  return rows;
}

/** Lists the up-to-date money of a period by day and tender. */
export async function listMoneySums(tx: Kysely<DB>, { from, to }: DaySpan): Promise<MoneySum[]> {
  const { rows } = await sql<MoneySum>`
    select day::text, tender, received_pence::float as received, refunded_pence::float as refunded, payments, refunds
    from figure_moneys(${from}, ${to}) order by day, tender`.execute(tx);
  return rows;
}

/** Lists the up-to-date sums of a period's visits by day. */
export async function listVisitSums(tx: Kysely<DB>, { from, to }: DaySpan): Promise<VisitSum[]> {
  const { rows } = await sql<VisitSum>`
    select day::text, visits, children, came, lead_days::float as "leadDays",
      array[lead_0, lead_1, lead_3, lead_7, lead_14, lead_30, lead_more] as leads,
      family_visits as "familyVisits", return_visits as "returnVisits"
    from figure_visits(${from}, ${to}) order by day`.execute(tx);
  return rows;
}

/** Lists the up-to-date arrivals of a period by day, hour and ticket type. */
export async function listArrivalSums(tx: Kysely<DB>, { from, to }: DaySpan): Promise<ArrivalSum[]> {
  const { rows } = await sql<ArrivalSum>`
    select day::text, hour, ticket_type_id as "ticketType", people
    from figure_arrivals(${from}, ${to}) order by day, hour`.execute(tx);
  return rows;
}

/** Lists the up-to-date sums of the minutes that children spent inside, by day and hour of a period. */
export async function listInsideSums(
  tx: Kysely<DB>,
  { from, to }: DaySpan,
): Promise<{ day: Day; hour: number; childMinutes: number }[]> {
  const { rows } = await sql<{ day: Day; hour: number; childMinutes: number }>`
    select day::text, hour, child_minutes as "childMinutes" from figure_insides(${from}, ${to})`.execute(tx);
  return rows;
}

/** A session that was on sale, with the number of its places and of the places sold. */
export interface SessionPlaces {
  day: Day;
  starts: number;
  ends: number;
  capacity: number;
  sold: number;
}

/**
 * Lists the stored sessions of a period: all sessions of events, and the sessions of open play that were ever
 * booked. A day with arrival times is listed as one session: each child counts in `sold` only for the share
 * of the day that the child stays.
 */
export function listSessionPlaces(tx: Kysely<DB>, { from, to }: DaySpan): Promise<SessionPlaces[]> {
  return tx
    .selectFrom('session')
    .select(['day', 'starts', 'ends', 'capacity'])
    .select(
      sql<number>`confirmed_children + coalesce((
        select round(sum(a.confirmed_children * (a.ends - a.starts))::numeric / (session.ends - session.starts))::integer
        from session a where a.arrival_of = session.id), 0)`.as('sold'),
    )
    .where('arrival_of', 'is', null)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .orderBy('starts')
    .orderBy('id')
    .execute();
}

/** Lists the ticket types in their order. */
export function listTicketTypes(tx: Kysely<DB>): Promise<{ id: string; name: string }[]> {
  return tx.selectFrom('ticket_type').select(['id', 'name']).orderBy('position').execute();
}

/** Recomputes the sums of at most `limit` changed days. Returns the number of days. */
export async function refreshSums(db: Kysely<DB>, limit: number): Promise<number> {
  const { rows } = await sql<{ days: number }>`select refresh_figures(${limit}) as days`.execute(db);
  return rows[0]?.days ?? 0;
}
