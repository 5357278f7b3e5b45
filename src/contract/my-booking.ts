import * as z from 'zod/mini';
import { accountCreditReply } from './account-credit.ts';
import { bookingState, orderKind } from './booking.ts';
import { type CallReply, defineCall } from './call.ts';
import { chosenDay, customerEmail, day, instant, pence, penceDifference, singleLineText } from './field.ts';
import { ticketQuantities } from './visit.ts';

/** The key of a booking: its id and view token, from the link in its mails. */
const linkKey = { bookingId: z.uuid(), viewToken: singleLineText(64) };

/**
 * A means of payment: 'card' (online), 'cash', 'card-reader' or 'account-credit'. Others may be added later.
 */
const tender = z.string();
/** Set if a gift voucher or account credit paid; left out if money did. */
export const byCredit = z.optional(z.enum(['gift voucher', 'account credit']));

export const listMyBookingsCall = defineCall({
  method: 'POST',
  path: '/api/my-booking/list',
  access: 'public',
  reads: true,
  noun: 'my booking',
  summary: 'Everything that was booked with an e-mail address, for a device that has verified it',
  notes:
    'Returns at most the 50 newest bookings. Future bookings come first, by day. Past and cancelled bookings follow, the latest day first. Unpaid and expired bookings are left out. The viewToken of a booking opens it with /api/my-booking/read',
  body: z.strictObject({ email: customerEmail }),
  reply: z.strictObject({
    success: z.literal(true),
    bookings: z.array(
      z.strictObject({
        ...linkKey,
        kind: orderKind,
        state: bookingState,
        reference: z.string(),
        /** 'Open play', 'K-pop party', 'Photo session', '10 session credits'. */
        title: z.string(),
        /** Null for an order without a day; `time` is then empty. */
        date: z.nullable(day),
        time: z.string(),
        isPast: z.boolean(),
      }),
    ),
  }),
  refusals: ['email_not_proven', 'slow_down', 'body_too_large', 'wrong_origin'],
});
export type MyBookings = CallReply<typeof listMyBookingsCall>['bookings'];

/** A line of a receipt. `amount` is in pence, and negative if it lowers the total. */
const receiptLine = z.strictObject({ description: z.string(), quantity: z.int(), amount: z.int() });

/**
 * A ticket type that a visit can have. `price` is the price of one ticket for all sessions, fee included,
 * pence.
 */
export const changeableTicket = z.strictObject({
  ticketTypeId: z.string(),
  name: z.string(),
  ageRange: z.string(),
  quantity: z.int(),
  price: pence,
});

/** A change of a visit that waits for its payment: the visit after the change, and the end of the hold. */
export const waitingChange = z.strictObject({
  date: day,
  time: z.string(),
  children: z.int(),
  tickets: z.array(z.strictObject({ ticketTypeId: z.string(), name: z.string(), quantity: z.int() })),
  toPay: pence,
  heldUntil: instant,
});

/**
 * A family's choice if the centre has to close: 'move' to another day, a 'refund', account 'credit', 'stay'
 * for another hour that day, or 'ring' for a phone call from staff.
 */
const closingChoice = z.enum(['move', 'refund', 'credit', 'stay', 'ring']);
export type ClosingChoice = z.output<typeof closingChoice>;

