import * as z from 'zod/mini';
import { foodKinds } from '../domain/food-words.ts';
import { allergens } from '../domain/menu.ts';
import { invitationThemes } from '../domain/party-guests.ts';
import { type CallReply, defineCall } from './call.ts';
import {
  customerPhone,
  day,
  formText,
  instant,
  personName,
  plainText,
  singleLineText,
  wholeNumber,
} from './field.ts';

const themeIds = invitationThemes.map(({ id }) => id);
const theme = z.enum(themeIds as [(typeof themeIds)[number], ...(typeof themeIds)[number][]]);
const markIds = [...allergens.map(({ id }) => id), ...foodKinds.map(({ id }) => id)];
const foodMark = z.enum(markIds as [(typeof markIds)[number], ...(typeof markIds)[number][]]);

/** Words for the kitchen about foods for which the form has no box to tick. */
const foodWords = z
  .string()
  .check(formText, z.maxLength(300, 'Please keep this under 300 characters'), plainText);

const childName = personName('Please write the child’s name', { least: 1 });

/** A child who is coming, and the foods that the child must not eat. */
export const partyGuest = z.strictObject({
  name: childName,
  avoids: z.array(foodMark).check(z.maxLength(26)),
  words: foodWords,
});
export type PartyGuest = z.output<typeof partyGuest>;

/** The form with which a family answers. */
const guestAnswerForm = z.strictObject({
  isComing: z.boolean(),
  children: z.array(partyGuest).check(z.maxLength(8)),
  phone: z.union([z.literal(''), customerPhone]),
  rulesRead: z.boolean(),
});

/** The code of an invitation, or of a family's answer, from its link. */
const guestCode = z.strictObject({ code: singleLineText(40) });

const partyFacts = {
  date: day,
  /** '12:00 PM - 2:00 PM'. */
  time: z.string(),
  childName: z.string(),
  childAge: z.int(),
  /** Empty for a party that has the whole building. */
  room: z.string(),
  theme,
  /** A line from the inviting family. */
  words: z.string(),
  bring: z.array(z.string()),
  /** The last day on which guests can answer. */
  answerUntil: day,
};

export const readPartyInvitationCall = defineCall({
  method: 'GET',
  path: '/api/parties/invitations/:code',
  access: 'public',
  noun: 'party guests',
  summary: 'An invitation to a party, and the answer of the family to whom the code belongs',
  notes:
    'specification 14.11. Reveals nothing about other guests. After five unknown codes in ten minutes, an IP address gets 429',
  params: guestCode,
  reply: z.strictObject({
    success: z.literal(true),
    ...partyFacts,
    code: z.string(),
    /**
     * `late` means that the last day to answer has passed, `over` that the party is past or no longer booked.
     * `full` means that the children of the other families take all the booked places.
     */
    state: z.enum(['open', 'late', 'full', 'over']),
    /**
     * The family's name, as the host or staff wrote it. Empty for the open link, which every guest of the
     * party can use, and for the host's own family.
     */
    familyName: z.string(),
    isOpenLink: z.boolean(),
    isHost: z.boolean(),
    /** Null if the family has not answered yet. */
    answer: z.nullable(
      z.strictObject({ isComing: z.boolean(), children: z.array(partyGuest), phone: z.string() }),
    ),
    answeredAt: z.nullable(instant),
    /**
     * The most children that this answer may name: the limit for one answer, or the places left if they are
     * fewer.
     */
    mostChildren: z.int(),
    /** The rules of play, as sentences. */
    rules: z.array(z.string()),
    /** How many days after the party the answers are erased. */
    erasedAfterDays: z.int(),
  }),
  refusals: ['not_found', 'slow_down'],
});
export type PartyInvitation = Omit<CallReply<typeof readPartyInvitationCall>, 'success'>;

