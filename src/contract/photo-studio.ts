import * as z from 'zod/mini';
import { spentAccountCredit } from './account-credit.ts';
import { defineCall } from './call.ts';
import {
  agreeToTerms,
  chosenDay,
  customerEmail,
  customerName,
  customerPhone,
  day,
  instant,
  oneLine,
  pence,
  pounds,
  specialRequests,
} from './field.ts';
import { replacedBooking } from './visit.ts';

/** Why no session can be booked on a day. `full` means that every session is taken. */
const notBookable = z.strictObject({
  code: z.enum(['past', 'too-far', 'season', 'restricted', 'closed-weekday', 'blocked', 'too-late', 'full']),
  text: z.string(),
});

const photoDay = z.strictObject({
  date: day,
  /** Null when a session can be booked. */
  notBookable: z.nullable(notBookable),
  /** More details of a restricted day, or an empty string. */
  description: z.string(),
  /** Number of sessions that can be booked now. */
  free: z.int(),
});

export const readPhotoDaysCall = defineCall({
  method: 'GET',
  path: '/api/photo-studio/days',
  access: 'public',
  noun: 'photo',
  summary:
    'The photo studio and every day of its booking period, each with the number of free sessions or the reason why there is none',
  notes: 'Prices are in pence (specification 4.4, 5.6, 12.22, 12.23)',
  reply: z.strictObject({
    success: z.literal(true),
    today: day,
    lastDay: day,
    studio: z.strictObject({
      title: z.string(),
      price: pence,
      /** Surcharge for professional editing. */
      editingPrice: pence,
      sessionMinutes: z.int(),
      /** Lines that say what to expect. */
      expect: z.array(z.string()),
      /** Lines that say what to bring. */
      bring: z.array(z.string()),
      /** When the photographs arrive: `delivery` without editing, `editedDelivery` with editing. */
      delivery: z.string(),
      editedDelivery: z.string(),
    }),
    days: z.array(photoDay),
  }),
});

export const readPhotoSlotsCall = defineCall({
  method: 'GET',
  path: '/api/photo-studio/slots',
  access: 'public',
  noun: 'photo',
  summary: 'The sessions of a day',
  notes: 'specification 3.13, 10.11. A day that cannot be booked has a `reason` and no sessions',
  query: z.strictObject({ date: day }),
  reply: z.strictObject({
    success: z.literal(true),
    slots: z.array(
      z.strictObject({
        /** '9:30 AM - 9:50 AM'. */
        time: z.string(),
        isAvailable: z.boolean(),
        isBooked: z.boolean(),
        /**
         * Sentences with the deadlines for a free or partly refunded cancellation. They name days relative to
         * today: 'Free to cancel until Friday, 9:30 AM.'
         */
        cancelling: z.string(),
      }),
    ),
    /** Why there are no sessions; null if there are sessions. */
    reason: z.nullable(notBookable),
    /** More details of a restriction, or an empty string. */
    description: z.string(),
  }),
});

/** The photo booking form's details step (specification 3.14, 8.2). */
export const photoForm = z.strictObject({
  customerName,
  customerEmail,
  customerPhone,
  specialRequests: z._default(specialRequests, ''),
  agreeToTerms,
});

const timeText = z
  .string('Please select a time slot')
  .check(
    z.trim(),
    z.minLength(1, 'Please select a time slot'),
    z.maxLength(20, 'Invalid time slot format'),
    oneLine,
  );

export const bookPhotoSessionCall = defineCall({
  method: 'POST',
  path: '/api/photo-studio/create-booking-payment',
  access: 'public',
  sells: true,
  noun: 'photo',
  summary: 'Holds a photo session, prices it and starts its payment',
  notes:
    'specification 3.14, 10.12. `startTime` and `endTime` are written as in specification 12.35. `price` is the total in pounds that the page showed, editing included. If the price has changed since, the call is refused with price_changed, and the reply has the current photoPrice. If the session is taken, the call is refused with slot_taken, and the reply names the nearest free sessions. `amount` is in pence. Send an Idempotency-Key header as for a visit',
  body: z.extend(photoForm, {
    sessionDate: chosenDay,
    startTime: timeText,
    endTime: timeText,
    sessionType: z.literal('autumn_photo_session'),
    price: pounds,
    photoEditingRequested: z.optional(z.boolean()),
    /**
     * An unpaid photo booking of the same family that this booking replaces. Ignored if the token does not
     * match.
     */
    replaces: z.optional(replacedBooking),
    /** Account credit or a gift voucher that pays for the session, or for a part of it. */
    accountCredit: z.optional(spentAccountCredit),
  }),
  status: 201,
  reply: z.strictObject({
    success: z.literal(true),
    clientSecret: z.nullable(z.string()),
    booking: z.strictObject({ id: z.string(), reference: z.string() }),
    amount: pence,
    message: z.string(),
    /**
     * When the hold of the session ends, unless the booking is paid or the hold is renewed first; ISO time.
     */
    holdExpiresAt: instant,
    /** The time of the reply by the centre's clock, ISO. */
    now: instant,
    viewToken: z.string(),
  }),
  refusals: [
    'day_unavailable',
    'session_unavailable',
    'slot_taken',
    'too_many_unpaid',
    'price_changed',
    'account_credit_invalid',
    'same_key_other_request',
    'payment_unavailable',
    'slow_down',
    'body_too_large',
    'wrong_origin',
  ],
});
