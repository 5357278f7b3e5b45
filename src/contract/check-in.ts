import * as z from 'zod/mini';
import { isValidPlate } from '../domain/stay.ts';
import { daySession } from './availability.ts';
import { defineCall } from './call.ts';
import { customerName, day, instant, instantInput, oneLine, pence } from './field.ts';
import { lockedTicket, ticket, ticketFields } from './ticket.ts';

const checkInRefusals = ['not_signed_in', 'body_too_large', 'wrong_origin'] as const;

export const searchTicketsCall = defineCall({
  method: 'POST',
  path: '/api/check-in/search-all-tickets',
  access: 'kiosk',
  reads: true,
  noun: 'check-in',
  summary: 'Searches tickets by a part of the customer’s name',
  notes:
    'specification 2.16, 8.5, 9.12, 10.25, 12.43. Ignores case, accents and the order of words. Returns at most 50 tickets: first today’s, then future ones, then those of the last 30 days. Used tickets are included. A kiosk gets no references. At a kiosk, tickets for other days are found only by the full surname, and are returned locked. After too many searches (`kiosk_rule`), a kiosk gets 429. If nothing matches, the reply is 200 with `success: false` and a message (specification 12.36)',
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
    /** Whether there are more matches than the 50 returned. */
    more: z.boolean(),
    today: day,
    message: z.string(),
  }),
  refusals: ['slow_down', ...checkInRefusals],
});

/** A booking reference, as typed or as read by a scanner. */
export const ticketReference = z
  .string()
  .check(z.trim(), z.minLength(1, 'Please enter the booking reference'), z.maxLength(40), oneLine);

export const findTicketCall = defineCall({
  method: 'POST',
  path: '/api/check-in/find-ticket',
  access: 'kiosk',
  reads: true,
  noun: 'check-in',
  summary: 'Finds the ticket with a scanned QR code or a typed reference',
  notes:
    'The reference may be in any letter case, with or without dashes. The call also unlocks a ticket for another day. After 20 references in ten minutes that match no ticket, a kiosk gets 429',
  body: z.strictObject({ reference: ticketReference }),
  reply: z.strictObject({ success: z.literal(true), ticket, today: day }),
  refusals: ['ticket_not_found', 'ticket_not_confirmed', 'slow_down', ...checkInRefusals],
});

export const unlockTicketCall = defineCall({
  method: 'POST',
  path: '/api/check-in/open-ticket',
  access: 'kiosk',
  reads: true,
  noun: 'check-in',
  summary: 'Unlocks a ticket with the last three digits of its phone number',
  notes:
    'specification 12.43. Wrong digits, an unknown id and a ticket without a phone number get the same reply. The reply is 429 after five wrong attempts in ten minutes at one kiosk, and after ten wrong attempts a day for one ticket',
  body: z.strictObject({
    ticketId: z.uuid(),
    phoneDigits: z
      .string()
      .check(z.trim(), z.regex(/^\d{3}$/, 'Please enter the last three digits of your phone number')),
  }),
  reply: z.strictObject({ success: z.literal(true), ticket, today: day }),
  refusals: ['ticket_not_found', 'slow_down', ...checkInRefusals],
});

export const readTicketNoteCall = defineCall({
  method: 'POST',
  path: '/api/check-in/tickets/:ticketId/note',
  access: 'kiosk',
  noun: 'check-in',
  summary: 'Returns the staff note on a ticket; needs the staff PIN',
  notes:
    'specification 5.12. `note` is empty if there is no note. After five wrong PINs in ten minutes, a kiosk gets 429. Wrong PINs for walk-ins count too',
  params: z.strictObject({ ticketId: z.uuid() }),
  body: z.strictObject({
    pin: z.string().check(z.minLength(1, 'Please enter the staff PIN'), z.maxLength(20), oneLine),
  }),
  reply: z.strictObject({ success: z.literal(true), note: z.string() }),
  refusals: ['ticket_not_found', 'pin_wrong', 'slow_down', ...checkInRefusals],
});

/**
 * Makes a check-in or check-out safe to send again. `clientId` identifies the action, so that it is performed
 * only once. `sentAt` is the time of sending by the sender's own clock. From `sentAt`, the server learns by
 * how much that clock is wrong, and corrects the time of the action.
 */
const repeatableAction = {
  clientId: z.optional(z.uuid()),
  sentAt: z.optional(instantInput),
  /**
   * Whether the family has already walked away: the kiosk was offline and showed success, or the family left
   * before the reply. If the action fails now and has a `clientId`, it is recorded for staff
   * (kiosk-clash.ts).
   */
  passedOn: z.optional(z.boolean()),
};

const actionResult = {
  /** Whether the family had already been checked in or out, so that this call has changed nothing. */
  already: z.boolean(),
  now: instant,
};

