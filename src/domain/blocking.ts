import type { Day } from './calendar-day.ts';
import { type OpeningRows, type PlannedSession, planDay } from './opening-calendar.ts';
import type { TimeSlot } from './time-slot.ts';

/** The times that can be blocked on any day (specification 5.8). */
const listedSlots: readonly TimeSlot[] = [
  { start: 570, end: 690 },
  { start: 720, end: 840 },
  { start: 870, end: 990 },
];

/** What a day would hold if nothing were blocked on it. */
export function sessionsUnblocked(day: Day, rows: OpeningRows): PlannedSession[] {
  return planDay(day, { ...rows, restrictions: [] }).sessions;
}

/**
 * The times that can be blocked on a day beside the whole of it: the listed ones and every session that it
 * really has (specification 12.27), by start.
 */
export function slotsToBlock(day: Day, rows: OpeningRows): TimeSlot[] {
  const all = [...listedSlots, ...sessionsUnblocked(day, rows)];
  const slots = new Map(all.map(({ start, end }) => [`${start}-${end}`, { start, end }]));
  return [...slots.values()].sort((a, b) => a.start - b.start || a.end - b.end);
}

/** The sessions that can be booked now and could not if this time were blocked too; null is the whole day. */
export function closedByBlocking(day: Day, slot: TimeSlot | null, rows: OpeningRows): PlannedSession[] {
  const more = { id: '', day, slot, reason: '', description: '' };
  const open = (sessions: readonly PlannedSession[]) =>
    sessions.filter(({ blockedBy }) => blockedBy === null);
  const after = open(planDay(day, { ...rows, restrictions: [...rows.restrictions, more] }).sessions);
  return open(planDay(day, rows).sessions).filter(
    (session) => !after.some(({ start }) => start === session.start),
  );
}
