import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import {
  agreeToTerms,
  chosenDay,
  clientSecret,
  count,
  customerEmail,
  customerName,
  customerPhone,
  day,
  instant,
  line,
  pence,
  pounds,
  specialRequests,
} from './field.ts';
import { quoteReply, replacedBooking, ticketQuantities } from './visit.ts';

/**
 * The centre's time when it answered, ISO: what is left of a hold is counted from it,
 * not from the visitor's clock.
 */
const now = instant;

const eventSessions = z.array(line(80)).check(z.maxLength(12));

/** What the details form asks for (specification 3.4, 8.2). */
export const bookingForm = z.strictObject({
  customerName,
  customerEmail,
  customerPhone,
  selectedDate: chosenDay,
  selectedTime: z.optional(line(200)),
  specialRequests: z.optional(specialRequests),
  agreeToTerms,
});

/** The booking payload (specification 3.5). Amounts are pounds (specification 12.34) and only compared. */
export const bookingPayload = z.extend(bookingForm, {
  ticketQuantities,
  totalAmount: pounds,
  /** Joins the rewards scheme with this booking, once it is confirmed. */
  loyaltyOptIn: z.optional(z.boolean()),
  /**
   * A yes to e-mails about rewards, its own box beside joining (specification 12.15);
   * means nothing without joining.
   */
  emailConsent: z.optional(z.boolean()),
  /**
   * Event sessions as 'date|slot'; any event may use this list, the two older pairs are read
   * as well (specification 12.9).
   */
  selectedSessions: z.optional(eventSessions),
  selectedKpopSessions: z.optional(eventSessions),
  isKpopEvent: z.optional(z.boolean()),
  selectedLabubuSessions: z.optional(eventSessions),
  isLabubuEvent: z.optional(z.boolean()),
  sessionCount: z.optional(count(0, 12)),
  voucherCode: z.optional(z.nullable(line(60))),
  discountAmount: z.optional(pounds),
  /**
   * How many session credits the page has counted on; another number is refused with price_changed, any from
   * a device that has not proved the e-mail with email_not_proven. Left out: however many there are.
   */
  sessionCredits: z.optional(count(0, 10_000)),
  /**
   * An unpaid booking of the same family that this one takes the place of: its places are let go as these are
   * taken. Ignored when the token does not open it.
   */
  replaces: z.optional(replacedBooking),
});

export const bookVisitCall = defineCall({
  method: 'POST',
  path: '/api/create-booking-payment',
  noun: 'booking',
  summary: 'Takes the places, prices the visit and starts the payment',
  notes:
    'specification 10.8. Reply amounts in pence. Send an Idempotency-Key header (one per attempt of a person, 16-64 characters): a repeat answers with the same booking. clientSecret is null when nothing is left to pay: the booking is then confirmed.',
  body: bookingPayload,
  status: 201,
  reply: z.strictObject({
    success: z.literal(true),
    clientSecret: z.nullable(z.string()),
    bookingId: z.string(),
    sessionCreditsUsed: z.int(),
    originalAmount: pence,
    finalAmount: pence,
    creditSavings: pence,
    discountAmount: pence,
    /** When the places are let go unless paid or renewed, ISO time. */
    holdExpiresAt: instant,
    now,
    /** Opens this booking's result in this browser without the payment's secret (free bookings). */
    viewToken: z.string(),
    isKpopEvent: z.boolean(),
    selectedKpopSessions: z.array(z.string()),
    isLabubuEvent: z.boolean(),
    selectedLabubuSessions: z.array(z.string()),
  }),
  refusals: [
    'no_tickets',
    'no_sessions',
    'unknown_ticket_type',
    'too_many_tickets',
    'price_changed',
    'day_unavailable',
    'session_unavailable',
    'session_full',
    'too_many_unpaid',
    'voucher_invalid',
    'email_not_proven',
    'same_key_other_request',
    'payment_unavailable',
    'slow_down',
    'body_too_large',
    'wrong_origin',
  ],
});

export const quoteVisitCall = defineCall({
  method: 'POST',
  path: '/api/quote',
  noun: 'booking',
  summary: 'What a visit would cost, priced as a booking would be',
  notes: 'all amounts in pence',
  body: z.strictObject({
    ticketQuantities,
    date: z.optional(day),
    sessionCount: z.optional(count(0, 12)),
  }),
  reply: z.strictObject({ success: z.literal(true), quote: quoteReply }),
  refusals: ['unknown_ticket_type', 'too_many_tickets', 'body_too_large', 'wrong_origin'],
});

const bookingIdParams = z.strictObject({ bookingId: z.uuid() });

