import * as z from 'zod/mini';
import { partyAges, partySizes } from '../domain/party-packages.ts';
import { defineCall } from './call.ts';
import { calendarDay, customerEmail, day, formText, oneLine, pence, personName, plainText } from './field.ts';

const phoneWords = 'Please enter a valid phone number';
const oneOf = (values: readonly string[], words: string) =>
  z.string(words).check(z.refine((value) => values.includes(value), words));
const wish = z.optional(
  z.string().check(formText, z.maxLength(1000, 'Please keep this under 1,000 characters'), plainText),
);

/**
 * What the party form asks for (specification 3.15, 8.4). `partyTime` as specification 12.35,
 * `numberOfChildren` '5' to '24' or '25+', `packageType` a package's id.
 */
export const partyForm = z.strictObject({
  parentName: personName(),
  parentEmail: customerEmail,
  parentPhone: z
    .string(phoneWords)
    .check(z.trim(), z.minLength(10, phoneWords), z.maxLength(40, phoneWords), oneLine),
  childName: personName("Child's name must be at least 2 characters"),
  childAge: oneOf(partyAges, "Please select child's age"),
  partyDate: calendarDay('Please select a preferred date'),
  partyTime: z
    .string('Please select a preferred time')
    .check(z.minLength(1, 'Please select a preferred time'), z.maxLength(60), oneLine),
  numberOfChildren: oneOf(partySizes, 'Please specify number of children'),
  packageType: z
    .string('Please select a party package')
    .check(z.minLength(1, 'Please select a party package'), z.maxLength(60), oneLine),
  specialRequests: wish,
  dietaryRequirements: wish,
});

const estimate = z.strictObject({
  pence,
  /** The least it can be: 25 children or more. */
  from: z.boolean(),
});

export const sendPartyInquiryCall = defineCall({
  method: 'POST',
  path: '/api/party-inquiry',
  noun: 'party',
  summary: 'Takes an enquiry about a party, mails it to the centre and acknowledges it to the parent',
  notes:
    'specification 3.15, 8.4, 10.13; books nothing. The price is worked out here, pence; the same enquiry within 10 minutes is taken once. `website` is a field that people do not see',
  body: z.extend(partyForm, {
    inquiryType: z.optional(z.literal('party_booking')),
    website: z.optional(z.string()),
  }),
  status: 201,
  reply: z.strictObject({ success: z.literal(true), message: z.string(), estimate }),
  refusals: ['day_unavailable', 'session_unavailable', 'slow_down', 'body_too_large', 'wrong_origin'],
});

export const readPartyPackagesCall = defineCall({
  method: 'GET',
  path: '/api/party-packages',
  noun: 'party',
  summary: 'The party packages with their prices, what they include and when they can be held',
  notes:
    'prices in pence (specification 4.5, 5.7, 12.17, 12.18); `lastDay` is the last day that can be asked for',
  reply: z.strictObject({
    success: z.literal(true),
    today: day,
    lastDay: day,
    packages: z.array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        price: pence,
        pricedPer: z.enum(['child', 'party']),
        minutes: z.int(),
        /** null: as many as the desk agrees. */
        mostChildren: z.nullable(z.int()),
        /** Pence for each person who eats; null when food is no part of it. */
        foodPerPerson: z.nullable(pence),
        description: z.string(),
        includes: z.array(z.string()),
        recommended: z.boolean(),
        /** '9:30 AM - 11:30 AM'. */
        times: z.array(z.string()),
      }),
    ),
  }),
});

export const readPartyDaysCall = defineCall({
  method: 'GET',
  path: '/api/party-days',
  noun: 'party',
  summary: 'The days on which no party can be asked for, and those with an event',
  notes:
    'from today to the last day that can be asked for; any day between that is not listed is open. From the calendar alone, as GET /api/party-day/:date',
  reply: z.strictObject({
    success: z.literal(true),
    today: day,
    lastDay: day,
    days: z.array(
      z.strictObject({
        date: day,
        /** Why no party can be asked for; null when one can. */
        reason: z.nullable(z.string()),
        /** Title of the event on that day. */
        event: z.nullable(z.string()),
      }),
    ),
  }),
});

export const readPartyDayCall = defineCall({
  method: 'GET',
  path: '/api/party-day/:date',
  noun: 'party',
  summary: 'What is free for a party on a day',
  notes: 'from the calendar alone: what other families asked for is nobody else’s business',
  params: z.strictObject({ date: day }),
  reply: z.strictObject({
    success: z.literal(true),
    date: day,
    /** Why no party can be asked for; null when one can. */
    reason: z.nullable(z.string()),
    /** More about a closed day, or an empty text. */
    description: z.string(),
    /** Title of the event on that day. */
    event: z.nullable(z.string()),
    /** The day's open play, or its event's sessions. */
    sessions: z.array(
      z.strictObject({
        timeSlot: z.string(),
        availableSpots: z.int(),
        maxCapacity: z.int(),
        /** Why nobody can come then any more; null when they can. Days beyond the booking month have none. */
        reason: z.nullable(z.string()),
      }),
    ),
    /** Every time of any package, and why a party cannot be held then. */
    times: z.array(z.strictObject({ timeSlot: z.string(), reason: z.nullable(z.string()) })),
  }),
});
