import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { count, customerEmail, customerName, customerPhone, day, instant, pence } from './field.ts';

const credits = z.int().check(z.gte(0));

export const lookUpCreditsCall = defineCall({
  method: 'GET',
  path: '/api/session-credits',
  noun: 'session credits',
  summary: 'How many session credits an e-mail can spend',
  notes:
    'specification 10.6. Needs no proof and says nothing personal; 0 for an address we do not know (specification 12.12). Spending them needs the address proved on this device; where the centre wants it (`venue.code_before_balance`), so does looking, and whoever has not is refused with email_not_proven',
  query: z.strictObject({ email: customerEmail }),
  reply: z.strictObject({
    success: z.literal(true),
    totalActiveCredits: credits,
    /** Purchases with something left, in the order in which they are spent: the oldest first. */
    activeCredits: z.array(z.strictObject({ creditsRemaining: credits })),
  }),
  refusals: ['email_not_proven', 'slow_down'],
});

export const readCreditBundleCall = defineCall({
  method: 'GET',
  path: '/api/credit-bundle',
  noun: 'session credits',
  summary: 'The bundle of session credits on sale, beside the single tickets it stands for',
  notes: 'specification 4.3; amounts in pence',
  reply: z.strictObject({
    success: z.literal(true),
    credits,
    /** Of them all. */
    price: pence,
    unitPrice: pence,
    /** A single session without a credit. */
    singlePrice: pence,
    saving: pence,
    savingPerCredit: pence,
    /** Unspent credits can be returned for this many days. */
    returnDays: z.int(),
  }),
});

/** What somebody gives who buys credits (specification 3.12, 8.2). */
export const creditPurchase = z.strictObject({ customerName, customerEmail, customerPhone });

export const buyCreditsCall = defineCall({
  method: 'POST',
  path: '/api/session-credits/purchase',
  noun: 'session credits',
  summary: 'Orders the bundle of session credits on sale and starts its payment',
  notes:
    'specification 10.10; amounts in pence. The credits are there once the payment is confirmed. Send an Idempotency-Key header (one per attempt of a person, 16-64 characters): a repeat answers with the same order',
  body: creditPurchase,
  status: 201,
  reply: z.strictObject({
    success: z.literal(true),
    clientSecret: z.string(),
    bookingId: z.string(),
    /** Opens this order's result in this browser without the payment's secret. */
    viewToken: z.string(),
    credits,
    amount: pence,
    /** Beside as many single tickets. */
    savings: pence,
    /** Until when it can be paid without renewing, ISO time; `now` is the centre's. */
    holdExpiresAt: instant,
    now: instant,
  }),
  refusals: [
    'same_key_other_request',
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
  noun: 'session credits',
  summary: 'What an e-mail has bought, and what of it can be returned',
  notes: 'Only for a device that has proved the e-mail; 401 email_not_proven otherwise. The newest first',
  query: z.strictObject({ email: customerEmail }),
  reply: z.strictObject({
    success: z.literal(true),
    purchases: z.array(
      z.strictObject({
        bookingId: z.string(),
        reference: z.string(),
        boughtOn: day,
        credits,
        /** Can be spent now: those that an open booking holds are not among them. */
        unspent: credits,
        returned: credits,
        /** What was paid. */
        amount: pence,
        /**
         * null when nothing is unspent or it is too late. `until` is the last day on which it can be done.
         */
        returnable: z.nullable(z.strictObject({ until: day, amount: pence })),
      }),
    ),
  }),
  refusals: ['email_not_proven', 'slow_down'],
});

export const returnCreditsCall = defineCall({
  method: 'POST',
  path: '/api/session-credits/return',
  noun: 'session credits',
  summary: 'Gives back all unspent credits of a purchase for what they cost',
  notes:
    'Only for a device that has proved the e-mail; 401 email_not_proven otherwise. Until the end of the 14th day after the purchase (`returnDays` of the bundle). `credits` is how many the page has shown as unspent: another number is refused with price_changed. A repeat after a lost answer is answered again and returns nothing more',
  body: z.strictObject({
    bookingId: z.uuid(),
    email: customerEmail,
    credits: count(1, 10_000),
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
