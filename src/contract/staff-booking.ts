import * as z from 'zod/mini';
import { bookingState, orderKind } from './booking.ts';
import { type CallReply, defineCall } from './call.ts';
import { reasonOrNone } from './cancellation.ts';
import { takenPayment } from './desk-sale.ts';
import {
  chosenDay,
  customerEmail,
  customerName,
  customerPhone,
  day,
  formText,
  instant,
  pence,
  penceDifference,
  plainText,
  singleLineText,
} from './field.ts';
import { byCredit, changeableTicket, waitingChange } from './my-booking.ts';
import { ticketQuantities } from './visit.ts';

const bookingParams = z.strictObject({ bookingId: z.uuid() });
/** Identifies one decision. A repeated call with the same id changes nothing. */
const clientId = z.uuid();
const staffRefusals = ['not_signed_in', 'booking_not_found', 'body_too_large', 'wrong_origin'] as const;

/** The family's contact details. E-mail address and phone number are '' if the family gave none. */
const contact = z.strictObject({
  customerName,
  customerEmail: z.union([z.literal(''), customerEmail], 'Please enter a valid email address'),
  customerPhone: z.union([z.literal(''), customerPhone], 'Please enter a valid phone number'),
});

export const readStaffBookingCall = defineCall({
  method: 'GET',
  path: '/api/admin/bookings/:bookingId',
  access: 'see-bookings',
  noun: 'booking',
  summary:
    'A booking as staff see it: the family, the order’s account, staff’s note, and what staff can still do',
  notes: 'specification 5.12. Amounts are in pence',
  params: bookingParams,
  reply: z.strictObject({
    success: z.literal(true),
    bookingId: z.uuid(),
    kind: orderKind,
    state: bookingState,
    reference: z.string(),
    title: z.string(),
    /** Null for an order without a day. */
    date: z.nullable(day),
    time: z.string(),
    customerName: z.string(),
    /** Empty if the family gave no address. */
    customerEmail: z.string(),
    customerPhone: z.string(),
    tickets: z.array(z.strictObject({ name: z.string(), quantity: z.int() })),
    specialRequests: z.string(),
    /**
     * The version of the terms to which the family agreed. `isKept` says whether this version can still be
     * read at `/terms?version=`.
     */
    terms: z.strictObject({ version: z.string(), isKept: z.boolean() }),
    note: z.string(),
    /**
     * Sentences with the deadlines for a cancellation that is refunded in full or in part: 'Free to cancel
     * until Friday 20 November, 9:30 AM.' After the last deadline, a sentence says that no refund is possible
     * any more. Empty unless the booking is a confirmed visit or photo session that has not begun.
     */
    rule: z.string(),
    checkedInAt: z.nullable(instant),
    checkedOutAt: z.nullable(instant),
    move: z.strictObject({
      /** The reason why staff cannot move the booking at all, in words; null if they can move it. */
      notPossible: z.nullable(z.string()),
      /** Whether a cancellation would no longer be refunded in full, so that a move needs a reason. */
      isTooLate: z.boolean(),
      sessions: z.int(),
      children: z.int(),
    }),
    /** `notPossible` says in words why staff cannot change the tickets; null if they can. */
    change: z.strictObject({
      notPossible: z.nullable(z.string()),
      tickets: z.array(changeableTicket),
    }),
    /** A change that waits for its payment; null without such a change. */
    waiting: z.nullable(waitingChange),
    /**
     * Whether the booking has a mail to send again: its confirmation or its payment link. True even if the
     * family has given no e-mail address.
     */
    canMailAgain: z.boolean(),
    account: z.strictObject({
      lines: z.array(z.strictObject({ description: z.string(), quantity: z.int(), amount: z.int() })),
      total: pence,
      /**
       * `byCredit` is left out if the family paid with money. Otherwise it says what paid: 'gift voucher' or
       * 'account credit'.
       */
      payments: z.array(z.strictObject({ tender: z.string(), amount: pence, at: instant, byCredit })),
      /** `at` is null while the money is on its way. */
      refunds: z.array(
        z.strictObject({ tender: z.string(), amount: pence, at: z.nullable(instant), byCredit }),
      ),
    }),
  }),
  refusals: ['not_signed_in', 'booking_not_found'],
});
export type StaffBooking = CallReply<typeof readStaffBookingCall>;

export const moveBookingCall = defineCall({
  method: 'POST',
  path: '/api/admin/bookings/:bookingId/move',
  access: 'change-bookings',
  noun: 'booking',
  summary:
    'Moves a visit for a family to a session that the front desk can sell, or to a full one if staff give a reason',
  notes:
    "specification 5.12. Works like /api/my-booking/move. With 'rule' in `setAside`, a move is allowed even though a cancellation would no longer be refunded in full. With 'capacity', a move into a full session is allowed. Either needs a reason of at least 3 characters. The audit log records the reason",
  params: bookingParams,
  body: z.strictObject({
    clientId,
    date: chosenDay,
    slots: z.array(singleLineText(80)).check(z.maxLength(12)),
    setAside: z.array(z.enum(['rule', 'capacity'])).check(z.maxLength(2)),
    reason: reasonOrNone,
  }),
  reply: z.strictObject({ success: z.literal(true) }),
  refusals: [
    ...staffRefusals,
    'not_movable',
    'reason_required',
    'no_sessions',
    'day_unavailable',
    'session_unavailable',
    'session_full',
  ],
});

