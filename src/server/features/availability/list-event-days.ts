import type { DayAvailability } from '../../../contract/availability.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { type AvailabilityDeps, listDays } from './list-days.ts';

const most = 12;

/**
 * The next event days as they stand now, soonest first: days closed by a restriction and days whose last
 * session has started are left out.
 */
export async function listEventDays(deps: AvailabilityDeps): Promise<DayAvailability[]> {
  const { rows } = await deps.calendar.read();
  const now = localMoment(deps.clock.now());
  const coming = rows.eventSessions.filter(
    ({ day, start }) => day > now.day || (day === now.day && start > now.minute),
  );
  const days = [...new Set(coming.map(({ day }) => day))].sort().slice(0, most);
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return [];
  const all = await listDays(deps, first, last);
  return all.filter(({ date, sessions }) => days.includes(date) && sessions.length > 0);
}
