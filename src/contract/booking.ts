import * as z from 'zod/mini';
import { productsWithPages } from '../domain/products.ts';
import { spentAccountCredit } from './account-credit.ts';
import { defineCall } from './call.ts';
import {
  agreeToTerms,
  chosenDay,
  clientSecret,
  customerEmail,
  customerName,
  customerPhone,
  day,
  instant,
  pence,
  pounds,
  singleLineText,
  specialRequests,
  wholeNumber,
} from './field.ts';
import { offerWorth, quoteReply, replacedBooking, ticketQuantities } from './visit.ts';

/**
 * The time of the reply by the centre's clock, ISO. Pages count down a hold from this time, because the
 * visitor's clock may be wrong.
 */
const now = instant;

const eventSessions = z.array(singleLineText(80)).check(z.maxLength(12));

/** The booking form's details step (specification 3.4, 8.2). */
export const bookingForm = z.strictObject({
  customerName,
  customerEmail,
  customerPhone,
  selectedDate: chosenDay,
  selectedTime: z.optional(singleLineText(200)),
  specialRequests: z.optional(specialRequests),
  agreeToTerms,
});

/**
 * The booking payload (specification 3.5). `totalAmount` and `discountAmount` are pounds (specification
 * 12.34), and are only compared with the server's own amounts.
 */
export const bookingPayload = z.extend(bookingForm, {
  ticketQuantities,
  totalAmount: pounds,
  /** Whether the customer joins the rewards scheme once the booking is confirmed. */
  loyaltyOptIn: z.optional(z.boolean()),
  /**
   * Consent to e-mails about rewards. It has its own checkbox (specification 12.15), and is ignored if the
   * customer does not join.
   */
  emailConsent: z.optional(z.boolean()),
  /**
   * Event sessions as 'date|slot'. Any event may use this list. The two older pairs of fields are accepted as
   * well (specification 12.9).
   */
  selectedSessions: z.optional(eventSessions),
  selectedKpopSessions: z.optional(eventSessions),
  isKpopEvent: z.optional(z.boolean()),
  selectedLabubuSessions: z.optional(eventSessions),
  isLabubuEvent: z.optional(z.boolean()),
  sessionCount: z.optional(wholeNumber(0, 12)),
  voucherCode: z.optional(z.nullable(singleLineText(60))),
  discountAmount: z.optional(pounds),
  /** Account credit or a gift voucher that pays for the booking, or for a part of it. */
  accountCredit: z.optional(spentAccountCredit),
  /**
   * The number of session credits that the page deducted from its price. If the server counts another number,
   * the booking is refused with price_changed; if the page deducted credits and this device has not verified
   * the e-mail address, with email_not_proven. If the number is left out, all credits that the visit can use
   * are spent.
   */
  sessionCredits: z.optional(wholeNumber(0, 10_000)),
  /**
   * An unpaid booking of the same family that this booking replaces. The old places are released when the new
   * places are held. Ignored if the token does not match.
   */
  replaces: z.optional(replacedBooking),
});

export const bookVisitCall = defineCall({
  method: 'POST',
  path: '/api/create-booking-payment',
  access: 'public',
  sells: true,
  noun: 'booking',
  summary: 'Holds places, prices the visit and starts the payment',
  notes:
    'specification 10.8. Amounts in the reply are in pence. Send an Idempotency-Key header of 16 to 64 characters: a new key for each order, and the same key when the order is sent again. The repeated call returns the same booking. clientSecret is null if nothing is left to pay; such a booking is confirmed at once',
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
    /** Pence; the field of this name in the body is in pounds. */
    discountAmount: pence,
    /**
     * When the hold of the places ends, unless the booking is paid or the hold is renewed first; ISO time.
     */
    holdExpiresAt: instant,
    now,
    /**
     * Gives access to the booking's result, as the payment's secret does. A free booking has no such secret.
     */
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
    'account_credit_invalid',
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
  access: 'public',
  noun: 'booking',
  summary: 'Prices the tickets of a visit as a booking would, before credits, vouchers and offers',
  notes:
    'All amounts are in pence. The prices are those of the first session in `selectedTime` on `date`. Without a time, they are those of the day’s first session. Without `date`, they are the base prices',
  body: z.strictObject({
    ticketQuantities,
    date: z.optional(day),
    selectedTime: z.optional(singleLineText(200)),
    sessionCount: z.optional(wholeNumber(0, 12)),
  }),
  reply: z.strictObject({ success: z.literal(true), quote: quoteReply }),
  refusals: ['unknown_ticket_type', 'too_many_tickets', 'body_too_large', 'wrong_origin'],
});

