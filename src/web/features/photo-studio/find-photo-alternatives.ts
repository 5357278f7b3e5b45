import { type Day, shortDayInWords } from '../../../domain/calendar-day.ts';
import { parseSlot } from '../../../domain/time-slot.ts';
import type { PhotoDay } from './photo-queries.ts';
import type { PhotoSlot } from './use-photo-diary.ts';

/** An alternative: a session, or a day whose session the family still has to choose. */
export interface PhotoAlternative {
  date: Day;
  /** An empty string stands for any time of that day. */
  time: string;
  words: string;
}

const maxAlternatives = 3;

/**
 * Returns at most three alternatives to a session. These are the day's free sessions that are nearest to
 * `time`, in the order of the day. If the day is full, returns the next days with free sessions, or earlier
 * days if no later day has any.
 */
export function findPhotoAlternatives(
  date: Day,
  time: string,
  slots: readonly PhotoSlot[],
  days: readonly PhotoDay[],
): PhotoAlternative[] {
  const wantedStart = parseSlot(time)?.start ?? 0;
  const distance = (slot: PhotoSlot) => Math.abs((parseSlot(slot.time)?.start ?? 0) - wantedStart);
  const sameDay = slots
    .filter(({ isAvailable }) => isAvailable)
    .sort((one, other) => distance(one) - distance(other))
    .slice(0, maxAlternatives)
    .sort((one, other) => slots.indexOf(one) - slots.indexOf(other));
  if (sameDay.length > 0) return sameDay.map((slot) => ({ date, time: slot.time, words: slot.time }));
  const open = days.filter((day) => day.notBookable === null && day.date !== date);
  const later = open.filter((day) => day.date > date);
  return (later.length > 0 ? later : open)
    .slice(0, maxAlternatives)
    .map((day) => ({ date: day.date, time: '', words: `${shortDayInWords(day.date)}, ${day.free} free` }));
}
