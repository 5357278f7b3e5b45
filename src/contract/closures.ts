import * as z from 'zod/mini';
import { findUnknownPlaceholder } from '../domain/mail-words.ts';
import { type CallReply, defineCall } from './call.ts';
import { day, formText, instant, oneLine, pence, plainText } from './field.ts';

const readRefusals = ['not_signed_in'] as const;
const changeRefusals = ['not_signed_in', 'body_too_large', 'wrong_origin'] as const;
const params = z.strictObject({ id: z.uuid() });

/** 'ALL_DAY', or hours of the day: '9:30 AM - 11:30 AM'. */
const timeSlot = z.string().check(z.trim(), z.minLength(1), z.maxLength(60), oneLine);

const closedTime = { date: day, timeSlot };

const knownPlaceholders = z.refine<string>((text) => findUnknownPlaceholder(text) === null, {
  error: ({ input }) =>
    `We do not know ${findUnknownPlaceholder(String(input))}: please use the words listed`,
});

const unanswered = z.enum(['refund', 'ring']);

const closureForm = {
  ...closedTime,
  /** Shown to families in the calendar and in their mail. */
  reason: z
    .string()
    .check(
      z.trim(),
      z.minLength(3, 'Please give the reason'),
      z.maxLength(120, 'Please keep the reason under 120 characters'),
      oneLine,
    ),
  /** Whether families may move to another day or time. Photo sessions never move. */
  mayMove: z.boolean(),
  /** Whether families may have all their money back. */
  mayRefund: z.boolean(),
  /** Whether families may have their money as account credit. */
  mayCredit: z.boolean(),
  /** The day and the time until which families can answer, venue time. */
  answerDate: day,
  answerTime: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please give the time as 20:00')),
  /**
   * What happens to a family that has not answered in time. With 'refund', it gets all its money back; with
   * 'ring', staff ring it. A family that can still come at another hour that day keeps its booking in either
   * case. Any other family that paid at reception is rung even with 'refund'.
   */
  unanswered,
  subject: z
    .string()
    .check(
      z.trim(),
      z.minLength(3, 'Please give the mail a subject'),
      z.maxLength(150, 'Please keep the subject under 150 characters'),
      oneLine,
      knownPlaceholders,
    ),
  words: z
    .string()
    .check(
      formText,
      z.minLength(10, 'Please write what the families should know'),
      z.maxLength(4000, 'Please keep the words under 4,000 characters'),
      plainText,
      knownPlaceholders,
    ),
};

/** A family's booking in a closed time. */
const closedBooking = {
  bookingId: z.uuid(),
  kind: z.enum(['visit', 'photo']),
  reference: z.string(),
  customerName: z.string(),
  /** Empty if the family left no address. */
  customerEmail: z.string(),
  customerPhone: z.string(),
  children: z.int(),
  date: day,
  time: z.string(),
  /** 'Open play', 'K-pop party', 'Photo session'. */
  title: z.string(),
  /** The amount paid and not refunded, pence. */
  paid: pence,
  /** Whether the family can still come at another hour that day. */
  stays: z.boolean(),
  /**
   * Whether some of the money was paid at reception and has not been refunded. Only reception can refund it.
   */
  isPaidInPerson: z.boolean(),
};

/** A party in a closed time. Staff ring its host, because a closing does not change a party. */
const closedParty = {
  /** The id of the party's order. If the party has no order, the id of the enquiry. */
  inquiryId: z.uuid(),
  customerName: z.string(),
  customerEmail: z.string(),
  customerPhone: z.string(),
  children: z.int(),
  time: z.string(),
  /** Whether the party is booked. If not, the family has only enquired. */
  isBooked: z.boolean(),
};
const closedPartyReply = z.strictObject(closedParty);
export type ClosedParty = z.output<typeof closedPartyReply>;

/** When staff recorded that they had rung; null before that. */
const rungAt = z.nullable(instant);

export const previewClosureCall = defineCall({
  method: 'GET',
  path: '/api/admin/closures/meaning',
  access: 'close-days',
  noun: 'closure',
  summary: 'What closing a day or a part of it would mean: who is booked then, and what was paid',
  notes:
    'specification 5.15. Changes nothing. Bookings with the same mailbox count as one family. Each booking without an e-mail address counts as a family of its own. Amounts are in pence',
  query: z.strictObject(closedTime),
  reply: z.strictObject({
    success: z.literal(true),
    ...closedTime,
    families: z.int(),
    children: z.int(),
    paid: pence,
    visits: z.int(),
    photoSessions: z.int(),
    parties: z.int(),
    partyEnquiries: z.int(),
    /** The number of unpaid bookings and waitlist offers that would be released. */
    holds: z.int(),
    waitingGroups: z.int(),
    /** The number of families that would be mailed. */
    mails: z.int(),
    bookings: z.array(
      z.strictObject({
        ...closedBooking,
        /**
         * How the family learns of the closing: by mail, by telephone, or in person because it has checked in
         * ('here').
         */
        reach: z.enum(['mail', 'ring', 'here']),
      }),
    ),
    partyList: z.array(closedPartyReply),
    /** The values with which the form starts. */
    draft: z.strictObject({
      answerDate: day,
      answerTime: z.string(),
      subject: z.string(),
      words: z.string(),
    }),
  }),
  refusals: [...readRefusals, 'day_unavailable'],
});
export type ClosurePreview = CallReply<typeof previewClosureCall>;

