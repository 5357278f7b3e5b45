import type { DayAvailability } from '../../../contract/availability.ts';
import { sessionsForStay } from '../../../domain/arrivals.ts';
import type { TicketQuantities } from '../../../domain/tickets.ts';
import { findFullZone } from '../booking/family-fit.ts';

/** A session that has too few places for a group, as a whole or in one of its zones. */
export interface FullSession {
  date: string;
  timeSlot: string;
  /** 'Open play', or the title of an event. */
  title: string;
  left: number;
  /** The zone that has too few places. */
  zone?: string | undefined;
}

/**
 * Returns the sessions that a group could book if more places were free. On days with arrival times, returns
 * only those that fit the group's length of stay, which depends on its tickets.
 */
export function listFullSessions(
  days: readonly DayAvailability[],
  children: number,
  quantities: TicketQuantities,
): FullSession[] {
  return days.flatMap(({ date, event, sessions, stays }) =>
    sessionsForStay(sessions, stays, quantities)
      .filter(
        ({ notBookable, availableSpots, maxCapacity, zones }) =>
          (notBookable === null || notBookable.code === 'full') &&
          (availableSpots < Math.max(1, children) || findFullZone({ zones }, quantities)) &&
          children <= maxCapacity,
      )
      .map(({ timeSlot, availableSpots, zones }) => ({
        date,
        timeSlot,
        title: event?.title ?? 'Open play',
        left: availableSpots,
        zone: findFullZone({ zones }, quantities)?.name,
      })),
  );
}

/** Returns a text that identifies a session: '2026-11-28|9:30 AM - 11:30 AM'. */
export function sessionKey({ date, timeSlot }: { date: string; timeSlot: string }): string {
  return `${date}|${timeSlot}`;
}
