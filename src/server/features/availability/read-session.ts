import type { Day } from '../../../domain/calendar-day.ts';
import { contains, overlaps, parseSlot } from '../../../domain/time-slot.ts';
import { refuse } from '../../refusal.ts';
import { type AvailabilityContext, readDayAvailability } from './list-days.ts';

/** The places of one session. */
export interface SessionAvailability {
  availableSpots: number;
  maxCapacity: number;
  isRestricted: boolean;
  restrictionReason: string | null;
}

/**
 * Returns the places left in the session that contains a slot (specification 3.7, 10.4). The kiosk's slots
 * lie inside open play and get the places of open play. A restriction that touches the slot blocks it.
 * Refuses a slot that lies in no session of the day, unless a restriction touches the slot.
 */
export async function readSession(
  context: AvailabilityContext,
  day: Day,
  slotText: string,
): Promise<SessionAvailability> {
  const slot = parseSlot(slotText);
  if (!slot) throw refuse('timeSlotInvalid');
  const [{ rows }, found] = await Promise.all([context.calendar.read(), readDayAvailability(context, day)]);
  const touching = rows.restrictions.find(
    (restriction) =>
      restriction.day === day && (restriction.slot === null || overlaps(restriction.slot, slot)),
  );
  const session = found?.sessions.find((candidate) => {
    const hours = parseSlot(candidate.timeSlot);
    const isInside = candidate.arrival
      ? hours !== null && hours.start <= slot.start && slot.start < hours.end
      : hours !== null && contains(hours, slot);
    return isInside && (found.event === null || hours?.start === slot.start);
  });
  if (!session && touching) {
    return {
      availableSpots: 0,
      maxCapacity: rows.capacity,
      isRestricted: true,
      restrictionReason: touching.reason,
    };
  }
  if (!session) throw refuse('sessionNotFound');
  return {
    availableSpots: session.availableSpots,
    maxCapacity: session.maxCapacity,
    isRestricted: session.isRestricted || touching !== undefined,
    restrictionReason: session.restrictionReason ?? touching?.reason ?? null,
  };
}
