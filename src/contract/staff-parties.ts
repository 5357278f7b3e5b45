import * as z from 'zod/mini';
import { spentAccountCredit } from './account-credit.ts';
import { type CallReply, defineCall } from './call.ts';
import { takenPayment, takenPayments } from './desk-sale.ts';
import {
  chosenDay,
  customerEmail,
  customerName,
  customerPhone,
  day,
  instant,
  pence,
  penceDifference,
  plainText,
  singleLineText,
  wholeNumber,
} from './field.ts';
import {
  chosenParty,
  extraReply,
  ownParty,
  partyChoices,
  partyDetails,
  partyQuoteReply,
  partyRefusals,
  partyTimesReply,
  rulesReply,
  soldPackage,
  validHours,
} from './party-booking.ts';
import { partyGuest } from './party-guests.ts';

const staffRefusals = ['not_signed_in', 'body_too_large', 'wrong_origin'] as const;
const partyParams = z.strictObject({ id: z.uuid() });

/** Why staff set a rule aside; empty if they follow the rule. */
const waiverReason = z._default(
  z.string().check(z.trim(), z.maxLength(300, 'Please keep it under 300 characters'), plainText),
  '',
);

const hosts = z.array(z.strictObject({ id: z.uuid(), name: z.string() }));

export const readStaffPartyCall = defineCall({
  method: 'GET',
  path: '/api/admin/party/:id',
  access: 'see-bookings',
  noun: 'party',
  summary: 'One party for staff: what is booked, its account with every payment, contact and history',
  notes: 'specification 14.9. Amounts are in pence. The history has at most 50 entries, the newest first',
  params: partyParams,
  reply: z.strictObject({
    success: z.literal(true),
    party: z.extend(ownParty, {
      id: z.uuid(),
      bookingId: z.uuid(),
      customerEmail: z.nullable(z.string()),
      customerPhone: z.string(),
      /** The enquiry that led to an offer of this party; null if there was none. */
      inquiryId: z.nullable(z.uuid()),
      roomId: z.nullable(z.string()),
      hostId: z.nullable(z.uuid()),
      /** The minutes that staff have added to the package's time, and the price of these minutes. */
      longerMinutes: z.int(),
      longerPence: pence,
      /** Whether the day of the party has passed, after which it can no longer be changed or moved. */
      isOver: z.boolean(),
      payments: z.array(
        z.strictObject({
          tender: z.enum(['card', 'cash', 'card-reader', 'account-credit']),
          pence,
          at: instant,
          receiptNumber: z.nullable(z.string()),
        }),
      ),
      /** When the hold of an unpaid party ends; null for any other party. */
      heldUntil: z.nullable(instant),
      history: z.array(
        z.strictObject({
          id: z.string(),
          at: instant,
          who: z.string(),
          person: z.optional(z.string()),
          what: z.string(),
          before: z.string(),
          after: z.string(),
        }),
      ),
    }),
    hosts,
  }),
  refusals: ['not_signed_in', 'not_found'],
});
export type StaffParty = CallReply<typeof readStaffPartyCall>['party'];

export const readPartyDeskCall = defineCall({
  method: 'GET',
  path: '/api/admin/parties/desk',
  access: 'see-bookings',
  noun: 'party',
  summary:
    'What staff can sell for a party on a day: packages, extras, rules, and the times with their free rooms',
  notes:
    'specification 14.9. For a move, `without` is the booking of the party that is moved, so that the room and the time of that party count as free. A time with a reason cannot be booked. Includes packages that are not sold online',
  query: z.strictObject({ date: day, without: z.optional(z.uuid()) }),
  reply: z.strictObject({
    success: z.literal(true),
    today: day,
    lastDay: day,
    rules: rulesReply,
    packages: z.array(z.strictObject(soldPackage)),
    rooms: z.array(z.strictObject({ id: z.string(), name: z.string(), mostChildren: z.nullable(z.int()) })),
    extras: z.array(extraReply),
    /** Why no party can take place on that day; null if one can. */
    reason: z.nullable(z.string()),
    times: partyTimesReply,
  }),
  refusals: ['not_signed_in'],
});
export type PartyDesk = CallReply<typeof readPartyDeskCall>;

