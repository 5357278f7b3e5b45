import type { Day } from '../../../domain/calendar-day.ts';
import type { TimeSlot } from '../../../domain/time-slot.ts';
import type { AvailabilityContext } from '../availability/list-days.ts';
import { readPhotoDiary } from './read-photo-diary.ts';

/** A photo session that can be booked. */
export interface FreePhotoSession {
  day: Day;
  slot: TimeSlot;
}

const maxSessions = 3;
const minutesPerDay = 24 * 60;

/** Returns the free photo sessions nearest to a taken one, in order of time; three at most. */
export async function listNearestFreePhotoSessions(
  context: AvailabilityContext,
  day: Day,
  start: number,
): Promise<FreePhotoSession[]> {
  const { days } = await readPhotoDiary(context);
  const distance = (free: FreePhotoSession) =>
    Math.abs(
      ((Date.parse(free.day) - Date.parse(day)) / 86_400_000) * minutesPerDay + free.slot.start - start,
    );
  return days
    .flatMap(({ date, slots }) =>
      slots.filter(({ taken }) => !taken).map(({ slot }): FreePhotoSession => ({ day: date, slot })),
    )
    .sort((one, other) => distance(one) - distance(other))
    .slice(0, maxSessions)
    .sort((one, other) => one.day.localeCompare(other.day) || one.slot.start - other.slot.start);
}
