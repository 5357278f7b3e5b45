import type { Day } from './calendar-day.ts';
import { bookableSessions, type OpeningRows, type PlannedSession, planDay } from './opening-calendar.ts';
import type { TimeSlot } from './time-slot.ts';

/** Times that staff may block on any day (specification 5.8). */
const listedSlots: readonly TimeSlot[] = [
  { start: 570, end: 690 },
  { start: 720, end: 840 },
  { start: 870, end: 990 },
];

/** Returns the sessions that a day would have without any restriction. */
function planWithoutRestrictions(day: Day, rows: OpeningRows): PlannedSession[] {
  return planDay(day, { ...rows, restrictions: [] }).sessions;
}

/**
 * Returns the times that can be blocked on a day, sorted by start: the fixed times of every day
 * (`listedSlots`), and every session of the day (specification 12.27). The whole day can be blocked too, but
 * is not listed here.
 */
export function listBlockableSlots(day: Day, rows: OpeningRows): TimeSlot[] {
  const all = [...listedSlots, ...planWithoutRestrictions(day, rows)];
  const slots = new Map(all.map(({ start, end }) => [`${start}-${end}`, { start, end }]));
  return [...slots.values()].sort((a, b) => a.start - b.start || a.end - b.end);
}

/**
 * Returns the sessions that are open now and would close if this time were also blocked (`slot` null: the
 * whole day). Each arrival time is listed once, with its longest stay.
 */
export function sessionsClosedByBlocking(
  day: Day,
  slot: TimeSlot | null,
  rows: OpeningRows,
): PlannedSession[] {
  const added = { id: '', day, slot, reason: '', description: '' };
  const openSessions = (restrictions: OpeningRows['restrictions']) =>
    bookableSessions(planDay(day, { ...rows, restrictions }), rows).filter(
      ({ blockedBy, start }, index, all) => blockedBy === null && all[index - 1]?.start !== start,
    );
  const stillOpen = openSessions([...rows.restrictions, added]);
  return openSessions(rows.restrictions).filter(
    (session) => !stillOpen.some(({ start }) => start === session.start),
  );
}