export const answerPartyInvitationCall = defineCall({
  method: 'POST',
  path: '/api/parties/invitations/:code',
  access: 'public',
  noun: 'party guests',
  summary: 'Answers an invitation, or changes the answer',
  notes:
    'specification 14.11. The page makes the clientId. Through the open link, a repeated call with the same clientId changes the same answer instead of adding another. With the `code` in the reply, the family can read and change its answer later. If the party has too few places, the answer is refused with party_full. After the last day to answer, it is refused with too_late_to_answer. `seen` is the `answeredAt` of the answer that the page showed. A family that uses the link of its own answer is refused with changed_meanwhile if the answer has been changed after the page was loaded',
  params: guestCode,
  body: z.extend(guestAnswerForm, {
    clientId: z.uuid(),
    /** Pages of the previous version do not send it. */
    seen: z.optional(z.nullable(instant)),
  }),
  reply: z.strictObject({ success: z.literal(true), code: z.string() }),
  refusals: [
    'not_found',
    'party_full',
    'too_late_to_answer',
    'changed_meanwhile',
    'slow_down',
    'body_too_large',
    'wrong_origin',
  ],
});

/** The key of a booking: its id and view token, from the link in its mails. */
const linkKey = { bookingId: z.uuid(), viewToken: singleLineText(64) };

const guestList = z.strictObject({
  success: z.literal(true),
  ...partyFacts,
  code: z.string(),
  /** The address of the open link. */
  link: z.string(),
  children: z.int(),
  coming: z.int(),
  isOpen: z.boolean(),
  families: z.array(
    z.strictObject({
      familyId: z.uuid(),
      name: z.string(),
      isHost: z.boolean(),
      link: z.string(),
      isComing: z.nullable(z.boolean()),
      answeredAt: z.nullable(instant),
      phone: z.string(),
      children: z.array(partyGuest),
    }),
  ),
});
export type GuestList = Omit<CallReply<typeof readGuestListCall>, 'success'>;

export const readGuestListCall = defineCall({
  method: 'POST',
  path: '/api/parties/guests',
  access: 'public',
  reads: true,
  noun: 'party guests',
  summary: 'The invitation and the guests of a party, for the family that booked it',
  notes:
    'specification 14.10. The caller needs the link of the booking. The first call creates the invitation. `GET /api/parties/guests/stream` (server-sent events, event name `guests`) tells the page when to read the list again. It does not send the list',
  body: z.strictObject(linkKey),
  reply: guestList,
  refusals: ['booking_not_found', 'slow_down', 'body_too_large', 'wrong_origin'],
});

export const changeInvitationCall = defineCall({
  method: 'POST',
  path: '/api/parties/guests/invitation',
  access: 'public',
  noun: 'party guests',
  summary: 'Chooses the drawing of an invitation, and the line under it',
  body: z.strictObject({
    ...linkKey,
    theme,
    words: z.string().check(formText, z.maxLength(200, 'Please keep this under 200 characters'), plainText),
  }),
  reply: guestList,
  refusals: ['booking_not_found', 'too_late_to_answer', 'slow_down', 'body_too_large', 'wrong_origin'],
});

export const inviteFamiliesCall = defineCall({
  method: 'POST',
  path: '/api/parties/guests/invite',
  access: 'public',
  noun: 'party guests',
  summary: 'Adds families to the list, each with a link of its own',
  notes: 'A name that is already on the list is not added again, so a repeated call changes nothing',
  body: z.strictObject({
    ...linkKey,
    names: z.array(personName('Please write a name', { least: 1 })).check(z.minLength(1), z.maxLength(60)),
  }),
  reply: guestList,
  refusals: [
    'booking_not_found',
    'party_full',
    'too_late_to_answer',
    'slow_down',
    'body_too_large',
    'wrong_origin',
  ],
});

export const removeFamilyCall = defineCall({
  method: 'POST',
  path: '/api/parties/guests/remove',
  access: 'public',
  noun: 'party guests',
  summary: 'Removes a family and its answer from the list. A repeated call changes nothing',
  body: z.strictObject({ ...linkKey, familyId: z.uuid() }),
  reply: guestList,
  refusals: ['booking_not_found', 'too_late_to_answer', 'slow_down', 'body_too_large', 'wrong_origin'],
});

