import { addDays, type Day } from '../../../domain/calendar-day.ts';
import { keepReading } from '../../db/kept-reading.ts';
import type { Readings } from '../../db/readings.ts';
import { Refusal } from '../../refusal.ts';
import { type AvailabilityDeps, bookableDays, listDays } from './list-days.ts';
import type { Notices } from './notices.ts';

const longestRange = 61;

/** Answers a range of days as JSON text; the bookable month, which every visitor asks for, is made once and kept until something changes, a second at most. */
export function createMonthReader(deps: AvailabilityDeps & { notices: Notices; readings: Readings }) {
  const write = async (from?: Day, to?: Day) => {
    const { today, lastDay } = await bookableDays(deps);
    const first = from ?? today;
    const last = to ?? (from ? addDays(from, longestRange) : lastDay);
    if (last < first || last > addDays(first, longestRange)) {
      throw new Refusal('malformed', 'Please ask for at most 62 days', {
        fields: { to: 'At most 62 days after from' },
      });
    }
    const days = await deps.readings.read((db) => listDays({ ...deps, db }, first, last));
    return JSON.stringify({ success: true, today, lastDay, days });
  };

  const month = keepReading(() => write());
  deps.notices.onChange(() => month.forget());
  return (from?: Day, to?: Day): Promise<string> => (from || to ? write(from, to) : month.read());
}
