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
import { byCredit, changeableTicket } from './my-booking.ts';
import { ticketQuantities } from './visit.ts';

const bookingParams = z.strictObject({ bookingId: z.uuid() });
/** Identifies one decision. A repeat changes nothing. */
const clientId = z.uuid();
const staffRefusals = ['not_signed_in', 'booking_not_found', 'body_too_large', 'wrong_origin'] as const;

/** The family's contact details. E-mail or phone number may be missing if staff sold the visit. */
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
  summary: 'A booking as staff see it: the family, its account, staff’s note, and what may still be done',
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
     * The version of the terms to which the family agreed. `isKept` says whether this version can be read at
     * `/terms?version=`.
     */
    terms: z.strictObject({ version: z.string(), isKept: z.boolean() }),
    note: z.string(),
    /**
     * The deadline for a free cancellation, in words; empty unless the booking is a confirmed visit or photo
     * session that has not begun.
     */
    rule: z.string(),
    checkedInAt: z.nullable(instant),
    checkedOutAt: z.nullable(instant),
    move: z.strictObject({
      /** Why the booking cannot be moved at all, in words; null when staff can move it. */
      notPossible: z.nullable(z.string()),
      /** Whether the cancellation rule no longer allows a free move, so that a move needs a reason. */
      isTooLate: z.boolean(),
      sessions: z.int(),
      children: z.int(),
    }),
    /**
     * Whether the tickets can be changed. `notPossible` says why they cannot, in words; null when they can.
     */
    change: z.strictObject({
      notPossible: z.nullable(z.string()),
      tickets: z.array(changeableTicket),
    }),
    /** Whether the mail with the ticket or the payment link can be sent again. */
    canMailAgain: z.boolean(),
    account: z.strictObject({
      lines: z.array(z.strictObject({ description: z.string(), quantity: z.int(), amount: z.int() })),
      total: pence,
      /** `byCredit` is 'gift voucher' or 'account credit' if one of them paid; left out for money. */
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
  summary: 'Moves a visit for a family, to any day and session that can be sold',
  notes:
    "specification 5.12. Works like /api/my-booking/move. `setAside` allows a move that the cancellation rule no longer allows ('rule'), or a move into a full session ('capacity'). If the move needs one of these, a reason of at least 3 letters is required. The audit log keeps the reason",
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
  /** Whether the whole difference goes back, although the rule would return less. */
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
    meaning: z.array(z.string()),
  }),
  refusals: [...staffRefusals, 'not_changeable', 'no_tickets', 'unknown_ticket_type', 'too_many_tickets'],
});

export const changeBookingCall = defineCall({
  method: 'POST',
  path: '/api/admin/bookings/:bookingId/change',
  access: 'change-bookings',
  noun: 'booking',
  summary: 'Changes who comes to a visit, for a family on the phone or at the desk',
  notes:
    'specification 5.12. Works like /api/my-booking/change, until the family checks in. With `taken`, the family pays the difference in cash or by the card machine. With `later`, the family gets a mail and pays on the page of its booking, within the time of a payment link. setsRuleAside needs a reason of at least 3 letters. The audit log keeps the reason. A repeat with the same clientId gets the first result',
  params: bookingParams,
  body: z.strictObject({
    clientId,
    ...bookingChange,
    difference: penceDifference,
    reason: reasonOrNone,
    /** Null if the change costs no more. */
    payment: z.nullable(
      z.discriminatedUnion('by', [
        z.strictObject({ by: z.literal('taken'), payment: takenPayment }),
        z.strictObject({ by: z.literal('later') }),
      ]),
    ),
  }),
  reply: z.strictObject({
    success: z.literal(true),
    /** Until when the family may pay; null if the visit has been changed at once. */
    waitsUntil: z.nullable(instant),
    /** How money goes back, as a part of a sentence for each payment. */
    handBack: z.array(z.string()),
  }),
  refusals: [
    ...staffRefusals,
    'not_changeable',
    'difference_changed',
    'price_changed',
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
  summary: 'Corrects a mistyped name, e-mail or phone number, and sends the confirmation again',
  notes:
    'specification 5.12. `before` has the details that the page showed. If somebody else has changed them since, the call is refused with changed_meanwhile. If the new address is another mailbox, the links of earlier mails stop working. Refused with email_not_changeable if session credits of the booking have been spent or returned, or if its rewards points cannot move to the new address',
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
    'specification 5.12. Empty words remove the note. `before` is the note that the page showed. If somebody else has changed it since, the call is refused with changed_meanwhile. Families never see the note',
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
