import { addDays, type Day, daysBetween } from '../../../domain/calendar-day.ts';
import type { ChangeEvents } from '../../changes/change-events.ts';
import { cacheValue } from '../../db/cached-value.ts';
import type { Replica } from '../../db/replica.ts';
import { Refusal } from '../../refusal.ts';
import { type AvailabilityDeps, bookableDays, listDays } from './list-days.ts';

const fewestDays = 62;

/**
 * Answers a range of days as JSON text; the bookable month, which every visitor asks for, is made once and
 * kept until something changes, a second at most.
 */
export function createMonthReader(deps: AvailabilityDeps & { changes: ChangeEvents; replica: Replica }) {
  const write = async (from?: Day, to?: Day) => {
    const { today, lastDay } = await bookableDays(deps);
    const most = Math.max(fewestDays, daysBetween(today, lastDay) + 1);
    const first = from ?? today;
    const last = to ?? (from ? addDays(from, most - 1) : lastDay);
    const days = daysBetween(first, last) + 1;
    if (days < 1 || days > most) {
      throw new Refusal('malformed', `Please ask for at most ${most} days`, {
        fields: { to: `At most ${most} days from the first, itself included` },
      });
    }
    const listed = await deps.replica.read((db) => listDays({ ...deps, db }, first, last));
    return JSON.stringify({ success: true, today, lastDay, days: listed });
  };

  const month = cacheValue(() => write());
  deps.changes.onPlacesChanged(() => month.invalidate());
  return (from?: Day, to?: Day): Promise<string> => (from || to ? write(from, to) : month.read());
}