export const findEarnedOffersCall = defineCall({
  method: 'POST',
  path: '/api/own-offers',
  access: 'public',
  reads: true,
  noun: 'booking',
  summary: 'The offers that a family has earned by earlier visits and would get for this visit',
  notes:
    'specification 4.12. Empty on a device that has not verified the e-mail address. Booking checks these offers again and applies them automatically',
  body: z.strictObject({
    customerEmail,
    date: day,
    selectedTime: z.optional(singleLineText(200)),
    replaces: z.optional(replacedBooking),
  }),
  reply: z.strictObject({ success: z.literal(true), offers: z.array(offerWorth) }),
  refusals: ['slow_down', 'body_too_large', 'wrong_origin'],
});

const bookingIdParams = z.strictObject({ bookingId: z.uuid() });

export const renewHoldCall = defineCall({
  method: 'POST',
  path: '/api/bookings/:bookingId/renew-hold',
  access: 'public',
  noun: 'booking',
  summary: 'Extends a hold by ten minutes, or holds the places again if they are still free',
  notes:
    'Possible for an hour from the start of the hold. For a booking with a payment link or an offer from the waitlist, possible until ten minutes after the link or the offer ends. Refused with hold_ended after that time, and for a booking that has been released or cancelled. An expired hold cannot be renewed if another booking has taken the places (session_full, slot_taken) or used the voucher or the credit (voucher_invalid, credits_spent, account_credit_invalid)',
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
    'account_credit_invalid',
    'hold_ended',
    'body_too_large',
    'wrong_origin',
  ],
});

export const sendBookingConfirmationCall = defineCall({
  method: 'POST',
  path: '/api/send-booking-confirmation',
  access: 'public',
  noun: 'booking',
  summary:
    'Asks the provider for the payment’s status. If the payment has succeeded, confirms the booking and sends its mail',
  notes: 'specification 10.9. May be called any number of times. The mail is sent once',
  body: z.strictObject({
    paymentIntentId: z.string().check(z.maxLength(100), z.regex(/^pi_[A-Za-z0-9]+$/, 'Not a payment')),
  }),
  reply: z.strictObject({
    success: z.literal(true),
    /** Whether the booking is now confirmed. */
    confirmed: z.boolean(),
  }),
  refusals: ['booking_not_found', 'payment_unavailable', 'slow_down', 'body_too_large', 'wrong_origin'],
});

/**
 * The status of a booking. `held` is unpaid. `processing` means that the bank is processing the payment.
 * `lapsed` means that the hold expired without payment. `refund_due` means that the payment came too late and
 * is being refunded. `refunded` means that it has been refunded.
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

/** The product of an order, for a product with its own pages. */
const bookingKind = z.enum(productsWithPages);
/** The product of an order, for staff. 'other' is a product without its own pages. */
export const orderKind = z.enum([...productsWithPages, 'other']);

/**
 * The key to a booking's result and files: the payment's secret, or the id and the view token (specification
 * 12.33).
 */
export const bookingKey = z.strictObject({
  clientSecret: z.optional(clientSecret),
  bookingId: z.optional(z.uuid()),
  viewToken: z.optional(singleLineText(64)),
});

