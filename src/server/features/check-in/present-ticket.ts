import type { DeskTicket } from '../../../contract/front-desk.ts';
import type { CheckInTicket, LockedTicket } from '../../../contract/ticket.ts';
import type { Day } from '../../../domain/calendar-day.ts';
import { maskEmail, maskName, maskPhone } from '../../../domain/contact-mask.ts';
import type { TicketState } from '../../../domain/stay.ts';
import { formatSlots } from '../../../domain/time-slot.ts';
import { instantOf } from '../../ports/clock/clock.ts';
import { isOpenPlay } from '../orders/booked-time.ts';
import type { FrontDeskActor } from '../staff/session-guards.ts';
import type { TicketRow } from './ticket-store.ts';

const iso = (instant: Date | number | null) => (instant === null ? null : new Date(instant).toISOString());

/**
 * Returns when the last session of an event ticket ends, or when the stay of a ticket with an arrival time
 * ends (epoch milliseconds). Returns null for open play that begins at check-in.
 */
export function sessionsEndOf({
  day,
  event_id,
  arrives,
  slots,
}: Pick<TicketRow, 'day' | 'event_id' | 'arrives' | 'slots'>): number | null {
  if (isOpenPlay({ event_id, arrives }) || day === null) return null;
  return instantOf(day, Math.max(...slots.map(({ end }) => end)));
}

/** Returns a ticket's time in its wire format (specification 3.26, 4.8). */
export function timeSlotOf({ is_walk_in, slots }: Pick<TicketRow, 'is_walk_in' | 'slots'>): string {
  return is_walk_in ? 'Open Play (Walk-in)' : formatSlots(slots);
}

/**
 * Returns a ticket's status on the wire: 'paid_in_store' for a confirmed ticket that was sold at the front
 * desk or made for a walk-in, 'confirmed' for any other confirmed ticket, and 'cancelled' for a ticket that
 * is not confirmed.
 */
export function ticketStatusOf({
  channel,
  status,
}: Pick<TicketRow, 'channel' | 'status'>): CheckInTicket['status'] {
  if (status !== 'confirmed') return 'cancelled';
  return channel === 'desk' ? 'paid_in_store' : 'confirmed';
}

/** Returns what the rules of check-in need to know about a ticket. */
export function ticketState(row: TicketRow): TicketState {
  return {
    bookingDate: row.day ?? '',
    status: row.status,
    checkedIn: row.checked_in_at !== null,
    checkedOut: row.checked_out_at !== null,
    sessionsEndAt: sessionsEndOf(row),
  };
}

/**
 * Returns a whole ticket for staff. For a kiosk, leaves out the reference and masks the contact details
 * (specification 12.25).
 */
export function presentTicket(row: TicketRow, actor: FrontDeskActor): CheckInTicket {
  const isStaff = actor.kind === 'staff';
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
 * What a kiosk needs to decide how much of a ticket it shows without verification: today's date at the venue,
 * and the centre's setting.
 */
interface DisplayRule {
  today: Day;
  maskToday: boolean;
}

/**
 * Returns a ticket as it may be shown while nothing proves that its family is present. Staff get the whole
 * ticket. At a kiosk, a ticket of another day is masked, and the centre's setting decides whether a ticket of
 * today is masked too (specification 12.43).
 */
export function presentUnverifiedTicket(
  row: TicketRow,
  actor: FrontDeskActor,
  { today, maskToday }: DisplayRule,
): CheckInTicket {
  const ticket = presentTicket(row, actor);
  const isMasked = actor.kind === 'kiosk' && (maskToday || row.day !== today);
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

/** Returns a ticket found by a search. At a kiosk, a ticket of another day is locked. */
export function presentFoundTicket(
  row: TicketRow,
  actor: FrontDeskActor,
  rule: DisplayRule,
): CheckInTicket | LockedTicket {
  if (actor.kind === 'staff' || row.day === rule.today) return presentUnverifiedTicket(row, actor, rule);
  return {
    locked: true,
    id: row.id,
    customerName: maskName(row.customer_name),
    relativeDay: row.day !== null && row.day > rule.today ? 'Future Booking' : 'Past Booking',
  };
}

/** Returns a ticket, with the unpaid change of its visit, for the front desk page of the dashboard. */
export function presentDeskTicket(row: TicketRow, waitingChange: DeskTicket['waitingChange']): DeskTicket {
  return {
    ...presentTicket(row, { kind: 'staff', session: '' }),
    specialRequests: row.special_requests,
    note: row.note ?? '',
    starts: row.slots[0]?.start ?? 0,
    isWalkIn: row.is_walk_in,
    waitingChange,
  };
}
