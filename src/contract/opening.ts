import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { day } from './field.ts';

/** Minutes from midnight, venue time. */
const minute = z.int().check(z.gte(0), z.lte(1440));

export const readOpeningCall = defineCall({
  method: 'GET',
  path: '/api/opening',
  access: 'public',
  noun: 'availability',
  summary: 'Whether the doors are open now, the ordinary week, and what differs in the next four weeks',
  notes: 'specification 5.1, 12.2. The hours are those of open play and of events',
  reply: z.strictObject({
    success: z.literal(true),
    today: day,
    open: z.boolean(),
    /** Whether a family without a ticket is admitted now. */
    letsIn: z.boolean(),
    /** When the doors close; null when they are closed. */
    until: z.nullable(minute),
    /** When the doors open next; null if they do not open within two months. */
    next: z.nullable(z.strictObject({ date: day, opens: minute })),
    /** 'Open now until 4:00pm'. */
    headline: z.string(),
    /** 'Last entry 3:00pm', or why the centre is closed; may be empty. */
    detail: z.string(),
    week: z.array(
      z.strictObject({
        /** 0 = Sunday to 6 = Saturday. */
        weekdays: z.array(z.int()),
        /** 'Monday to Wednesday'. */
        days: z.string(),
        /** '9:30am-4:00pm'. */
        text: z.string(),
        /** Null when closed. */
        hours: z.nullable(z.strictObject({ opens: minute, closes: minute, holidaysOnly: z.boolean() })),
      }),
    ),
    /** 'Last entry 3:00pm every day'. */
    lastEntry: z.string(),
    exceptions: z.array(
      z.strictObject({
        firstDay: day,
        lastDay: day,
        /** 'Saturday 5 and Sunday 6 December'. */
        days: z.string(),
        text: z.string(),
      }),
    ),
  }),
});
