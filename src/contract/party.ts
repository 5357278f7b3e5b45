import * as z from 'zod/mini';
import { mapWishes, partyAges, partySizes } from '../domain/party-packages.ts';
import { defineCall } from './call.ts';
import { calendarDay, customerEmail, day, formText, oneLine, pence, personName, plainText } from './field.ts';

const phoneMessage = 'Please enter a valid phone number';
const oneOf = (values: readonly string[], words: string) =>
  z.string(words).check(z.refine((value) => values.includes(value), words));
const optionalRequest = z.optional(
  z.string().check(formText, z.maxLength(1000, 'Please keep this under 1,000 characters'), plainText),
);

/**
 * The party form (specification 3.15, 8.4). `partyTime` is a time range such as '12:00 PM - 2:00 PM'
 * (specification 12.35). `numberOfChildren` is '5' to '24', or '25+'. `packageType` is the id of a package.
 */
export const partyInquiryForm = z.strictObject({
  parentName: personName(),
  parentEmail: customerEmail,
  parentPhone: z
    .string(phoneMessage)
    .check(z.trim(), z.minLength(10, phoneMessage), z.maxLength(40, phoneMessage), oneLine),
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
  ...mapWishes('name', () => optionalRequest),
});

const estimate = z.strictObject({
  pence,
  /** Whether the price is a minimum, for 25 children or more. */
  from: z.boolean(),
});

export const sendPartyInquiryCall = defineCall({
  method: 'POST',
  path: '/api/party-inquiry',
  access: 'public',
  sells: true,
  noun: 'party',
  summary: 'Records an enquiry about a party, mails it to the centre and acknowledges it to the parent',
  notes:
    'specification 3.15, 8.4, 10.13. Books nothing. The server estimates the price, in pence. An identical enquiry within 10 minutes is recorded once. `website` is a honeypot field: an enquiry that fills it in is discarded',
  body: z.extend(partyInquiryForm, {
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
  access: 'public',
  noun: 'party',
  summary: 'The party packages with their prices, contents and times',
  notes:
    'Prices are in pence (specification 4.5, 5.7, 12.17, 12.18). `lastDay` is the last day that can be requested',
  reply: z.strictObject({
    success: z.literal(true),
    today: day,
    lastDay: day,
    /** Whether parties can also be booked and paid online; left out if families can only enquire. */
    bookedOnline: z.optional(z.literal(true)),
    packages: z.array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        price: pence,
        pricedPer: z.enum(['child', 'party']),
        minutes: z.int(),
        /** Null if there is no fixed limit, and the family agrees the number with the front desk. */
        mostChildren: z.nullable(z.int()),
        /** Price for each person who eats, pence; null if the package offers no food. */
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
  access: 'public',
  noun: 'party',
  summary: 'Days for which no party can be requested, and days with an event',
  notes:
    'Covers the days from today to the last day that can be requested. A day that is not listed is open. Considers only the calendar, and not the enquiries of other families',
  reply: z.strictObject({
    success: z.literal(true),
    today: day,
    lastDay: day,
    days: z.array(
      z.strictObject({
        date: day,
        /** Why no party can be requested; null if a party can be requested. */
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
  access: 'public',
  noun: 'party',
  summary: 'All party times of a day, each with the reason if the calendar rules it out',
  notes: 'Considers only the calendar, because the enquiries of other families are private',
  params: z.strictObject({ date: day }),
  reply: z.strictObject({
    success: z.literal(true),
    date: day,
    /** Why no party can be requested; null if a party can be requested. */
    reason: z.nullable(z.string()),
    /** More details of a closed day, or an empty text. */
    description: z.string(),
    /** Title of the event on that day. */
    event: z.nullable(z.string()),
    /** The day's open play, or its event's sessions. */
    sessions: z.array(
      z.strictObject({
        timeSlot: z.string(),
        availableSpots: z.int(),
        maxCapacity: z.int(),
        /**
         * Why nobody can be admitted to this session; null if families can be admitted, and for any day after
         * the booking period.
         */
        reason: z.nullable(z.string()),
      }),
    ),
    /** Every time of any package, with the reason why no party can take place; null if a party can. */
    times: z.array(z.strictObject({ timeSlot: z.string(), reason: z.nullable(z.string()) })),
  }),
});