export const sellPartyCall = defineCall({
  method: 'POST',
  path: '/api/admin/parties/sell',
  access: 'sell',
  sells: true,
  noun: 'party',
  summary: 'Books a party for a family at the desk or on the telephone',
  notes:
    'specification 14.9. With `taken`, the payments and accountCredit must add up to at least the amount due at booking, and at most the whole price. The party is then booked at once. With `link`, the party is held for validHours (by default `offerHours` of the rules), but not beyond its start, and the family pays with a code at /pay. totalPence is the amount that the page showed. A repeated call with the same clientId gets the first result and books nothing more',
  body: z.strictObject({
    clientId: z.uuid(),
    ...chosenParty,
    ...partyDetails,
    customerName,
    /** Empty for a family without e-mail. */
    customerEmail: z.union([z.literal(''), customerEmail], 'Please enter a valid email address'),
    customerPhone,
    totalPence: pence,
    payment: z.discriminatedUnion('by', [
      z.strictObject({ by: z.literal('taken'), payments: takenPayments }),
      z.strictObject({ by: z.literal('link'), validHours }),
    ]),
    /**
     * A gift voucher or account credit. With a payment link it can pay only a part of the amount due at
     * booking.
     */
    accountCredit: z.optional(spentAccountCredit),
  }),
  status: 201,
  reply: z.strictObject({
    success: z.literal(true),
    partyId: z.uuid(),
    bookingId: z.uuid(),
    reference: z.string(),
    quote: partyQuoteReply,
    mailedTo: z.nullable(z.string()),
    link: z.nullable(z.strictObject({ code: z.string(), url: z.string(), endsAt: instant })),
  }),
  refusals: [
    ...partyRefusals,
    'account_credit_invalid',
    'nothing_to_pay',
    'same_key_other_request',
    ...staffRefusals,
  ],
});

export const listPartyOffersCall = defineCall({
  method: 'GET',
  path: '/api/admin/parties/offers',
  access: 'see-bookings',
  noun: 'party',
  summary: 'Offers and payment links for parties: those that are open, and those of the last 30 days',
  notes:
    'specification 14.9. Returns at most 100, the newest first. `expired` means that nobody paid in time. To withdraw an open offer or link, use the call that withdraws any payment link',
  reply: z.strictObject({
    success: z.literal(true),
    offers: z.array(
      z.strictObject({
        partyId: z.uuid(),
        bookingId: z.uuid(),
        reference: z.string(),
        customerName: z.string(),
        isOffer: z.boolean(),
        date: day,
        time: z.string(),
        packageName: z.string(),
        children: z.int(),
        total: pence,
        now: pence,
        code: z.string(),
        url: z.string(),
        madeAt: instant,
        endsAt: instant,
        state: z.enum(['waiting', 'processing', 'accepted', 'expired', 'withdrawn']),
      }),
    ),
  }),
  refusals: ['not_signed_in'],
});
export type PartyOfferMade = CallReply<typeof listPartyOffersCall>['offers'][number];

export const takePartyMoneyCall = defineCall({
  method: 'POST',
  path: '/api/admin/parties/:id/payments',
  access: 'sell',
  noun: 'party',
  summary:
    'Takes all or a part of what is still owed for a booked party, in cash, by the card machine, or with a gift voucher',
  notes:
    'specification 14.9. An amount above what is still owed is refused with price_changed. A repeated call with the same clientId changes nothing. It is refused if its amounts or tenders differ',
  params: partyParams,
  body: z.strictObject({
    clientId: z.uuid(),
    payments: z.array(takenPayment).check(z.maxLength(10)),
    /** A gift voucher or account credit that pays all or a part of the amount. */
    accountCredit: z.optional(spentAccountCredit),
  }),
  reply: z.strictObject({ success: z.literal(true), open: pence, change: pence }),
  refusals: [
    'not_found',
    'not_changeable',
    'nothing_to_pay',
    'price_changed',
    'too_small_for_card',
    'same_key_other_request',
    'account_credit_invalid',
    ...staffRefusals,
  ],
});

/**
 * The version of the party that the page showed. Left out by a page that was opened before this field
 * existed.
 */
const partyVersion = z.optional(wholeNumber(1));
const changedReply = z.strictObject({
  success: z.literal(true),
  version: z.int(),
  /** Lines that say how much is refunded and how, one for each tender. */
  handBack: z.array(z.string()),
});
const changeRefusals = [
  'not_found',
  'not_changeable',
  'not_movable',
  'reason_required',
  'session_full',
  'slot_taken',
  'difference_changed',
  ...staffRefusals,
] as const;

