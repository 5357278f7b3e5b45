import * as z from 'zod/mini';
import { bookingState, orderKind } from './booking.ts';
import { type CallReply, defineCall } from './call.ts';
import { day, instant, instantInput, oneLine, pence } from './field.ts';

/** Sales of a day or a week less refunds, pence; may be negative. */
const takings = z.int();

export const readDashboardStatsCall = defineCall({
  method: 'GET',
  path: '/api/admin/dashboard-stats',
  access: 'see-bookings',
  noun: 'dashboard',
  summary: 'The dashboard’s five figures, recent activity, and the last eight weeks',
  notes:
    'specification 3.24, 10.22, 11.1. Screens without an event stream poll it every 30 s. Days are venue days, and weeks start on Monday. Bookings are visits, photo sessions and walk-ins. They count on the day of their confirmation, unless they have been cancelled since. Revenue is in pence: everything sold on a day, session credits included, less what was refunded on that day. Money that became account credit counts when it was paid, not when the credit is spent. totalCustomers is the number of e-mail addresses with a confirmed online order',
  reply: z.strictObject({
    success: z.literal(true),
    stats: z.strictObject({
      todayBookings: z.int(),
      todayRevenue: takings,
      weeklyBookings: z.int(),
      weeklyRevenue: takings,
      totalCustomers: z.int(),
    }),
    /** The amount that the centre owes in valid account credit, pence. */
    accountCreditOwed: z.int(),
    /** The numbers of bookings in `todays-bookings`, and of their children. */
    today: z.strictObject({ date: day, bookings: z.int(), children: z.int() }),
    recentActivity: z.array(
      z.strictObject({
        id: z.string(),
        /**
         * The kind of activity. 'payment' means that session credits were bought, or money was refunded.
         * 'booking' means any other sale.
         */
        type: z.enum(['booking', 'payment']),
        customerName: z.string(),
        /** Unix seconds. */
        created: z.int(),
        /** The money received in pence, without the part paid with account credit; negative for a refund. */
        amount: z.int(),
        /** The price of what is booked, in pence; null for a refund. */
        price: z.nullable(pence),
        reference: z.string(),
        /** 'Visit on Sat 27 Sept'. */
        about: z.string(),
      }),
    ),
    /** The weeks, oldest first. The last is this week so far. */
    weeks: z.array(z.strictObject({ monday: day, bookings: z.int(), takings })),
    now: instant,
  }),
  refusals: ['not_signed_in'],
});

export const readTodaysBookingsCall = defineCall({
  method: 'GET',
  path: '/api/admin/todays-bookings',
  access: 'see-bookings',
  noun: 'dashboard',
  summary: 'Today’s visits and photo sessions, by time',
  notes:
    'specification 3.21, 10.18, 11.1. Screens without an event stream poll it every 30 s. Contains confirmed bookings, and bookings cancelled after the family had checked in',
  reply: z.strictObject({
    success: z.literal(true),
    today: day,
    bookings: z.array(
      z.strictObject({
        id: z.string(),
        reference: z.string(),
        kind: z.enum(['visit', 'photo']),
        customerName: z.string(),
        customerEmail: z.string(),
        customerPhone: z.string(),
        /** '9:30 AM - 4:00 PM'. Several times are joined with ' + '. A walk-in has 'Open Play (Walk-in)'. */
        timeSlot: z.string(),
        /** Minutes from midnight. */
        starts: z.int(),
        numberOfChildren: z.int(),
        numberOfAdults: z.int(),
        totalAmount: pence,
        specialRequests: z.string(),
        checkedIn: z.boolean(),
        checkedInAt: z.nullable(instant),
        checkedOut: z.boolean(),
        checkedOutAt: z.nullable(instant),
      }),
    ),
  }),
  refusals: ['not_signed_in'],
});
export type TodaysBooking = CallReply<typeof readTodaysBookingsCall>['bookings'][number];

/** Orders in which search results can be sorted. */
const paymentSorts = ['newest', 'oldest', 'name', 'amount', 'status'] as const;
export type PaymentSort = (typeof paymentSorts)[number];

