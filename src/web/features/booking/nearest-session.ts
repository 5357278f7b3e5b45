import type * as z from 'zod/mini';
import type { DayAvailability } from '../../../contract/availability.ts';
import type { sessionChoice } from '../../../contract/visit.ts';
import type { Day } from '../../../domain/calendar-day.ts';
import type { TicketQuantities } from '../../../domain/tickets.ts';
import { parseSlot } from '../../../domain/time-slot.ts';
import { findFullZone } from './family-fit.ts';

export type SessionChoice = z.output<typeof sessionChoice>;

interface SessionSearch {
  date: Day;
  timeSlot: string;
  /** The number of children. */
  places: number;
  /** The tickets. A session counts as full if a zone that counts them has too few places. */
  quantities?: TicketQuantities;
  /** Slots of that date that are already chosen. */
  taken: readonly string[];
}

const minutesPerDay = 24 * 60;

/**
 * Returns at most `most` sessions with room, the nearest to the wanted one first. A session on an earlier day
 * counts as one day further away than it is. If sessions of the same kind (the same event, or open play) have
 * room, returns only sessions of that kind.
 */
export function findNearestSessions(
  days: readonly DayAvailability[],
  wanted: SessionSearch,
  most = 2,
): SessionChoice[] {
  const eventId = days.find(({ date }) => date === wanted.date)?.event?.id ?? null;
  const start = parseSlot(wanted.timeSlot)?.start ?? 0;
  const distance = (date: Day, slot: string) =>
    Math.abs((Date.parse(date) - Date.parse(wanted.date)) / 60_000 + (parseSlot(slot)?.start ?? 0) - start) +
    (date < wanted.date ? minutesPerDay : 0);

  const withRoom = days
    .filter((day) => day.notBookable === null)
    .flatMap(({ date, event, sessions }) =>
      sessions
        .filter((session) => session.notBookable === null)
        .filter((session) => session.availableSpots >= Math.max(1, wanted.places))
        .filter((session) => !findFullZone(session, wanted.quantities ?? {}))
        .filter((session) => date !== wanted.date || !wanted.taken.includes(session.timeSlot))
        .map(({ timeSlot, availableSpots }) => ({
          choice: { date, timeSlot, availableSpots },
          eventId: event?.id ?? null,
        })),
    );
  const sameEvent = withRoom.filter((other) => other.eventId === eventId);
  return (sameEvent.length > 0 ? sameEvent : withRoom)
    .map(({ choice }) => choice)
    .sort((a, b) => distance(a.date, a.timeSlot) - distance(b.date, b.timeSlot))
    .slice(0, most);
}
