import { type Day, daysBetween } from '../../../domain/calendar-day.ts';
import { type AvailabilityContext, listDays, readBookableRange } from './list-days.ts';

/** A session offered as an alternative. */
export interface NearestSession {
  date: Day;
  timeSlot: string;
  availableSpots: number;
}

/**
 * Returns the sessions with room for `children` that are nearest to a day, that day's own first; three at
 * most.
 */
export async function listNearestSessions(
  context: AvailabilityContext,
  day: Day,
  children: number,
): Promise<NearestSession[]> {
  const { today, lastDay } = await readBookableRange(context);
  const days = await listDays(context, today, lastDay);
  return days
    .filter(({ notBookable }) => notBookable === null)
    .flatMap(({ date, sessions }) =>
      sessions
        .filter((session) => session.notBookable === null && session.availableSpots >= Math.max(1, children))
        .map(({ timeSlot, availableSpots }) => ({ date, timeSlot, availableSpots })),
    )
    .sort((a, b) => Math.abs(daysBetween(a.date, day)) - Math.abs(daysBetween(b.date, day)))
    .slice(0, 3);
}
