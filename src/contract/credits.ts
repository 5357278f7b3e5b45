import * as z from 'zod/mini';
import { spentAccountCredit } from './account-credit.ts';
import { type CallReply, defineCall } from './call.ts';
import { customerEmail, customerName, customerPhone, day, instant, pence, wholeNumber } from './field.ts';
import { replacedBooking } from './visit.ts';

const credits = z.int().check(z.gte(0));

export const lookUpCreditsCall = defineCall({
  method: 'GET',
  path: '/api/session-credits',
  access: 'public',
  noun: 'session credits',
  summary: 'How many session credits an e-mail address can spend',
  notes:
    'specification 10.6. Returns nothing personal, and 0 for an unknown address (specification 12.12). Only a device that has verified the address can spend the credits, but any device may read the balance. If the centre’s settings require a code first (`venue.code_before_balance`), a device that has not verified the address is refused with email_not_proven',
  query: z.strictObject({ email: customerEmail }),
  reply: z.strictObject({
    success: z.literal(true),
    totalActiveCredits: credits,
    /** Purchases with unspent credits, in the order in which they are spent (the oldest first). */
    activeCredits: z.array(z.strictObject({ creditsRemaining: credits })),
  }),
  refusals: ['email_not_proven', 'slow_down'],
});

export const readCreditBundleCall = defineCall({
  method: 'GET',
  path: '/api/credit-bundle',
  access: 'public',
  noun: 'session credits',
  summary: 'The bundle of session credits on sale, compared with single tickets',
  notes: 'specification 4.3. Amounts are in pence',
  reply: z.strictObject({
    success: z.literal(true),
    credits,
    /** Price of the whole bundle. */
    price: pence,
    unitPrice: pence,
    /** Price of one session paid without a credit. */
    singlePrice: pence,
    saving: pence,
    savingPerCredit: pence,
    /** Days during which unspent credits can be returned. */
    returnDays: z.int(),
  }),
});

/** The details of a customer who buys credits (specification 3.12, 8.2). */
export const creditPurchase = z.strictObject({ customerName, customerEmail, customerPhone });

export const buyCreditsCall = defineCall({
  method: 'POST',
  path: '/api/session-credits/purchase',
  access: 'public',
  sells: true,
  noun: 'session credits',
  summary: 'Orders the bundle of session credits on sale and starts its payment',
  notes:
    'specification 10.10. Amounts are in pence. The credits are available once the payment is confirmed. Send an Idempotency-Key header of 16 to 64 characters: a new key for each order, and the same key when the order is sent again. The repeated call returns the same order',
  body: z.extend(creditPurchase, {
    /** Account credit or a gift voucher that pays for the order, or for a part of it. */
    accountCredit: z.optional(spentAccountCredit),
    /** An unpaid order of the same family that this order replaces. Ignored if the token does not match. */
    replaces: z.optional(replacedBooking),
  }),
  status: 201,
  reply: z.strictObject({
    success: z.literal(true),
    /**
     * Empty if account credit has paid for the whole order, so that the session credits are available at
     * once.
     */
    clientSecret: z.string(),
    bookingId: z.string(),
    /** Gives this browser access to the order's result without the payment's secret. */
    viewToken: z.string(),
    credits,
    amount: pence,
    /** The saving of the bundle, compared with the same number of single tickets, pence. */
    savings: pence,
    /**
     * When the order expires, unless it is paid or its hold is renewed first; ISO time. `now` is the centre's
     * time.
     */
    holdExpiresAt: instant,
    now: instant,
  }),
  refusals: [
    'same_key_other_request',
    'price_changed',
    'account_credit_invalid',
    'hold_ended',
    'payment_unavailable',
    'slow_down',
    'body_too_large',
    'wrong_origin',
  ],
});

export const listCreditPurchasesCall = defineCall({
  method: 'GET',
  path: '/api/session-credits/purchases',
  access: 'public',
  noun: 'session credits',
  summary: 'Credits bought with an e-mail address, and which of them can be returned',
  notes:
    'Only for a device that has verified the e-mail address. Any other device gets 401 email_not_proven. The newest purchase comes first',
  query: z.strictObject({ email: customerEmail }),
  reply: z.strictObject({
    success: z.literal(true),
    purchases: z.array(
      z.strictObject({
        bookingId: z.string(),
        reference: z.string(),
        boughtOn: day,
        credits,
        /** Credits that can be spent now. Credits held by an unpaid booking do not count. */
        unspent: credits,
        returned: credits,
        /** Price of the purchase, pence. */
        amount: pence,
        /**
         * The refund for the unspent credits, and the last day on which the credits can be returned
         * (`until`). Null if all credits are spent, all money has been refunded or that day has passed.
         */
        returnable: z.nullable(z.strictObject({ until: day, amount: pence })),
      }),
    ),
  }),
  refusals: ['email_not_proven', 'slow_down'],
});
export type ListedPurchase = CallReply<typeof listCreditPurchasesCall>['purchases'][number];

export const returnCreditsCall = defineCall({
  method: 'POST',
  path: '/api/session-credits/return',
  access: 'public',
  noun: 'session credits',
  summary: 'Returns all unspent credits of a purchase and refunds their price',
  notes:
    'Only for a device that has verified the e-mail address. Any other device gets 401 email_not_proven. Possible until the end of the 14th day after the purchase (`returnDays` of the bundle when it was bought). `credits` is the number that the page showed as unspent. Another number is refused with price_changed. If staff have already refunded a part of the price, at most the remaining part is refunded. A repeated call after a lost reply gets the same reply and returns nothing more',
  body: z.strictObject({
    bookingId: z.uuid(),
    email: customerEmail,
    credits: wholeNumber(1, 10_000),
  }),
  reply: z.strictObject({ success: z.literal(true), creditsReturned: credits, amount: pence }),
  refusals: [
    'email_not_proven',
    'booking_not_found',
    'nothing_to_return',
    'too_late_to_return',
    'price_changed',
    'slow_down',
    'body_too_large',
    'wrong_origin',
  ],
});
