import type { DayAvailability } from '../../../contract/availability.ts';
import type { MyBooking } from '../../../contract/my-booking.ts';
import { overlaps, parseSlot } from '../../../domain/time-slot.ts';
import { useBrowserStore } from '../../lib/browser-store.ts';
import type { BookableMonth } from '../availability/use-availability.ts';
import { useClockOffset } from '../purchase/clock-offset.ts';
import { type PendingOrder, pendingOrders } from '../purchase/pending-order.ts';
import { countInZone } from './family-fit.ts';

/**
 * Returns the month with the places of this family's own hold added to the free places. If the family changes
 * its booking, the new booking replaces the held one.
 */
export function useMonthWithOwnHold(availability: BookableMonth): BookableMonth {
  const pending = useBrowserStore(pendingOrders.visit);
  const clockOffset = useClockOffset();
  if (!pending || Date.parse(pending.holdExpiresAt) <= Date.now() + clockOffset) return availability;
  return addOwnPlacesToMonth(availability, [pending]);
}

type OwnPlaces = Pick<
  PendingOrder<'visit'>,
  'selectedDate' | 'selectedTime' | 'numberOfChildren' | 'ticketQuantities'
>;

/**
 * Returns the places that a confirmed visit takes, and those that its unpaid change holds at the moment `now`
 * (milliseconds).
 */
export function listOwnPlaces(
  { date, time, move, change, waiting }: Pick<MyBooking, 'date' | 'time' | 'move' | 'change' | 'waiting'>,
  now: number,
): OwnPlaces[] {
  const booked: OwnPlaces = {
    selectedDate: date ?? '',
    selectedTime: time,
    numberOfChildren: move.children,
    ticketQuantities: quantitiesOf(change.tickets),
  };
  if (!waiting || Date.parse(waiting.heldUntil) <= now) return [booked];
  // A change holds no places in a session where the visit already has enough.
  const bookedSlots = waiting.date === date && waiting.children <= move.children ? time.split(' + ') : [];
  const slots = waiting.time.split(' + ').filter((slot) => !bookedSlots.includes(slot));
  const held: OwnPlaces = {
    selectedDate: waiting.date,
    selectedTime: slots.join(' + '),
    numberOfChildren: waiting.children,
    ticketQuantities: quantitiesOf(waiting.tickets),
  };
  return [booked, held];
}

const quantitiesOf = (tickets: readonly { ticketTypeId: string; quantity: number }[]) =>
  Object.fromEntries(tickets.map(({ ticketTypeId, quantity }) => [ticketTypeId, quantity]));

/** Returns the month with the places that a booking takes or holds added to the free places. */
export function addOwnPlacesToMonth(
  availability: BookableMonth,
  places: readonly OwnPlaces[],
): BookableMonth {
  const { month } = availability;
  if (!month) return availability;
  return { ...availability, month: { ...month, days: month.days.map((day) => addOwnPlaces(day, places)) } };
}

/**
 * Returns whether places in the time slot `taken` ('10:00 AM - 12:00 PM') are places of this session. An
 * arrival time shares its places with every arrival time that overlaps it.
 */
function isSharedWith({ timeSlot, arrival }: DayAvailability['sessions'][number], taken: string): boolean {
  if (timeSlot === taken || !arrival) return timeSlot === taken;
  const [own, other] = [parseSlot(timeSlot), parseSlot(taken)];
  return own !== null && other !== null && overlaps(own, other);
}

/**
 * Returns a day with the places that a booking takes or holds added to the free places of its sessions and
 * their zones. If a visit and its change are in the same session, only the larger of the two counts, as on
 * the server.
 */
export function addOwnPlaces(day: DayAvailability, places: readonly OwnPlaces[]): DayAvailability {
  const ofDay = places.filter(({ selectedDate }) => selectedDate === day.date);
  if (ofDay.length === 0) return day;
  const sessions = day.sessions.map((session) => {
    const own = ofDay.filter(({ selectedTime }) =>
      selectedTime.split(' + ').some((slot) => isSharedWith(session, slot)),
    );
    if (own.length === 0) return session;
    const children = Math.max(...own.map(({ numberOfChildren }) => numberOfChildren));
    const availableSpots = Math.min(session.maxCapacity, session.availableSpots + children);
    const wasFull = session.notBookable?.code === 'full' && availableSpots > 0;
    const zones = session.zones?.map((zone) => ({
      ...zone,
      left:
        zone.left + Math.max(...own.map(({ ticketQuantities = {} }) => countInZone(zone, ticketQuantities))),
    }));
    return { ...session, availableSpots, zones, notBookable: wasFull ? null : session.notBookable };
  });
  const hasRoom =
    day.notBookable?.code === 'full' && sessions.some((session) => session.notBookable === null);
  return { ...day, sessions, notBookable: hasRoom ? null : day.notBookable };
}
