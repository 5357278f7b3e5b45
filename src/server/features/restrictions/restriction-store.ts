import { type Kysely, sql } from 'kysely';
import type { Day } from '../../../domain/calendar-day.ts';
import type { TimeSlot } from '../../../domain/time-slot.ts';
import type { Database } from '../../db/connect.ts';
import type { DB } from '../../db/tables.ts';
import { partiesAndEnquiries } from '../parties/parties-and-enquiries.ts';

const maxListed = 1000;

/** A restriction with its id. */
export interface StoredRestriction {
  id: string;
  day: Day;
  /** The blocked time; null if the whole day is blocked. */
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

/**
 * Returns the restrictions on or after a day, or between two days; at most 1,000. They are sorted by day and
 * start, with all-day restrictions first.
 */
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
    .orderBy('id')
    .limit(maxListed);
  if (to !== undefined) query = query.where('day', '<=', to);
  return (await query.execute()).map(toRestriction);
}

/** Locks a day's restrictions until the transaction ends, so that they are changed one after the other. */
export async function lockRestrictionDay(tx: Kysely<DB>, day: Day): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('restriction of ' || ${day}, 0))`.execute(tx);
}

/** Finds the day of a restriction; null if there is no such restriction. */
export async function findRestrictionDay(tx: Kysely<DB>, id: string): Promise<Day | null> {
  const row = await tx.selectFrom('restriction').select('day').where('id', '=', id).executeTakeFirst();
  return row?.day ?? null;
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

/**
 * Locks the closings of a restriction. Call this function before `deleteRestriction`, which also updates
 * these closings. Undoing a closing takes the two locks in the same order.
 */
export async function lockClosuresOf(tx: Kysely<DB>, id: string): Promise<void> {
  await sql`select from closure where restriction_id = ${id} order by id for update`.execute(tx);
}

/** Deletes a restriction and returns it; null if it does not exist. */
export async function deleteRestriction(tx: Kysely<DB>, id: string): Promise<StoredRestriction | null> {
  const row = await tx
    .deleteFrom('restriction')
    .where('id', '=', id)
    .returning(['id', 'day', 'starts', 'ends', 'reason', 'description', 'created_by'])
    .executeTakeFirst();
  return row ? toRestriction(row) : null;
}

/**
 * A session, with the number of its bookings that are paid or being paid, and the number of children that
 * hold its places. A party is not counted as a booking, but its children hold places.
 */
export interface SessionCounts {
  day: Day;
  starts: number;
  eventId: string | null;
  /** Whether the session is an arrival time of open play, with any length of stay. */
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

/** The condition that a place `p` is not taken by a party. */
const isNoParty = sql`not exists (select from party y where y.booking_id = p.booking_id)`;

/** Counts the bookings and children of each session in a range of days; `now` is in epoch milliseconds. */
export async function countSessionBookings(
  db: Database,
  from: Day,
  to: Day,
  now: number,
): Promise<SessionCounts[]> {
  const { rows } = await sql<SessionCounts>`
    select s.day, s.starts, s.event_id as "eventId", s.arrival_of is not null as "isArrival",
      min(s.capacity) as capacity, count(p.booking_id) filter (where y.id is null)::integer as bookings,
      coalesce(sum(p.children), 0)::integer as children
    from session s left join ${livePlaces(now)} on true left join party y on y.booking_id = p.booking_id
    where s.day between ${from} and ${to}
    group by s.day, s.starts, s.event_id, s.arrival_of`.execute(db);
  return rows;
}

/**
 * The bookings of a day. A booking for several sessions counts once; a party counts only among the parties.
 */
export interface DayCounts {
  day: Day;
  bookings: number;
  children: number;
  photoSessions: number;
  parties: number;
  partyInquiries: number;
}

/** Counts the bookings of each day in a range; days without any are left out. */
export async function countDayBookings(db: Database, from: Day, to: Day, now: number): Promise<DayCounts[]> {
  const { rows } = await sql<DayCounts>`
    with visits as (
      select day, count(*)::integer as bookings, sum(children)::integer as children from (
        select distinct s.day, p.booking_id, p.children
        from session s cross join ${livePlaces(now)}
        where s.day between ${from} and ${to} and ${isNoParty}
      ) once group by day
    ), photos as (
      select day, count(*)::integer as count from photo_session
      where day between ${from} and ${to} and live_until > ${new Date(now)} group by day
    ), parties as (
      select day, count(*) filter (where state <> 'enquiry')::integer as booked,
        count(*) filter (where state = 'enquiry')::integer as inquiries
      from ${partiesAndEnquiries(now)} rows where day between ${from} and ${to} group by day
    )
    select day, coalesce(bookings, 0) as bookings, coalesce(children, 0) as children,
      coalesce(photos.count, 0) as "photoSessions", coalesce(parties.booked, 0) as parties,
      coalesce(parties.inquiries, 0) as "partyInquiries"
    from visits full join photos using (day) full join parties using (day)`.execute(db);
  return rows;
}

/** The time of a visit, a photo session, a party or a party enquiry on a day. */
export interface DayBookingTime extends TimeSlot {
  kind: 'visit' | 'photo' | 'party' | 'inquiry';
  /** The id of the booking; null for a party and an enquiry, because each has only one time. */
  id: string | null;
  children: number;
}

/** Returns the times of all visits, photo sessions, parties and party enquiries of a day. */
export async function readBookedTimes(db: Database, day: Day, now: number): Promise<DayBookingTime[]> {
  const { rows } = await sql<DayBookingTime>`
    select 'visit' as kind, p.booking_id as id, p.starts as start, p.ends as end, p.children
      from session s cross join ${livePlaces(now)} where s.day = ${day} and ${isNoParty}
    union all
    select 'photo', booking_id, starts, ends, 0 from photo_session where day = ${day} and live_until > ${new Date(now)}
    union all
    select case when state = 'enquiry' then 'inquiry' else 'party' end, null, starts, ends, 0
      from ${partiesAndEnquiries(now)} rows where day = ${day}`.execute(db);
  return rows;
}
