import * as z from 'zod/mini';
import { isValidPlate } from '../domain/stay.ts';
import { spentAccountCredit } from './account-credit.ts';
import { type CallReply, defineCall } from './call.ts';
import {
  calendarDay,
  customerEmail,
  customerName,
  customerPhone,
  day,
  instant,
  oneLine,
  pence,
  plainText,
  singleLineText,
  wholeNumber,
} from './field.ts';
import { quoteReply, ticketQuantities } from './visit.ts';

const staffRefusals = ['not_signed_in', 'body_too_large', 'wrong_origin'] as const;

export const readDeskCall = defineCall({
  method: 'GET',
  path: '/api/admin/orders/desk',
  access: 'sell',
  noun: 'front desk',
  summary: 'What the front desk can sell on a day: sessions with their places, tickets with their prices',
  notes: 'specification 4.10. Prices are in pence. They are those of the channel that `desk_rule` names',
  query: z.strictObject({ date: day }),
  reply: z.strictObject({
    success: z.literal(true),
    today: day,
    date: day,
    /** Why nothing is sold on that day, in words; null if something can be sold. */
    notSold: z.nullable(z.string()),
    /** The day's event; null on a day of open play. */
    event: z.nullable(z.string()),
    sessions: z.array(
      z.strictObject({
        /** '9:30 AM - 11:30 AM'. */
        timeSlot: z.string(),
        availableSpots: z.int(),
        maxCapacity: z.int(),
        /** Why the session is not sold, in words, such as that it is full; null if it is sold. */
        notSold: z.nullable(z.string()),
        /**
         * For an arrival time: its lengths of stay in minutes; otherwise left out. During open play, the
         * first arrival time of today is the current minute.
         */
        arrival: z.optional(z.strictObject({ stays: z.array(z.int()) })),
      }),
    ),
    /** The stay of each ticket that takes a place, in minutes; left out if there are no arrival times. */
    stays: z.optional(z.array(z.strictObject({ ticketTypeId: z.string(), minutes: z.int() }))),
    tickets: z.array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        ageRange: z.string(),
        price: pence,
        fee: pence,
        takesPlace: z.boolean(),
        /** The reason for `price`; left out if `price` is the base price. */
        why: z.optional(z.string()),
      }),
    ),
    prices: z.enum(['door', 'online']),
    /** The rule about adults who come in free, in words. */
    freeAdults: z.string(),
    /** How long a payment link is valid, minutes. */
    linkMinutes: z.int(),
    /** The parking rule to which a family agrees at check-in. */
    parkingTerm: z.string(),
  }),
  refusals: ['not_signed_in'],
});

export type Desk = CallReply<typeof readDeskCall>;

export const quoteDeskSaleCall = defineCall({
  method: 'POST',
  path: '/api/admin/orders/quote',
  access: 'sell',
  reads: true,
  noun: 'front desk',
  summary: 'Prices tickets at the front desk exactly as a sale would',
  notes: 'specification 4.10. All amounts are in pence',
  body: z.strictObject({
    ticketQuantities,
    sessionCount: wholeNumber(1, 12),
    /** The day and sessions whose prices apply; without a day, base prices. */
    date: z.optional(day),
    sessions: z.optional(z.array(singleLineText(60)).check(z.maxLength(12))),
  }),
  reply: z.strictObject({ success: z.literal(true), quote: quoteReply }),
  refusals: ['unknown_ticket_type', 'too_many_tickets', ...staffRefusals],
});

/** The number on the card reader's receipt. */
const receiptNumber = singleLineText(40).check(
  z.trim(),
  z.minLength(1, 'Please enter the number on the receipt'),
);

/** A payment taken at the front desk for a price or a part of it, pence. */
export const takenPayment = z.discriminatedUnion('tender', [
  /** `given` is the cash that the family handed over. The amount above `amount` is its change. */
  z.strictObject({ tender: z.literal('cash'), amount: pence.check(z.gte(1)), given: pence }),
  z.strictObject({ tender: z.literal('card-reader'), amount: pence.check(z.gte(1)), receiptNumber }),
]);

