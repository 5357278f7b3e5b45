import {
  arrivalPlacesOnSale,
  hasArrivals,
  mostInside,
  type StayCount,
  type WaitingForTime,
  type Zone,
} from '../../../domain/arrivals.ts';
import { type Day, daysInRange } from '../../../domain/calendar-day.ts';
import type { OpeningRows, PlannedSession } from '../../../domain/opening-calendar.ts';
import { overlaps } from '../../../domain/time-slot.ts';
import type { Database } from '../../db/connect.ts';
import { listInside, listWaitingForTimes, listZoneStayCounts, type ZoneStayCount } from './arrival-store.ts';
import { countPlacesTaken, type SessionCount } from './calendar-store.ts';

/** The places that are taken on a range of days. */
export interface PlaceCounts {
  sessions: readonly SessionCount[];
  /** The children inside, on days with arrival times. */
  inside: readonly (StayCount & { day: Day })[];
  /** The groups on the waitlist, on days with arrival times. */
  waiting: readonly (WaitingForTime & { day: Day })[];
  zones: readonly ZoneStayCount[];
}

/**
 * Counts the places that are taken on a range of days. Reads arrival times only if a day of the range has
 * them, and zones only if the centre has them. The places of the booking `without` count as free, except in
 * zones.
 */
export async function countPlaces(
  db: Database,
  { arrivals, zones = [] }: OpeningRows,
  { from, to, instant, without = null }: { from: Day; to: Day; instant: number; without?: string | null },
): Promise<PlaceCounts> {
  const usesArrivalTimes = daysInRange(from, to).some((day) => hasArrivals(day, arrivals));
  const [sessions, inside, waiting, insideZones] = await Promise.all([
    countPlacesTaken(db, { from, to, now: instant, without }),
    usesArrivalTimes ? listInside(db, { from, to, now: instant, without }) : [],
    usesArrivalTimes ? listWaitingForTimes(db, from, to, instant) : [],
    zones.length > 0 ? listZoneStayCounts(db, from, to, instant) : [],
  ]);
  return { sessions, inside, waiting, zones: insideZones };
}

/** Returns the places left in each zone during a session. */
export function countZonesIn(
  day: Day,
  session: PlannedSession,
  { zones: inside }: PlaceCounts,
  zones: readonly Zone[],
): { name: string; left: number; ticketTypes: string[] }[] {
  return zones.map(({ id, name, limit, ticketTypes }) => {
    const stays = inside.filter(
      (row) =>
        row.day === day &&
        row.zoneId === id &&
        row.eventId === session.eventId &&
        (session.eventId === null || row.sessionStart === session.start),
    );
    const period = session.arrival ? session : { start: 0, end: wholeDay };
    return { name, left: Math.max(0, limit - mostInside(stays, period)), ticketTypes: [...ticketTypes] };
  });
}

const wholeDay = 1441;

/** Returns the capacity of a session, and how many of its places are on sale: none during a private hire. */
export function countPlacesIn(
  day: Day,
  session: PlannedSession,
  { sessions: counts, inside, waiting }: PlaceCounts,
): { capacity: number; left: number } {
  const row = counts.find(
    (count) =>
      count.day === day &&
      count.eventId === session.eventId &&
      (session.eventId === null || count.starts === session.start),
  );
  const isHired = row?.hires.some((hire) => !session.arrival || overlaps(hire, session));
  if (session.arrival) {
    const ofDay = (row: { day: Day }) => row.day === day;
    const taken = {
      limit: session.capacity,
      inside: inside.filter(ofDay),
      waiting: waiting.filter(ofDay),
    };
    return { capacity: session.capacity, left: isHired ? 0 : arrivalPlacesOnSale(session, taken) };
  }
  const capacity = session.eventId === null ? session.capacity : (row?.capacity ?? session.capacity);
  return { capacity, left: isHired ? 0 : Math.max(0, capacity - (row?.taken ?? 0)) };
}
