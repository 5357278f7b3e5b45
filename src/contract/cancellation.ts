import * as z from 'zod/mini';
import { bookingState, orderKind } from './booking.ts';
import { type CallReply, defineCall } from './call.ts';
import { day, pence, plainText } from './field.ts';

const bookingParams = z.strictObject({ bookingId: z.uuid() });

/** The reason that staff give, for the audit log. */
const reason = z
  .string()
  .check(
    z.trim(),
    z.minLength(3, 'Please say why, in a few words'),
    z.maxLength(300, 'Please keep the reason under 300 characters'),
    plainText,
  );

/** The reason for setting a rule aside; may be empty if the rule is followed. */
export const reasonOrNone = z
  .string()
  .check(z.trim(), z.maxLength(300, 'Please keep the reason under 300 characters'), plainText);

/**
 * Identifies one action of one person. A repeated call with the same id returns the first result and changes
 * nothing. A different action with the same id is refused.
 */
const clientId = z.uuid();

const bookingMoney = {
  status: bookingState,
  /** The amount paid, pence. */
  paid: pence,
  /** The amount refunded or being refunded, pence. */
  returned: pence,
  /** The amount turned into account credit instead of being refunded, pence. */
  credited: pence,
};

const tender = z.enum(['card', 'cash', 'card-reader', 'account-credit']);

const cancellationReply = z.strictObject({
  success: z.literal(true),
  ...bookingMoney,
  /**
   * The parts of this action's refund, one for each refunded payment. A repeated call returns the same parts.
   */
  refundParts: z.array(z.strictObject({ tender, amount: pence })),
});

export const readCancellationCall = defineCall({
  method: 'GET',
  path: '/api/admin/bookings/:bookingId/cancellation',
  access: 'see-bookings',
  noun: 'booking',
  summary: 'Previews the cancellation or refund of a booking',
  notes:
    'Amounts are in pence. policyRefund is the refund under the cancellation rule (specification 5.9). Staff may refund another amount',
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
    /** Whether the session credits and the voucher stay used under the cancellation rule. */
    policyKeepsCredits: z.boolean(),
    /**
     * The payments received, in the order in which they are refunded (the newest first). Amounts are in
     * pence.
     */
    payments: z.array(
      z.strictObject({
        tender,
        received: pence,
        /** The amount not refunded yet. */
        left: pence,
        /** The cash that the family handed over, before change; null if not recorded. */
        given: z.nullable(pence),
        /** The number on the card reader's receipt, or null. */
        receiptNumber: z.nullable(z.string()),
      }),
    ),
    /** Whether the customer left an e-mail address. */
    hasEmail: z.boolean(),
    /**
     * The cancellation rule in words, and how much money the centre kept when the visit was changed earlier.
     */
    policy: z.string(),
    /** Why the booking cannot be cancelled; null when it can. */
    notCancellable: z.nullable(z.string()),
    /** The account credit that could be given instead; null if the booking cannot be cancelled. */
    accountCredit: z.nullable(
      z.strictObject({
        pence,
        /** The last day on which it could be spent. */
        endsOn: day,
        /**
         * Why the rule does not offer account credit, so that staff have to give a reason. Null if the rule
         * offers it.
         */
        beyondRule: z.nullable(z.string()),
      }),
    ),
    /**
     * The places that a cancellation releases, and the session credits and the voucher that can then be used
     * again.
     */
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
    'specification 5.12. The customer receives one mail. refundPence is in pence, from 0 to the amount not yet refunded. A reason of at least 3 letters is required if staff depart from the rule, by refunding another amount or by treating credits and voucher differently',
  params: bookingParams,
  body: z.strictObject({
    clientId,
    refundPence: pence,
    /**
     * Whether the booking's session credits and voucher stay used. Default: the family can use them again.
     */
    keepsCredits: z.optional(z.boolean()),
    reason: reasonOrNone,
  }),
  reply: cancellationReply,
  refusals: [
    'not_signed_in',
    'booking_not_found',
    'not_cancellable',
    'refund_too_large',
    'same_key_other_request',
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
  summary: 'Cancels a booking and turns its money into account credit',
  notes:
    'specification 5.14. For a family that telephones. The money not yet refunded becomes account credit, and the family can use its session credits and voucher again. If the rule does not offer account credit, a reason is required, which the audit log records. The customer receives one mail with the code',
  params: bookingParams,
  body: z.strictObject({
    clientId,
    /** May be empty if the rule offers account credit. */
    reason: z
      .string()
      .check(z.trim(), z.maxLength(300, 'Please keep the reason under 300 characters'), plainText),
  }),
  reply: cancellationReply,
  refusals: [
    'not_signed_in',
    'booking_not_found',
    'not_cancellable',
    'poorly_not_possible',
    'refund_too_large',
    'same_key_other_request',
    'body_too_large',
    'wrong_origin',
  ],
});

export const refundBookingCall = defineCall({
  method: 'POST',
  path: '/api/admin/bookings/:bookingId/refund',
  access: 'refund',
  noun: 'booking',
  summary: 'Refunds all or part of the money of a confirmed or cancelled booking, and changes nothing else',
  notes: 'refundPence is in pence. The customer receives one mail for each refund',
  params: bookingParams,
  body: z.strictObject({
    clientId,
    refundPence: pence.check(z.gte(1, 'Please say how much goes back')),
    reason,
  }),
  reply: cancellationReply,
  refusals: [
    'not_signed_in',
    'booking_not_found',
    'not_cancellable',
    'refund_too_large',
    'same_key_other_request',
    'body_too_large',
    'wrong_origin',
  ],
});