export const readMyBookingCall = defineCall({
  method: 'POST',
  path: '/api/my-booking/read',
  access: 'public',
  reads: true,
  noun: 'my booking',
  summary: 'A booking as its family sees it: what is booked, its account, and what can still be changed',
  notes:
    'Amounts are in pence. The caller needs the key from the link in the mails of the booking. Any other key is refused like an unknown booking',
  body: z.strictObject(linkKey),
  reply: z.strictObject({
    success: z.literal(true),
    /** The centre's time, because the clock of the family's device may be wrong. */
    now: instant,
    bookingId: z.uuid(),
    kind: orderKind,
    state: bookingState,
    reference: z.string(),
    title: z.string(),
    date: z.nullable(day),
    /** '9:30 AM - 11:30 AM + 12:00 PM - 2:00 PM'; empty without a day. */
    time: z.string(),
    customerName: z.string(),
    /** Shortened: 's…@example.org'. */
    customerEmail: z.string(),
    tickets: z.array(z.strictObject({ name: z.string(), quantity: z.int() })),
    specialRequests: z.string(),
    /**
     * The ticket's QR code as an SVG data URL, for a confirmed visit or photo session; otherwise null. Also
     * null if the centre has closed the booked time and the family cannot come at another hour that day.
     */
    ticketQr: z.nullable(z.string()),
    /**
     * Sentences about arriving early and the price of parking. Empty unless the booking is a confirmed visit
     * or photo session that has not begun.
     */
    arriving: z.array(z.string()),
    /**
     * Sentences with the deadlines for a free or partly refunded cancellation; empty if `arriving` is empty.
     */
    deadline: z.string(),
    cancellation: z.strictObject({
      /** Why the family cannot cancel the booking here, in words; null when it can. */
      notPossible: z.nullable(z.string()),
      /** The refund of a cancellation now, pence. */
      refund: pence,
      /** Sentences that tell the family, before it cancels, what it gets back and how. */
      comesBack: z.array(z.string()),
    }),
    /**
     * The account credit that the family may have instead of a refund when somebody is poorly; null if none
     * is offered now.
     */
    poorly: z.nullable(
      z.strictObject({
        /**
         * The amount that would become account credit, pence; 0 if the family would get back only session
         * credits or a voucher.
         */
        credit: pence,
        /** The last day on which it could be spent. */
        endsOn: day,
        /** The offer, in one or two sentences. */
        offer: z.string(),
        /** Sentences that say what else the family gets back. */
        comesBack: z.array(z.string()),
      }),
    ),
    /** The account credit into which the booking was turned, or null. */
    accountCredit: z.nullable(accountCreditReply),
    /** Whether the family can move the booking to another day or session here. */
    move: z.strictObject({
      /** Why the family cannot do it here, in words; null when it can. */
      notPossible: z.nullable(z.string()),
      /** The numbers of sessions and children of the booking. */
      sessions: z.int(),
      children: z.int(),
    }),
    /** Whether the family can change the tickets here. */
    change: z.strictObject({
      /** Why the family cannot do it here, in words; null when it can. */
      notPossible: z.nullable(z.string()),
      /** Every ticket type on sale or booked. Empty unless the booking is a visit. */
      tickets: z.array(changeableTicket),
    }),
    /** A change that waits for its payment, or null. The visit stays unchanged until the change is paid. */
    waiting: z.nullable(waitingChange),
    /**
     * What the centre asks a family whose booked time it has to close. Null if no booked time is closed, or
     * if the booking has been moved, cancelled or checked in since.
     */
    closing: z.nullable(
      z.strictObject({
        /** 'Burst pipe'. */
        reason: z.string(),
        /** 'the whole of Saturday 20 September', '9:30 AM - 11:30 AM on Saturday 20 September'. */
        time: z.string(),
        answerBy: instant,
        /**
         * The choices that are open now. Empty once the family has chosen 'stay' or 'ring', and when it is
         * too late.
         */
        choices: z.array(closingChoice),
        /** Sentences that say what the family gets back if it chooses 'refund'. */
        comesBack: z.array(z.string()),
        refund: pence,
        /**
         * A sentence that says what happens if the family does not answer. If nothing can be chosen now, it
         * says what happens to the booking.
         */
        otherwise: z.string(),
        /** Null if nothing is chosen yet. */
        chosen: z.nullable(z.enum(['stay', 'ring'])),
      }),
    ),
    receipt: z.strictObject({
      lines: z.array(receiptLine),
      total: pence,
      /** The VAT in the total, by rate, in pence. `amount` is the amount taxed at this rate, VAT included. */
      vat: z.array(z.strictObject({ percent: z.number(), amount: z.int(), vat: z.int() })),
      /** `byCredit` is 'gift voucher' or 'account credit' if one of them paid; left out for money. */
      payments: z.array(z.strictObject({ tender, amount: pence, at: instant, byCredit })),
      /** `at` is the time of the refund; null while the money is on its way. */
      refunds: z.array(z.strictObject({ tender, amount: pence, at: z.nullable(instant), byCredit })),
    }),
  }),
  refusals: ['booking_not_found', 'slow_down', 'body_too_large', 'wrong_origin'],
});
export type MyBooking = CallReply<typeof readMyBookingCall>;

