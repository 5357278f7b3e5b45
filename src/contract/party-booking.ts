import * as z from 'zod/mini';
import { partyThemes } from '../domain/party-booking.ts';
import { spentAccountCredit } from './account-credit.ts';
import { bookingState } from './booking.ts';
import { defineCall } from './call.ts';
import {
  agreeToTerms,
  chosenDay,
  customerEmail,
  customerName,
  customerPhone,
  day,
  formText,
  instant,
  oneLine,
  pence,
  penceDifference,
  personName,
  plainText,
  singleLineText,
  wholeNumber,
} from './field.ts';
import { replacedBooking } from './visit.ts';

const linkKey = { bookingId: z.uuid(), viewToken: singleLineText(64) };

/** The number of each extra, by its id. */
export const partyChoices = z.record(
  z.string().check(z.maxLength(80), oneLine, plainText),
  wholeNumber(0, 10_000),
);

/**
 * A family's choices for its party. `time` is a time range such as '12:00 PM - 2:00 PM' (specification
 * 12.35).
 */
export const chosenParty = {
  packageId: z.string().check(z.minLength(1, 'Please choose a package'), z.maxLength(80), oneLine, plainText),
  date: chosenDay,
  time: z.string().check(z.minLength(1, 'Please choose a time'), z.maxLength(60), oneLine),
  /** The id of a room; left out for any free room. */
  roomId: z.optional(z.string().check(z.maxLength(80), oneLine, plainText)),
  children: wholeNumber(1, 10_000),
  /** The number of people who eat, for a package with food of its own. */
  foodPeople: z._default(wholeNumber(0, 20_000), 0),
  choices: partyChoices,
};

/** The hours for which an offer or a payment link holds a party. Default: `offerHours` of the rules. */
export const validHours = z.optional(wholeNumber(1, 720));

export const partyDetails = {
  childName: personName("Child's name must be at least 2 characters"),
  childAge: z.int("Please give the child's age").check(z.gte(1), z.lte(17)),
  theme: z._default(z.enum(['', ...partyThemes]), ''),
  /**
   * The family's wishes. In an offer made from an enquiry, they contain all free texts of the enquiry with
   * their labels, so the maximum is high enough for these.
   */
  wishes: z._default(
    z.string().check(formText, z.maxLength(4000, 'Please keep this under 4,000 characters'), plainText),
    '',
  ),
};

/** The form with which a party is booked (specification 14.4). */
export const partyBookingForm = z.strictObject({
  customerName,
  customerEmail,
  customerPhone,
  ...partyDetails,
  agreeToTerms,
});

/**
 * The price of a party in pence. `now` is the amount due at booking. `balance` is the amount to pay later,
 * with the day by which it is due; null if everything is due at booking.
 */
export const partyQuoteReply = z.strictObject({
  lines: z.array(
    z.strictObject({
      product: z.enum(['party', 'party-food']),
      item: z.string(),
      name: z.string(),
      quantity: z.int(),
      unitPrice: pence,
      amount: pence,
    }),
  ),
  total: pence,
  now: pence,
  balance: z.nullable(z.strictObject({ pence, due: day })),
});

export const extraReply = z.strictObject({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['food', 'cake', 'bag', 'extra']),
  price: pence,
  pricedPer: z.enum(['child', 'each', 'party']),
  description: z.string(),
  mostAParty: z.nullable(z.int()),
});

/** The fields of a package that staff and families both see. Price in pence. */
export const soldPackage = {
  id: z.string(),
  name: z.string(),
  price: pence,
  pricedPer: z.enum(['child', 'party']),
  leastChildren: z.int(),
  /** Null if the package has no fixed limit, and the number is agreed with the front desk. */
  mostChildren: z.nullable(z.int()),
  takes: z.enum(['room', 'building']),
  /** Price for each person who eats, pence; null if the package has no food of its own. */
  foodPerPerson: z.nullable(pence),
  includes: z.array(z.string()),
};

/** The owner's rules, with the meanings of `PartyRules` in src/domain/party-booking.ts. */
export const rulesReply = z.strictObject({
  isOnline: z.boolean(),
  atOnce: z.int(),
  hoursAhead: z.int(),
  deposit: z.enum(['amount', 'percent', 'all']),
  depositPence: pence,
  depositPercent: z.int(),
  balanceDays: z.int(),
  reminderDays: z.int(),
  whenLate: z.enum(['tell', 'cancel']),
  cancelAfterDays: z.int(),
  changeDays: z.int(),
  moveDays: z.int(),
  offerHours: z.int(),
  ownCake: z.string(),
  returns: z.array(z.strictObject({ daysBefore: z.int(), percent: z.int() })),
});

