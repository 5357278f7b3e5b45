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
  /** When it happened, epoch milliseconds. */
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
    'specification 14.30. Times are minutes of the day. `marks` are all ticks as devices made them; `progressOf` of src/domain/party-day.ts combines them. Leaves out what children must not eat',
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
        /** Null: the whole building. */
        roomId: z.nullable(z.string()),
        /** The colleague who runs it; null while nobody does. */
        hostId: z.nullable(z.uuid()),
        hostName: z.nullable(z.string()),
        childName: z.string(),
        childAge: z.int(),
        theme: z.string(),
        familyName: z.string(),
        familyPhone: z.string(),
        /** The number of children booked. */
        children: z.int(),
        /** Families on the list without an answer. */
        waitingFor: z.int(),
        /** What its order still owes, pence; null for a role that sees no money. */
        open: z.nullable(z.int()),
        /**
         * Whether nobody has looked at the newest version of what its children may eat (specification 14.14).
         */
        toLookAt: z.boolean(),
        foodAfterMinutes: z.nullable(z.int()),
        /** The food and extras that were chosen, with their numbers. */
        choices: z.array(z.strictObject({ name: z.string(), quantity: z.int() })),
        /** Children who come, as their families have answered, in the order of the list. */
        guests: z.array(
          z.strictObject({
            guestId: z.string(),
            name: z.string(),
            /** As the host wrote it; empty where the family came by the open link. */
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

/** A tick that may be sent again, late and in any order. */
const repeatableMark = {
  clientId: z.uuid(),
  guestId: z.nullable(singleLineText(60)),
  /** When it happened, and when the tick is sent, by the clock of the device. */
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
  /** Whether this tick had arrived before, so that nothing has changed now. */
  already: z.boolean(),
});

export const markPartyCall = defineCall({
  method: 'POST',
  path: '/api/admin/party-board/:partyId/marks',
  access: 'run-parties',
  noun: 'day of parties',
  summary: 'Ticks off a child, more children or a step of a party, or takes a tick back',
  notes:
    'specification 14.31 to 14.33. A repeat with the same `clientId` changes nothing. More children than the party has places are refused with party_full',
  params: z.strictObject({ partyId: z.uuid() }),
  body: z.strictObject({
    ...repeatableMark,
    what: z.enum(markKinds),
    /** 1 done, 0 undone; for 'more', how many children more or, negative, fewer. */
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
  summary: 'Today’s parties as a kiosk needs them, also without a network',
  notes:
    'specification 14.32. Children’s first names only, the family’s name shortened, and nothing about what children must not eat. Times are minutes of the day',
  reply: z.strictObject({
    success: z.literal(true),
    today: day,
    parties: z.array(
      z.strictObject({
        partyId: z.uuid(),
        ...partyTime,
        /** Empty: the whole building. */
        room: z.string(),
        childName: z.string(),
        /** 'Sarah M.' */
        familyName: z.string(),
        children: z.int(),
        guests: z.array(z.strictObject({ guestId: z.string(), name: z.string() })),
        marks: z.array(partyMark),
        /** The first digits of the SHA-256 of each of its invitation codes, to recognise a scanned code. */
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
  summary: 'At a kiosk, ticks off a child who has come to a party, or more children, or takes a tick back',
  notes:
    'specification 14.32. Works like the call of the dashboard (specification 10.176). Where `guestId` is null, `amount` is how many children more or, negative, fewer have come',
  params: z.strictObject({ partyId: z.uuid() }),
  body: z.strictObject({ ...repeatableMark, amount: z.int().check(z.gte(-1), z.lte(1)) }),
  reply: markReply,
  refusals: markRefusals,
});
