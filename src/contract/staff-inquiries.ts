import * as z from 'zod/mini';
import { inquiryTypes, partyInquiryType } from '../domain/inquiry.ts';
import { mapWishes } from '../domain/party-packages.ts';
import { defineCall } from './call.ts';
import { day, instant, oneLine, pence, singleLineText } from './field.ts';

const changeRefusals = ['not_signed_in', 'not_found', 'body_too_large', 'wrong_origin'] as const;

const types = [...inquiryTypes.map(({ value }) => value), partyInquiryType] as const;

const inquiry = {
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** Empty if no number was given. */
  phone: z.string(),
  inquiryType: z.enum(types),
  message: z.string(),
  responded: z.boolean(),
  respondedAt: z.nullable(instant),
  /** Whether the message is less than 24 hours old. The site promises a response within 24 hours. */
  isRecent: z.boolean(),
  /** Calendar days since the message arrived; 0 for today. */
  daysSince: z.int(),
  /** 'Fri 20 Nov 2026'. */
  formattedDate: z.string(),
  /** '10:05 AM'. */
  formattedTime: z.string(),
};

/**
 * The party that was requested with the party form. The child's name and the needs are empty once erased.
 */
const party = z.strictObject({
  packageId: z.string(),
  packageName: z.string(),
  childName: z.string(),
  childAge: z.int(),
  partyDate: day,
  /** '12:00 PM - 2:00 PM'. */
  partyTime: z.string(),
  /** 25 means 25 or more. */
  numberOfChildren: z.int(),
  ...mapWishes('name', () => z.string()),
  /** The price that the family was quoted. */
  estimate: z.strictObject({ pence, from: z.boolean() }),
  /** Whether the child's name and needs have been erased. */
  forgotten: z.boolean(),
  /** When staff recorded the party as booked; null while it is only an enquiry. */
  bookedAt: z.nullable(instant),
});

const page = {
  /** Cursor of the next page; null on the last page. */
  next: z.nullable(z.string()),
  /** Number of unanswered messages; 1000 means 1000 or more. */
  waiting: z.int(),
};

const listQuery = {
  /** Words that must all occur in the name, e-mail address, phone number or message. */
  search: z.optional(
    z.string().check(z.trim(), z.maxLength(100, 'Please use at most 100 characters'), oneLine),
  ),
  show: z._default(z.enum(['all', 'waiting', 'responded']), 'all'),
  /** `next` of the previous page. */
  after: z.optional(singleLineText(400)),
};

export const listInquiriesCall = defineCall({
  method: 'GET',
  path: '/api/admin/inquiries',
  access: 'answer-enquiries',
  noun: 'inquiry',
  summary: 'Messages to the centre, except those about parties: 50 a page',
  notes: 'specification 3.22, 10.19, 11.1. Screens without an event stream poll it every 30 s',
  query: z.strictObject({ ...listQuery, sort: z._default(z.enum(['newest', 'oldest', 'name']), 'newest') }),
  reply: z.strictObject({
    success: z.literal(true),
    inquiries: z.array(z.strictObject(inquiry)),
    ...page,
  }),
  refusals: ['not_signed_in'],
});

const partyInquiry = z.strictObject({
  ...inquiry,
  /** Null for a message about a party sent with the contact form. */
  party: z.nullable(party),
});

export const listBirthdayInquiriesCall = defineCall({
  method: 'GET',
  path: '/api/admin/birthday-inquiries',
  access: 'answer-enquiries',
  noun: 'inquiry',
  summary: 'Enquiries about parties, from either form: 50 a page',
  notes:
    'specification 3.22, 10.19, 11.1. Contains the types birthday and party_booking. Sorting by `party` returns only future parties, the soonest first',
  query: z.strictObject({
    ...listQuery,
    sort: z._default(z.enum(['newest', 'oldest', 'name', 'party']), 'newest'),
  }),
  reply: z.strictObject({ success: z.literal(true), inquiries: z.array(partyInquiry), ...page }),
  refusals: ['not_signed_in'],
});

const params = z.strictObject({ id: z.uuid() });

export const markRespondedCall = defineCall({
  method: 'POST',
  path: '/api/admin/inquiries/:id/mark-responded',
  access: 'answer-enquiries',
  noun: 'inquiry',
  summary: 'Marks a message as answered',
  notes: 'specification 7.12, 10.20. A repeated call keeps the time of the first call',
  params,
  reply: z.strictObject({ success: z.literal(true), respondedAt: instant }),
  refusals: changeRefusals,
});

export const markWaitingCall = defineCall({
  method: 'POST',
  path: '/api/admin/inquiries/:id/mark-waiting',
  access: 'answer-enquiries',
  noun: 'inquiry',
  summary: 'Marks a message as not answered',
  params,
  reply: z.strictObject({ success: z.literal(true) }),
  refusals: changeRefusals,
});

export const markPartyBookedCall = defineCall({
  method: 'POST',
  path: '/api/admin/birthday-inquiries/:id/mark-booked',
  access: 'answer-enquiries',
  noun: 'inquiry',
  summary: 'Marks a party as booked, and gives the parent who enquired the points for a first party',
  notes:
    'specification 6.4. A repeated call keeps the time of the first call. Only a member of the rewards scheme gets the points, and only once',
  params,
  reply: z.strictObject({ success: z.literal(true), bookedAt: instant }),
  refusals: changeRefusals,
});

const draftedResponse = z.strictObject({
  availability: z.enum(['available', 'partial', 'unavailable']),
  /** The times that are free on the requested day, such as `{ start: '12:00 PM', end: '2:00 PM' }`. */
  availableSlots: z.array(z.strictObject({ start: z.string(), end: z.string() })),
  /** The nearest alternative days, yyyy-MM-dd. */
  alternativeDates: z.array(day),
  subject: z.string(),
  body: z.string(),
  /** The day that was checked; null if the message mentions no day. */
  date: z.nullable(day),
  /** Notes that tell staff what else to check before sending. They are never in the mail. */
  notes: z.array(z.string()),
});

export const draftResponseCall = defineCall({
  method: 'POST',
  path: '/api/admin/inquiries/:id/draft-response',
  access: 'answer-enquiries',
  noun: 'inquiry',
  summary: 'Drafts a response to a message, from the calendar and the price list',
  notes:
    'specification 3.27, 10.20, 12.28. Sends nothing and books nothing. calendarIntegrated is true if a calendar feed is configured and was read',
  params,
  reply: z.strictObject({
    success: z.literal(true),
    draftedResponse,
    calendarIntegrated: z.boolean(),
    message: z.string(),
  }),
  refusals: changeRefusals,
});