export const readPartyBookingOptionsCall = defineCall({
  method: 'GET',
  path: '/api/parties/offer',
  access: 'public',
  noun: 'party',
  summary: 'What can be booked online for a party: packages, rooms, extras and the rules',
  notes:
    'specification 14.1, 14.3, 14.4. Prices are in pence. If `rules.isOnline` is false, families can only enquire about parties',
  reply: z.strictObject({
    success: z.literal(true),
    today: day,
    lastDay: day,
    rules: rulesReply,
    packages: z.array(
      z.strictObject({
        ...soldPackage,
        minutes: z.int(),
        setUpMinutes: z.int(),
        clearUpMinutes: z.int(),
        playsInBarn: z.boolean(),
        extraPlay: z.enum(['before', 'after']),
        description: z.string(),
        /** Answers to the questions that families ask: 'You may bring a cake.' */
        answers: z.array(z.string()),
        recommended: z.boolean(),
        /**
         * How many minutes a party has its room to itself; null if this differs between the times of the
         * package.
         */
        roomMinutes: z.nullable(z.int()),
      }),
    ),
    rooms: z.array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        about: z.string(),
        mostChildren: z.nullable(z.int()),
      }),
    ),
    extras: z.array(extraReply),
  }),
});

/**
 * The times of a day, each with its free rooms. `mostChildren` is the most children that may come; null if
 * there is no limit. `reason` says why the time cannot be booked; null if it can.
 */
export const partyTimesReply = z.array(
  z.strictObject({
    packageId: z.string(),
    time: z.string(),
    rooms: z.array(z.string()),
    mostChildren: z.nullable(z.int()),
    reason: z.nullable(z.string()),
  }),
);

/** A month, such as '2026-12'. */
const partyMonth = z
  .string()
  .check(z.regex(/^2[01]\d\d-(0[1-9]|1[0-2])$/, 'Please give the month as yyyy-MM'));

const partyMonthReply = z.strictObject({
  success: z.literal(true),
  today: day,
  lastDay: day,
  days: z.array(z.strictObject({ date: day, reason: z.nullable(z.string()), times: partyTimesReply })),
});

export const readPartyMonthCall = defineCall({
  method: 'GET',
  path: '/api/parties/availability',
  access: 'public',
  noun: 'party',
  summary: 'Every day of a month, with the times that can still be booked for a party or why none can',
  notes:
    'specification 14.2. `month` is yyyy-MM, such as 2026-12. A day on which no party can be booked has a `reason`. Its `times` are empty if no party can take place on that day at all. A time that cannot be booked has a `reason`. Any other time has its free `rooms`. Its `mostChildren` is how many children may come (null: no limit)',
  query: z.strictObject({ month: partyMonth }),
  reply: partyMonthReply,
  refusals: ['slow_down'],
});

export const readOwnPartyMonthCall = defineCall({
  method: 'POST',
  path: '/api/parties/availability',
  access: 'public',
  reads: true,
  noun: 'party',
  summary: 'The days of a month for the family of a party: whatever its own party occupies counts as free',
  notes:
    'specification 14.2. Used when a family moves its party, or orders its unpaid party again. `own` is ignored if its token does not match. The call is a POST because the token must not appear in an address',
  body: z.strictObject({ month: partyMonth, own: z.strictObject(linkKey) }),
  reply: partyMonthReply,
  refusals: ['slow_down', 'body_too_large', 'wrong_origin'],
});

export const partyRefusals = [
  'day_unavailable',
  'session_unavailable',
  'session_full',
  'slot_taken',
  'price_changed',
  'too_many_unpaid',
] as const;

export const bookPartyCall = defineCall({
  method: 'POST',
  path: '/api/parties/book',
  access: 'public',
  sells: true,
  noun: 'party',
  summary:
    'Holds a party with its room, host and places, and starts the payment of the amount due at booking',
  notes:
    'specification 14.4. totalPence and nowPence are the amounts that the page showed. The server only compares them, and refuses other amounts with price_changed. accountCredit pays all or a part of the amount due at booking. clientSecret is null if nothing is left to pay now. Send an Idempotency-Key header as for a visit. If another family has just taken the time, the call is refused with slot_taken and the nearest free times',
  body: z.extend(partyBookingForm, {
    ...chosenParty,
    totalPence: pence,
    nowPence: pence,
    accountCredit: z.optional(spentAccountCredit),
    replaces: z.optional(replacedBooking),
  }),
  status: 201,
  reply: z.strictObject({
    success: z.literal(true),
    clientSecret: z.nullable(z.string()),
    booking: z.strictObject({ id: z.string(), reference: z.string() }),
    quote: partyQuoteReply,
    holdExpiresAt: instant,
    now: instant,
    viewToken: z.string(),
  }),
  refusals: [
    ...partyRefusals,
    'account_credit_invalid',
    'same_key_other_request',
    'payment_unavailable',
    'slow_down',
    'body_too_large',
    'wrong_origin',
  ],
});

