import { stayOf } from '../../../domain/arrivals.ts';
import { type Day, daysBetween } from '../../../domain/calendar-day.ts';
import type { TicketQuantities } from '../../../domain/tickets.ts';
import { parseSlot } from '../../../domain/time-slot.ts';
import { type AvailabilityContext, listDays, readBookableRange } from './list-days.ts';

/** A session offered as an alternative. */
export interface NearestSession {
  date: Day;
  timeSlot: string;
  availableSpots: number;
}

/** What a family needs of a session. */
interface SessionNeeds {
  children: number;
  /**
   * The family's tickets. If the tickets are not known, an arrival time must have room for the longest stay.
   */
  quantities?: TicketQuantities;
  /** The time that is fully booked, in minutes of the day. Arrival times near this time come first. */
  starts?: number;
}

/**
 * Returns at most three sessions or arrival times with room for a family, both in the session and in the
 * zones in which its tickets count. Days nearest to `day` come first.
 */
export async function listNearestSessions(
  context: AvailabilityContext,
  day: Day,
  { children, quantities = {}, starts = 0 }: SessionNeeds,
): Promise<NearestSession[]> {
  const { today, lastDay } = await readBookableRange(context);
  const days = await listDays(context, today, lastDay);
  return days
    .filter(({ notBookable }) => notBookable === null)
    .flatMap(({ date, sessions, stays = [] }) => {
      const stay = stayOf(stays, quantities);
      return sessions
        .filter(
          ({ notBookable, availableSpots, arrival, zones = [] }) =>
            notBookable === null &&
            availableSpots >= Math.max(1, children) &&
            (!arrival || arrival.stays.includes(stay)) &&
            zones.every(({ left, ticketTypes }) => countOf(quantities, ticketTypes) <= left),
        )
        .sort((a, b) => (a.arrival && b.arrival ? farFrom(starts, a) - farFrom(starts, b) : 0))
        .map(({ timeSlot, availableSpots }) => ({ date, timeSlot, availableSpots }));
    })
    .sort((a, b) => Math.abs(daysBetween(a.date, day)) - Math.abs(daysBetween(b.date, day)))
    .slice(0, 3);
}

function countOf(quantities: TicketQuantities, ticketTypes: readonly string[]): number {
  return ticketTypes.reduce((sum, id) => sum + (quantities[id] ?? 0), 0);
}

function farFrom(starts: number, { timeSlot }: { timeSlot: string }): number {
  return Math.abs((parseSlot(timeSlot)?.start ?? 0) - starts);
}
