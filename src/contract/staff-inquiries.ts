import * as z from 'zod/mini';
import { inquiryTypes, partyInquiryType } from '../domain/inquiry.ts';
import { defineCall } from './call.ts';
import { day, instant, line, oneLine, pence } from './field.ts';

const changeRefusals = ['not_signed_in', 'not_found', 'body_too_large', 'wrong_origin'] as const;

const types = [...inquiryTypes.map(({ value }) => value), partyInquiryType] as const;

const inquiry = {
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** Empty where none was given. */
  phone: z.string(),
  inquiryType: z.enum(types),
  message: z.string(),
  responded: z.boolean(),
  respondedAt: z.nullable(instant),
  /** Less than 24 hours old: the time in which an answer was promised. */
  isRecent: z.boolean(),
  /** Days of the calendar since it arrived, 0 today. */
  daysSince: z.int(),
  /** 'Fri 20 Nov 2026'. */
  formattedDate: z.string(),
  /** '10:05 AM'. */
  formattedTime: z.string(),
};

/** What the party form asked for; the child's name and needs are empty once they are forgotten. */
const party = z.strictObject({
  packageId: z.string(),
  packageName: z.string(),
  childName: z.string(),
  childAge: z.int(),
  partyDate: day,
  /** '12:00 PM - 2:00 PM'. */
  partyTime: z.string(),
  /** 25 stands for 25 or more. */
  numberOfChildren: z.int(),
  specialRequests: z.string(),
  dietaryRequirements: z.string(),
  /** The price that the family was given. */
  estimate: z.strictObject({ pence, from: z.boolean() }),
  /** The child's name and needs have been taken out. */
  forgotten: z.boolean(),
  /** When staff noted that it is booked; null while it is only asked for. */
  bookedAt: z.nullable(instant),
});

const page = {
  /** What the next page is asked for with; null on the last. */
  next: z.nullable(z.string()),
  /** How many are still to be answered, at most 1000: then it means 1000 or more. */
  waiting: z.int(),
};

const listed = {
  /** Words that all occur somewhere in name, e-mail, phone or message. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(100, 'Please search for less'), oneLine)),
  show: z._default(z.enum(['all', 'waiting', 'responded']), 'all'),
  /** `next` of the page before. */
  after: z.optional(line(400)),
};

export const listInquiriesCall = defineCall({
  method: 'GET',
  path: '/api/admin/inquiries',
  noun: 'inquiry',
  summary: 'What people wrote to the centre, but for parties: 50 a page',
  notes: 'specification 3.22, 10.19, 11.1; every 30 s where nothing is pushed',
  query: z.strictObject({ ...listed, sort: z._default(z.enum(['newest', 'oldest', 'name']), 'newest') }),
  reply: z.strictObject({
    success: z.literal(true),
    inquiries: z.array(z.strictObject(inquiry)),
    ...page,
  }),
  refusals: ['not_signed_in'],
});

const partyInquiry = z.strictObject({
  ...inquiry,
  /** null for a message about a party that came with the contact form. */
  party: z.nullable(party),
});

export const listBirthdayInquiriesCall = defineCall({
  method: 'GET',
  path: '/api/admin/birthday-inquiries',
  noun: 'inquiry',
  summary: 'What people asked about parties, with either form: 50 a page',
  notes:
    'specification 3.22, 10.19, 11.1; types birthday and party_booking. sort `party`: only parties that are still to come, soonest first',
  query: z.strictObject({
    ...listed,
    sort: z._default(z.enum(['newest', 'oldest', 'name', 'party']), 'newest'),
  }),
  reply: z.strictObject({ success: z.literal(true), inquiries: z.array(partyInquiry), ...page }),
  refusals: ['not_signed_in'],
});

const params = z.strictObject({ id: z.uuid() });

export const markRespondedCall = defineCall({
  method: 'POST',
  path: '/api/admin/inquiries/:id/mark-responded',
  noun: 'inquiry',
  summary: 'Notes that somebody has answered',
  notes: 'specification 7.12, 10.20; twice is once: the first time stays',
  params,
  reply: z.strictObject({ success: z.literal(true), respondedAt: instant }),
  refusals: changeRefusals,
});

export const markWaitingCall = defineCall({
  method: 'POST',
  path: '/api/admin/inquiries/:id/mark-waiting',
  noun: 'inquiry',
  summary: 'Takes back that somebody has answered',
  params,
  reply: z.strictObject({ success: z.literal(true) }),
  refusals: changeRefusals,
});

export const markPartyBookedCall = defineCall({
  method: 'POST',
  path: '/api/admin/birthday-inquiries/:id/mark-booked',
  noun: 'inquiry',
  summary: 'Notes that a party is booked, which gives its parent the points of a first party',
  notes:
    'specification 6.4; twice is once: the first time stays. Points only for a member of the rewards, once',
  params,
  reply: z.strictObject({ success: z.literal(true), bookedAt: instant }),
  refusals: changeRefusals,
});

const draftedResponse = z.strictObject({
  availability: z.enum(['available', 'partial', 'unavailable']),
  /** What is free on the day that was asked for: '12:00 PM' and '2:00 PM'. */
  availableSlots: z.array(z.strictObject({ start: z.string(), end: z.string() })),
  /** The nearest days on which it could be instead, yyyy-MM-dd. */
  alternativeDates: z.array(day),
  subject: z.string(),
  body: z.string(),
  /** The day that was looked at; null where the message names none. */
  date: z.nullable(day),
  /** For whoever answers, and never in the mail: what else to know before it goes out. */
  notes: z.array(z.string()),
});

export const draftResponseCall = defineCall({
  method: 'POST',
  path: '/api/admin/inquiries/:id/draft-response',
  noun: 'inquiry',
  summary: 'Drafts an answer to a message, from the calendar and the price list',
  notes:
    'specification 3.27, 10.20, 12.28. Sends nothing and books nothing. calendarIntegrated: a calendar feed is set, and it was read',
  params,
  reply: z.strictObject({
    success: z.literal(true),
    draftedResponse,
    calendarIntegrated: z.boolean(),
    message: z.string(),
  }),
  refusals: changeRefusals,
});
