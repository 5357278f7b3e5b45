import { hasArrivals, type StayCount } from '../../../domain/arrivals.ts';
import { type Day, daysInRange } from '../../../domain/calendar-day.ts';
import { listInside } from './arrival-store.ts';
import type { AvailabilityContext } from './list-days.ts';

/**
 * Reads how many children are booked to be inside on the days of a range, as periods with a start, an end and
 * the number of children. Returns none if no day of the range has arrival times.
 */
export async function readInside(
  { db, clock, calendar }: AvailabilityContext,
  from: Day,
  to: Day,
): Promise<(StayCount & { day: Day })[]> {
  const { rows } = await calendar.read();
  if (!daysInRange(from, to).some((day) => hasArrivals(day, rows.arrivals))) return [];
  return listInside(db, { from, to, now: clock.now() });
}
