import * as z from 'zod/mini';
import { day, instant, pence } from './field.ts';

/**
 * The fields of a ticket for a visit (specification 3.26). Values that a kiosk may not show are shortened,
 * empty or null (specification 12.25, 12.43).
 */
export const ticketFields = {
  /** Always false: the details are included, even if some are masked. A `lockedTicket` has true. */
  locked: z.literal(false),
  /** Identifies the ticket for check-in and check-out. It gives no other access. */
  id: z.string(),
  /** The content of the ticket's QR code, 'WF-7K3QM-9XWTR'. Empty for a kiosk. */
  reference: z.string(),
  /** The customer's name; 'Sarah M.' if the ticket is masked. */
  customerName: z.string(),
  /** The e-mail address, or for a kiosk only a part of it. Empty if `masked` is true. */
  customerEmail: z.string(),
  /**
   * The phone number, or for a kiosk only its first two digits. Empty if `masked` is true, or if no number
   * was given.
   */
  customerPhone: z.string(),
  bookingDate: day,
  /**
   * '9:30 AM - 11:30 AM'. Several times are joined with ' + '. A walk-in has 'Open Play (Walk-in)'. Empty
   * means 'All Day'.
   */
  timeSlot: z.string(),
  numberOfChildren: z.int(),
  /** Adults with their own ticket. Adults admitted free with a child have none (specification 12.6). */
  numberOfAdults: z.int(),
  /** Null on a masked ticket. */
  totalAmount: z.nullable(pence),
  /**
   * 'paid_in_store' is a ticket sold at the front desk, or a walk-in. 'cancelled' is any ticket that is not
   * confirmed. A kiosk finds a cancelled ticket only if its family had checked in. Staff find any ticket by
   * its reference.
   */
  status: z.enum(['confirmed', 'paid_in_store', 'cancelled']),
  checkedIn: z.boolean(),
  checkedOut: z.boolean(),
  checkedInAt: z.nullable(instant),
  checkedOutAt: z.nullable(instant),
  /** When the stay ends; null before check-in. */
  stayEndsAt: z.nullable(instant),
  /**
   * For an event ticket: when its last session ends. For a ticket with an arrival time: when its stay ends.
   * Null for open play without an arrival time.
   */
  sessionsEndAt: z.nullable(instant),
  /** Whether the name is shortened, and contact details and amount are left out. */
  masked: z.boolean(),
};
export const ticket = z.strictObject(ticketFields);

/**
 * A ticket for another day, as a kiosk sees it: only a shortened name, and whether the day is in the future
 * or the past (specification 12.43).
 */
export const lockedTicket = z.strictObject({
  /**
   * Always true. The reference of the ticket or the last three digits of its phone number unlock the ticket.
   */
  locked: z.literal(true),
  id: z.string(),
  /** First name and initial: 'Sarah M.'. */
  customerName: z.string(),
  /** The text of the ticket's badge (specification 2.16). */
  relativeDay: z.enum(['Future Booking', 'Past Booking']),
});

export type CheckInTicket = z.output<typeof ticket>;
export type LockedTicket = z.output<typeof lockedTicket>;