/** The state of a family's booking in a closed time. */
const closureState = z.enum([
  /** The family was mailed and has not answered. */
  'waiting',
  'moved',
  'refunded',
  /** The money became account credit. */
  'credited',
  /** The family or staff cancelled the booking in the usual way. */
  'cancelled',
  /** The family comes at another hour that day. */
  'stays',
  /** Staff ring the family. */
  'ring',
  /** The family has checked in that day. */
  'here',
  /**
   * A later closing covers the same time and has asked the family again, so this closing expects no answer.
   */
  'asked again',
]);
export type ClosureState = z.output<typeof closureState>;

const closureSummary = {
  id: z.uuid(),
  ...closedTime,
  reason: z.string(),
  startedAt: instant,
  answerBy: instant,
  undoneAt: z.nullable(instant),
  /** The number of bookings in each state. States without bookings are left out. */
  counts: z.array(z.strictObject({ state: closureState, count: z.int() })),
};

const closureReply = z.strictObject({
  ...closureSummary,
  mayMove: z.boolean(),
  mayRefund: z.boolean(),
  mayCredit: z.boolean(),
  unanswered,
  subject: z.string(),
  words: z.string(),
  /**
   * Whether the closing can still be undone: no family has answered, moved or cancelled, and the closing has
   * not replaced another one.
   */
  canUndo: z.boolean(),
  /** Whether the time is still blocked. */
  isBlocked: z.boolean(),
  /** The mails to families. */
  mails: z.strictObject({ sent: z.int(), waiting: z.int(), failed: z.int() }),
  bookings: z.array(
    z.strictObject({
      ...closedBooking,
      state: closureState,
      /**
       * Details of the state, in words: 'to Saturday 27 September, 9:30 AM - 4:00 PM', 'no email address'.
       */
      detail: z.string(),
      /** When the family chose, or when the booking was settled without an answer; null before that. */
      at: z.nullable(instant),
      rungAt,
    }),
  ),
  partyList: z.array(z.strictObject({ ...closedParty, rungAt })),
});
export type Closure = z.output<typeof closureReply>;

export const listClosuresCall = defineCall({
  method: 'GET',
  path: '/api/admin/closures',
  access: 'close-days',
  noun: 'closure',
  summary: 'The last 20 closings, the newest first',
  reply: z.strictObject({ success: z.literal(true), closures: z.array(z.strictObject(closureSummary)) }),
  refusals: readRefusals,
});
export type ClosureList = CallReply<typeof listClosuresCall>['closures'];

export const previewClosureMailCall = defineCall({
  method: 'POST',
  path: '/api/admin/closures/mail/preview',
  access: 'close-days',
  noun: 'closure',
  summary: 'Previews the mail of a closing as a family would read it',
  notes: 'The mail has an invented name and reference. The call changes nothing',
  body: z.strictObject(closureForm),
  reply: z.strictObject({ success: z.literal(true), subject: z.string(), text: z.string() }),
  refusals: [...changeRefusals, 'day_unavailable'],
});

export const startClosureCall = defineCall({
  method: 'POST',
  path: '/api/admin/closures',
  access: 'close-days',
  noun: 'closure',
  summary: 'Closes a day or a part of it, and asks each family that has booked what it wants instead',
  notes:
    'specification 5.15. Blocks the time, releases unpaid bookings and mails each family once, in one step. The page makes one clientId for each closing. A repeated call with the same clientId returns the closing. After the time to answer, a job settles the bookings without an answer as `unanswered` says. Parties are never changed',
  body: z.strictObject({ clientId: z.uuid(), ...closureForm }),
  status: 201,
  reply: z.strictObject({ success: z.literal(true), closure: closureReply }),
  refusals: [...changeRefusals, 'day_unavailable', 'already_closing', 'same_key_other_request'],
});

export const readClosureCall = defineCall({
  method: 'GET',
  path: '/api/admin/closures/:id',
  access: 'close-days',
  noun: 'closure',
  summary: 'A closing, and what became of each booking',
  params,
  reply: z.strictObject({ success: z.literal(true), closure: closureReply }),
  refusals: [...readRefusals, 'not_found'],
});

export const undoClosureCall = defineCall({
  method: 'POST',
  path: '/api/admin/closures/:id/undo',
  access: 'close-days',
  noun: 'closure',
  summary:
    'Undoes a closing while nobody has answered: removes the block, and mails each family that was mailed before',
  notes: 'A repeated call changes nothing',
  params,
  reply: z.strictObject({ success: z.literal(true), closure: closureReply }),
  refusals: [...changeRefusals, 'not_found', 'not_undoable'],
});

export const markRungCall = defineCall({
  method: 'POST',
  path: '/api/admin/closures/:id/rung',
  access: 'close-days',
  noun: 'closure',
  summary:
    'Records that staff have rung the family of a booking or the host of a party, or removes that record',
  notes:
    'specification 5.15. `aboutId` is the `bookingId` of a booking of this closing, or the `inquiryId` of a party in its `partyList`. A repeated call keeps the time of the first call',
  params,
  body: z.strictObject({ about: z.enum(['booking', 'party']), aboutId: z.uuid(), isRung: z.boolean() }),
  reply: z.strictObject({ success: z.literal(true), closure: closureReply }),
  refusals: [...changeRefusals, 'not_found'],
});
