import { sql } from 'kysely';
import type { Day } from '../../../domain/calendar-day.ts';
import { listRefundSteps, type RefundStep } from '../../../domain/cancellation.ts';
import type { Offer } from '../../../domain/offers.ts';
import type { OpeningRows, Restriction, WeeklyHours } from '../../../domain/opening-calendar.ts';
import type { PriceList } from '../../../domain/price-rules.ts';
import type { TimeSlot } from '../../../domain/time-slot.ts';
import type { Database } from '../../db/connect.ts';
import { readArrivalRule, readZones } from './arrival-store.ts';
import { readOffers, readPriceList } from './price-list.ts';

/** The facts with which pages present an event. */
export interface EventFacts {
  id: string;
  title: string;
  tagline: string;
  accent: string;
  drawing: string;
  chooseSession: string;
  payloadName: 'kpop' | 'labubu' | null;
}

/** Everything that decides when the centre is open and what a session costs, read together. */
export interface Calendar {
  prices: PriceList;
  /** The offers that booking applies by itself, in their order. */
  offers: readonly Offer[];
  rows: OpeningRows;
  events: ReadonlyMap<string, EventFacts>;
  /** The shares that a cancellation refunds, each with its deadline. The full refund comes first. */
  refundSteps: readonly RefundStep[];
}

/** Reads the calendar. */
export async function readCalendarRows(db: Database): Promise<Calendar> {
  const [
    venue,
    weekly,
    seasons,
    seasonHours,
    holidays,
    special,
    restrictions,
    events,
    sessions,
    laterRefunds,
    prices,
    offers,
    arrivals,
    zones,
  ] = await Promise.all([
    db
      .selectFrom('venue')
      .select(['open_play_capacity', 'last_entry_before_closing', 'months_ahead', 'cancel_hours_ahead'])
      .executeTakeFirstOrThrow(),
    db.selectFrom('weekly_hours').selectAll().execute(),
    db.selectFrom('season').selectAll().execute(),
    db.selectFrom('season_hours').selectAll().execute(),
    db.selectFrom('school_holiday').select(['first_day', 'last_day', 'name']).execute(),
    db.selectFrom('special_hours').selectAll().execute(),
    db
      .selectFrom('restriction')
      .select(['id', 'day', 'starts', 'ends', 'reason', 'description'])
      .orderBy('day')
      .orderBy('starts')
      .orderBy('id')
      .execute(),
    db.selectFrom('event').selectAll().execute(),
    db.selectFrom('session').selectAll().where('event_id', 'is not', null).execute(),
    db.selectFrom('cancellation_step').select(['hours_ahead as hoursAhead', 'percent']).execute(),
    readPriceList(db),
    readOffers(db),
    readArrivalRule(db),
    readZones(db),
  ]);
  return {
    prices,
    offers,
    rows: {
      weeklyHours: weekly.map(toWeeklyHours),
      seasons: seasons.map(({ id, name, first_day, last_day }) => ({
        name,
        firstDay: first_day,
        lastDay: last_day,
        weeklyHours: seasonHours.filter((row) => row.season_id === id).map(toWeeklyHours),
      })),
      schoolHolidays: holidays.map((row) => ({
        firstDay: row.first_day,
        lastDay: row.last_day,
        name: row.name,
      })),
      specialHours: special.map((row) => ({ day: row.day, start: row.starts, end: row.ends })),
      eventSessions: sessions.flatMap((row) =>
        row.event_id === null
          ? []
          : [
              {
                day: row.day,
                start: row.starts,
                end: row.ends,
                eventId: row.event_id,
                capacity: row.capacity,
              },
            ],
      ),
      restrictions: restrictions.map(toRestriction),
      capacity: venue.open_play_capacity,
      lastEntryBeforeClosing: venue.last_entry_before_closing,
      monthsAhead: venue.months_ahead,
      arrivals,
      zones,
    },
    refundSteps: listRefundSteps(venue.cancel_hours_ahead, laterRefunds),
    events: new Map(
      events.map((row) => [
        row.id,
        {
          id: row.id,
          title: row.title,
          tagline: row.tagline,
          accent: row.accent,
          drawing: row.drawing,
          chooseSession: row.choose_session,
          payloadName: row.payload_name === 'kpop' || row.payload_name === 'labubu' ? row.payload_name : null,
        },
      ]),
    ),
  };
}

function toWeeklyHours(row: {
  weekday: number;
  starts: number;
  ends: number;
  holidays_only: boolean;
}): WeeklyHours {
  return { weekday: row.weekday, start: row.starts, end: row.ends, holidaysOnly: row.holidays_only };
}

function toRestriction(row: {
  id: string;
  day: Day;
  starts: number | null;
  ends: number | null;
  reason: string;
  description: string;
}): Restriction {
  const { id, day, starts, ends, reason, description } = row;
  const slot = starts === null || ends === null ? null : { start: starts, end: ends };
  return { id, day, slot, reason, description };
}

/**
 * A stored session, with its own capacity. `taken` places are not on sale now, because children have them or
 * because they are kept for groups on the waitlist. Sessions that nobody has booked yet may have no row.
 */
export interface SessionCount {
  day: Day;
  starts: number;
  eventId: string | null;
  capacity: number;
  taken: number;
  /**
   * The times of private hires, in minutes of the day. No place is on sale at these times. For open play,
   * this includes private hires that are stored for one of its arrival times.
   */
  hires: readonly TimeSlot[];
}

/**
 * Counts the places that are not on sale at `now` (epoch milliseconds) in each session of a range of days.
 * The places of the booking `without` count as free.
 */
export async function countPlacesTaken(
  db: Database,
  { from, to, now, without }: { from: Day; to: Day; now: number; without: string | null },
): Promise<SessionCount[]> {
  // A single day gets a condition of its own. With `between`, the database expects more sessions than one day
  // has, and would plan the prepared statement anew each time.
  const isWithin = from === to ? sql`s.day = ${from}` : sql`s.day between ${from} and ${to}`;
  const { rows } = await sql<SessionCount>`
    select s.day, s.starts, s.event_id as "eventId", s.capacity,
      placed.children + case when exists (
          select from waitlist_wish w where w.session_id = s.id and w.withdrawn_at is null)
        then places_awaited(s.id, s.capacity - placed.children, ${new Date(now)}) else 0 end as taken,
      (select coalesce(jsonb_agg(jsonb_build_object('start', h.starts, 'end', h.ends)), '[]')
        from private_hires(s.day, s.day, ${new Date(now)}, ${without}::uuid) h where h.whole = s.id) as hires
    from session s cross join lateral (
        select case when s.has_arrivals or ${without}::uuid is not null
          then s.capacity - places_left(s.id, ${new Date(now)}, ${without})
          else children_placed(s, ${new Date(now)}) end as children) placed
    where ${isWithin} and s.arrival_of is null`.execute(db);
  return rows;
}