export const changeStaffPartyCall = defineCall({
  method: 'POST',
  path: '/api/admin/parties/:id/change',
  access: 'change-bookings',
  noun: 'party',
  summary: 'Changes numbers, food, extras and details of a party for its family',
  notes:
    'specification 14.9. Works like the family’s own change (specification 10.114). After the last day on which the family can change the party, a reason is required, which the audit log records. Refused with not_changeable if somebody has changed the party since the version in the call',
  params: partyParams,
  body: z.strictObject({
    ...partyDetails,
    clientId: z.uuid(),
    children: wholeNumber(1, 10_000),
    foodPeople: wholeNumber(0, 20_000),
    choices: partyChoices,
    differencePence: penceDifference,
    version: partyVersion,
    reason: waiverReason,
  }),
  reply: changedReply,
  refusals: changeRefusals,
});

export const moveStaffPartyCall = defineCall({
  method: 'POST',
  path: '/api/admin/parties/:id/move',
  access: 'change-bookings',
  noun: 'party',
  summary: 'Gives a party another day, time or room, or makes it longer',
  notes:
    "specification 14.9. longerMinutes are added to the package's time, at the price longerPence. After the last day on which the family can move the party, a reason is required, which the audit log records. Refused with not_changeable if somebody has changed the party since the version in the call",
  params: partyParams,
  body: z.strictObject({
    clientId: z.uuid(),
    date: chosenDay,
    time: chosenParty.time,
    roomId: chosenParty.roomId,
    longerMinutes: z._default(wholeNumber(0, 240), 0),
    longerPence: z._default(pence.check(z.lte(1_000_000)), 0),
    version: partyVersion,
    reason: waiverReason,
  }),
  reply: changedReply,
  refusals: [...changeRefusals, 'day_unavailable', 'session_unavailable'],
});

export const readStaffGuestsCall = defineCall({
  method: 'GET',
  path: '/api/admin/parties/:id/guests',
  access: 'party-guests',
  noun: 'party guests',
  summary: 'The families of a party with their answers, and whether the kitchen has to look at its sheet',
  notes: 'specification 14.16',
  params: partyParams,
  reply: z.strictObject({
    success: z.literal(true),
    children: z.int(),
    coming: z.int(),
    /** The last day on which families can answer by their links. */
    answerUntil: day,
    /** The version of the kitchen sheet; null if the sheet has not been made yet. */
    version: z.nullable(z.int()),
    /**
     * Whether the kitchen has to look at the newest version of its sheet. True if nobody has looked at that
     * version yet, and the party has wishes or guests who are coming.
     */
    kitchenToLook: z.boolean(),
    families: z.array(
      z.strictObject({
        familyId: z.uuid(),
        name: z.string(),
        isHost: z.boolean(),
        isComing: z.nullable(z.boolean()),
        answeredAt: z.nullable(instant),
        phone: z.string(),
        children: z.array(partyGuest),
      }),
    ),
  }),
  refusals: ['not_signed_in', 'not_found'],
});
export type StaffGuests = CallReply<typeof readStaffGuestsCall>;

export const answerByPhoneCall = defineCall({
  method: 'POST',
  path: '/api/admin/parties/:id/answers',
  access: 'party-guests',
  noun: 'party guests',
  summary: "Records the answer that a guest's family has given by telephone, or corrects its answer",
  notes:
    'specification 14.16. Possible until the end of the party’s day, even after the last day on which families can answer. If the answer changes the kitchen sheet, the kitchen has to look at the sheet again. familyId is null for a family that is not on the list. If the party has too few places, the answer is refused with party_full. A repeated call with the same clientId counts as the same answer. `seen` is the `answeredAt` of the answer that the page showed; null if there was none. If the answer has been changed since, the call is refused with changed_meanwhile. The audit log records the answer without names',
  params: partyParams,
  body: z.strictObject({
    clientId: z.uuid(),
    familyId: z.nullable(z.uuid()),
    /** The family's name. Empty leaves the name of a family that is on the list. */
    name: singleLineText(100).check(z.trim()),
    isComing: z.boolean(),
    children: z.array(partyGuest).check(z.maxLength(8)),
    phone: z.union([z.literal(''), customerPhone], 'Please enter a valid phone number, or leave it empty'),
    /** Pages that an earlier version of the site served do not send it. */
    seen: z.optional(z.nullable(instant)),
  }),
  reply: z.strictObject({ success: z.literal(true), familyId: z.uuid() }),
  refusals: ['not_found', 'party_full', 'changed_meanwhile', ...staffRefusals],
});