export const creditMyVisitCall = defineCall({
  method: 'POST',
  path: '/api/my-booking/poorly',
  access: 'public',
  noun: 'my booking',
  summary: 'Cancels a visit for account credit, if it has not begun and would not be refunded in full',
  notes:
    'specification 5.14. The places are released, and session credits and a voucher can be used again, as after a full refund. The family need not give a reason. The page makes one clientId for each decision. A repeated call with the same clientId returns the first result. The family receives one mail with the code of its account credit',
  body: z.strictObject({ ...linkKey, clientId: z.uuid() }),
  reply: z.strictObject({
    success: z.literal(true),
    state: bookingState,
    /** The amount that has become account credit, pence. */
    credited: pence,
  }),
  refusals: [
    'booking_not_found',
    'not_cancellable',
    'poorly_not_possible',
    'slow_down',
    'body_too_large',
    'wrong_origin',
  ],
});

export const cancelMyBookingCall = defineCall({
  method: 'POST',
  path: '/api/my-booking/cancel',
  access: 'public',
  noun: 'my booking',
  summary: 'Cancels a booking by the cancellation rule, for a caller with its link',
  notes:
    'specification 5.9. refundPence is the amount that the page showed. If the rule now gives another amount, the call is refused with refund_changed and nothing is cancelled. The page makes one clientId for each decision. A repeated call with the same clientId returns the first result. The family receives one mail',
  body: z.strictObject({ ...linkKey, clientId: z.uuid(), refundPence: pence }),
  reply: z.strictObject({ success: z.literal(true), state: bookingState, refunded: pence }),
  refusals: [
    'booking_not_found',
    'not_cancellable',
    'refund_changed',
    'slow_down',
    'body_too_large',
    'wrong_origin',
  ],
});

/** The changes to a visit. If a field is left out, that part of the visit stays as it is. */
const visitChange = {
  ticketQuantities: z.optional(ticketQuantities),
  date: z.optional(chosenDay),
  /** The sessions of an event day, '9:30 AM - 11:30 AM'. Open play needs none. Only allowed with a date. */
  slots: z.optional(z.array(singleLineText(80)).check(z.maxLength(12))),
};

const changeRefusals = [
  'booking_not_found',
  'not_movable',
  'not_changeable',
  'too_small_for_card',
  'no_tickets',
  'unknown_ticket_type',
  'too_many_tickets',
  'no_sessions',
  'day_unavailable',
  'session_unavailable',
  'slow_down',
  'body_too_large',
  'wrong_origin',
] as const;

export const quoteMyChangeCall = defineCall({
  method: 'POST',
  path: '/api/my-booking/quote',
  access: 'public',
  reads: true,
  noun: 'my booking',
  summary: 'Prices a change of a visit before it is made: what it would cost or give back',
  notes:
    'specification 5.11. Changes nothing. The visit keeps the prices at which it was booked. `meaning` tells the family, before the change, what it pays or gets back, and what becomes of its credits and voucher',
  body: z.strictObject({ ...linkKey, ...visitChange }),
  reply: z.strictObject({
    success: z.literal(true),
    difference: penceDifference,
    /** The price of the changed visit. */
    total: pence,
    tickets: z.array(z.strictObject({ name: z.string(), quantity: z.int() })),
    meaning: z.array(z.string()),
  }),
  refusals: changeRefusals,
});

/**
 * `clientSecret` opens the payment of a change that costs more. The visit stays unchanged until it is paid
 * for. Null if the change has already been made.
 */
const changeReply = z.strictObject({ success: z.literal(true), clientSecret: z.nullable(z.string()) });

const decidedChange = {
  ...linkKey,
  clientId: z.uuid(),
  /** The difference from /api/my-booking/quote. Another amount is refused with difference_changed. */
  difference: penceDifference,
};

