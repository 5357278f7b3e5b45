import { type Day, shortDayInWords } from '../../../domain/calendar-day.ts';
import { parseSlot } from '../../../domain/time-slot.ts';
import type { PhotoDay } from './photo-queries.ts';
import type { PhotoSlot } from './use-photo-diary.ts';

/** Something to take instead: a session, or a day whose session is still to be chosen. */
export interface Instead {
  date: Day;
  /** An empty text: any time of that day. */
  time: string;
  words: string;
}

const most = 3;

/** The free sessions of the day nearest to a time; on a day without any the next days that have some. */
export function nextFree(
  date: Day,
  time: string,
  slots: readonly PhotoSlot[],
  days: readonly PhotoDay[],
): Instead[] {
  const wanted = parseSlot(time)?.start ?? 0;
  const far = (slot: PhotoSlot) => Math.abs((parseSlot(slot.time)?.start ?? 0) - wanted);
  const sameDay = slots
    .filter(({ isAvailable }) => isAvailable)
    .sort((one, other) => far(one) - far(other))
    .slice(0, most)
    .sort((one, other) => slots.indexOf(one) - slots.indexOf(other));
  if (sameDay.length > 0) return sameDay.map((slot) => ({ date, time: slot.time, words: slot.time }));
  const open = days.filter((day) => day.notBookable === null && day.date !== date);
  const after = open.filter((day) => day.date > date);
  return (after.length > 0 ? after : open)
    .slice(0, most)
    .map((day) => ({ date: day.date, time: '', words: `${shortDayInWords(day.date)}, ${day.free} free` }));
}
