import { type Kysely, sql } from 'kysely';
import type { Day } from '../../../domain/calendar-day.ts';
import type { TimeSlot } from '../../../domain/time-slot.ts';
import type { Database } from '../../db/connect.ts';
import type { DB } from '../../db/tables.ts';

const maxListed = 1000;

/** A restriction with its id. */
export interface StoredRestriction {
  id: string;
  day: Day;
  /** null blocks the whole day. */
  slot: TimeSlot | null;
  reason: string;
  description: string;
  createdBy: string;
}

function selectRestrictions(db: Kysely<DB>) {
  return db
    .selectFrom('restriction')
    .select(['id', 'day', 'starts', 'ends', 'reason', 'description', 'created_by']);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectRestrictions>['executeTakeFirstOrThrow']>>;

function toRestriction({ starts, ends, created_by, ...rest }: Row): StoredRestriction {
  const slot = starts === null || ends === null ? null : { start: starts, end: ends };
  return { ...rest, slot, createdBy: created_by };
}

/** Returns the restrictions from a day on, or between two days, by day and start, all-day ones first. */
export async function listStoredRestrictions(
  db: Kysely<DB>,
  from: Day,
  to?: Day,
): Promise<StoredRestriction[]> {
  let query = selectRestrictions(db)
    .where('day', '>=', from)
    .orderBy('day')
    .orderBy('starts', (order) => order.asc().nullsFirst())
    .orderBy('ends')
    .limit(maxListed);
  if (to !== undefined) query = query.where('day', '<=', to);
  return (await query.execute()).map(toRestriction);
}

/** Serialises changes to a day's restrictions until the transaction ends. */
export async function lockRestrictionDay(tx: Kysely<DB>, day: Day): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('restriction of ' || ${day}, 0))`.execute(tx);
}

/** Inserts a restriction and returns it with its id. */
export async function insertRestriction(
  tx: Kysely<DB>,
  restriction: Omit<StoredRestriction, 'id'>,
  now: number,
): Promise<StoredRestriction> {
  const { slot, createdBy, ...rest } = restriction;
  const { id } = await tx
    .insertInto('restriction')
    .values({
      ...rest,
      starts: slot?.start ?? null,
      ends: slot?.end ?? null,
      created_by: createdBy,
      created_at: new Date(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ...restriction, id };
}

/** Deletes a restriction and returns it; null where it does not exist. */
export async function deleteRestriction(tx: Kysely<DB>, id: string): Promise<StoredRestriction | null> {
  const row = await tx
    .deleteFrom('restriction')
    .where('id', '=', id)
    .returning(['id', 'day', 'starts', 'ends', 'reason', 'description', 'created_by'])
    .executeTakeFirst();
  return row ? toRestriction(row) : null;
}

/** A session with the bookings and children that hold its places, paid or being paid. */
export interface SessionCounts {
  day: Day;
  starts: number;
  eventId: string | null;
  /** Whether it is an arrival time of open play, with any length of stay. */
  isArrival: boolean;
  capacity: number;
  bookings: number;
  children: number;
}

/**
 * Returns a join with the live places of each session `s`. It is lateral because a plain join makes the
 * planner read every place ever held.
 */
const livePlaces = (now: number) =>
  sql`lateral (select * from place where session_id = s.id and live_until > ${new Date(now)} offset 0) p`;

/** Counts the bookings and children of each session in a range of days; `now` is in epoch milliseconds. */
export async function countSessionBookings(
  db: Database,
  from: Day,
  to: Day,
  now: number,
): Promise<SessionCounts[]> {
  const { rows } = await sql<SessionCounts>`
    select s.day, s.starts, s.event_id as "eventId", s.arrival_of is not null as "isArrival",
      min(s.capacity) as capacity, count(p.booking_id)::integer as bookings,
      coalesce(sum(p.children), 0)::integer as children
    from session s left join ${livePlaces(now)} on true
    where s.day between ${from} and ${to}
    group by s.day, s.starts, s.event_id, s.arrival_of`.execute(db);
  return rows;
}

/** The bookings of a day; one for several sessions counts once. */
export interface DayCounts {
  day: Day;
  bookings: number;
  children: number;
  photoSessions: number;
  partyInquiries: number;
}

/** Counts the bookings of each day in a range; days without any are left out. */
export async function countDayBookings(db: Database, from: Day, to: Day, now: number): Promise<DayCounts[]> {
  const { rows } = await sql<DayCounts>`
    with visits as (
      select day, count(*)::integer as bookings, sum(children)::integer as children from (
        select distinct s.day, p.booking_id, p.children
        from session s cross join ${livePlaces(now)}
        where s.day between ${from} and ${to}
      ) once group by day
    ), photos as (
      select day, count(*)::integer as count from photo_session
      where day between ${from} and ${to} and live_until > ${new Date(now)} group by day
    ), parties as (
      select party_date as day, count(*)::integer as count from party_inquiry
      where party_date between ${from} and ${to} group by party_date
    )
    select day, coalesce(bookings, 0) as bookings, coalesce(children, 0) as children,
      coalesce(photos.count, 0) as "photoSessions", coalesce(parties.count, 0) as "partyInquiries"
    from visits full join photos using (day) full join parties using (day)`.execute(db);
  return rows;
}

/** The time of a visit, a photo session or a party enquiry on a day. */
export interface DayBookingTime extends TimeSlot {
  kind: 'visit' | 'photo' | 'party';
  id: string;
  children: number;
}

/** Returns the times of all visits, photo sessions and party enquiries of a day. */
export async function readBookedTimes(db: Database, day: Day, now: number): Promise<DayBookingTime[]> {
  const { rows } = await sql<DayBookingTime>`
    select 'visit' as kind, p.booking_id as id, p.starts as start, p.ends as end, p.children
      from session s cross join ${livePlaces(now)} where s.day = ${day}
    union all
    select 'photo', booking_id, starts, ends, 0 from photo_session where day = ${day} and live_until > ${new Date(now)}
    union all
    select 'party', inquiry_id, starts, ends, 0 from party_inquiry where party_date = ${day}`.execute(db);
  return rows;
}
