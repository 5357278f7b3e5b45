import * as z from 'zod/mini';
import { day, instant, pence } from './field.ts';

/**
 * The fields of a ticket for a visit (specification 3.26). What a kiosk may not show is shortened, empty or
 * null (specification 12.25, 12.43).
 */
export const ticketFields = {
  /** False for a ticket with its details, some of which may be masked; a `lockedTicket` has true. */
  locked: z.literal(false),
  /** Identifies the ticket for check-in and check-out; grants no other access. */
  id: z.string(),
  /** The content of its QR code, 'WF-7K3QM-9XWTR'. Empty for a kiosk. */
  reference: z.string(),
  /** 'Sarah M.' where it is masked. */
  customerName: z.string(),
  /** At a kiosk only partly shown; empty where `masked` is true. */
  customerEmail: z.string(),
  /** At a kiosk only its first two digits; empty where `masked` is true, or where none was given. */
  customerPhone: z.string(),
  bookingDate: day,
  /** '9:30 AM - 11:30 AM', several joined with ' + ', 'Open Play (Walk-in)'; empty means 'All Day'. */
  timeSlot: z.string(),
  numberOfChildren: z.int(),
  /** Adults with their own ticket; those admitted free with a child have none (specification 12.6). */
  numberOfAdults: z.int(),
  /** Null on a masked ticket. */
  totalAmount: z.nullable(pence),
  /**
   * 'paid_in_store': sold at the desk, or a walk-in. 'cancelled': anything not confirmed. A kiosk finds such
   * a ticket only where its family had checked in; staff find any, by its reference.
   */
  status: z.enum(['confirmed', 'paid_in_store', 'cancelled']),
  checkedIn: z.boolean(),
  checkedOut: z.boolean(),
  checkedInAt: z.nullable(instant),
  checkedOutAt: z.nullable(instant),
  /** When the stay ends; null before check-in. */
  stayEndsAt: z.nullable(instant),
  /** When an event ticket's last session, or an arrival time's stay, ends; null for other open play. */
  sessionsEndAt: z.nullable(instant),
  /** Whether the name is shortened, and contact details and amount are left out. */
  masked: z.boolean(),
};
export const ticket = z.strictObject(ticketFields);

/**
 * A ticket of another day at a kiosk: shows only a shortened name, and whether that day is in the future or
 * the past (specification 12.43).
 */
export const lockedTicket = z.strictObject({
  /** True: its reference or the last three digits of the phone number unlock it. */
  locked: z.literal(true),
  id: z.string(),
  /** First name and initial: 'Sarah M.'. */
  customerName: z.string(),
  /** The text of its badge (specification 2.16). */
  relativeDay: z.enum(['Future Booking', 'Past Booking']),
});

export type CheckInTicket = z.output<typeof ticket>;
export type LockedTicket = z.output<typeof lockedTicket>;
