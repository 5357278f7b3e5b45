import * as z from 'zod/mini';
import { wholePlate } from '../domain/stay.ts';
import { daySession } from './availability.ts';
import { defineCall } from './call.ts';
import { customerName, day, instant, instantGiven, oneLine, pence } from './field.ts';
import { lockedTicket, ticket, ticketFields } from './ticket.ts';

const deskRefusals = ['not_signed_in', 'body_too_large', 'wrong_origin'] as const;

export const searchTicketsCall = defineCall({
  method: 'POST',
  path: '/api/check-in/search-all-tickets',
  noun: 'check-in',
  summary: 'Tickets by a part of the customer’s name',
  notes:
    'specification 2.16, 8.5, 9.12, 10.25, 12.43. Case and accents do not matter, words in any order. Today’s first, then coming ones, then those of the last 30 days, used ones among them; at most 50. A kiosk gets tickets of other days only for a whole surname, and locked; no reference; and 429 after so many searches (`kiosk_rule`). Without a match: 200 with `success: false` and the words (specification 12.36)',
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
    tickets: z.array(z.discriminatedUnion('locked', [ticket, lockedTicket])),
    /** There are more than these 50. */
    more: z.boolean(),
    today: day,
    message: z.string(),
  }),
  refusals: ['slow_down', ...deskRefusals],
});

/** A booking reference as somebody types it, or as a scanner reads it. */
export const ticketReference = z
  .string()
  .check(z.trim(), z.minLength(1, 'Please enter the booking reference'), z.maxLength(40), oneLine);

export const findTicketCall = defineCall({
  method: 'POST',
  path: '/api/check-in/find-ticket',
  noun: 'check-in',
  summary: 'The ticket whose QR code was scanned, or whose reference was typed',
  notes:
    'any letter case, with or without its dashes. A ticket of another day opens with it. 20 unknown references in ten minutes from one kiosk, then 429',
  body: z.strictObject({ reference: ticketReference }),
  reply: z.strictObject({ success: z.literal(true), ticket, today: day }),
  refusals: ['ticket_not_found', 'ticket_not_confirmed', 'slow_down', ...deskRefusals],
});

export const openTicketCall = defineCall({
  method: 'POST',
  path: '/api/check-in/open-ticket',
  noun: 'check-in',
  summary: 'A ticket that was found locked, opened with the last three digits of its phone number',
  notes:
    'specification 12.43. Wrong digits, an unknown id and a ticket without a number get the same answer. Five wrong tries in ten minutes from one kiosk and ten a day for one ticket, then 429',
  body: z.strictObject({
    ticketId: z.uuid(),
    phoneDigits: z
      .string()
      .check(z.trim(), z.regex(/^\d{3}$/, 'Please enter the last three digits of your phone number')),
  }),
  reply: z.strictObject({ success: z.literal(true), ticket, today: day }),
  refusals: ['ticket_not_found', 'slow_down', ...deskRefusals],
});

/**
 * What makes a check-in or check-out safe to send again: `clientId` names it, so that it is done once;
 * `sentAt` is what the sender's clock shows as it sends, so that a wrong clock moves nothing.
 */
const deed = {
  clientId: z.optional(z.uuid()),
  sentAt: z.optional(instantGiven),
  /**
   * It was done while the network was away: the family has seen it done and gone on. If it does not come to
   * pass now, that is kept for staff (kiosk-clash.ts), where a `clientId` names it.
   */
  passedOn: z.optional(z.boolean()),
};

const doneBefore = {
  /** Somebody else had done it before: nothing has changed now. */
  already: z.boolean(),
  now: instant,
};

export const checkInCall = defineCall({
  method: 'POST',
  path: '/api/check-in/check-in',
  noun: 'check-in',
  summary: 'Checks a family in: their stay begins',
  notes:
    'specification 10.26. `checkedInAt` is believed when it lies within today and not in the future; with a `clientId` also one of the last 7 days (a kiosk that was offline); otherwise it is now. The ticket’s day must be that day. A walk-in’s `ticketId` is a new UUID of the kiosk’s, and its ticket is made with the check-in (specification 12.26). From a kiosk, the fourth within ten minutes and the last ten places of a session need a yes of staff (`kiosk_rule`; 409 `walk_in_needs_staff`, then /api/check-in/walk-in-requests). The same `clientId` again is answered as the first time',
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
    'walk_in_needs_staff',
    'same_key_other_request',
    ...deskRefusals,
  ],
});

export const checkOutCall = defineCall({
  method: 'POST',
  path: '/api/check-in/check-out',
  noun: 'check-in',
  summary: 'Checks a family out: their ticket is used',
  notes: 'specification 10.27. `checkedOutAt` is believed as `checkedInAt` is, but never before the check-in',
  body: z.strictObject({ ticketId: z.uuid(), checkedOutAt: instantGiven, ...deed }),
  reply: z.strictObject({ success: z.literal(true), ticket, ...doneBefore }),
  refusals: ['ticket_not_found', 'not_checked_in', 'same_key_other_request', ...deskRefusals],
});

export const checkOutBookingCall = defineCall({
  method: 'POST',
  path: '/api/check-in/checkout',
  noun: 'check-in',
  summary: 'Checks a family out from the dashboard, now',
  notes: 'specification 10.24',
  body: z.strictObject({ bookingId: z.uuid() }),
  reply: z.strictObject({ success: z.literal(true), message: z.string() }),
  refusals: ['ticket_not_found', 'not_checked_in', ...deskRefusals],
});

const inside = z.strictObject({ families: z.int(), children: z.int(), adults: z.int() });

export const readCheckInDayCall = defineCall({
  method: 'GET',
  path: '/api/check-in/day',
  noun: 'check-in',
  summary: 'All that a kiosk needs to go on without a network',
  notes:
    'today’s tickets as a search shows them, those inside and used ones among them; prices of the kiosk channel, pence',
  reply: z.strictObject({
    success: z.literal(true),
    now: instant,
    today: day,
    tickets: z.array(
      z.strictObject({
        ...ticketFields,
        /**
         * The first six hexadecimal digits of the SHA-256 of its reference: tells a scanned code apart from
         * the day's others, and does not give it away.
         */
        codeDigest: z.string(),
      }),
    ),
    /** What this kiosk may make of walk-ins by itself, and when it made the latest (specification 12.26). */
    walkIns: z.strictObject({
      most: z.int(),
      minutes: z.int(),
      lastPlaces: z.int(),
      madeAt: z.array(instant),
    }),
    inside,
    venue: z.strictObject({
      name: z.string(),
      phone: z.string(),
      /**
       * The barn and its café, '9:30 AM' and '5:00 PM'; open play has hours of its own (specification 12.2).
       */
      opens: z.string(),
      closes: z.string(),
      /** The weekdays of the barn and its café: 'Mon-Sun'. */
      days: z.string(),
      /** The ordinary week of open play: 'Mon-Wed, Fri-Sun (Thu in school holidays) 9:30 AM - 4:00 PM'. */
      play: z.string(),
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
    /**
     * Client ids of what could not be passed on and staff have looked at since: a
     * kiosk need not show it any more.
     */
    clashesLookedAt: z.array(z.string()),
  }),
  refusals: ['not_signed_in'],
});

export const readActiveSessionsCall = defineCall({
  method: 'GET',
  path: '/api/admin/active-sessions',
  noun: 'check-in',
  summary: 'Who is inside, whoever has the least time left first',
  notes: 'specification 3.25, 10.23, 11.1; every 15 s where nothing is pushed',
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
