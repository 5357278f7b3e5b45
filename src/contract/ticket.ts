import * as z from 'zod/mini';
import { day, instant, pence } from './field.ts';

/**
 * A ticket for a visit (specification 3.26). What a kiosk may not show is empty or null
 * (specification 12.25, 12.43).
 */
export const ticketFields = {
  /** False: the whole card is here. */
  locked: z.literal(false),
  /** Names the ticket to check-in and check-out, and opens nothing else. */
  id: z.string(),
  /** 'WF-7K3QM-9XWTR': what its QR code says. Empty for a kiosk. */
  reference: z.string(),
  /** 'Sarah M.' where it is masked. */
  customerName: z.string(),
  /** For a kiosk masked, or empty on a masked ticket. */
  customerEmail: z.string(),
  /** Empty where none was given; for a kiosk as `customerEmail`, never with its last digits. */
  customerPhone: z.string(),
  bookingDate: day,
  /** '9:30 AM - 11:30 AM', several joined with ' + ', 'Open Play (Walk-in)'; empty means 'All Day'. */
  timeSlot: z.string(),
  numberOfChildren: z.int(),
  /** Adults with a ticket of their own; those who come free with a child have none (specification 12.6). */
  numberOfAdults: z.int(),
  /** null on a masked ticket. */
  totalAmount: z.nullable(pence),
  /**
   * 'paid_in_store' is a walk-in's. A 'cancelled' one travels only where its family came in before it was
   * cancelled.
   */
  status: z.enum(['confirmed', 'paid_in_store', 'cancelled']),
  checkedIn: z.boolean(),
  checkedOut: z.boolean(),
  checkedInAt: z.nullable(instant),
  checkedOutAt: z.nullable(instant),
  /** When the stay is over; null before check-in. */
  stayEndsAt: z.nullable(instant),
  /** On an event day, when its last session is over: its stay ends then. null on an ordinary day. */
  sessionsEndAt: z.nullable(instant),
  /** Whether name, contact and amount are left out. */
  masked: z.boolean(),
};
export const ticket = z.strictObject(ticketFields);

/**
 * A ticket of another day at a kiosk: no more than whether it is to come or has been (specification 12.43).
 */
export const lockedTicket = z.strictObject({
  /** True: it opens with its code or with the last three digits of the phone number. */
  locked: z.literal(true),
  id: z.string(),
  /** First name and initial: 'Sarah M.'. */
  customerName: z.string(),
  /** The words of its badge (specification 2.16). */
  relativeDay: z.enum(['Future Booking', 'Past Booking']),
});

export type CheckInTicket = z.output<typeof ticket>;
export type LockedTicket = z.output<typeof lockedTicket>;