/** A party as the parent who booked it sees it. `hostName` is the colleague who runs the party. */
export const ownParty = z.strictObject({
  reference: z.string(),
  state: bookingState,
  packageId: z.string(),
  packageName: z.string(),
  date: day,
  time: z.string(),
  /** The time during which the children play, in words. */
  plays: z.string(),
  room: z.nullable(z.string()),
  hostName: z.nullable(z.string()),
  customerName: z.string(),
  children: z.int(),
  leastChildren: z.int(),
  mostChildren: z.nullable(z.int()),
  foodPeople: z.int(),
  /**
   * The price of the package at booking, for each child or for the whole party. Booked extras also keep their
   * price.
   */
  price: pence,
  pricedPer: z.enum(['child', 'party']),
  foodPerPerson: z.nullable(pence),
  childName: z.string(),
  childAge: z.int(),
  theme: z.string(),
  wishes: z.string(),
  version: z.int(),
  choices: partyChoices,
  extras: z.array(extraReply),
  account: z.strictObject({
    lines: z.array(z.strictObject({ name: z.string(), quantity: z.int(), amount: penceDifference })),
    total: pence,
    /** `byCredit` is 'gift voucher' or 'account credit' if one of them paid; left out for money. */
    payments: z.array(z.strictObject({ pence, at: instant, byCredit: z.optional(z.string()) })),
    refunds: z.array(z.strictObject({ pence, at: z.nullable(instant), byCredit: z.optional(z.string()) })),
    /** The amount still to be paid. */
    open: pence,
    /** The last day to pay `open`; null if everything was due at booking. */
    due: z.nullable(day),
  }),
  /** The last day to change numbers and food; null once it has passed, and for a party that is not booked. */
  changeUntil: z.nullable(day),
  /** The last day to move the party; null once it has passed, and for a party that is not booked. */
  moveUntil: z.nullable(day),
  /** The refund if the party were cancelled now; null if it cannot be cancelled. */
  cancelling: z.nullable(z.strictObject({ refund: pence, words: z.string() })),
});

const ownPartyReply = z.strictObject({ success: z.literal(true), party: ownParty });
const ownRefusals = ['booking_not_found', 'slow_down', 'body_too_large', 'wrong_origin'] as const;

export const readMyPartyCall = defineCall({
  method: 'POST',
  path: '/api/my-party/read',
  access: 'public',
  reads: true,
  noun: 'party',
  summary: 'A party as the parent who booked it sees it, for a caller with the link in its mails',
  notes: 'specification 14.6. Amounts are in pence',
  body: z.strictObject(linkKey),
  reply: ownPartyReply,
  refusals: ownRefusals,
});

export const changeMyPartyCall = defineCall({
  method: 'POST',
  path: '/api/my-party/change',
  access: 'public',
  noun: 'party',
  summary: 'Changes numbers, food, extras and details of a party, until the last day that the rules set',
  notes:
    'specification 14.6. differencePence is the amount that the page showed. Another amount is refused with difference_changed. A higher price adds to the amount still to be paid. A lower price reduces that amount, and money paid beyond the new price is refunded. Refused with not_changeable if the change would refund money and any of the payments was made at reception. The page makes one clientId for each decision. A repeated call with the same clientId returns the first result',
  body: z.strictObject({
    ...linkKey,
    ...partyDetails,
    clientId: z.uuid(),
    children: wholeNumber(1, 10_000),
    foodPeople: wholeNumber(0, 20_000),
    choices: partyChoices,
    differencePence: penceDifference,
  }),
  reply: ownPartyReply,
  refusals: [...ownRefusals, 'not_changeable', 'difference_changed', 'session_full', 'slot_taken'],
});

export const moveMyPartyCall = defineCall({
  method: 'POST',
  path: '/api/my-party/move',
  access: 'public',
  noun: 'party',
  summary: 'Moves a party to another day, time or room, until the last day that the rules set',
  notes:
    'specification 14.6. The price stays the same. The page makes one clientId for each decision. A repeated call with the same clientId returns the first result',
  body: z.strictObject({
    ...linkKey,
    clientId: z.uuid(),
    date: chosenDay,
    time: chosenParty.time,
    roomId: chosenParty.roomId,
  }),
  reply: ownPartyReply,
  refusals: [
    ...ownRefusals,
    'not_movable',
    'day_unavailable',
    'session_unavailable',
    'session_full',
    'slot_taken',
  ],
});

