import type { CheckInTicket, LockedTicket } from '../../../contract/ticket.ts';
import type { Day } from '../../../domain/calendar-day.ts';
import { maskEmail, maskName, maskPhone } from '../../../domain/contact-mask.ts';
import type { TicketState } from '../../../domain/stay.ts';
import { formatSlots } from '../../../domain/time-slot.ts';
import { instantOf } from '../../ports/clock/clock.ts';
import type { FrontDeskActor } from '../staff/session-guards.ts';
import type { TicketRow } from './ticket-store.ts';

const iso = (instant: Date | number | null) => (instant === null ? null : new Date(instant).toISOString());

/** When the last session of an event's ticket is over, epoch milliseconds; null on an ordinary day. */
export function sessionsEnd({
  day,
  event_id,
  slots,
}: Pick<TicketRow, 'day' | 'event_id' | 'slots'>): number | null {
  if (event_id === null || day === null) return null;
  return instantOf(day, Math.max(...slots.map(({ end }) => end)));
}

/** A ticket's time in the words of the wire (specification 3.26, 4.8). */
export function timeSlotOf({ channel, slots }: Pick<TicketRow, 'channel' | 'slots'>): string {
  return channel === 'desk' ? 'Open Play (Walk-in)' : formatSlots(slots);
}

/**
 * Its status in the words of the wire: what is confirmed at the desk was paid in store, and whatever is no
 * longer confirmed was cancelled.
 */
export function ticketStatusOf({
  channel,
  status,
}: Pick<TicketRow, 'channel' | 'status'>): CheckInTicket['status'] {
  if (status !== 'confirmed') return 'cancelled';
  return channel === 'desk' ? 'paid_in_store' : 'confirmed';
}

/** A ticket as the rule of check-in looks at it. */
export function ticketState(row: TicketRow): TicketState {
  return {
    bookingDate: row.day ?? '',
    status: row.status,
    checkedIn: row.checked_in_at !== null,
    checkedOut: row.checked_out_at !== null,
    sessionsEndAt: sessionsEnd(row),
  };
}

/**
 * Shows a ticket whole to staff; to a kiosk without its reference and with the contact
 * masked (specification 12.25).
 */
export function showTicket(row: TicketRow, person: FrontDeskActor): CheckInTicket {
  const isStaff = person.kind === 'staff';
  const { bookingDate, checkedIn, checkedOut, sessionsEndAt } = ticketState(row);
  return {
    locked: false,
    id: row.id,
    reference: isStaff ? row.reference : '',
    customerName: row.customer_name,
    customerEmail: isStaff ? row.customer_email : maskEmail(row.customer_email),
    customerPhone: isStaff ? row.customer_phone : maskPhone(row.customer_phone),
    bookingDate,
    timeSlot: timeSlotOf(row),
    numberOfChildren: row.children,
    numberOfAdults: row.adults,
    totalAmount: row.total_pence,
    status: ticketStatusOf(row),
    checkedIn,
    checkedOut,
    checkedInAt: iso(row.checked_in_at),
    checkedOutAt: iso(row.checked_out_at),
    stayEndsAt: iso(row.ends_at),
    sessionsEndAt: iso(sessionsEndAt),
    masked: false,
  };
}

/**
 * What decides how much of a ticket a kiosk shows without a proof: today at the venue, and the centre's own
 * choice.
 */
interface Showing {
  today: Day;
  maskToday: boolean;
}

/**
 * Shows a ticket to a kiosk that has no proof that its family stands there: today's as the centre chose,
 * another day's masked (specification 12.43).
 */
export function showUnverified(
  row: TicketRow,
  person: FrontDeskActor,
  { today, maskToday }: Showing,
): CheckInTicket {
  const ticket = showTicket(row, person);
  const isMasked = person.kind === 'kiosk' && (maskToday || row.day !== today);
  return isMasked
    ? {
        ...ticket,
        customerName: maskName(row.customer_name),
        customerEmail: '',
        customerPhone: '',
        totalAmount: null,
        masked: true,
      }
    : ticket;
}

/** Shows a ticket among those that a search found: at a kiosk, one of another day is locked. */
export function showFound(
  row: TicketRow,
  person: FrontDeskActor,
  showing: Showing,
): CheckInTicket | LockedTicket {
  if (person.kind === 'staff' || row.day === showing.today) return showUnverified(row, person, showing);
  return {
    locked: true,
    id: row.id,
    customerName: maskName(row.customer_name),
    relativeDay: row.day !== null && row.day > showing.today ? 'Future Booking' : 'Past Booking',
  };
}
