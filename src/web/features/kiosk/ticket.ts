import type { CheckInTicket, LockedTicket } from '../../../contract/ticket.ts';
import { formatPence } from '../../../domain/money.ts';
import { longestPlate } from '../../../domain/stay.ts';

export interface KioskTicket extends CheckInTicket {
  /** Of somebody who paid at reception: the server has not heard of it yet. */
  isOnlyHere?: boolean;
}
/** What a search finds: today's tickets, and locked ones of other days. */
export type FoundTicket = KioskTicket | LockedTicket;

/** How a ticket stands, in the words of its badge (specification 7.14). */
export type TicketStatus = 'ready' | 'playing' | 'used' | 'cancelled';

export function ticketStatus({ status, checkedIn, checkedOut }: KioskTicket): TicketStatus {
  if (checkedOut) return 'used';
  if (checkedIn) return 'playing';
  return status === 'cancelled' ? 'cancelled' : 'ready';
}

export const ticketStatusText: Record<TicketStatus, string> = {
  ready: 'Ready to check in',
  playing: 'Currently playing',
  used: 'USED - Cannot be reused',
  cancelled: 'Cancelled',
};

/** '2 children, 1 adult'; adults that come free with a child have no ticket (specification 12.6). */
export function groupInWords({
  numberOfChildren: children,
  numberOfAdults: adults,
}: Pick<KioskTicket, 'numberOfChildren' | 'numberOfAdults'>): string {
  const parts = [
    children > 0 && `${children} ${children === 1 ? 'child' : 'children'}`,
    adults > 0 && `${adults} ${adults === 1 ? 'adult' : 'adults'}`,
  ].filter((part) => part !== false);
  return parts.join(', ') || 'Nobody';
}

/** What was paid, in words; null where that is masked. */
export function paidInWords({
  status,
  totalAmount,
}: Pick<KioskTicket, 'status' | 'totalAmount'>): string | null {
  if (status === 'paid_in_store') return 'At reception';
  return totalAmount === null ? null : formatPence(totalAmount);
}

/** A ticket's time: an empty one means the whole day (specification 3.26). */
export function ticketTimeInWords({ timeSlot }: Pick<KioskTicket, 'timeSlot'>): string {
  return timeSlot || 'All Day';
}

/** A number plate as it is typed: upper case, and no more than its 8 characters (specification 8.5). */
export function typedPlate(text: string): string {
  return text.toUpperCase().replace(/^\s+/, '').replace(/\s+/g, ' ').slice(0, longestPlate);
}

/**
 * The ticket of somebody who paid at reception (specification 4.8). It is this kiosk's alone until it
 * checks in (specification 12.26).
 */
export function walkInTicket(id: string, customerName: string, today: string): KioskTicket {
  return {
    isOnlyHere: true,
    locked: false,
    masked: false,
    id,
    reference: '',
    customerName,
    customerEmail: '',
    customerPhone: '',
    bookingDate: today,
    timeSlot: 'Open Play (Walk-in)',
    numberOfChildren: 1,
    numberOfAdults: 1,
    totalAmount: 0,
    status: 'paid_in_store',
    checkedIn: false,
    checkedOut: false,
    checkedInAt: null,
    checkedOutAt: null,
    stayEndsAt: null,
    sessionsEndAt: null,
  };
}