const dishAnswer = z.strictObject({
  dishId: z.string(),
  verdict: z.enum(['as-it-is', 'with-a-change', 'ask', 'not-at-all']),
  changes: z.array(z.string()),
  reasons: z.array(z.string()),
});

export const listKitchenCall = defineCall({
  method: 'GET',
  path: '/api/admin/kitchen',
  access: 'party-food',
  noun: 'kitchen',
  summary:
    'The parties of the coming days, with what each child must not eat and what the recipes say about each dish',
  notes:
    'specification 14.13. What the recipes say about a dish is not a promise: the kitchen decides. If the answers, numbers, wishes, dishes or recipes of a party change, its kitchen sheet gets a new version, and `toLookAt` is true until somebody has looked at that version',
  reply: z.strictObject({
    success: z.literal(true),
    daysAhead: z.int(),
    parties: z.array(
      z.strictObject({
        partyId: z.uuid(),
        date: day,
        time: z.string(),
        packageName: z.string(),
        room: z.string(),
        childName: z.string(),
        hostName: z.string(),
        hostPhone: z.string(),
        /** The wishes of the family that booked, which may say what a child must not eat. */
        wishes: z.string(),
        /** The number of children booked. */
        children: z.int(),
        /** The number of children who come, according to their families' answers. */
        coming: z.int(),
        /** The number of families on the list that have not answered. */
        waitingFor: z.int(),
        version: z.int(),
        madeAt: instant,
        toLookAt: z.boolean(),
        /** The parts of the kitchen sheet that changed since the previous version. */
        changed: z.array(z.enum(['guests', 'dishes'])),
        /**
         * `seen` is the version that somebody last looked at, `printed` the version last printed; null before
         * the first.
         */
        seen: z.nullable(z.strictObject({ version: z.int(), by: z.string(), at: instant })),
        printed: z.nullable(z.strictObject({ version: z.int(), at: instant })),
        dishes: z.array(z.strictObject({ id: z.string(), name: z.string(), hasRecipe: z.boolean() })),
        guests: z.array(
          z.strictObject({
            name: z.string(),
            /** The foods that the child must not eat; empty if the family said nothing. */
            needs: z.string(),
            note: z.nullable(z.string()),
            familyPhone: z.string(),
            answers: z.array(dishAnswer),
          }),
        ),
      }),
    ),
  }),
  refusals: ['not_signed_in'],
});
export type KitchenParty = CallReply<typeof listKitchenCall>['parties'][number];

const sheetParams = z.strictObject({ partyId: z.uuid() });
const sheetVersion = z.strictObject({ version: wholeNumber(1) });

export const recordSheetSeenCall = defineCall({
  method: 'POST',
  path: '/api/admin/kitchen/:partyId/seen',
  access: 'party-food',
  noun: 'kitchen',
  summary:
    'Records that the caller has looked at a version of a party’s kitchen sheet. A repeated call changes nothing',
  notes: 'The audit log records who looked. Any version but the newest is refused with changed_meanwhile',
  params: sheetParams,
  body: sheetVersion,
  reply: z.strictObject({ success: z.literal(true) }),
  refusals: ['not_signed_in', 'not_found', 'changed_meanwhile', 'body_too_large', 'wrong_origin'],
});

export const recordSheetPrintedCall = defineCall({
  method: 'POST',
  path: '/api/admin/kitchen/:partyId/printed',
  access: 'party-food',
  noun: 'kitchen',
  summary:
    'Records that a version of a party’s kitchen sheet was printed, so that the kitchen learns when that printout is out of date',
  notes: 'Any version but the newest is refused with changed_meanwhile',
  params: sheetParams,
  body: sheetVersion,
  reply: z.strictObject({ success: z.literal(true) }),
  refusals: ['not_signed_in', 'not_found', 'changed_meanwhile', 'body_too_large', 'wrong_origin'],
});
