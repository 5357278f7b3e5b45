import type { DayAvailability } from '../../../contract/availability.ts';
import { useTabStore } from '../../lib/tab-store.ts';
import type { KnownMonth } from '../availability/use-availability.ts';
import { useClockAhead } from '../purchase/centre-clock.ts';
import { type PendingBooking, pendingBooking } from '../purchase/pending-booking.ts';

/**
 * The month as this family may book it: the places it is keeping itself count as free, for a changed
 * booking takes the kept one's place.
 */
export function useWithOwnHold(known: KnownMonth): KnownMonth {
  const pending = useTabStore(pendingBooking);
  const ahead = useClockAhead();
  const { month } = known;
  if (!month || !pending || Date.parse(pending.holdExpiresAt) <= Date.now() + ahead) return known;
  return { ...known, month: { ...month, days: month.days.map((day) => withOwnHold(day, pending)) } };
}

type Held = Pick<PendingBooking, 'selectedDate' | 'selectedTime' | 'numberOfChildren'>;

/** A day with a booking's places given back to its sessions. */
export function withOwnHold(day: DayAvailability, held: Held): DayAvailability {
  if (day.date !== held.selectedDate) return day;
  const slots = held.selectedTime.split(' + ');
  const sessions = day.sessions.map((session) => {
    if (!slots.includes(session.timeSlot)) return session;
    const availableSpots = Math.min(session.maxCapacity, session.availableSpots + held.numberOfChildren);
    const wasFull = session.notBookable?.code === 'full' && availableSpots > 0;
    return { ...session, availableSpots, notBookable: wasFull ? null : session.notBookable };
  });
  const hasRoom =
    day.notBookable?.code === 'full' && sessions.some((session) => session.notBookable === null);
  return { ...day, sessions, notBookable: hasRoom ? null : day.notBookable };
}
