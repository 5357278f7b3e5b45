import type { DayAvailability } from '../../../contract/availability.ts';
import { sessionsForStay } from '../../../domain/arrivals.ts';
import type { TicketQuantities } from '../../../domain/tickets.ts';
import { findFullZone } from '../booking/family-fit.ts';

/** A session that has too few places on sale for a group, or a zone in which it has. */
export interface FullSession {
  date: string;
  timeSlot: string;
  /** 'Open play', 'K-pop party'. */
  title: string;
  left: number;
  /** The zone that has too few places. */
  zone?: string | undefined;
}

/** Lists the sessions, and arrival times for these tickets, that could be booked but for their places. */
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

/** Returns what tells a session from the others. */
export function sessionKey({ date, timeSlot }: { date: string; timeSlot: string }): string {
  return `${date}|${timeSlot}`;
}
