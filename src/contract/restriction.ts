import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { calendarDay, day, formText, oneLine, plainText } from './field.ts';

const missing = 'Please fill in date, time slot, and reason';

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
  noun: 'restriction',
  summary: 'What is blocked, by day and time',
  notes:
    'specification 3.8, 10.17, 11.1; every 30 s where nothing is pushed. Without from and to: from the first of this month on',
  query: z.strictObject({ from: z.optional(day), to: z.optional(day) }),
  reply: z.strictObject({ success: z.literal(true), restrictions: z.array(restriction) }),
  refusals: ['not_signed_in'],
});

/** What the form asks for (specification 8.6). */
const restrictionForm = z.strictObject({
  date: calendarDay(missing),
  timeSlot: z.string(missing).check(z.trim(), z.minLength(1, missing), z.maxLength(60), oneLine),
  reason: z
    .string(missing)
    .check(
      z.trim(),
      z.minLength(1, missing),
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
  noun: 'restriction',
  summary: 'Blocks a day or a time of it: nobody books it any more',
  notes:
    'specification 8.6, 10.17, 12.27. Bookings that are there already stay as they are. The same again is answered with the one that is there',
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
  noun: 'restriction',
  summary: 'Opens again what was blocked',
  params: z.strictObject({ id: z.uuid() }),
  reply: z.strictObject({ success: z.literal(true) }),
  refusals: ['not_signed_in', 'not_found', 'wrong_origin'],
});

/** What families hold on a day or in a part of it. */
const held = {
  /** Paid, or being paid now. */
  bookings: z.int(),
  children: z.int(),
  photoSessions: z.int(),
  /** Parties that families asked for; nothing is booked by that. */
  partyInquiries: z.int(),
};

const bookedDay = z.strictObject({
  date: day,
  /** Why nobody can come, whatever is booked; null on an open day. */
  closed: z.nullable(z.string()),
  /** Title of the day's event. */
  event: z.nullable(z.string()),
  sessions: z.array(
    z.strictObject({
      timeSlot: z.string(),
      bookings: z.int(),
      children: z.int(),
      capacity: z.int(),
      /** Why it is blocked; null when it is not. */
      blocked: z.nullable(z.string()),
    }),
  ),
  restrictions: z.array(restriction),
  ...held,
});

export const readBookingCalendarCall = defineCall({
  method: 'GET',
  path: '/api/admin/booking-calendar',
  noun: 'restriction',
  summary: 'A range of days with what is open, booked and blocked on each',
  notes: 'at most 62 days; without from and to: this month',
  query: z.strictObject({ from: z.optional(day), to: z.optional(day) }),
  reply: z.strictObject({ success: z.literal(true), today: day, days: z.array(bookedDay) }),
  refusals: ['not_signed_in'],
});

export const readDayToBlockCall = defineCall({
  method: 'GET',
  path: '/api/admin/booking-calendar/:date',
  noun: 'restriction',
  summary: 'What can be blocked on a day, and what is booked then already',
  params: z.strictObject({ date: day }),
  reply: z.strictObject({
    success: z.literal(true),
    day: bookedDay,
    slots: z.array(
      z.strictObject({
        /** 'ALL_DAY' or '9:30 AM - 11:30 AM'. */
        timeSlot: z.string(),
        /** The restriction that is there already, if there is one. */
        restrictionId: z.nullable(z.string()),
        /** Sessions that nobody could book any more. */
        closes: z.array(z.string()),
        ...held,
      }),
    ),
  }),
  refusals: ['not_signed_in'],
});