export const payMyPartyCall = defineCall({
  method: 'POST',
  path: '/api/my-party/pay',
  access: 'public',
  noun: 'party',
  summary: 'Starts the payment of what a booked party still owes, or continues it',
  notes:
    'specification 14.5. A repeated call continues the payment in progress. accountCredit is spent at once, and the card pays the amount still owed after that. clientSecret is null if nothing is owed any more. The page makes one accountCredit.clientId for each decision. A repeated call with the same clientId spends nothing more. It is refused if its amount differs',
  body: z.strictObject({
    ...linkKey,
    accountCredit: z.optional(z.extend(spentAccountCredit, { clientId: z.uuid() })),
  }),
  reply: z.strictObject({ success: z.literal(true), clientSecret: z.nullable(z.string()), pence }),
  refusals: [
    ...ownRefusals,
    'nothing_to_pay',
    'price_changed',
    'too_small_for_card',
    'not_changeable',
    'same_key_other_request',
    'account_credit_invalid',
    'payment_unavailable',
  ],
});

export const listBookedPartiesCall = defineCall({
  method: 'GET',
  path: '/api/admin/parties',
  access: 'see-bookings',
  noun: 'party',
  summary: 'Parties from a day onwards, each with room, host and the amount still to be paid',
  notes:
    "specification 14.7, 14.9. The parties are in the order in which they begin. Returns at most 100 parties, but never a part of a day. If the first day alone has more than 100, all of that day are returned. `continuesOn` is the first day that was left out; null if no day was left out. Every word of `search` must occur in the customer's name, e-mail address or telephone number, in the reference, or in the child's name",
  query: z.strictObject({
    from: day,
    /** The last day; left out for no end. */
    to: z.optional(day),
    search: z.optional(
      z.string().check(z.trim(), z.maxLength(100, 'Please use at most 100 characters'), oneLine),
    ),
    show: z._default(z.enum(['all', 'to-pay', 'to-look-at', 'without-host', 'cancelled']), 'all'),
  }),
  reply: z.strictObject({
    success: z.literal(true),
    parties: z.array(
      z.strictObject({
        id: z.uuid(),
        bookingId: z.uuid(),
        reference: z.string(),
        state: z.enum(['held', 'booked', 'cancelled']),
        date: day,
        time: z.string(),
        packageName: z.string(),
        room: z.nullable(z.string()),
        hostId: z.nullable(z.uuid()),
        hostName: z.nullable(z.string()),
        children: z.int(),
        /** The number of children who are coming, according to their families' answers. */
        coming: z.int(),
        childName: z.string(),
        customerName: z.string(),
        customerPhone: z.string(),
        open: pence,
        due: z.nullable(day),
        /** Whether the amount still to be paid was due before today. */
        isLate: z.boolean(),
        /** Whether the kitchen still has to look at the newest version of the party's kitchen sheet. */
        kitchenToLook: z.boolean(),
        version: z.int(),
      }),
    ),
    continuesOn: z.nullable(day),
    hosts: z.array(z.strictObject({ id: z.uuid(), name: z.string() })),
  }),
  refusals: ['not_signed_in'],
});

export const setPartyHostCall = defineCall({
  method: 'POST',
  path: '/api/admin/parties/:id/host',
  access: 'change-bookings',
  noun: 'party',
  summary: 'Chooses the colleague who runs a booked party, or removes that choice',
  notes:
    'specification 14.7, 14.9. Refused with slot_taken if the colleague runs another party at that time, and with not_host if the colleague may not run parties',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ hostId: z.nullable(z.uuid()) }),
  reply: z.strictObject({ success: z.literal(true), version: z.int() }),
  refusals: ['not_signed_in', 'not_found', 'not_host', 'slot_taken', 'body_too_large', 'wrong_origin'],
});

export const offerPartyCall = defineCall({
  method: 'POST',
  path: '/api/admin/parties/offer',
  access: 'answer-enquiries',
  sells: true,
  noun: 'party',
  summary: 'Turns an enquiry into an offer: the party is held, and the family gets a link to accept and pay',
  notes:
    'specification 14.7. Name, e-mail address, child and wishes come from the enquiry. The enquiry is then marked as answered. The party is held for validHours (by default `offerHours` of the rules), but never beyond its start. totalPence and nowPence are the amounts that the page showed. A repeated call with the same clientId gets the first offer',
  body: z.strictObject({
    ...chosenParty,
    inquiryId: z.uuid(),
    clientId: z.uuid(),
    validHours,
    totalPence: z.optional(pence),
    nowPence: z.optional(pence),
  }),
  status: 201,
  reply: z.strictObject({
    success: z.literal(true),
    bookingId: z.uuid(),
    reference: z.string(),
    quote: partyQuoteReply,
    link: z.string(),
    code: z.string(),
    endsAt: instant,
  }),
  refusals: [
    'not_signed_in',
    ...partyRefusals,
    'not_found',
    'nothing_to_pay',
    'same_key_other_request',
    'body_too_large',
    'wrong_origin',
  ],
});
