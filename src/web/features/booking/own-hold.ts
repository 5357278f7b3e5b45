import type { DayAvailability } from '../../../contract/availability.ts';
import { overlaps, parseSlot } from '../../../domain/time-slot.ts';
import { useBrowserStore } from '../../lib/browser-store.ts';
import type { BookableMonth } from '../availability/use-availability.ts';
import { useClockOffset } from '../purchase/clock-offset.ts';
import { type PendingOrder, pendingOrders } from '../purchase/pending-order.ts';
import { countInZone } from './family-fit.ts';

/**
 * Returns the month with the places of this family's own hold added back, because a changed booking replaces
 * the held one.
 */
export function useMonthWithOwnHold(availability: BookableMonth): BookableMonth {
  const pending = useBrowserStore(pendingOrders.visit);
  const clockOffset = useClockOffset();
  if (!pending || Date.parse(pending.holdExpiresAt) <= Date.now() + clockOffset) return availability;
  return addOwnHoldToMonth(availability, pending);
}

/** Returns the month with a booking's held places added back. */
export function addOwnHoldToMonth(availability: BookableMonth, hold: OwnHold): BookableMonth {
  const { month } = availability;
  if (!month) return availability;
  return { ...availability, month: { ...month, days: month.days.map((day) => addOwnHold(day, hold)) } };
}

/**
 * Returns whether a hold on the time slot `held` ('10:00 AM - 12:00 PM') takes places of this session. An
 * arrival time shares its places with every arrival time that overlaps it.
 */
function isSharedWith({ timeSlot, arrival }: DayAvailability['sessions'][number], held: string): boolean {
  if (timeSlot === held || !arrival) return timeSlot === held;
  const [own, other] = [parseSlot(timeSlot), parseSlot(held)];
  return own !== null && other !== null && overlaps(own, other);
}

type OwnHold = Pick<
  PendingOrder<'visit'>,
  'selectedDate' | 'selectedTime' | 'numberOfChildren' | 'ticketQuantities'
>;

/** Returns a day with a booking's held places added back to its sessions and their zones. */
export function addOwnHold(day: DayAvailability, hold: OwnHold): DayAvailability {
  if (day.date !== hold.selectedDate) return day;
  const slots = hold.selectedTime.split(' + ');
  const sessions = day.sessions.map((session) => {
    if (!slots.some((slot) => isSharedWith(session, slot))) return session;
    const availableSpots = Math.min(session.maxCapacity, session.availableSpots + hold.numberOfChildren);
    const wasFull = session.notBookable?.code === 'full' && availableSpots > 0;
    const zones = session.zones?.map((zone) => ({
      ...zone,
      left: zone.left + countInZone(zone, hold.ticketQuantities ?? {}),
    }));
    return { ...session, availableSpots, zones, notBookable: wasFull ? null : session.notBookable };
  });
  const hasRoom =
    day.notBookable?.code === 'full' && sessions.some((session) => session.notBookable === null);
  return { ...day, sessions, notBookable: hasRoom ? null : day.notBookable };
}
