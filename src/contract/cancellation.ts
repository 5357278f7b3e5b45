import * as z from 'zod/mini';
import { bookingState, orderKind } from './booking.ts';
import { type CallReply, defineCall } from './call.ts';
import { day, pence, plainText } from './field.ts';

const bookingParams = z.strictObject({ bookingId: z.uuid() });

/** The reason, which stays in the audit log. */
const reason = z
  .string()
  .check(
    z.trim(),
    z.minLength(3, 'Please say why, in a few words'),
    z.maxLength(300, 'Please keep the reason under 300 characters'),
    plainText,
  );

/** A reason that only an exception needs; empty where the rule decides. */
export const reasonOrNone = z
  .string()
  .check(z.trim(), z.maxLength(300, 'Please keep the reason under 300 characters'), plainText);

/** Identifies one action of one person: a repeat returns the first result and changes nothing. */
const clientId = z.uuid();

const bookingMoney = {
  status: bookingState,
  /** Paid, pence. */
  paid: pence,
  /** Refunded or being refunded, pence. */
  returned: pence,
  /** What has become account credit instead, pence. */
  credited: pence,
};

export const readCancellationCall = defineCall({
  method: 'GET',
  path: '/api/admin/bookings/:bookingId/cancellation',
  access: 'see-bookings',
  noun: 'booking',
  summary: 'Previews the cancellation or refund of a booking',
  notes:
    'Amounts in pence. policyRefund: under the cancellation rule (specification 5.9), which staff may override',
  params: bookingParams,
  reply: z.strictObject({
    success: z.literal(true),
    ...bookingMoney,
    kind: orderKind,
    reference: z.string(),
    customerName: z.string(),
    date: z.nullable(day),
    time: z.string(),
    policyRefund: pence,
    /** Whether, under that rule, session credits and voucher stay spent. */
    policyKeepsCredits: z.boolean(),
    /** What was received, in the order in which it is refunded: the newest payment first. Pence. */
    payments: z.array(
      z.strictObject({
        tender: z.enum(['card', 'cash', 'card-reader', 'account-credit']),
        received: pence,
        /** Not refunded yet. */
        left: pence,
        /** Cash that was given, of which the change went back; null where it was not noted. */
        given: z.nullable(pence),
        /** On the card machine's receipt. */
        receiptNumber: z.nullable(z.string()),
      }),
    ),
    /** Whether the customer left an e-mail address. */
    hasEmail: z.boolean(),
    /** The rule in words. */
    policy: z.string(),
    /** Why it cannot be cancelled; null when it can. */
    notCancellable: z.nullable(z.string()),
    /** What account credit would be given instead of money; null where it cannot be cancelled. */
    accountCredit: z.nullable(
      z.strictObject({
        pence,
        /** The last day on which it could be spent. */
        endsOn: day,
        /** Why the rule does not offer it, so that it needs a reason; null where it does. */
        beyondRule: z.nullable(z.string()),
      }),
    ),
    /** What a cancellation returns. */
    placesBack: z.int(),
    creditsBack: z.int(),
    voucherBack: z.nullable(z.string()),
  }),
  refusals: ['not_signed_in', 'booking_not_found'],
});
export type BookingCancellation = CallReply<typeof readCancellationCall>;

export const cancelBookingCall = defineCall({
  method: 'POST',
  path: '/api/admin/bookings/:bookingId/cancel',
  access: 'refund',
  noun: 'booking',
  summary:
    'Cancels a booking: releases its places, returns its credits and voucher use, and refunds an amount',
  notes:
    'specification 5.12. The customer receives one mail. refundPence in pence, from 0 to the amount not yet refunded. A reason of at least 3 letters is required where the rule gives another amount, or treats credits and voucher otherwise',
  params: bookingParams,
  body: z.strictObject({
    clientId,
    refundPence: pence,
    /** Whether session credits and voucher stay spent; returned by default. */
    keepsCredits: z.optional(z.boolean()),
    reason: reasonOrNone,
  }),
  reply: z.strictObject({ success: z.literal(true), ...bookingMoney }),
  refusals: [
    'not_signed_in',
    'booking_not_found',
    'not_cancellable',
    'refund_too_large',
    'reason_required',
    'body_too_large',
    'wrong_origin',
  ],
});

export const creditBookingCall = defineCall({
  method: 'POST',
  path: '/api/admin/bookings/:bookingId/account-credit',
  access: 'refund',
  noun: 'booking',
  summary: 'Cancels a booking and keeps its money as account credit',
  notes:
    'specification 5.14. For a family that calls: what is left of the money becomes account credit, session credits and voucher come back. Beyond the rule it needs a reason, which stays in the audit log. The customer receives one mail with its code',
  params: bookingParams,
  body: z.strictObject({
    clientId,
    /** Empty where the rule offers it. */
    reason: z
      .string()
      .check(z.trim(), z.maxLength(300, 'Please keep the reason under 300 characters'), plainText),
  }),
  reply: z.strictObject({ success: z.literal(true), ...bookingMoney }),
  refusals: [
    'not_signed_in',
    'booking_not_found',
    'not_cancellable',
    'poorly_not_possible',
    'refund_too_large',
    'body_too_large',
    'wrong_origin',
  ],
});

export const refundBookingCall = defineCall({
  method: 'POST',
  path: '/api/admin/bookings/:bookingId/refund',
  access: 'refund',
  noun: 'booking',
  summary: 'Refunds a part of a booking’s price without cancelling it',
  notes: 'The customer receives one mail for each refund',
  params: bookingParams,
  body: z.strictObject({
    clientId,
    refundPence: pence.check(z.gte(1, 'Please say how much goes back')),
    reason,
  }),
  reply: z.strictObject({ success: z.literal(true), ...bookingMoney }),
  refusals: [
    'not_signed_in',
    'booking_not_found',
    'not_cancellable',
    'refund_too_large',
    'body_too_large',
    'wrong_origin',
  ],
});
