import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { calendarDay, day, formText, oneLine, plainText } from './field.ts';

const missingMessage = 'Please fill in date, time slot, and reason';

const restriction = z.strictObject({
  id: z.string(),
  date: day,
  /** 'ALL_DAY', or '9:30 AM - 11:30 AM'. */
  timeSlot: z.string(),
  reason: z.string(),
  description: z.string(),
  createdBy: z.string(),
});

export const listRestrictionsCall = defineCall({
  method: 'GET',
  path: '/api/admin/session-restrictions',
  access: 'see-calendar',
  noun: 'restriction',
  summary: 'Restrictions, by day and time',
  notes:
    'specification 3.8, 10.17, 11.1. Screens without an event stream poll it every 30 s. Without `from` and `to`, the range begins on the first of this month and has no end',
  query: z.strictObject({ from: z.optional(day), to: z.optional(day) }),
  reply: z.strictObject({ success: z.literal(true), restrictions: z.array(restriction) }),
  refusals: ['not_signed_in'],
});

/** The restriction form (specification 8.6). */
const restrictionForm = z.strictObject({
  date: calendarDay(missingMessage),
  timeSlot: z
    .string(missingMessage)
    .check(z.trim(), z.minLength(1, missingMessage), z.maxLength(60), oneLine),
  reason: z
    .string(missingMessage)
    .check(
      z.trim(),
      z.minLength(1, missingMessage),
      z.maxLength(120, 'Please keep the reason under 120 characters'),
      oneLine,
    ),
  description: z.optional(
    z
      .string()
      .check(formText, z.maxLength(500, 'Please keep the description under 500 characters'), plainText),
  ),
});

export const addRestrictionCall = defineCall({
  method: 'POST',
  path: '/api/admin/session-restrictions',
  access: 'close-days',
  noun: 'restriction',
  summary: 'Blocks a day, or a time on that day, for new bookings',
  notes:
    'specification 8.6, 10.17, 12.27. Existing bookings are not changed. A repeated call returns the existing restriction',
  body: z.extend(restrictionForm, {
    createdBy: z.optional(z.string().check(z.trim(), z.maxLength(40), oneLine)),
  }),
  status: 201,
  reply: z.strictObject({ success: z.literal(true), restriction }),
  refusals: ['not_signed_in', 'already_blocked', 'day_unavailable', 'body_too_large', 'wrong_origin'],
});

export const removeRestrictionCall = defineCall({
  method: 'DELETE',
  path: '/api/admin/session-restrictions/:id',
  access: 'close-days',
  noun: 'restriction',
  summary: 'Removes a restriction',
  params: z.strictObject({ id: z.uuid() }),
  reply: z.strictObject({ success: z.literal(true) }),
  refusals: ['not_signed_in', 'not_found', 'wrong_origin'],
});

/** The numbers of bookings and enquiries for a day or a part of it. */
const bookedCounts = {
  /** Bookings that are paid, or being paid now. Parties do not count. */
  bookings: z.int(),
  children: z.int(),
  photoSessions: z.int(),
  /** Booked parties, and parties that are held until they are paid. */
  parties: z.int(),
  /** Enquiries about parties that have not led to a booking. An enquiry takes no places. */
  partyInquiries: z.int(),
};

const bookedDay = z.strictObject({
  date: day,
  /** Why the centre is closed that day; null on an open day. */
  closed: z.nullable(z.string()),
  /** Title of the day's event. */
  event: z.nullable(z.string()),
  sessions: z.array(
    z.strictObject({
      timeSlot: z.string(),
      bookings: z.int(),
      children: z.int(),
      capacity: z.int(),
      /** Why the session is blocked; null if it is not. */
      blocked: z.nullable(z.string()),
      /**
       * For an arrival time: how many children are inside when it starts. `capacity` is the limit for this
       * number.
       */
      inside: z.optional(z.int()),
    }),
  ),
  restrictions: z.array(restriction),
  ...bookedCounts,
});
export type BookingCalendarDay = z.output<typeof bookedDay>;

export const readBookingCalendarCall = defineCall({
  method: 'GET',
  path: '/api/admin/booking-calendar',
  access: 'see-calendar',
  noun: 'restriction',
  summary: 'A range of days with the sessions, bookings and restrictions of each',
  notes: 'The range has at most 62 days. Without `from` and `to`, it is this month',
  query: z.strictObject({ from: z.optional(day), to: z.optional(day) }),
  reply: z.strictObject({ success: z.literal(true), today: day, days: z.array(bookedDay) }),
  refusals: ['not_signed_in'],
});

export const readBlockableSlotsCall = defineCall({
  method: 'GET',
  path: '/api/admin/booking-calendar/:date',
  access: 'close-days',
  noun: 'restriction',
  summary: 'The times of a day that can be blocked, and what is already booked at each',
  params: z.strictObject({ date: day }),
  reply: z.strictObject({
    success: z.literal(true),
    day: bookedDay,
    slots: z.array(
      z.strictObject({
        /** 'ALL_DAY' or '9:30 AM - 11:30 AM'. */
        timeSlot: z.string(),
        /** The id of the existing restriction, or null. */
        restrictionId: z.nullable(z.string()),
        /** Sessions that would close. */
        closes: z.array(z.string()),
        ...bookedCounts,
      }),
    ),
  }),
  refusals: ['not_signed_in'],
});
