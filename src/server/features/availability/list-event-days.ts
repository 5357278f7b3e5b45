import type { DayAvailability } from '../../../contract/availability.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { type AvailabilityContext, listDays } from './list-days.ts';

const maxDays = 12;

/**
 * Returns the availability of the next event days, soonest first, at most twelve. Days closed by a
 * restriction and days whose last session has started are left out.
 */
export async function listEventDays(context: AvailabilityContext): Promise<DayAvailability[]> {
  const { rows } = await context.calendar.read();
  const now = localMoment(context.clock.now());
  const upcoming = rows.eventSessions.filter(
    ({ day, start }) => day > now.day || (day === now.day && start > now.minute),
  );
  const days = [...new Set(upcoming.map(({ day }) => day))].sort().slice(0, maxDays);
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return [];
  const all = await listDays(context, first, last);
  return all.filter(({ date, sessions }) => days.includes(date) && sessions.length > 0);
}
