import type { DayAvailability } from '../../../contract/availability.ts';
import { formatSlot, parseSlot } from '../../../domain/time-slot.ts';

/**
 * One line about a day for the welcome: its hours, or why there is no open play.
 * Null when nothing can be said.
 */
export function openTodayText(day: DayAvailability | null): string | null {
  if (!day) return null;
  const slots = day.sessions.map(({ timeSlot }) => parseSlot(timeSlot)).filter((slot) => slot !== null);
  const over = day.sessions.every(({ notBookable }) => notBookable?.code === 'too-late');
  if (slots.length === 0) return day.notBookable && `Today: ${day.notBookable.text}`;
  if (over) return 'Open play is over for today';
  const hours = formatSlot({
    start: Math.min(...slots.map(({ start }) => start)),
    end: Math.max(...slots.map(({ end }) => end)),
  });
  return day.notBookable?.code === 'full' ? `Open today, ${hours}, and full` : `Open today, ${hours}`;
}
