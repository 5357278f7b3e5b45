import type { DayAvailability } from '../../../contract/availability.ts';
import { formatTime, parseSlot } from '../../../domain/time-slot.ts';

/** Returns the start times of an event day's sessions in words: '9:30 AM, 12:00 PM and 2:30 PM'. */
export function sessionStarts(day: DayAvailability): string {
  const starts = day.sessions
    .map(({ timeSlot }) => parseSlot(timeSlot)?.start)
    .filter((start) => start !== undefined)
    .map(formatTime);
  return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(starts);
}

/** Returns the first day of each event, soonest first. */
export function firstDayOfEach(days: readonly DayAvailability[]): DayAvailability[] {
  const seen = new Set<string>();
  return days.filter(({ event }) => {
    if (!event || seen.has(event.id)) return false;
    seen.add(event.id);
    return true;
  });
}
