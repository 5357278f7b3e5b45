import type { DayAvailability } from '../../../contract/availability.ts';
import { sessionsForStay } from '../../../domain/arrivals.ts';
import type { TicketQuantities } from '../../../domain/tickets.ts';
import type { BookableMonth } from '../availability/use-availability.ts';

type Session = { zones?: DayAvailability['sessions'][number]['zones'] | undefined };
type Zone = NonNullable<Session['zones']>[number];

/**
 * Returns a day with only those arrival times that fit the family's length of stay. That length depends on
 * the family's tickets. If none of these times can be booked, the day counts as fully booked. A day without
 * arrival times is returned unchanged.
 */
export function limitDayToStay(day: DayAvailability, quantities: TicketQuantities): DayAvailability {
  if (!day.stays) return day;
  const sessions = sessionsForStay(day.sessions, day.stays, quantities);
  const isFull = sessions.every((session) => session.notBookable !== null);
  const full = isFull ? { code: 'full' as const, text: 'Fully booked' } : null;
  return { ...day, sessions, notBookable: day.notBookable ?? full };
}

/** Returns the month with each day limited to the family's length of stay. */
export function limitMonthToStay(availability: BookableMonth, quantities: TicketQuantities): BookableMonth {
  const { month } = availability;
  if (!month?.days.some(({ stays }) => stays)) return availability;
  return {
    ...availability,
    month: { ...month, days: month.days.map((day) => limitDayToStay(day, quantities)) },
  };
}

/** Returns how many of a family's tickets count in a zone. */
export function countInZone({ ticketTypes }: Zone, quantities: TicketQuantities): number {
  return ticketTypes.reduce((sum, id) => sum + (quantities[id] ?? 0), 0);
}

/**
 * Returns the zones of a session in which a family's tickets count, each with the number of those tickets.
 */
export function zonesOfFamily(
  { zones = [] }: Session,
  quantities: TicketQuantities,
): { zone: Zone; count: number }[] {
  return zones.flatMap((zone) => {
    const count = countInZone(zone, quantities);
    return count > 0 ? [{ zone, count }] : [];
  });
}

/** Returns the first zone that has too few places left for a family, or undefined. */
export function findFullZone(session: Session, quantities: TicketQuantities): Zone | undefined {
  return zonesOfFamily(session, quantities).find(({ zone, count }) => count > zone.left)?.zone;
}