export const readCalendarFileCall = defineCall({
  method: 'POST',
  path: '/api/calendar-file',
  access: 'public',
  noun: 'booking',
  summary: 'A confirmed booking as an iCalendar file, for a caller with its payment secret or view token',
  notes:
    'The reply is the text/calendar file that is attached to the confirmation mail, with the same UIDs. The file has one entry for each session. A booking that is not confirmed or has no day is refused like an unknown booking',
  body: bookingKey,
  reply: z.string(),
  replyType: 'text/calendar',
  refusals: ['booking_not_found', 'slow_down', 'body_too_large', 'wrong_origin'],
});

export const readBookingResultCall = defineCall({
  method: 'POST',
  path: '/api/booking-result',
  access: 'public',
  reads: true,
  noun: 'booking',
  summary: 'The status of a booking, for a caller with its payment secret or view token',
  notes:
    'specification 12.33. Each call asks the provider for the payment’s status until the booking is settled. Amounts are in pence. paymentStatus is the provider’s own word, such as requires_payment_method; null if there was nothing to pay',
  body: bookingKey,
  reply: z.strictObject({
    success: z.literal(true),
    state: bookingState,
    paymentStatus: z.nullable(z.string()),
    holdExpiresAt: z.nullable(instant),
    now,
    /**
     * Set if the key is the payment secret of a change that has not been made yet; otherwise null.
     * `alreadyPaid` is the visit's price before the change, in pence. With a change, `booking` is the visit
     * after the change, and its `finalAmount` is the price of the change.
     */
    change: z.nullable(z.strictObject({ alreadyPaid: pence })),
    /**
     * Set if the key is the payment secret of a party's balance, and the balance is not settled yet;
     * otherwise left out. `alreadyPaid` is the amount paid before, in pence.
     */
    balance: z.optional(z.strictObject({ alreadyPaid: pence })),
    booking: z.strictObject({
      bookingId: z.string(),
      kind: bookingKind,
      reference: z.string(),
      /** Null for an order without a day, such as session credits; `selectedTime` is then empty. */
      selectedDate: z.nullable(day),
      /** '9:30 AM - 11:30 AM + 12:00 PM - 2:00 PM'. */
      selectedTime: z.string(),
      eventTitle: z.nullable(z.string()),
      /** For open play with an arrival time: the times to come and to leave, in words. */
      arrival: z.optional(z.string()),
      /**
       * The parking rule, with the charge for staying until the end. Empty unless the booking is a visit or
       * photo session.
       */
      parking: z.string(),
      /**
       * Sentences with the deadlines for a free or partly refunded cancellation. Empty unless the booking is
       * a visit or photo session.
       */
      cancelling: z.string(),
      /**
       * The items bought, one line for each kind. `amount` is the price of the line for all sessions, without
       * fees.
       */
      tickets: z.array(z.strictObject({ name: z.string(), quantity: z.int(), amount: pence })),
      customerName: z.string(),
      /** Shortened: 's…@example.org'. */
      customerEmail: z.string(),
      originalAmount: pence,
      sessionCreditsUsed: z.int(),
      /**
       * The session credits that the e-mail address can still spend. If the centre requires a code before it
       * shows balances, and this booking has spent no credits, only the credits bought with this booking are
       * counted.
       */
      sessionCreditsLeft: z.int(),
      creditSavings: pence,
      discountAmount: pence,
      /** The title of the offer that gives the discount; left out if a voucher gives it. */
      discountName: z.optional(z.string()),
      finalAmount: pence,
      /**
       * For a party: its whole price, the balance that is paid later, and the day by which the balance is
       * due.
       */
      party: z.optional(z.strictObject({ total: pence, later: pence, due: z.nullable(day) })),
      /** The part of `finalAmount` that account credit pays. Earlier server versions leave it out. */
      accountCreditAmount: z.optional(pence),
      /** True if a gift voucher pays `accountCreditAmount`; otherwise left out. */
      paidWithGift: z.optional(z.boolean()),
      /** The ticket's QR code as an SVG data URL; null until confirmed. */
      ticketQr: z.nullable(z.string()),
    }),
  }),
  refusals: ['booking_not_found', 'payment_unavailable', 'slow_down', 'body_too_large', 'wrong_origin'],
});
