import type { Day } from './calendar-day.ts';

const minute = 60_000;

const day = 24 * 60 * minute;

/**
 * The greatest age at which the reported time of an offline kiosk's action is accepted: 7 days, in
 * milliseconds.
 */
export const maxOfflineAge = 7 * day;
/** How long a number plate is stored after check-in: 30 days, in milliseconds. */
export const plateRetention = 30 * day;
/**
 * How long an action is stored under its client id: 30 days, in milliseconds. This is longer than
 * `maxOfflineAge`, so that every action that is sent again is recognised.
 */
export const actionRetention = 30 * day;

/**
 * How long a kiosk's walk-ins and requests to staff are stored: 2 days, in milliseconds. This is longer than
 * the period over which walk-ins are counted.
 */
export const walkInRetention = 2 * day;

/**
 * Returns when a stay that began at `checkedInAt` ends, in epoch milliseconds (specification 5.5).
 * `sessionsEndAt` is the end of the family's last session at an event, or the booked end of a stay with an
 * arrival time. In other open play it is null, and the stay ends `stayMinutes` after check-in.
 */
export function stayEndTime(stay: {
  checkedInAt: number;
  stayMinutes: number;
  sessionsEndAt: number | null;
}): number {
  return stay.sessionsEndAt ?? stay.checkedInAt + stay.stayMinutes * minute;
}

/**
 * Returns the whole minutes until a stay ends, rounded up: 0 at its end, negative later. Instants are in
 * epoch milliseconds.
 */
export function minutesLeft(endsAt: number, now: number): number {
  return Math.ceil((endsAt - now) / minute) + 0;
}

export type StayColour = 'green' | 'yellow' | 'overtime';

/**
 * Returns the badge of a stay with this many minutes left: green for more than 30, yellow for 1 to 30,
 * 'Overtime' for 0 or less (specification 7.16).
 */
export function stayColour(minutes: number): StayColour {
  if (minutes > 30) return 'green';
  return minutes >= 1 ? 'yellow' : 'overtime';
}

/** Returns a ticket's day relative to today (specification 2.16). */
export function relativeDay(day: Day, today: Day): "Today's Session" | 'Future Booking' | 'Past Booking' {
  if (day === today) return "Today's Session";
  return day > today ? 'Future Booking' : 'Past Booking';
}

/** Maximum length of a number plate, in characters. */
export const maxPlateLength = 8;

/**
 * Returns the stored form of a number plate: upper case, trimmed, with at most one space between its parts.
 * Returns null for an empty text (specification 8.5).
 */
export function normaliseNumberPlate(text: string | null): string | null {
  const plate = (text ?? '').trim().replace(/\s+/g, ' ').toUpperCase();
  return plate === '' ? null : plate;
}

/** Returns whether a number plate, once normalised, has at most 8 characters (specification 8.5). */
export function isValidPlate(text: string): boolean {
  return (normaliseNumberPlate(text)?.length ?? 0) <= maxPlateLength;
}

/** A time that a kiosk reports, in epoch milliseconds of the kiosk's clock. */
export interface ReportedMoment {
  at: number;
  /** The kiosk's clock when it sent the report; null if not given. */
  sentAt: number | null;
}

/**
 * Returns when a reported action happened, in epoch milliseconds of the centre's clock. The result is never
 * in the future. The action's age is the time from `at` to `sentAt`, both by the kiosk's own clock, so a
 * wrong clock does not matter. If `sentAt` is null, the reported time is taken as it is.
 */
export function correctReportedTime(reported: ReportedMoment, now: number): number {
  return Math.min(reported.sentAt === null ? reported.at : now - (reported.sentAt - reported.at), now);
}

/**
 * Returns whether the reported time of an offline kiosk's action is accepted: at most 7 days ago, and not in
 * the future.
 */
export function isWithinOfflineLimit(at: number, now: number): boolean {
  return at <= now && now - at <= maxOfflineAge;
}

/** The parts of a ticket on which its check-in depends. */
export interface TicketState {
  bookingDate: Day;
  /** The status, in its stored form or in its form on the wire. */
  status: string;
  checkedIn: boolean;
  checkedOut: boolean;
  /**
   * For an event ticket: when its last session ends. For a ticket with an arrival time: when its stay ends.
   * Epoch milliseconds; null for open play without an arrival time.
   */
  sessionsEndAt: number | null;
}

/** The reason why a ticket cannot be checked in, and the ticket's day. */
export interface CheckInObstacle {
  reason:
    | 'bookingCancelled'
    | 'bookingUnpaid'
    | 'ticketUsed'
    | 'ticketOfLaterDay'
    | 'ticketOfEarlierDay'
    | 'ticketSessionOver';
  day: Day;
}

/**
 * Returns why a ticket cannot be checked in at a moment (the venue's day, and epoch milliseconds); null if it
 * can. The end of its sessions is no obstacle for a family that is already inside (specification 7.14). The
 * kiosk and the server both use this rule.
 */
export function whyNotCheckIn(ticket: TicketState, moment: { day: Day; at: number }): CheckInObstacle | null {
  const reason = findObstacle(ticket, moment);
  return reason && { reason, day: ticket.bookingDate };
}

function findObstacle(
  ticket: TicketState,
  moment: { day: Day; at: number },
): CheckInObstacle['reason'] | null {
  if (ticket.status === 'cancelled' || ticket.status === 'refunded') return 'bookingCancelled';
  if (ticket.status !== 'confirmed' && ticket.status !== 'paid_in_store') return 'bookingUnpaid';
  if (ticket.checkedOut) return 'ticketUsed';
  if (ticket.bookingDate > moment.day) return 'ticketOfLaterDay';
  if (ticket.bookingDate < moment.day) return 'ticketOfEarlierDay';
  const isOver = ticket.sessionsEndAt !== null && moment.at >= ticket.sessionsEndAt;
  return isOver && !ticket.checkedIn ? 'ticketSessionOver' : null;
}
