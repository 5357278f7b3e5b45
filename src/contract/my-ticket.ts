import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { ticketReference } from './check-in.ts';
import { customerName, day, instant } from './field.ts';

export const readMyTicketCall = defineCall({
  method: 'POST',
  path: '/api/my-ticket',
  noun: 'check-in',
  summary: 'How one ticket stands, for whoever has its reference and knows the name on it',
  notes:
    'specification 12.25: `/check-in` away from a kiosk. Checks nobody in. A wrong name and an unknown reference get the same answer; ten of those in ten minutes from one address, then 429',
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
      /** 'cancelled' stays to be seen by whoever booked. */
      status: z.enum(['confirmed', 'paid_in_store', 'cancelled']),
      checkedIn: z.boolean(),
      checkedOut: z.boolean(),
      stayEndsAt: z.nullable(instant),
      /** Until when cancelling is free; empty once checked in or cancelled. */
      cancelling: z.string(),
    }),
    today: day,
    now: instant,
  }),
  refusals: ['ticket_not_found', 'slow_down', 'body_too_large', 'wrong_origin'],
});
