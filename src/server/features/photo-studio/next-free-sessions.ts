import type { Day } from '../../../domain/calendar-day.ts';
import type { TimeSlot } from '../../../domain/time-slot.ts';
import type { AvailabilityDeps } from '../availability/list-days.ts';
import { readDiary } from './read-photo-diary.ts';

export interface FreeSession {
  day: Day;
  slot: TimeSlot;
}

const most = 3;
const minutesOfDay = 24 * 60;

/**
 * The free photo sessions that lie nearest to one that somebody else has, in the
 * order of time; three at most.
 */
export async function nextFreeSessions(
  deps: AvailabilityDeps,
  day: Day,
  start: number,
): Promise<FreeSession[]> {
  const { days } = await readDiary(deps);
  const far = (free: FreeSession) =>
    Math.abs(
      ((Date.parse(free.day) - Date.parse(day)) / 86_400_000) * minutesOfDay + free.slot.start - start,
    );
  return days
    .flatMap(({ date, slots }) =>
      slots.filter(({ taken }) => !taken).map(({ slot }): FreeSession => ({ day: date, slot })),
    )
    .sort((one, other) => far(one) - far(other))
    .slice(0, most)
    .sort((one, other) => one.day.localeCompare(other.day) || one.slot.start - other.slot.start);
}
