import type { Day } from '../../../domain/calendar-day.ts';
import type { TimeSlot } from '../../../domain/time-slot.ts';
import type { AvailabilityDeps } from '../availability/list-days.ts';
import { readDiary } from './read-photo-diary.ts';

/** A photo session that can be booked. */
export interface FreeSession {
  day: Day;
  slot: TimeSlot;
}

const maxSessions = 3;
const minutesPerDay = 24 * 60;

/** Returns the free photo sessions nearest to one that is taken, in order of time; three at most. */
export async function nextFreeSessions(
  context: AvailabilityDeps,
  day: Day,
  start: number,
): Promise<FreeSession[]> {
  const { days } = await readDiary(context);
  const distance = (free: FreeSession) =>
    Math.abs(
      ((Date.parse(free.day) - Date.parse(day)) / 86_400_000) * minutesPerDay + free.slot.start - start,
    );
  return days
    .flatMap(({ date, slots }) =>
      slots.filter(({ taken }) => !taken).map(({ slot }): FreeSession => ({ day: date, slot })),
    )
    .sort((one, other) => distance(one) - distance(other))
    .slice(0, maxSessions)
    .sort((one, other) => one.day.localeCompare(other.day) || one.slot.start - other.slot.start);
}
