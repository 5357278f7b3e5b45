import type { DayAvailability } from '../../../contract/availability.ts';
import { formatSlot, parseSlot } from '../../../domain/time-slot.ts';

/**
 * Returns one line about a day for the welcome: its hours, or why there is no open play. Null when the
 * day is unknown.
 */
export function openTodayText(day: DayAvailability | null): string | null {
  if (!day) return null;
  const slots = day.sessions.map(({ timeSlot }) => parseSlot(timeSlot)).filter((slot) => slot !== null);
  const isOver = day.sessions.every(({ notBookable }) => notBookable?.code === 'too-late');
  if (slots.length === 0) return day.notBookable && `Today: ${day.notBookable.text}`;
  if (isOver) return 'Open play is over for today';
  const hours = formatSlot({
    start: Math.min(...slots.map(({ start }) => start)),
    end: Math.max(...slots.map(({ end }) => end)),
  });
  return day.notBookable?.code === 'full' ? `Open today, ${hours}, and full` : `Open today, ${hours}`;
}
