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
 * lie inside open play and get the places of open play. On a day with arrival times, a slot gets the places
 * of the arrival time at which it starts, or else of the first arrival time whose stay contains its start. On
 * an event day, a slot must start when its session starts. A restriction that overlaps the slot blocks it.
 * Refuses a text that is not a slot. Also refuses a slot that no session contains, unless a restriction
 * overlaps the slot.
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
  const containing = (found?.sessions ?? []).flatMap((session) => {
    const hours = parseSlot(session.timeSlot);
    if (hours === null) return [];
    const isInside = session.arrival
      ? hours.start <= slot.start && slot.start < hours.end
      : contains(hours, slot);
    return isInside ? [{ session, startsThen: hours.start === slot.start }] : [];
  });
  const exact = containing.find(({ startsThen }) => startsThen);
  const session = (exact ?? (found?.event === null ? containing[0] : undefined))?.session;
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