/** The payments taken at the front desk. Their sum is the amount due. */
export const takenPayments = z.array(takenPayment).check(z.maxLength(10));

export const sellAtDeskCall = defineCall({
  method: 'POST',
  path: '/api/admin/orders',
  access: 'sell',
  sells: true,
  noun: 'front desk',
  summary: 'Sells a visit to a family at the front desk or on the telephone',
  notes:
    'specification 4.10. Takes places as an online booking does. With `taken`, the payments must add up to the total less `accountCredit`, and the visit is confirmed at once. With `link`, the places are held for the time in `desk_rule`, at most until the visit ends, and the family pays with a code at /pay. If the family left an e-mail address, the link is mailed to it. With `checkIn`, the same transaction checks the family in. A repeated call with the same clientId gets the first result and sells nothing more',
  body: z.strictObject({
    /** Identifies one sale. The page generates it. */
    clientId: z.uuid(),
    date: day,
    /** Time slots of the day; empty for a day of open play without arrival times. */
    sessions: z.array(singleLineText(60)).check(z.maxLength(12)),
    ticketQuantities,
    /** The price that the page shows, pence. Another price is refused with price_changed. */
    total: pence,
    customerName,
    /** Empty for a family without e-mail. */
    customerEmail: z.union([z.literal(''), customerEmail], 'Please enter a valid email address'),
    customerPhone: z.union([z.literal(''), customerPhone], 'Please enter a valid phone number'),
    /** A gift voucher or account credit that pays for a part of the total, or for all of it. */
    accountCredit: z.optional(spentAccountCredit),
    payment: z.discriminatedUnion('by', [
      z.strictObject({ by: z.literal('taken'), payments: takenPayments }),
      z.strictObject({ by: z.literal('link') }),
    ]),
    /** If set, the family is also checked in. Sent only after staff have explained the parking rule. */
    checkIn: z.optional(
      z.strictObject({
        numberPlate: z.nullable(
          z
            .string()
            .check(
              z.maxLength(20, 'Number plate is too long'),
              oneLine,
              z.refine(isValidPlate, 'A number plate has at most 8 characters'),
            ),
        ),
      }),
    ),
  }),
  status: 201,
  reply: z.strictObject({
    success: z.literal(true),
    bookingId: z.string(),
    reference: z.string(),
    /** 'held' until a payment link is paid. A repeated call gets 'over' if the sale has ended since. */
    status: z.enum(['confirmed', 'held', 'over']),
    total: pence,
    /** The amount to pay by the payment link, pence; 0 without a link. */
    dueByLink: pence,
    /** Change from the cash given, pence. */
    change: pence,
    checkedIn: z.boolean(),
    /** The amount left on the gift voucher or account credit that was used, pence; null if none was used. */
    creditLeft: z.nullable(pence),
    /** The address to which the ticket or the link is mailed; null if the family left no address. */
    mailedTo: z.nullable(z.string()),
    link: z.nullable(z.strictObject({ code: z.string(), url: z.string(), endsAt: instant })),
  }),
  refusals: [
    'no_tickets',
    'no_sessions',
    'unknown_ticket_type',
    'too_many_tickets',
    'price_changed',
    'nothing_to_pay',
    'account_credit_invalid',
    'day_unavailable',
    'session_unavailable',
    'session_full',
    'ticket_not_confirmed',
    'wrong_day',
    'visit_over',
    'same_key_other_request',
    ...staffRefusals,
  ],
});

export const listPaymentLinksCall = defineCall({
  method: 'GET',
  path: '/api/admin/orders/payment-links',
  access: 'sell',
  noun: 'front desk',
  summary: 'Payment links that are open or from the last 24 hours, each with its state',
  notes:
    'specification 4.10. Returns at most 50, the newest first. The event stream reports a change under the topic `bookings`',
  reply: z.strictObject({
    success: z.literal(true),
    links: z.array(
      z.strictObject({
        bookingId: z.string(),
        reference: z.string(),
        customerName: z.string(),
        date: z.nullable(day),
        /**
         * The amount to pay by the link, pence: the price less the part paid with a gift voucher or account
         * credit.
         */
        due: pence,
        code: z.string(),
        url: z.string(),
        endsAt: instant,
        /**
         * 'waiting' while the order's places are held, at most ten minutes beyond `endsAt`. 'cancelled' if
         * the order was paid and then cancelled.
         */
        state: z.enum(['waiting', 'processing', 'paid', 'cancelled', 'over']),
      }),
    ),
  }),
  refusals: ['not_signed_in'],
});

