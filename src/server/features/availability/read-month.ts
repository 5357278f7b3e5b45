import { addDays, type Day, daysBetween } from '../../../domain/calendar-day.ts';
import type { ChangeEvents } from '../../changes/change-events.ts';
import { cacheValue } from '../../db/cached-value.ts';
import type { Replica } from '../../db/replica.ts';
import { refuse } from '../../refusal.ts';
import { type AvailabilityContext, listDays, readBookableRange } from './list-days.ts';

/** A range of this many days is allowed even if fewer days can be booked. */
const alwaysAllowedDays = 62;

/**
 * Returns a function that reads a range of days as JSON text. Every visitor requests the bookable month, so
 * its text is built once and cached until something changes, but for a second at most. The function refuses a
 * range that is too long or ends before it begins.
 */
export function createAvailabilityReader(
  context: AvailabilityContext & { changes: ChangeEvents; replica: Replica },
) {
  const renderDays = async (from?: Day, to?: Day) => {
    const { today, lastDay } = await readBookableRange(context);
    const maxDays = Math.max(alwaysAllowedDays, daysBetween(today, lastDay) + 1);
    const first = from ?? today;
    const last = to ?? (from ? addDays(from, maxDays - 1) : lastDay);
    const days = daysBetween(first, last) + 1;
    if (days < 1 || days > maxDays) throw refuse('availabilityRangeTooLong', { maxDays });
    const listing = await context.replica.read((db) => listDays({ ...context, db }, first, last));
    return JSON.stringify({ success: true, today, lastDay, days: listing });
  };

  const month = cacheValue(() => renderDays());
  context.changes.onPlacesChanged(() => month.invalidate());
  return (from?: Day, to?: Day): Promise<string> => (from || to ? renderDays(from, to) : month.read());
}
