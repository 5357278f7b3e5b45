import type { CheckInTicket, LockedTicket } from '../../../contract/ticket.ts';
import { formatPence } from '../../../domain/money.ts';
import { maxPlateLength } from '../../../domain/stay.ts';

/** A ticket as the kiosk shows it. */
export interface KioskTicket extends CheckInTicket {
  /** Whether the ticket exists on this kiosk only, as a walk-in's ticket does before its check-in. */
  isLocalOnly?: boolean;
  /** Whether the ticket was moved to another day or cancelled after this kiosk found it. */
  isOffToday?: boolean;
}
/** A ticket from a search: a ticket for today, or a locked ticket for another day. */
export type FoundTicket = KioskTicket | LockedTicket;

/** The status of a ticket (specification 7.14). */
export type TicketStatus = 'ready' | 'playing' | 'used' | 'cancelled' | 'off-today';

/** Returns the status of a ticket (specification 7.14). */
export function ticketStatus({ status, checkedIn, checkedOut, isOffToday }: KioskTicket): TicketStatus {
  if (checkedOut) return 'used';
  if (checkedIn) return 'playing';
  if (isOffToday) return 'off-today';
  return status === 'cancelled' ? 'cancelled' : 'ready';
}

/** The text of each status badge (specification 7.14). */
export const ticketStatusText: Record<TicketStatus, string> = {
  ready: 'Ready to check in',
  playing: 'Currently playing',
  used: 'USED - Cannot be reused',
  cancelled: 'Cancelled',
  'off-today': 'No longer for today',
};

/**
 * Formats a group: '2 children, 1 adult'. Adults who come free with a child have no ticket (specification
 * 12.6).
 */
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

/** Returns whether a ticket belongs to a walk-in that paid at reception. Such a ticket has no amount. */
export function paysAtReception({
  status,
  totalAmount,
}: Pick<KioskTicket, 'status' | 'totalAmount'>): boolean {
  return status === 'paid_in_store' && !totalAmount;
}

/** Returns the amount paid as text, or null if the amount is masked. */
export function paidInWords(ticket: Pick<KioskTicket, 'status' | 'totalAmount'>): string | null {
  if (paysAtReception(ticket)) return 'At reception';
  return ticket.totalAmount === null ? null : formatPence(ticket.totalAmount);
}

/** Formats a ticket's time. An empty time slot means the whole day (specification 3.26). */
export function ticketTimeInWords({ timeSlot }: Pick<KioskTicket, 'timeSlot'>): string {
  return timeSlot || 'All Day';
}

/** Normalises a number plate: upper case, single spaces, at most 8 characters (specification 8.5). */
export function normalisePlate(text: string): string {
  return text.toUpperCase().replace(/^\s+/, '').replace(/\s+/g, ' ').slice(0, maxPlateLength);
}

/**
 * Creates the ticket of a walk-in who has paid at reception (specification 4.8). Until its check-in it exists
 * on this kiosk only (specification 12.26).
 */
export function walkInTicket(id: string, customerName: string, today: string): KioskTicket {
  return {
    isLocalOnly: true,
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
