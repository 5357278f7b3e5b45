import * as z from 'zod/mini';
import { bookingState, orderKind } from './booking.ts';
import { type CallReply, defineCall } from './call.ts';
import { chosenDay, customerEmail, day, instant, pence, singleLineText } from './field.ts';

/** What opens a booking: its id with its view token, as the link of its mails has them. */
const bookingLink = { bookingId: z.uuid(), viewToken: singleLineText(64) };

/** A kind of payment: by card on the website, in cash or by card machine at reception, or what is to come. */
const tender = z.string();

export const listMyBookingsCall = defineCall({
  method: 'POST',
  path: '/api/my-booking/list',
  noun: 'my booking',
  summary: 'Everything that was booked with an e-mail address, for a device that has verified it',
  notes:
    'The coming bookings first, the next one foremost, then the past ones. Unpaid and lapsed ones are left out. viewToken opens each with /api/my-booking/read',
  body: z.strictObject({ email: customerEmail }),
  reply: z.strictObject({
    success: z.literal(true),
    bookings: z.array(
      z.strictObject({
        ...bookingLink,
        kind: orderKind,
        state: bookingState,
        reference: z.string(),
        /** 'Open play', 'K-pop party', 'Photo session', '10 session credits'. */
        title: z.string(),
        /** Null for what has no day. */
        date: z.nullable(day),
        time: z.string(),
        isPast: z.boolean(),
      }),
    ),
  }),
  refusals: ['email_not_proven', 'slow_down', 'body_too_large', 'wrong_origin'],
});
export type MyBookings = CallReply<typeof listMyBookingsCall>['bookings'];

/** Money of a receipt. */
const receiptLine = z.strictObject({ description: z.string(), quantity: z.int(), amount: z.int() });

export const readMyBookingCall = defineCall({
  method: 'POST',
  path: '/api/my-booking/read',
  noun: 'my booking',
  summary: 'A booking as its family sees it: what is booked, its account, and what can still be changed',
  notes: 'Amounts in pence. Opened by the link of its mails; any other key is refused as an unknown booking',
  body: z.strictObject(bookingLink),
  reply: z.strictObject({
    success: z.literal(true),
    bookingId: z.uuid(),
    kind: orderKind,
    state: bookingState,
    reference: z.string(),
    title: z.string(),
    date: z.nullable(day),
    /** '9:30 AM - 11:30 AM + 12:00 PM - 2:00 PM'; empty without a day. */
    time: z.string(),
    customerName: z.string(),
    /** Shortened: 's…@example.org'. */
    customerEmail: z.string(),
    tickets: z.array(z.strictObject({ name: z.string(), quantity: z.int() })),
    specialRequests: z.string(),
    /** The ticket's QR code as an SVG data URL; null unless confirmed and with a day. */
    ticketQr: z.nullable(z.string()),
    /** How early to arrive, and what parking costs; empty without a day. */
    arriving: z.array(z.string()),
    /** Until when what goes back, in words; empty where nothing can be cancelled. */
    deadline: z.string(),
    cancellation: z.strictObject({
      /** Why it cannot be cancelled here, in words; null when it can. */
      notPossible: z.nullable(z.string()),
      /** What goes back now. */
      refund: pence,
      /** What comes back and how, a sentence each, to be read before cancelling. */
      comesBack: z.array(z.string()),
    }),
    /** Whether it can move to another day or session here. */
    move: z.strictObject({
      /** Why not, in words; null when it can. */
      notPossible: z.nullable(z.string()),
      /** How many sessions it has and children it brings. */
      sessions: z.int(),
      children: z.int(),
    }),
    receipt: z.strictObject({
      lines: z.array(receiptLine),
      total: pence,
      /** What of the total is VAT, by its rate. */
      vat: z.array(z.strictObject({ percent: z.number(), amount: z.int(), vat: z.int() })),
      payments: z.array(z.strictObject({ tender, amount: pence, at: instant })),
      /** `at` is null while the money is on its way to the provider. */
      refunds: z.array(z.strictObject({ tender, amount: pence, at: z.nullable(instant) })),
    }),
  }),
  refusals: ['booking_not_found', 'slow_down', 'body_too_large', 'wrong_origin'],
});
export type MyBooking = CallReply<typeof readMyBookingCall>;

export const cancelMyBookingCall = defineCall({
  method: 'POST',
  path: '/api/my-booking/cancel',
  noun: 'my booking',
  summary: 'Cancels a booking by the rule, for whoever has its link',
  notes:
    'specification 5.9. refundPence is what the page showed; where the rule gives another amount meanwhile, it is refused with refund_changed and nothing is cancelled. clientId is made by the page, one for each decision: a repeat returns the first result. The family receives one mail',
  body: z.strictObject({ ...bookingLink, clientId: z.uuid(), refundPence: pence }),
  reply: z.strictObject({ success: z.literal(true), state: bookingState, refunded: pence }),
  refusals: [
    'booking_not_found',
    'not_cancellable',
    'refund_changed',
    'slow_down',
    'body_too_large',
    'wrong_origin',
  ],
});

export const moveMyBookingCall = defineCall({
  method: 'POST',
  path: '/api/my-booking/move',
  noun: 'my booking',
  summary: 'Moves a visit to another day or session, for whoever has its link, as long as cancelling is free',
  notes:
    "specification 5.10. `slots` are the sessions of an event day, as many as the visit has ('9:30 AM - 11:30 AM'); open play needs none. Price, reference, code and links stay; the family receives one mail with the ticket. Refused with session_full and the nearest free sessions. clientId is made by the page, one for each decision: a repeat returns the first result",
  body: z.strictObject({
    ...bookingLink,
    clientId: z.uuid(),
    date: chosenDay,
    slots: z.array(singleLineText(80)).check(z.maxLength(12)),
  }),
  reply: z.strictObject({ success: z.literal(true) }),
  refusals: [
    'booking_not_found',
    'not_movable',
    'no_sessions',
    'day_unavailable',
    'session_unavailable',
    'session_full',
    'slow_down',
    'body_too_large',
    'wrong_origin',
  ],
});
