import * as z from 'zod/mini';
import { partySteps } from '../domain/party-day.ts';
import { type CallReply, defineCall } from './call.ts';
import { day, instant, instantInput, singleLineText } from './field.ts';

const markKinds = ['guest', 'more', ...partySteps] as const;

const partyMark = z.strictObject({
  id: z.uuid(),
  what: z.enum(markKinds),
  guestId: z.nullable(z.string()),
  amount: z.int(),
  /** When the ticked event happened, epoch milliseconds. */
  at: z.int(),
});

/** Minutes of the day. */
const partyTime = { starts: z.int(), ends: z.int() };

export const readPartyBoardCall = defineCall({
  method: 'GET',
  path: '/api/admin/party-board',
  access: 'run-parties',
  noun: 'day of parties',
  summary: 'The parties of a day (by default today) with their rooms, hosts, guests and ticks',
  notes:
    'specification 14.30. Times are minutes of the day. `marks` are all ticks as devices made them. The function `progressOf` of src/domain/party-day.ts combines them. The reply does not say what children must not eat',
  query: z.strictObject({ date: z.optional(day) }),
  reply: z.strictObject({
    success: z.literal(true),
    now: instant,
    today: day,
    date: day,
    rooms: z.array(z.strictObject({ id: z.string(), name: z.string(), mostChildren: z.nullable(z.int()) })),
    /** Who can run a party. */
    hosts: z.array(z.strictObject({ id: z.uuid(), name: z.string() })),
    leastClearUpMinutes: z.int(),
    parties: z.array(
      z.strictObject({
        partyId: z.uuid(),
        bookingId: z.uuid(),
        reference: z.string(),
        packageName: z.string(),
        ...partyTime,
        setUpMinutes: z.int(),
        clearUpMinutes: z.int(),
        /** Null for the whole building. */
        roomId: z.nullable(z.string()),
        /** The colleague who runs the party; null until one is chosen. */
        hostId: z.nullable(z.uuid()),
        hostName: z.nullable(z.string()),
        childName: z.string(),
        childAge: z.int(),
        theme: z.string(),
        familyName: z.string(),
        familyPhone: z.string(),
        /** The number of children booked. */
        children: z.int(),
        /** The number of families on the list without an answer. */
        waitingFor: z.int(),
        /** The amount still due for the party, pence; null for a role that may not see money. */
        open: z.nullable(z.int()),
        /**
         * Whether the newest version of the kitchen sheet is still unread (specification 14.14). Also true if
         * there is no version yet.
         */
        toLookAt: z.boolean(),
        foodAfterMinutes: z.nullable(z.int()),
        /** The chosen food and extras, with their numbers. */
        choices: z.array(z.strictObject({ name: z.string(), quantity: z.int() })),
        /** The children who are coming, according to their families' answers, in the order of the list. */
        guests: z.array(
          z.strictObject({
            guestId: z.string(),
            name: z.string(),
            /**
             * The family's name, as the parent who booked wrote it. Empty if the family answered by the open
             * link, which every guest of the party can use.
             */
            family: z.string(),
            phone: z.string(),
          }),
        ),
        marks: z.array(partyMark),
      }),
    ),
  }),
  refusals: ['not_signed_in'],
});
export type PartyBoard = Omit<CallReply<typeof readPartyBoardCall>, 'success'>;
export type BoardParty = PartyBoard['parties'][number];

/** A tick. A device may send ticks more than once, late, and in any order. */
const repeatableMark = {
  clientId: z.uuid(),
  guestId: z.nullable(singleLineText(60)),
  /** When the ticked event happened, and when the tick is sent, both by the clock of the device. */
  at: instantInput,
  sentAt: z.optional(instantInput),
};

const markRefusals = [
  'not_signed_in',
  'not_found',
  'not_changeable',
  'party_full',
  'wrong_day',
  'same_key_other_request',
  'body_too_large',
  'wrong_origin',
] as const;

const markReply = z.strictObject({
  success: z.literal(true),
  /** Whether this tick had already arrived, so that this call has changed nothing. */
  already: z.boolean(),
});

export const markPartyCall = defineCall({
  method: 'POST',
  path: '/api/admin/party-board/:partyId/marks',
  access: 'run-parties',
  noun: 'day of parties',
  summary:
    'Ticks off a child or a step of a party, counts children who are not on the list, or undoes one of these actions',
  notes:
    'specification 14.31 to 14.33. A repeated call with the same `clientId` changes nothing. More children than the party has places are refused with party_full',
  params: z.strictObject({ partyId: z.uuid() }),
  body: z.strictObject({
    ...repeatableMark,
    what: z.enum(markKinds),
    /** 1 for done, 0 for undone. For 'more', the change in the number of children who are not on the list. */
    amount: z.int().check(z.gte(-20), z.lte(20)),
  }),
  reply: markReply,
  refusals: markRefusals,
});

export const listKioskPartiesCall = defineCall({
  method: 'GET',
  path: '/api/check-in/parties',
  access: 'kiosk',
  noun: 'day of parties',
  summary: 'Today’s parties for a kiosk, which stores them for use without a network',
  notes:
    'specification 14.32. Contains only the first names of children and the shortened names of families. Does not say what children must not eat. Times are minutes of the day',
  reply: z.strictObject({
    success: z.literal(true),
    today: day,
    parties: z.array(
      z.strictObject({
        partyId: z.uuid(),
        ...partyTime,
        /** Empty for the whole building. */
        room: z.string(),
        childName: z.string(),
        /** 'Sarah M.' */
        familyName: z.string(),
        children: z.int(),
        guests: z.array(z.strictObject({ guestId: z.string(), name: z.string() })),
        marks: z.array(partyMark),
        /**
         * The first digits of the SHA-256 of each of the party's invitation codes. With them, the kiosk
         * recognises a scanned code.
         */
        codeDigests: z.array(z.string()),
      }),
    ),
  }),
  refusals: ['not_signed_in'],
});
export type KioskParty = CallReply<typeof listKioskPartiesCall>['parties'][number];

export const tickPartyGuestCall = defineCall({
  method: 'POST',
  path: '/api/check-in/parties/:partyId/ticks',
  access: 'kiosk',
  noun: 'day of parties',
  summary:
    'At a kiosk, ticks off a child who has come to a party, counts a child who is not on the list, or undoes either',
  notes:
    'specification 14.32. Works like the call of the dashboard (specification 10.176). If `guestId` is null, `amount` is the change in the number of children who are not on the list',
  params: z.strictObject({ partyId: z.uuid() }),
  body: z.strictObject({ ...repeatableMark, amount: z.int().check(z.gte(-1), z.lte(1)) }),
  reply: markReply,
  refusals: markRefusals,
});
