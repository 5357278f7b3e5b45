import type { CheckInTicket } from '../../../contract/check-in.ts';
import { maskEmail, maskPhone } from '../../../domain/contact-mask.ts';
import type { TicketState } from '../../../domain/stay.ts';
import { formatSlots } from '../../../domain/time-slot.ts';
import { instantOf } from '../../ports/clock/clock.ts';
import type { DeskPerson } from '../staff/who-asks.ts';
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

/** A ticket's time in the words of the wire (spec B §3, §9). */
export function timeSlotOf({ channel, slots }: Pick<TicketRow, 'channel' | 'slots'>): string {
  return channel === 'desk' ? 'Open Play (Walk-in)' : formatSlots(slots);
}

/** Its status in the words of the wire: what is confirmed at the desk was paid in store, and whatever is no longer confirmed was cancelled. */
export function statusOf({
  channel,
  status,
}: Pick<TicketRow, 'channel' | 'status'>): CheckInTicket['status'] {
  if (status !== 'confirmed') return 'cancelled';
  return channel === 'desk' ? 'paid_in_store' : 'confirmed';
}

/** A ticket as the rule of check-in looks at it. */
export function stateOf(row: TicketRow): TicketState {
  return {
    bookingDate: row.day ?? '',
    status: row.status,
    checkedIn: row.checked_in_at !== null,
    checkedOut: row.checked_out_at !== null,
    sessionsEndAt: sessionsEnd(row),
  };
}

/** A ticket as the desk sees it: whole for staff, its contact masked for a kiosk (readings 25). */
export function showTicket(row: TicketRow, person: DeskPerson): CheckInTicket {
  const whole = person.kind === 'staff';
  const { bookingDate, checkedIn, checkedOut, sessionsEndAt } = stateOf(row);
  return {
    id: row.id,
    reference: row.reference,
    customerName: row.customer_name,
    customerEmail: whole ? row.customer_email : maskEmail(row.customer_email),
    customerPhone: whole ? row.customer_phone : maskPhone(row.customer_phone),
    bookingDate,
    timeSlot: timeSlotOf(row),
    numberOfChildren: row.children,
    numberOfAdults: row.adults,
    totalAmount: row.total_pence,
    status: statusOf(row),
    checkedIn,
    checkedOut,
    checkedInAt: iso(row.checked_in_at),
    checkedOutAt: iso(row.checked_out_at),
    stayEndsAt: iso(row.ends_at),
    sessionsEndAt: iso(sessionsEndAt),
  };
}
