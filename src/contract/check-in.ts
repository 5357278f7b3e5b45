import * as z from 'zod/mini';
import { wholePlate } from '../domain/stay.ts';
import { daySession } from './availability.ts';
import { defineCall } from './call.ts';
import { customerName, day, instant, instantGiven, oneLine, pence } from './field.ts';

/** A ticket for a visit (spec B §3). For a kiosk, `customerEmail` and `customerPhone` are masked (readings 25). */
const ticket = z.strictObject({
  id: z.string(),
  /** 'WF-7K3QM-9XWTR': what its QR code says. */
  reference: z.string(),
  customerName: z.string(),
  customerEmail: z.string(),
  /** Empty where none was given. */
  customerPhone: z.string(),
  bookingDate: day,
  /** '9:30 AM - 11:30 AM', several joined with ' + ', 'Open Play (Walk-in)'; empty means 'All Day'. */
  timeSlot: z.string(),
  numberOfChildren: z.int(),
  /** Adults with a ticket of their own; those who come free with a child have none (readings 6). */
  numberOfAdults: z.int(),
  totalAmount: pence,
  /** 'paid_in_store' is a walk-in's. A 'cancelled' one travels only where its family came in before it was cancelled. */
  status: z.enum(['confirmed', 'paid_in_store', 'cancelled']),
  checkedIn: z.boolean(),
  checkedOut: z.boolean(),
  checkedInAt: z.nullable(instant),
  checkedOutAt: z.nullable(instant),
  /** When the stay is over; null before check-in. */
  stayEndsAt: z.nullable(instant),
  /** On an event day, when its last session is over: its stay ends then. null on an ordinary day. */
  sessionsEndAt: z.nullable(instant),
});

export type CheckInTicket = z.output<typeof ticket>;

const deskRefusals = ['not_signed_in', 'body_too_large', 'wrong_origin'] as const;

export const searchTickets = defineCall({
  method: 'POST',
  path: '/api/check-in/search-all-tickets',
  noun: 'check-in',
  summary: 'Tickets by a part of the customer’s name',
  notes:
    'spec B §2, §5, §8. Case and accents do not matter, words in any order. Today’s first, then coming ones, then those of the last 30 days, used ones among them; at most 50. Without a match: 200 with `success: false` and the words (readings 36)',
  body: z.strictObject({
    customerName: z
      .string()
      .check(
        z.trim(),
        z.minLength(2, "Please enter at least 2 characters of the customer's name"),
        z.maxLength(100, 'Name is too long'),
        oneLine,
      ),
  }),
  reply: z.strictObject({
    success: z.boolean(),
    tickets: z.array(ticket),
    /** There are more than these 50. */
    more: z.boolean(),
    today: day,
    message: z.string(),
  }),
  refusals: deskRefusals,
});

/** A booking reference as somebody types it, or as a scanner reads it. */
export const ticketReference = z
  .string()
  .check(z.trim(), z.minLength(1, 'Please enter the booking reference'), z.maxLength(40), oneLine);

export const findTicket = defineCall({
  method: 'POST',
  path: '/api/check-in/find-ticket',
  noun: 'check-in',
  summary: 'The ticket whose QR code was scanned, or whose reference was typed',
  notes: 'any letter case, with or without its dashes',
  body: z.strictObject({ reference: ticketReference }),
  reply: z.strictObject({ success: z.literal(true), ticket, today: day }),
  refusals: ['ticket_not_found', 'ticket_not_confirmed', ...deskRefusals],
});

/**
 * What makes a check-in or check-out safe to send again: `clientId` names it, so that it is done once; `sentAt` is what the sender's clock
 * shows as it sends, so that a wrong clock moves nothing.
 */
const deed = {
  clientId: z.optional(z.uuid()),
  sentAt: z.optional(instantGiven),
  /**
   * It was done while the network was away: the family has seen it done and gone on. If it does not come to pass now, that is kept for
   * staff (kiosk-clash.ts), where a `clientId` names it.
   */
  passedOn: z.optional(z.boolean()),
};

const doneBefore = {
  /** Somebody else had done it before: nothing has changed now. */
  already: z.boolean(),
  now: instant,
};