export const checkInCall = defineCall({
  method: 'POST',
  path: '/api/check-in/check-in',
  access: 'kiosk',
  noun: 'check-in',
  summary: 'Checks a family in, which starts their stay',
  notes:
    'specification 10.26. The time of the check-in is `checkedInAt` if that is today and not in the future. With a `clientId` (from an offline kiosk), it may be up to 7 days ago. Otherwise the time is now. The ticket must be for the day of that time. For a walk-in, `ticketId` is a new UUID made by the kiosk, and the check-in creates the ticket (specification 12.26). Once a kiosk has admitted three walk-ins in ten minutes, staff have to approve each further one; they also have to approve every walk-in into the last ten places of a session (these numbers are facts in `kiosk_rule`). Without the approval, the check-in is refused with 409 `walk_in_needs_staff`. The kiosk then requests the approval with /api/check-in/walk-in-requests. A repeated call with the same `clientId` gets the first result',
  body: z.strictObject({
    ticketId: z.uuid(),
    checkedInAt: instantInput,
    numberPlate: z.nullable(
      z
        .string()
        .check(
          z.maxLength(20, 'Number plate is too long'),
          oneLine,
          z.refine(isValidPlate, 'A number plate has at most 8 characters'),
        ),
    ),
    cefParkingAgreed: z.boolean(),
    walkIn: z.optional(z.strictObject({ customerName })),
    ...repeatableAction,
  }),
  reply: z.strictObject({ success: z.literal(true), ticket, ...actionResult }),
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
    'booking_not_open',
    'same_key_other_request',
    ...checkInRefusals,
  ],
});

export const checkOutCall = defineCall({
  method: 'POST',
  path: '/api/check-in/check-out',
  access: 'kiosk',
  noun: 'check-in',
  summary: 'Checks a family out, which uses up their ticket',
  notes:
    'specification 10.27. `checkedOutAt` follows the rules for `checkedInAt` of a check-in. A time before the check-in counts as the time of the check-in',
  body: z.strictObject({ ticketId: z.uuid(), checkedOutAt: instantInput, ...repeatableAction }),
  reply: z.strictObject({ success: z.literal(true), ticket, ...actionResult }),
  refusals: ['ticket_not_found', 'not_checked_in', 'same_key_other_request', ...checkInRefusals],
});

export const checkOutBookingCall = defineCall({
  method: 'POST',
  path: '/api/check-in/checkout',
  access: 'kiosk',
  noun: 'check-in',
  summary: 'Checks a family out from the dashboard, at the current time',
  notes: 'specification 10.24',
  body: z.strictObject({ bookingId: z.uuid() }),
  reply: z.strictObject({ success: z.literal(true), message: z.string() }),
  refusals: ['ticket_not_found', 'not_checked_in', ...checkInRefusals],
});

const inside = z.strictObject({ families: z.int(), children: z.int(), adults: z.int() });

export const readCheckInDayCall = defineCall({
  method: 'GET',
  path: '/api/check-in/day',
  access: 'kiosk',
  noun: 'check-in',
  summary: 'Everything that a kiosk needs to work without a network',
  notes:
    'Today’s tickets are in the form that a search returns. They include used tickets and those of families inside. Prices are those of the kiosk channel, in pence',
  reply: z.strictObject({
    success: z.literal(true),
    now: instant,
    today: day,
    tickets: z.array(
      z.strictObject({
        ...ticketFields,
        /**
         * The first six hexadecimal digits of the SHA-256 of the ticket's reference. With these digits, a
         * kiosk finds the ticket of a scanned code without storing the reference.
         */
        codeDigest: z.string(),
      }),
    ),
    /**
     * The limits on walk-ins that the kiosk admits without staff (specification 12.26): at most `most` within
     * `minutes`, and none into the last `lastPlaces` places of a session. `madeAt` has the times of the
     * latest walk-ins at this kiosk.
     */
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
       * Opening hours of the centre and its café, '9:30 AM' and '5:00 PM'. Open play has its own hours
       * (specification 12.2).
       */
      opens: z.string(),
      closes: z.string(),
      /** The weekdays on which the centre and its café open: 'Mon-Sun'. */
      days: z.string(),
      /** The ordinary week of open play: 'Mon-Wed, Fri-Sun (Thu in school holidays) 9:30 AM - 4:00 PM'. */
      play: z.string(),
      /** How long open play lasts from check-in, minutes. */
      stayMinutes: z.int(),
      termsVersion: z.string(),
    }),
    /** Today’s sessions with their places left. */
    sessions: z.array(daySession),
    /** The terms and the safety list: whole sentences, in order. */
    terms: z.array(z.string()),
    /** The sentence about the CEF parking spaces to which a family agrees. */
    parkingTerm: z.string(),
    prices: z.array(z.strictObject({ id: z.string(), name: z.string(), price: pence })),
    /** Client ids of the clashes that staff have reviewed. A kiosk no longer shows them. */
    clashesLookedAt: z.array(z.string()),
  }),
  refusals: ['not_signed_in'],
});

export const readActiveSessionsCall = defineCall({
  method: 'GET',
  path: '/api/admin/active-sessions',
  access: 'check-in',
  noun: 'check-in',
  summary: 'Families inside, those with the least time left first',
  notes: 'specification 3.25, 10.23, 11.1. Screens without an event stream poll it every 15 s',
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
