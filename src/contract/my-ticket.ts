import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { ticketReference } from './check-in.ts';
import { customerName, day, instant } from './field.ts';

export const readMyTicketCall = defineCall({
  method: 'POST',
  path: '/api/my-ticket',
  access: 'public',
  noun: 'check-in',
  summary: 'The status of a ticket, for a caller with its reference and the name on it',
  notes:
    'specification 12.25. For the page `/check-in` in a browser that is not a kiosk. Checks nobody in. A wrong name and an unknown reference get the same reply. After ten wrong attempts in ten minutes, an IP address gets 429',
  body: z.strictObject({ customerName, reference: ticketReference }),
  reply: z.strictObject({
    success: z.literal(true),
    ticket: z.strictObject({
      reference: z.string(),
      customerName: z.string(),
      bookingDate: day,
      timeSlot: z.string(),
      numberOfChildren: z.int(),
      numberOfAdults: z.int(),
      /** The status. A cancelled ticket is included, so that the family can still see it. */
      status: z.enum(['confirmed', 'paid_in_store', 'cancelled']),
      checkedIn: z.boolean(),
      checkedOut: z.boolean(),
      stayEndsAt: z.nullable(instant),
      /**
       * Sentences with the deadlines for a free or partly refunded cancellation; empty once the ticket is
       * checked in or cancelled.
       */
      cancelling: z.string(),
    }),
    today: day,
    now: instant,
  }),
  refusals: ['ticket_not_found', 'slow_down', 'body_too_large', 'wrong_origin'],
});