const bookingChange = {
  ticketQuantities,
  /** Whether the whole price difference is refunded, although the cancellation rule would refund less. */
  setsRuleAside: z.boolean(),
};

export const quoteBookingChangeCall = defineCall({
  method: 'POST',
  path: '/api/admin/bookings/:bookingId/quote-change',
  access: 'change-bookings',
  reads: true,
  noun: 'booking',
  summary: 'Prices a change of tickets before staff make it: what it would cost or give back',
  notes: 'specification 5.12. Works like /api/my-booking/quote',
  params: bookingParams,
  body: z.strictObject(bookingChange),
  reply: z.strictObject({
    success: z.literal(true),
    difference: penceDifference,
    total: pence,
    tickets: z.array(z.strictObject({ name: z.string(), quantity: z.int() })),
    /** Sentences that say what the change means for money, session credits and voucher. */
    meaning: z.array(z.string()),
  }),
  refusals: [...staffRefusals, 'not_changeable', 'no_tickets', 'unknown_ticket_type', 'too_many_tickets'],
});

export const changeBookingCall = defineCall({
  method: 'POST',
  path: '/api/admin/bookings/:bookingId/change',
  access: 'change-bookings',
  noun: 'booking',
  summary: 'Changes the tickets of a visit, for a family on the phone or at the desk',
  notes:
    'specification 5.12. Works like /api/my-booking/change, but is allowed until the family checks in, even after the visit’s time has begun. With `taken`, the family pays the difference in cash or by the card machine. With `later`, the family pays on the page of its booking, for as long as a payment link lasts. A family with an e-mail address gets a mail about this. setsRuleAside needs a reason of at least 3 characters. The audit log records the reason. A repeated call with the same clientId changes nothing more, and returns the current state of the change',
  params: bookingParams,
  body: z.strictObject({
    clientId,
    ...bookingChange,
    difference: penceDifference,
    reason: reasonOrNone,
    /** How the family pays the difference. Null if there is nothing to pay. */
    payment: z.nullable(
      z.discriminatedUnion('by', [
        z.strictObject({ by: z.literal('taken'), payment: takenPayment }),
        z.strictObject({ by: z.literal('later') }),
      ]),
    ),
  }),
  reply: z.strictObject({
    success: z.literal(true),
    /** Until when the family can pay for the change. Null if the change does not wait for a payment. */
    waitsUntil: z.nullable(instant),
    /**
     * How money is refunded, one phrase for each means of payment: '£9.50 in cash, to hand back at the desk'.
     */
    handBack: z.array(z.string()),
  }),
  refusals: [
    ...staffRefusals,
    'not_changeable',
    'difference_changed',
    'price_changed',
    'too_small_for_card',
    'reason_required',
    'no_tickets',
    'unknown_ticket_type',
    'too_many_tickets',
    'session_full',
    'payment_unavailable',
  ],
});

export const correctContactCall = defineCall({
  method: 'POST',
  path: '/api/admin/bookings/:bookingId/contact',
  access: 'change-bookings',
  noun: 'booking',
  summary:
    'Corrects a mistyped name, e-mail or phone number, sends the confirmation or payment link again, or both',
  notes:
    'specification 5.12. `before` has the details that the page showed. A correction is refused with changed_meanwhile if somebody else has changed any of the details since, and with mail_not_again if it removes the e-mail address. If a new address belongs to another mailbox, the links in earlier mails stop working. Such an address is refused with email_not_changeable in three cases: the booking was paid with session credits, session credits bought with it have been spent or returned, or its rewards points cannot move to the new address',
  params: bookingParams,
  body: z.strictObject({
    clientId,
    ...contact.shape,
    before: z.strictObject({
      customerName: singleLineText(200),
      customerEmail: singleLineText(254),
      customerPhone: singleLineText(60),
    }),
    sendsAgain: z.boolean(),
  }),
  reply: z.strictObject({
    success: z.literal(true),
    /** The address to which the mail is sent; null if none is sent. */
    mailedTo: z.nullable(z.string()),
  }),
  refusals: [...staffRefusals, 'changed_meanwhile', 'email_not_changeable', 'mail_not_again'],
});

export const writeNoteCall = defineCall({
  method: 'POST',
  path: '/api/admin/bookings/:bookingId/note',
  access: 'change-bookings',
  noun: 'booking',
  summary: 'Writes, changes or removes staff’s note on a booking',
  notes:
    'specification 5.12. An empty text removes the note. `before` is the note that the page showed. If somebody else has changed the note since, the call is refused with changed_meanwhile. Families never see the note',
  params: bookingParams,
  body: z.strictObject({
    words: z
      .string()
      .check(formText, z.maxLength(500, 'Please keep the note under 500 characters'), plainText),
    before: z.string().check(z.maxLength(500), plainText),
  }),
  reply: z.strictObject({ success: z.literal(true), note: z.string() }),
  refusals: [...staffRefusals, 'changed_meanwhile'],
});