export const withdrawPaymentLinkCall = defineCall({
  method: 'POST',
  path: '/api/admin/orders/:bookingId/withdraw-link',
  access: 'sell',
  noun: 'front desk',
  summary: 'Withdraws a payment link and releases its places',
  notes:
    'specification 4.10. A repeated call changes nothing. Refused with not_cancellable once the link is paid, or while the bank is processing the payment',
  params: z.strictObject({ bookingId: z.uuid() }),
  reply: z.strictObject({ success: z.literal(true) }),
  refusals: ['booking_not_found', 'not_cancellable', 'payment_unavailable', ...staffRefusals],
});

export const openPaymentLinkCall = defineCall({
  method: 'POST',
  path: '/api/payment-link',
  access: 'public',
  noun: 'booking',
  summary: 'Opens the payment of a payment link, by its code',
  notes:
    'specification 4.10. The code may be in any letter case, with or without the dash. After ten codes in ten minutes that open no payment, an IP address gets 429',
  body: z.strictObject({
    code: singleLineText(40).check(z.trim(), z.minLength(1, 'Please enter the code')),
  }),
  reply: z.strictObject({ success: z.literal(true), bookingId: z.string(), clientSecret: z.string() }),
  refusals: [
    'booking_not_found',
    'hold_ended',
    'nothing_to_pay',
    'payment_unavailable',
    'slow_down',
    'body_too_large',
    'wrong_origin',
  ],
});

/** Cash of one venue day, pence. */
const cashOfDay = z.strictObject({
  date: day,
  /** The change that is in the till in the morning and stays there. */
  float: pence,
  received: pence,
  refunded: pence,
  /**
   * The cash that should be in the till: float and received, less refunded. Negative if the refunds are
   * larger.
   */
  expected: z.int(),
  /** The first count, then its corrections. Only the last count is valid. */
  counts: z.array(
    z.strictObject({
      countedAt: instant,
      /** The cash expected at the time of the count. */
      expected: z.int(),
      counted: pence,
      /** The counted cash less the expected cash. */
      difference: z.int(),
      explanation: z.string(),
    }),
  ),
});

export type CashDay = z.output<typeof cashOfDay>;

export const readCashCall = defineCall({
  method: 'GET',
  path: '/api/admin/orders/cash',
  access: 'count-cash',
  noun: 'front desk',
  summary: 'Cash expected and counted, today and on the days before',
  notes:
    'specification 4.10. Returns the last 31 days, the newest first. Past days without cash and without a count are left out',
  reply: z.strictObject({ success: z.literal(true), today: day, days: z.array(cashOfDay) }),
  refusals: ['not_signed_in'],
});

export const countCashCall = defineCall({
  method: 'POST',
  path: '/api/admin/orders/cash-counts',
  access: 'count-cash',
  noun: 'front desk',
  summary: 'Records the counted cash of a day, with its difference from what was expected',
  notes:
    'specification 4.10. A count never changes. A correction is another count. Refused with price_changed if the expected cash is no longer the amount that the page showed. A repeated call with the same clientId changes nothing',
  body: z.strictObject({
    clientId: z.uuid(),
    date: calendarDay('Please choose a day'),
    counted: pence,
    /** The expected cash that the page showed, pence. */
    expected: z.int().check(z.gte(-100_000_000), z.lte(100_000_000)),
    /** Why counted and expected cash differ; required if they differ. */
    explanation: z
      .string()
      .check(z.trim(), z.maxLength(300, 'Please keep it under 300 characters'), plainText),
  }),
  status: 201,
  reply: z.strictObject({ success: z.literal(true), day: cashOfDay }),
  refusals: ['price_changed', 'same_key_other_request', ...staffRefusals],
});
