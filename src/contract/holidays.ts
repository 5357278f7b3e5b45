import * as z from 'zod/mini';
import { type CallReply, defineCall } from './call.ts';
import { day, formText, instant, oneLine } from './field.ts';

const holidays = z
  .array(
    z.strictObject({
      name: z.string().check(formText, z.maxLength(60), oneLine),
      first_day: day,
      last_day: day,
    }),
  )
  .check(z.maxLength(200));

const calendar = z.strictObject({
  success: z.literal(true),
  /** Empty if no address is set. */
  url: z.string(),
  /** When the calendar was last fetched; null before the first time. */
  askedAt: z.nullable(instant),
  /** Why the last fetch failed, in words to follow 'because'; null if it succeeded. */
  failedWhy: z.nullable(z.string()),
  /**
   * Future holidays that are in the calendar but not in the facts, without those that the owner has declined.
   */
  news: holidays,
});

export const readHolidayCalendarCall = defineCall({
  method: 'GET',
  path: '/api/admin/office/holiday-calendar',
  access: 'settings',
  noun: 'office',
  summary: 'The school holidays that a calendar on the web has and the facts do not',
  notes: 'specification 13.5',
  reply: calendar,
  refusals: ['not_signed_in'],
});

export type HolidayCalendarReply = CallReply<typeof readHolidayCalendarCall>;

export const askHolidayCalendarCall = defineCall({
  method: 'POST',
  path: '/api/admin/office/holiday-calendar/ask',
  access: 'settings',
  noun: 'office',
  summary: 'Fetches the calendar of school holidays now',
  notes: 'specification 13.5. A holiday takes effect only once it is published as a change of facts',
  body: z.strictObject({}),
  reply: calendar,
  refusals: ['not_signed_in', 'wrong_origin'],
});

export const declineHolidaysCall = defineCall({
  method: 'POST',
  path: '/api/admin/office/holiday-calendar/decline',
  access: 'settings',
  noun: 'office',
  summary:
    'Declines holidays of the calendar, so that they are not shown again until the calendar’s address changes',
  notes: 'specification 13.5',
  body: z.strictObject({ holidays }),
  reply: calendar,
  refusals: ['not_signed_in', 'body_too_large', 'wrong_origin'],
});