export const renewHoldCall = defineCall({
  method: 'POST',
  path: '/api/bookings/:bookingId/renew-hold',
  noun: 'booking',
  summary: 'Keeps the places for another ten minutes, or takes them again if they are still free',
  notes:
    'at most an hour in all; refused with session_full, hold_ended, or voucher_invalid when the voucher of a hold that had run out has been used up since',
  params: bookingIdParams,
  body: z.strictObject({ clientSecret }),
  reply: z.strictObject({ success: z.literal(true), holdExpiresAt: instant, now }),
  refusals: [
    'booking_not_found',
    'session_full',
    'slot_taken',
    'too_many_unpaid',
    'credits_spent',
    'voucher_invalid',
    'hold_ended',
    'body_too_large',
    'wrong_origin',
  ],
});

export const sendBookingConfirmationCall = defineCall({
  method: 'POST',
  path: '/api/send-booking-confirmation',
  noun: 'booking',
  summary: 'Asks the provider how the payment stands and, when it is paid, confirms the booking and its mail',
  notes: 'specification 10.9; may be called any number of times, the mail is sent once',
  body: z.strictObject({
    paymentIntentId: z.string().check(z.maxLength(100), z.regex(/^pi_[A-Za-z0-9]+$/, 'Not a payment')),
  }),
  reply: z.strictObject({
    success: z.literal(true),
    /** Whether the booking is confirmed now. */
    confirmed: z.boolean(),
  }),
  refusals: ['booking_not_found', 'payment_unavailable', 'slow_down', 'body_too_large', 'wrong_origin'],
});

/**
 * How a booking stands. `held`: not paid; `processing`: the bank is at it; `refunded`:
 * paid too late, money returned.
 */
export const bookingState = z.enum([
  'held',
  'processing',
  'confirmed',
  'lapsed',
  'refund_due',
  'refunded',
  'cancelled',
]);

/** What a family pays for in one payment. */
export const bookingKind = z.enum(['visit', 'photo', 'credits']);

/** What opens a booking's result and its files (specification 12.33). */
const bookingKey = z.strictObject({
  clientSecret: z.optional(clientSecret),
  bookingId: z.optional(z.uuid()),
  viewToken: z.optional(line(64)),
});

export const readCalendarFileCall = defineCall({
  method: 'POST',
  path: '/api/calendar-file',
  noun: 'booking',
  summary: 'A confirmed booking as an iCalendar file, for whoever holds its payment secret or view token',
  notes:
    'text/calendar, one entry a session: the file that the confirmation has attached, with the same UIDs. A booking that is not confirmed, or has no day, is answered as an unknown one',
  body: bookingKey,
  reply: z.string(),
  replyType: 'text/calendar',
  refusals: ['booking_not_found', 'slow_down', 'body_too_large', 'wrong_origin'],
});

export const bookingResultCall = defineCall({
  method: 'POST',
  path: '/api/booking-result',
  noun: 'booking',
  summary: 'How a booking stands, for whoever holds its payment secret or view token',
  notes:
    'specification 12.33. Asks the payment provider while the booking is not settled; amounts in pence. paymentStatus is the provider’s word, null when nothing was to pay.',
  body: bookingKey,
  reply: z.strictObject({
    success: z.literal(true),
    state: bookingState,
    paymentStatus: z.nullable(z.string()),
    holdExpiresAt: z.nullable(instant),
    now,
    booking: z.strictObject({
      bookingId: z.string(),
      kind: bookingKind,
      reference: z.string(),
      /** null for credits, which have no day; then the time is empty. */
      selectedDate: z.nullable(day),
      /** '9:30 AM - 11:30 AM + 12:00 PM - 2:00 PM'. */
      selectedTime: z.string(),
      eventTitle: z.nullable(z.string()),
      /**
       * Sentences: the parking rule with what a stay to the end comes to, and until when cancelling is free.
       * Empty for credits.
       */
      parking: z.string(),
      cancelling: z.string(),
      /** What was bought, a line each; `amount` is the line's, for every session. */
      tickets: z.array(z.strictObject({ name: z.string(), quantity: z.int(), amount: pence })),
      customerName: z.string(),
      /** Shortened: 's…@example.org'. */
      customerEmail: z.string(),
      originalAmount: pence,
      sessionCreditsUsed: z.int(),
      /**
       * Session credits that its e-mail can spend now, whatever it has spent here; where a code is wanted
       * first and it has spent none here, only those that it bought here.
       */
      sessionCreditsLeft: z.int(),
      creditSavings: pence,
      discountAmount: pence,
      finalAmount: pence,
      /** The ticket's QR code as an SVG data URL; null until confirmed. */
      ticketQr: z.nullable(z.string()),
    }),
  }),
  refusals: ['booking_not_found', 'payment_unavailable', 'slow_down', 'body_too_large', 'wrong_origin'],
});
