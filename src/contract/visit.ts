import * as z from 'zod/mini';
import { count, day, line, pence } from './field.ts';

/** Ticket type id to count. */
export const ticketQuantities = z.record(line(40), count(0, 1000));

/** A visit's price; every amount in pence. */
export const quoteReply = z.strictObject({
  lines: z.array(
    z.strictObject({
      ticketTypeId: z.string(),
      name: z.string(),
      quantity: z.int(),
      unitPrice: pence,
      amount: pence,
    }),
  ),
  sessionCount: z.int(),
  fees: pence,
  original: pence,
  creditsUsed: z.int(),
  creditSavings: pence,
  discount: pence,
  total: pence,
  points: z.int(),
});

/** An unpaid booking of the same family that this one takes the place of, and the token that opens it. */
export const replacedBooking = z.strictObject({
  bookingId: z.uuid(),
  viewToken: line(64),
});

/** A session somebody could choose instead. */
export const sessionChoice = z.strictObject({
  date: day,
  /** '9:30 AM - 11:30 AM'. */
  timeSlot: z.string(),
  availableSpots: z.int(),
});