const payment = z.strictObject({
  /** The provider's id of the card payment, or the booking's id if there is no card payment. */
  id: z.string(),
  customer_name: z.string(),
  customer_email: z.string(),
  customer_phone: z.string(),
  /** The money received, before refunds, in pence. Until money is received: the amount due at booking. */
  amount: pence,
  /**
   * The price of what is booked, in pence. It is above `amount` for a party whose balance has not been paid.
   */
  price: pence,
  currency: z.literal('gbp'),
  /**
   * 'account_credit', 'credits' or 'voucher' if one of these left nothing to pay by card. 'none' if the price
   * was 0. 'in_store' for a sale at reception, walk-ins included.
   */
  payment_method_type: z.enum(['card', 'account_credit', 'credits', 'voucher', 'in_store', 'none']),
  status: z.enum(['succeeded', 'pending', 'processing', 'failed', 'canceled']),
  /** Unix seconds. */
  created: z.int(),
  booking_id: z.string(),
  /** The address of the provider's receipt, or null. */
  receipt_url: z.nullable(z.string()),
  reference: z.string(),
  kind: orderKind,
  /** 'Visit on Sat 27 Sept', '10 session credits'. */
  about: z.string(),
  booking_status: bookingState,
  /** Refunded or being refunded, pence. */
  returned: pence,
});
export type FoundPayment = z.output<typeof payment>;

export const searchPaymentsCall = defineCall({
  method: 'POST',
  path: '/api/admin/search-payments',
  access: 'see-bookings',
  reads: true,
  noun: 'dashboard',
  summary:
    'Searches payments by parts of a name, e-mail address or phone number, or by a whole booking reference',
  notes:
    'specification 3.20, 10.16. Every searched word must occur, in any order. Case and accents do not matter. A searched word of one or two letters must be the beginning of a word. Returns the newest 40 matches, 20 a page, in the order of `sort`. `more` says whether there are further matches. Bookings that were fully paid by credits or a voucher are included, with an amount of 0',
  body: z.strictObject({
    searchTerm: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Please enter a customer name to search'),
        z.maxLength(100, 'Please use at most 100 characters'),
        oneLine,
      ),
    page: z._default(z.int().check(z.gte(1), z.lte(2)), 1),
    sort: z._default(z.enum(paymentSorts), 'newest'),
  }),
  reply: z.strictObject({
    success: z.literal(true),
    /** 'Found 3 payments'. */
    message: z.string(),
    payments: z.array(payment),
    /** Number of payments found, at most 40. */
    found: z.int(),
    more: z.boolean(),
    page: z.int(),
    pages: z.int(),
  }),
  refusals: ['not_signed_in', 'body_too_large', 'wrong_origin'],
});

const actors = ['customer', 'provider', 'sweeper', 'staff', 'kiosk', 'system'] as const;
export type Actor = (typeof actors)[number];

export const readAuditCall = defineCall({
  method: 'GET',
  path: '/api/admin/audit',
  access: 'audit-log',
  noun: 'dashboard',
  summary: 'Who did what and when, newest first, from the append-only log',
  notes:
    'Returns 50 entries a page. `next` is the cursor of the next page. `from` and `to` are venue days, both included. The log names members of staff, but no families, and has no e-mail addresses or phone numbers',
  query: z.strictObject({
    who: z.optional(z.enum(actors)),
    what: z.optional(z.string().check(z.maxLength(100), oneLine)),
    from: z.optional(day),
    to: z.optional(day),
    reference: z.optional(z.string().check(z.trim(), z.maxLength(40), oneLine)),
    /** `next` of the previous page. */
    after: z.optional(
      z.string().check(
        z.regex(/^[^_]+_\d{1,18}$/, 'Not a page of this list'),
        z.refine((mark) => instantInput.safeParse(mark.split('_')[0]).success, 'Not a page of this list'),
      ),
    ),
  }),
  reply: z.strictObject({
    success: z.literal(true),
    entries: z.array(
      z.strictObject({
        id: z.string(),
        at: instant,
        who: z.enum(actors),
        /**
         * The staff member's name. Left out for a sign-in with the staff password, and for anybody who is not
         * staff.
         */
        person: z.optional(z.string()),
        what: z.string(),
        reference: z.nullable(z.string()),
        /** The state before and after the action, in words; empty if not recorded. */
        before: z.string(),
        after: z.string(),
      }),
    ),
    next: z.nullable(z.string()),
    /** The names of all actions in the log. */
    deeds: z.array(z.string()),
  }),
  refusals: ['not_signed_in'],
});
