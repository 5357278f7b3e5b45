import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { day, pence, singleLineText } from './field.ts';
import { offerWorth } from './visit.ts';

const timeSlotText = singleLineText(60);

const sessionState = {
  availableSpots: z.int(),
  maxCapacity: z.int(),
  isRestricted: z.boolean(),
  restrictionReason: z.nullable(z.string()),
};

const restriction = z.strictObject({
  id: z.string(),
  date: day,
  /** 'ALL_DAY' for the whole date; otherwise a time such as '9:30 AM - 11:30 AM'. */
  timeSlot: z.string(),
  reason: z.string(),
  description: z.string(),
});

export const readRestrictionsCall = defineCall({
  method: 'GET',
  path: '/api/restrictions/:date',
  access: 'public',
  noun: 'availability',
  summary: 'Restrictions that block a day or a part of it',
  notes: 'specification 10.3',
  params: z.strictObject({ date: day }),
  reply: z.strictObject({ success: z.literal(true), restrictions: z.array(restriction) }),
});

const sessionReply = z.strictObject({ success: z.literal(true), ...sessionState });

export const readSessionAvailabilityCall = defineCall({
  method: 'GET',
  path: '/api/session-availability',
  access: 'public',
  noun: 'availability',
  summary: 'Places left in a session',
  notes: 'specification 10.4. timeSlot may have any form of specification 12.35, such as 9:30 AM - 11:30 AM',
  query: z.strictObject({ date: day, timeSlot: timeSlotText }),
  reply: sessionReply,
  refusals: ['session_not_found'],
});

export const readSessionAvailabilityByPathCall = defineCall({
  method: 'GET',
  path: '/api/session-availability/:date/:slot',
  access: 'public',
  noun: 'availability',
  summary: 'Places left in a session, with the slot in the path',
  notes: 'specification 10.4. The reply is never cached',
  params: z.strictObject({ date: day, slot: timeSlotText }),
  reply: sessionReply,
  refusals: ['session_not_found'],
});

export const readDayAvailabilityCall = defineCall({
  method: 'GET',
  path: '/api/calendar/availability/:date',
  access: 'public',
  noun: 'availability',
  summary: 'Whether a day can be booked now',
  notes: 'specification 10.5, 12.3',
  params: z.strictObject({ date: day }),
  reply: z.strictObject({
    success: z.literal(true),
    available: z.boolean(),
    /** Why the day cannot be booked, in words; null when it can. */
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
  /** Last entry: '3:00 PM'. */
  lastEntry: z.string(),
  /**
   * Sentences with the deadlines for a free or partly refunded cancellation. They name days relative to
   * today: 'Free to cancel until Friday, 9:30 AM.'
   */
  cancelling: z.string(),
  ...sessionState,
  notBookable: z.nullable(notBookable),
  /**
   * The tickets whose price for this session comes from a price rule, online or at the door (specification
   * 4.11). Prices are in pence. Left out if there are no such tickets.
   */
  prices: z.optional(
    z.array(
      z.strictObject({
        ticketTypeId: z.string(),
        price: pence,
        fee: pence,
        /** The reason for `price`; left out if `price` is the base price. */
        why: z.optional(z.string()),
        /** The price at the door, fee included; left out if it is the base price. */
        doorPrice: z.optional(pence),
      }),
    ),
  ),
  /** Offers that booking applies to this session for any family; left out if there are none. */
  offers: z.optional(z.array(offerWorth)),
  /**
   * Set for an arrival time of open play (specification 4.13). How long a family stays depends on its
   * tickets, so the same arrival time is listed once for each time at which a stay can end, the longest stay
   * first. `stays` has the lengths of stay, in minutes, that end with this `timeSlot`. It has several lengths
   * if the centre closes before the longer stays would end.
   */
  arrival: z.optional(z.strictObject({ stays: z.array(z.int()) })),
  /**
   * Zones, with the places left in each during this session (specification 4.14); left out if there are none.
   */
  zones: z.optional(
    z.array(z.strictObject({ name: z.string(), left: z.int(), ticketTypes: z.array(z.string()) })),
  ),
});

const dayAvailability = z.strictObject({
  date: day,
  notBookable: z.nullable(notBookable),
  /** More details of a closed day, or an empty text. */
  description: z.string(),
  /** Null on a day without an event. */
  event: z.nullable(
    z.strictObject({
      id: z.string(),
      title: z.string(),
      tagline: z.string(),
      /** Name of the event's accent colour token. */
      accent: z.string(),
      /** Name of the drawing on the event's poster: `/art/<name>.svg`. */
      drawing: z.string(),
      /** Message when no session is chosen (specification 8.2). */
      chooseSession: z.string(),
      /**
       * The older pair of fields in the booking payload that holds the event's sessions (specification 12.9).
       * 'kpop' means `isKpopEvent` and `selectedKpopSessions`. Null if the sessions are in
       * `selectedSessions`.
       */
      payloadName: z.nullable(z.enum(['kpop', 'labubu'])),
    }),
  ),
  /** Restrictions that affect the day without closing it. */
  notes: z.array(restriction),
  sessions: z.array(daySession),
  /**
   * For each ticket that takes a place: how long a visitor with this ticket stays, in minutes. A family stays
   * for the longest stay of its tickets. Left out if open play has no arrival times.
   */
  stays: z.optional(z.array(z.strictObject({ ticketTypeId: z.string(), minutes: z.int() }))),
});

export type DayAvailability = z.output<typeof dayAvailability>;

export const readAvailabilityCall = defineCall({
  method: 'GET',
  path: '/api/availability',
  access: 'public',
  noun: 'availability',
  summary:
    'Every day of a range with its sessions, the places left in each, and why a day or a session cannot be booked',
  notes:
    'The range has at most 62 days, or the whole booking period if that is longer. Without `from` and `to`, it begins today and ends on the last day that can be booked',
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
  access: 'public',
  noun: 'availability',
  summary: 'The next event days, soonest first',
  notes:
    'Returns at most 12 days. Today is included until its last session has started. For a day that is too far ahead to book, notBookable gives the reason',
  reply: z.strictObject({ success: z.literal(true), days: z.array(dayAvailability) }),
});

export const readAvailableSessionsCall = defineCall({
  method: 'GET',
  path: '/api/available-sessions',
  access: 'public',
  noun: 'availability',
  summary: 'Today’s sessions with their places left',
  notes:
    'specification 10.28, 12.29. On an event day, these are the sessions of the event; on any other day, open play. A closed day has none',
  reply: z.strictObject({
    success: z.literal(true),
    date: day,
    sessions: z.array(daySession),
    /** Why nothing can be booked for today; null if something can be booked. */
    notBookable: z.nullable(notBookable),
  }),
});

/**
 * A message of `GET /api/availability/stream` (server-sent events, event name `availability`): the
 * current state of the days that have changed.
 */
export const availabilityPush = z.strictObject({ days: z.array(dayAvailability) });
