import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { day, line } from './field.ts';

const timeSlotText = line(60);

const sessionState = {
  availableSpots: z.int(),
  maxCapacity: z.int(),
  isRestricted: z.boolean(),
  restrictionReason: z.nullable(z.string()),
};

const restriction = z.strictObject({
  id: z.string(),
  date: day,
  /** 'ALL_DAY' blocks the whole date, otherwise '9:30 AM - 11:30 AM'. */
  timeSlot: z.string(),
  reason: z.string(),
  description: z.string(),
});

export const readRestrictionsCall = defineCall({
  method: 'GET',
  path: '/api/restrictions/:date',
  noun: 'availability',
  summary: 'What blocks a day, in whole or in part',
  notes: 'specification 10.3',
  params: z.strictObject({ date: day }),
  reply: z.strictObject({ success: z.literal(true), restrictions: z.array(restriction) }),
});

const sessionReply = z.strictObject({ success: z.literal(true), ...sessionState });

export const readSessionAvailabilityCall = defineCall({
  method: 'GET',
  path: '/api/session-availability',
  noun: 'availability',
  summary: 'Places left in a session',
  notes: 'specification 10.4; timeSlot in any form of specification 12.35',
  query: z.strictObject({ date: day, timeSlot: timeSlotText }),
  reply: sessionReply,
  refusals: ['session_not_found'],
});

export const readSessionAvailabilityByPathCall = defineCall({
  method: 'GET',
  path: '/api/session-availability/:date/:slot',
  noun: 'availability',
  summary: 'Places left in a session, the slot in the path',
  notes: 'specification 10.4; never cached',
  params: z.strictObject({ date: day, slot: timeSlotText }),
  reply: sessionReply,
  refusals: ['session_not_found'],
});

export const readDayAvailabilityCall = defineCall({
  method: 'GET',
  path: '/api/calendar/availability/:date',
  noun: 'availability',
  summary: 'Whether a day can be booked now',
  notes: 'specification 10.5, 12.3',
  params: z.strictObject({ date: day }),
  reply: z.strictObject({
    success: z.literal(true),
    available: z.boolean(),
    /** Why not, in words; null when it can be booked. */
    reason: z.nullable(z.string()),
  }),
});

/** Why a day or a session cannot be booked. */
const notBookable = z.strictObject({
  code: z.enum(['past', 'too-late', 'too-far', 'blocked', 'full', 'closed-weekday', 'restricted']),
  text: z.string(),
});

export const daySession = z.strictObject({
  /** '9:30 AM - 11:30 AM'. */
  timeSlot: z.string(),
  /** When the last family is let in: '3:00 PM'. */
  lastEntry: z.string(),
  /** Until when cancelling is free, seen from now: 'Free to cancel until Friday, 9:30 AM.' */
  cancelling: z.string(),
  ...sessionState,
  notBookable: z.nullable(notBookable),
});

const dayAvailability = z.strictObject({
  date: day,
  notBookable: z.nullable(notBookable),
  /** More about a closed day, or an empty text. */
  description: z.string(),
  /** Set on an event day. */
  event: z.nullable(
    z.strictObject({
      id: z.string(),
      title: z.string(),
      tagline: z.string(),
      /** Name of the accent token that the event brings. */
      accent: z.string(),
      /** Name of the drawing on its poster: `/art/<name>.svg`. */
      drawing: z.string(),
      /** What to say when no session is chosen (specification 8.2). */
      chooseSession: z.string(),
      /**
       * Which pair of the booking payload carries its sessions (specification 12.9);
       * null: only `selectedSessions`.
       */
      payloadName: z.nullable(z.enum(['kpop', 'labubu'])),
    }),
  ),
  /** Restrictions that touch the day without closing it. */
  notes: z.array(restriction),
  sessions: z.array(daySession),
});

export type DayAvailability = z.output<typeof dayAvailability>;

export const readAvailabilityCall = defineCall({
  method: 'GET',
  path: '/api/availability',
  noun: 'availability',
  summary: 'Every day of a range with its sessions, places left and reasons',
  notes:
    'at most 62 days, or as many as can be booked ahead where that is more; without from and to: today to the last day that can be booked',
  query: z.strictObject({ from: z.optional(day), to: z.optional(day) }),
  reply: z.strictObject({
    success: z.literal(true),
    today: day,
    lastDay: day,
    days: z.array(dayAvailability),
  }),
});

export const readEventDaysCall = defineCall({
  method: 'GET',
  path: '/api/events',
  noun: 'availability',
  summary: 'The next event days, soonest first',
  notes:
    'at most 12, today included while a session of it has still to start; a day too far ahead to book says so in notBookable',
  reply: z.strictObject({ success: z.literal(true), days: z.array(dayAvailability) }),
});

export const readAvailableSessionsCall = defineCall({
  method: 'GET',
  path: '/api/available-sessions',
  noun: 'availability',
  summary: 'Today’s sessions with their places',
  notes:
    'specification 10.28, 12.29: as the day really is, an event’s sessions or open play; none on a closed day',
  reply: z.strictObject({
    success: z.literal(true),
    date: day,
    sessions: z.array(daySession),
    /** Why nothing can be booked for today; null when something can. */
    notBookable: z.nullable(notBookable),
  }),
});

/**
 * One message of `GET /api/availability/stream` (server-sent events, event name
 * `availability`): days as they stand now.
 */
export const availabilityPush = z.strictObject({ days: z.array(dayAvailability) });
