import * as z from 'zod/mini';
import { bookingKind, bookingState } from './booking.ts';
import { defineCall } from './call.ts';
import { day, pence, plainText } from './field.ts';

const bookingParams = z.strictObject({ bookingId: z.uuid() });

/** Why, in words that stay in the journal. */
const reason = z
  .string()
  .check(
    z.trim(),
    z.minLength(3, 'Please say why, in a few words'),
    z.maxLength(300, 'Please keep the reason under 300 characters'),
    plainText,
  );

/** One deed of one person: sent again, it is answered, not done again. */
const clientId = z.uuid();

const standing = {
  status: bookingState,
  /** Paid, pence. */
  paid: pence,
  /** Gone back or on its way, pence. */
  returned: pence,
};

export const readCancellationCall = defineCall({
  method: 'GET',
  path: '/api/admin/bookings/:bookingId/cancellation',
  noun: 'booking',
  summary: 'What cancelling or refunding a booking would do, before anybody does it',
  notes:
    'pence. policyRefund: by the rule of so many hours ahead (specification 5.9); staff may go against it',
  params: bookingParams,
  reply: z.strictObject({
    success: z.literal(true),
    ...standing,
    kind: bookingKind,
    reference: z.string(),
    customerName: z.string(),
    date: z.nullable(day),
    time: z.string(),
    policyRefund: pence,
    /** The rule in words. */
    policy: z.string(),
    /** Why it cannot be cancelled; null when it can. */
    notCancellable: z.nullable(z.string()),
    /** What comes back with a cancellation. */
    placesBack: z.int(),
    creditsBack: z.int(),
    voucherBack: z.nullable(z.string()),
  }),
  refusals: ['not_signed_in', 'booking_not_found'],
});

export const cancelBookingCall = defineCall({
  method: 'POST',
  path: '/api/admin/bookings/:bookingId/cancel',
  noun: 'booking',
  summary: 'Cancels a booking: its places, credits and voucher use come back, and so much of its money',
  notes: 'the customer hears by mail once. refundPence in pence, 0 to what is left of it',
  params: bookingParams,
  body: z.strictObject({ clientId, refundPence: pence, reason }),
  reply: z.strictObject({ success: z.literal(true), ...standing }),
  refusals: [
    'not_signed_in',
    'booking_not_found',
    'not_cancellable',
    'refund_too_large',
    'body_too_large',
    'wrong_origin',
  ],
});

export const refundBookingCall = defineCall({
  method: 'POST',
  path: '/api/admin/bookings/:bookingId/refund',
  noun: 'booking',
  summary: 'Gives back a part of the money of a booking that stays',
  notes: 'the customer hears by mail once for each refund',
  params: bookingParams,
  body: z.strictObject({
    clientId,
    refundPence: pence.check(z.gte(1, 'Please say how much goes back')),
    reason,
  }),
  reply: z.strictObject({ success: z.literal(true), ...standing }),
  refusals: [
    'not_signed_in',
    'booking_not_found',
    'not_cancellable',
    'refund_too_large',
    'body_too_large',
    'wrong_origin',
  ],
});