export const checkIn = defineCall({
  method: 'POST',
  path: '/api/check-in/check-in',
  noun: 'check-in',
  summary: 'Checks a family in: their stay begins',
  notes:
    'spec B §7. `checkedInAt` is believed when it lies within today and not in the future; with a `clientId` also one of the last 7 days (a kiosk that was offline); otherwise it is now. The ticket’s day must be that day. A walk-in’s `ticketId` is a new UUID of the kiosk’s, and its ticket is made with the check-in (readings 26). The same `clientId` again is answered as the first time',
  body: z.strictObject({
    ticketId: z.uuid(),
    checkedInAt: instantGiven,
    numberPlate: z.nullable(
      z
        .string()
        .check(
          z.maxLength(20, 'Number plate is too long'),
          oneLine,
          z.refine(wholePlate, 'A number plate has at most 8 characters'),
        ),
    ),
    cefParkingAgreed: z.boolean(),
    walkIn: z.optional(z.strictObject({ customerName })),
    ...deed,
  }),
  reply: z.strictObject({ success: z.literal(true), ticket, ...doneBefore }),
  refusals: [
    'ticket_not_found',
    'ticket_not_confirmed',
    'ticket_used',
    'wrong_day',
    'visit_over',
    'parking_not_agreed',
    'session_full',
    'day_unavailable',
    'same_key_other_request',
    ...deskRefusals,
  ],
});

export const checkOut = defineCall({
  method: 'POST',
  path: '/api/check-in/check-out',
  noun: 'check-in',
  summary: 'Checks a family out: their ticket is used',
  notes: 'spec B §7. `checkedOutAt` is believed as `checkedInAt` is, but never before the check-in',
  body: z.strictObject({ ticketId: z.uuid(), checkedOutAt: instantGiven, ...deed }),
  reply: z.strictObject({ success: z.literal(true), ticket, ...doneBefore }),
  refusals: ['ticket_not_found', 'not_checked_in', 'same_key_other_request', ...deskRefusals],
});

export const checkOutBooking = defineCall({
  method: 'POST',
  path: '/api/check-in/checkout',
  noun: 'check-in',
  summary: 'Checks a family out from the dashboard, now',
  notes: 'spec B §7',
  body: z.strictObject({ bookingId: z.uuid() }),
  reply: z.strictObject({ success: z.literal(true), message: z.string() }),
  refusals: ['ticket_not_found', 'not_checked_in', ...deskRefusals],
});

const inside = z.strictObject({ families: z.int(), children: z.int(), adults: z.int() });

export const readCheckInDay = defineCall({
  method: 'GET',
  path: '/api/check-in/day',
  noun: 'check-in',
  summary: 'All that a kiosk needs to go on without a network',
  notes: 'today’s tickets, those inside and used ones among them; prices of the kiosk channel, pence',
  reply: z.strictObject({
    success: z.literal(true),
    now: instant,
    today: day,
    tickets: z.array(ticket),
    inside,
    venue: z.strictObject({
      name: z.string(),
      phone: z.string(),
      /** The barn and its café, '9:30 AM' and '5:00 PM'; open play has hours of its own (readings 2). */
      opens: z.string(),
      closes: z.string(),
      /** How long open play lasts from check-in. */
      stayMinutes: z.int(),
      termsVersion: z.string(),
    }),
    /** Today’s sessions with their places. */
    sessions: z.array(daySession),
    /** The terms and safety list, whole sentences in their order. */
    terms: z.array(z.string()),
    /** What is agreed to about the CEF parking spaces. */
    parkingTerm: z.string(),
    prices: z.array(z.strictObject({ id: z.string(), name: z.string(), price: pence })),
    /** Client ids of what could not be passed on and staff have looked at since: a kiosk need not show it any more. */
    clashesLookedAt: z.array(z.string()),
  }),
  refusals: ['not_signed_in'],
});

export const readActiveSessions = defineCall({
  method: 'GET',
  path: '/api/admin/active-sessions',
  noun: 'check-in',
  summary: 'Who is inside, whoever has the least time left first',
  notes: 'spec B §3, §7; every 15 s where nothing is pushed',
  reply: z.strictObject({
    success: z.literal(true),
    activeSessions: z.array(
      z.strictObject({
        bookingId: z.string(),
        reference: z.string(),
        customerName: z.string(),
        customerEmail: z.string(),
        customerPhone: z.optional(z.string()),
        numberOfChildren: z.int(),
        numberOfAdults: z.int(),
        /** Minutes; 0 or less is overtime. */
        timeRemaining: z.int(),
        checkedInAt: instant,
        sessionEnd: instant,
        numberPlate: z.nullable(z.string()),
      }),
    ),
    inside,
    now: instant,
  }),
  refusals: ['not_signed_in'],
});
