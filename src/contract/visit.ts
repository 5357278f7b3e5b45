import * as z from 'zod/mini';
import { day, pence, singleLineText, wholeNumber } from './field.ts';

/** Number of tickets by ticket type id. */
export const ticketQuantities = z.record(singleLineText(40), wholeNumber(0, 1000));

/** The price of a visit; every amount in pence. */
export const quoteReply = z.strictObject({
  lines: z.array(
    z.strictObject({
      ticketTypeId: z.string(),
      name: z.string(),
      quantity: z.int(),
      unitPrice: pence,
      amount: pence,
      /** The reason for `unitPrice`; left out if `unitPrice` is the base price. */
      why: z.optional(z.string()),
    }),
  ),
  sessionCount: z.int(),
  fees: pence,
  original: pence,
  creditsUsed: z.int(),
  creditSavings: pence,
  /** The amount that the voucher or the offer takes off. */
  discount: pence,
  /** The offer that gives the discount, if booking has applied one automatically. */
  offer: z.optional(z.strictObject({ id: z.string(), title: z.string() })),
  total: pence,
  points: z.int(),
});

/** The reduction that an offer gives on a visit (specification 4.12). Amounts are in pence. */
export const offerWorth = z.strictObject({
  id: z.string(),
  title: z.string(),
  /** The most that a ticket costs for a session; null if it is free. */
  ticketPrice: z.nullable(pence),
  ticketTypes: z.nullable(z.array(z.string())),
  mostTickets: z.nullable(z.int()),
});

/**
 * An unpaid booking of the same family that a new booking replaces, with the token that gives access to the
 * unpaid booking.
 */
export const replacedBooking = z.strictObject({
  bookingId: z.uuid(),
  viewToken: singleLineText(64),
});

/** An alternative session. */
export const sessionChoice = z.strictObject({
  date: day,
  /** '9:30 AM - 11:30 AM'. */
  timeSlot: z.string(),
  availableSpots: z.int(),
});
