import { type Day, dayOfYearInWords } from './calendar-day.ts';

const minute = 60_000;

const day = 24 * 60 * minute;

/** How long after it happened a kiosk that was offline is still believed: 7 days, in milliseconds. */
const longestMemory = 7 * day;
/** How long a number plate is kept after check-in: 30 days, in milliseconds. */
export const plateKeptFor = 30 * day;
/**
 * How long it is known what was done under a client id, longer than a kiosk that was offline is
 * believed: 30 days, in milliseconds.
 */
export const actionKeptFor = 30 * day;

/**
 * How long it is kept which walk-in a kiosk made and what it asked staff, longer than they are counted: 2
 * days, in milliseconds.
 */
export const walkInKeptFor = 2 * day;

/**
 * When a stay that began at `checkedInAt` is over (epoch milliseconds): so many minutes later on an
 * ordinary day, when the last of its sessions ends on an event day (specification 5.5;
 * `sessionsEndAt` null on an ordinary day).
 */
export function stayEnds(stay: {
  checkedInAt: number;
  stayMinutes: number;
  sessionsEndAt: number | null;
}): number {
  return stay.sessionsEndAt ?? stay.checkedInAt + stay.stayMinutes * minute;
}

/**
 * Whole minutes until a stay is over, a begun minute counting as one; 0 at its end, negative after it
 * (instants in epoch milliseconds).
 */
export function minutesLeft(endsAt: number, now: number): number {
  return Math.ceil((endsAt - now) / minute) + 0;
}

export type StayColour = 'green' | 'yellow' | 'overtime';

/**
 * The badge of a stay with so many minutes left: more than 30 green, 1 to 30 yellow, 0 or less
 * 'Overtime' (specification 7.16).
 */
export function stayColour(minutes: number): StayColour {
  if (minutes > 30) return 'green';
  return minutes >= 1 ? 'yellow' : 'overtime';
}

/** What a ticket's day is, seen from today (specification 2.16). */
export function relativeDay(day: Day, today: Day): "Today's Session" | 'Future Booking' | 'Past Booking' {
  if (day === today) return "Today's Session";
  return day > today ? 'Future Booking' : 'Past Booking';
}

/** The most characters that a number plate has. */
export const longestPlate = 8;

/**
 * A number plate as it is kept: upper case, no spaces around it, one at most between its parts; null where
 * nothing was typed (specification 8.5).
 */
export function tidyPlate(text: string | null): string | null {
  const tidy = (text ?? '').trim().replace(/\s+/g, ' ').toUpperCase();
  return tidy === '' ? null : tidy;
}

/** Whether a number plate, tidied, has at most 8 characters (specification 8.5). */
export function wholePlate(text: string): boolean {
  return (tidyPlate(text)?.length ?? 0) <= longestPlate;
}

/** A moment that a kiosk tells of, in epoch milliseconds of its own clock. */
export interface ReportedMoment {
  at: number;
  /** What its clock showed as it told; null where it does not say. */
  sentAt: number | null;
}

/**
 * When what a kiosk tells of happened, by the centre's clock (epoch milliseconds): so long ago as it was by
 * the kiosk's clock when it was told, so that a clock an hour wrong moves nothing. Never in the future.
 */
export function whenItHappened(told: ReportedMoment, now: number): number {
  return Math.min(told.sentAt === null ? told.at : now - (told.sentAt - told.at), now);
}

/** Whether a moment of another day than today is still believed of a kiosk that was offline: for 7 days. */
export function isRemembered(at: number, now: number): boolean {
  return at <= now && now - at <= longestMemory;
}

/** A ticket as far as its check-in depends on it. */
export interface TicketState {
  bookingDate: Day;
  /** As it is kept or as it travels. */
  status: string;
  checkedIn: boolean;
  checkedOut: boolean;
  /** Epoch milliseconds; null on an ordinary day. */
  sessionsEndAt: number | null;
}

export interface NoCheckIn {
  code: 'ticket_not_confirmed' | 'wrong_day' | 'ticket_used' | 'visit_over';
  text: string;
}

/**
 * Why a ticket cannot be checked in at a moment (its venue day, and epoch milliseconds); null where it can,
 * or where its family is in already (specification 7.14). Kiosk and server ask the same rule.
 */
export function whyNoCheckIn(ticket: TicketState, moment: { day: Day; at: number }): NoCheckIn | null {
  if (ticket.status === 'cancelled' || ticket.status === 'refunded') {
    return { code: 'ticket_not_confirmed', text: 'This booking was cancelled. Please ask at reception.' };
  }
  if (ticket.status !== 'confirmed' && ticket.status !== 'paid_in_store') {
    return {
      code: 'ticket_not_confirmed',
      text: 'This booking is not paid for yet. Please ask at reception.',
    };
  }
  if (ticket.checkedOut) return { code: 'ticket_used', text: 'Ticket Already Used' };
  if (ticket.bookingDate !== moment.day) {
    const when = dayOfYearInWords(ticket.bookingDate);
    const text =
      ticket.bookingDate > moment.day
        ? `This ticket is for ${when}. We look forward to seeing you then.`
        : `This ticket was for ${when}. Please ask at reception.`;
    return { code: 'wrong_day', text };
  }
  if (!ticket.checkedIn && ticket.sessionsEndAt !== null && moment.at >= ticket.sessionsEndAt) {
    return { code: 'visit_over', text: 'The session of this ticket is over. Please ask at reception.' };
  }
  return null;
}
