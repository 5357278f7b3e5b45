import type { Day } from '../../../domain/calendar-day.ts';
import {
  type NotBookable,
  type PlannedSession,
  planDay,
  sessionsAtDesk,
  whyNotBookable,
  whySessionNotSold,
} from '../../../domain/opening-calendar.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { type AvailabilityContext, describeSessions } from './list-days.ts';

/** A day as the front desk sells it. */
interface DeskDay {
  /** Why nothing is sold, or null. */
  notSold: NotBookable | null;
  event: string | null;
  /** The length of stay for each ticket type, if open play has arrival times. */
  stays: readonly { ticketTypeId: string; minutes: number }[] | undefined;
  sessions: readonly {
    session: PlannedSession;
    availableSpots: number;
    maxCapacity: number;
    notSold: NotBookable | null;
  }[];
}

/**
 * Reads the sessions of a day, with their places, for sale at the front desk. The desk sells a session until
 * it ends. If open play has arrival times, today's sessions include one that begins now.
 */
export async function readDeskDay(context: AvailabilityContext, day: Day): Promise<DeskDay> {
  const now = localMoment(context.clock.now());
  const { rows } = await context.calendar.read();
  const plan = planDay(day, rows);
  const sessions = sessionsAtDesk(plan, now, rows);
  const described = await describeSessions(context, plan, sessions);
  return {
    notSold: whyNotBookable(plan, now, rows, whySessionNotSold, sessions),
    event: described.event?.title ?? null,
    stays: described.stays,
    sessions: sessions.map((session, index) => {
      const { availableSpots = 0, maxCapacity = 0 } = described.sessions[index] ?? {};
      return { session, availableSpots, maxCapacity, notSold: whySessionNotSold(day, session, now, rows) };
    }),
  };
}