export const changeMyBookingCall = defineCall({
  method: 'POST',
  path: '/api/my-booking/change',
  access: 'public',
  noun: 'my booking',
  summary: 'Changes who comes to a visit until it begins, for a caller with its link',
  notes:
    'specification 5.11. A change that costs no more is made at once, and the difference is refunded under the cancellation rule. If a change costs more, the additional places are held for ten minutes, and the family pays on the payment page with clientSecret. Without the payment, the visit stays as it is. The page makes one clientId for each decision. A repeated call with the same clientId returns the first result',
  body: z.strictObject({ ...decidedChange, ticketQuantities }),
  reply: changeReply,
  refusals: [
    ...changeRefusals,
    'difference_changed',
    'session_full',
    'too_many_unpaid',
    'payment_unavailable',
  ],
});

export const moveMyBookingCall = defineCall({
  method: 'POST',
  path: '/api/my-booking/move',
  access: 'public',
  noun: 'my booking',
  summary: 'Moves a visit to another day or session while cancelling is free, for a caller with its link',
  notes:
    "specification 5.10, 5.11. `slots` are the sessions of an event day, such as '9:30 AM - 11:30 AM'. Open play needs none. A visit with another number of sessions has another price. `difference` is the amount that /api/my-booking/quote returned (default: 0). It is paid or refunded as in /api/my-booking/change. Reference, code and links stay the same. The family receives one mail with the ticket. If a session is full, the call is refused with session_full, and the reply names the nearest free sessions. The page makes one clientId for each decision. A repeated call with the same clientId returns the first result",
  body: z.strictObject({
    ...decidedChange,
    difference: z.optional(penceDifference),
    date: chosenDay,
    slots: z.array(singleLineText(80)).check(z.maxLength(12)),
  }),
  reply: changeReply,
  refusals: [
    ...changeRefusals,
    'difference_changed',
    'session_full',
    'too_many_unpaid',
    'payment_unavailable',
  ],
});

export const payMyChangeCall = defineCall({
  method: 'POST',
  path: '/api/my-booking/pay-change',
  access: 'public',
  noun: 'my booking',
  summary: 'Opens the payment of a change that waits to be paid',
  notes: 'Refused with not_changeable if no change is waiting any more',
  body: z.strictObject(linkKey),
  reply: z.strictObject({ success: z.literal(true), clientSecret: z.string() }),
  refusals: [
    'booking_not_found',
    'not_changeable',
    'payment_unavailable',
    'slow_down',
    'body_too_large',
    'wrong_origin',
  ],
});

export const dropMyChangeCall = defineCall({
  method: 'POST',
  path: '/api/my-booking/drop-change',
  access: 'public',
  noun: 'my booking',
  summary: 'Withdraws a change that waits to be paid; the visit stays as it is',
  notes: 'A repeated call changes nothing',
  body: z.strictObject(linkKey),
  reply: z.strictObject({ success: z.literal(true) }),
  refusals: ['booking_not_found', 'slow_down', 'body_too_large', 'wrong_origin'],
});

export const chooseForClosingCall = defineCall({
  method: 'POST',
  path: '/api/my-booking/choose',
  access: 'public',
  noun: 'my booking',
  summary: 'Carries out the choice of a family whose booked time the centre has to close',
  notes:
    "specification 5.15. 'move' needs `date` and, on an event day, `slots`. The move is free of charge, whatever the cancellation rule says, and the visit keeps its number of sessions. 'refund' cancels the booking, refunds all the money, and returns the session credits and the voucher. 'credit' does the same, but gives account credit instead of money. 'stay' and 'ring' only record the choice. The page makes one clientId for each decision. A repeated call with the same clientId changes nothing",
  body: z.strictObject({
    ...linkKey,
    clientId: z.uuid(),
    choice: closingChoice,
    date: z.optional(chosenDay),
    slots: z.optional(z.array(singleLineText(80)).check(z.maxLength(12))),
  }),
  reply: z.strictObject({ success: z.literal(true) }),
  refusals: [
    'booking_not_found',
    'answer_over',
    'not_cancellable',
    'not_movable',
    'ticket_used',
    'no_sessions',
    'day_unavailable',
    'session_unavailable',
    'session_full',
    'slow_down',
    'body_too_large',
    'wrong_origin',
  ],
});
