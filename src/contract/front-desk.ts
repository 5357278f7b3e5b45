import * as z from 'zod/mini';
import { type CallReply, defineCall } from './call.ts';
import { day, instant, oneLine } from './field.ts';
import { ticketFields } from './ticket.ts';

const deskRefusals = ['not_signed_in', 'body_too_large', 'wrong_origin'] as const;

/** A ticket as staff see it at the front desk: in full, with what the family and staff wrote about it. */
const deskTicketFields = {
  ...ticketFields,
  /** What the family asked for when it booked. */
  specialRequests: z.string(),
  /** Staff's note on the booking; empty where there is none. */
  note: z.string(),
  /** When its first session starts, minutes of the day. */
  starts: z.int(),
  /** Whether the check-in created this ticket, for a walk-in: such a check-in cannot be undone. */
  isWalkIn: z.boolean(),
};
const deskTicket = z.strictObject(deskTicketFields);
export type DeskTicket = z.output<typeof deskTicket>;

export const readFrontDeskCall = defineCall({
  method: 'GET',
  path: '/api/admin/check-in',
  access: 'check-in',
  noun: 'front desk',
  summary: 'Today’s tickets as staff check them in, and who is inside',
  notes:
    'specification 2.17. Pushed by the stream of the screens (topics `stays` and `bookings`); polled every 15 s where nothing is pushed',
  reply: z.strictObject({
    success: z.literal(true),
    now: instant,
    today: day,
    tickets: z.array(deskTicket),
    inside: z.strictObject({ families: z.int(), children: z.int(), adults: z.int() }),
    /** What a family agrees to about parking as it checks in. */
    parkingTerm: z.string(),
  }),
  refusals: ['not_signed_in'],
});
export type FrontDesk = CallReply<typeof readFrontDeskCall>;

const otherDayTicket = z.strictObject({
  ...deskTicketFields,
  /** Why it cannot be checked in today: 'This ticket is for Sunday 29 November.'; empty where it can. */
  obstacle: z.string(),
  /** The deadline for a free cancellation or move, in words; empty unless unused and of another day. */
  rule: z.string(),
  /** Whether that deadline has passed, so that a move sets the rule aside. */
  isTooLate: z.boolean(),
  /** Why it cannot move to today, in words; null when it can. */
  notToday: z.nullable(z.string()),
  /** Whether only places are missing, so that staff may move it beyond the capacity. */
  isFullToday: z.boolean(),
  /** How many sessions it has. */
  sessions: z.int(),
});
export type OtherDayTicket = z.output<typeof otherDayTicket>;

export const searchOtherDaysCall = defineCall({
  method: 'POST',
  path: '/api/admin/check-in/search',
  access: 'check-in',
  noun: 'front desk',
  summary:
    'Finds tickets of other days by name, e-mail, phone number or reference, and whether today has room',
  notes:
    'specification 2.17. From 30 days ago on, the nearest first, at most 20; a whole reference finds any ticket for a visit',
  body: z.strictObject({
    search: z
      .string()
      .check(
        z.trim(),
        z.minLength(2, 'Please enter at least 2 letters'),
        z.maxLength(100, 'This is too long'),
        oneLine,
      ),
  }),
  reply: z.strictObject({
    success: z.literal(true),
    today: day,
    tickets: z.array(otherDayTicket),
    more: z.boolean(),
    /** Today's event, whose sessions a moved ticket chooses from; null on a day of open play. */
    event: z.nullable(z.string()),
    sessions: z.array(z.strictObject({ timeSlot: z.string(), availableSpots: z.int() })),
    /** Whether `sessions` are arrival times of open play, the first of which is now; otherwise left out. */
    arrivals: z.optional(z.literal(true)),
  }),
  refusals: [...deskRefusals, 'ticket_not_found'],
});

const ticketParams = z.strictObject({ ticketId: z.uuid() });
/** Identifies one decision: a repeat gets the first reply and changes nothing. */
const clientId = z.uuid();
const deskResult = z.strictObject({
  success: z.literal(true),
  ticket: deskTicket,
  /** Whether it had been done before, here or at a kiosk. */
  already: z.boolean(),
});
const ticketRefusals = [...deskRefusals, 'ticket_not_found', 'same_key_other_request'] as const;

export const checkInAtDeskCall = defineCall({
  method: 'POST',
  path: '/api/admin/check-in/:ticketId/check-in',
  access: 'check-in',
  noun: 'front desk',
  summary: 'Checks a family in from the dashboard, now',
  notes:
    'specification 2.17. Works as at a kiosk (10.26). By this call staff confirm that the family agrees to leave the CEF spaces free',
  params: ticketParams,
  body: z.strictObject({ clientId }),
  reply: deskResult,
  refusals: [...ticketRefusals, 'ticket_not_confirmed', 'ticket_used', 'wrong_day', 'visit_over'],
});

export const checkOutAtDeskCall = defineCall({
  method: 'POST',
  path: '/api/admin/check-in/:ticketId/check-out',
  access: 'check-in',
  noun: 'front desk',
  summary: 'Checks a family out from the dashboard, now',
  notes: 'specification 2.17. Works as the check-out of 10.24, and is safe to repeat',
  params: ticketParams,
  body: z.strictObject({ clientId }),
  reply: deskResult,
  refusals: [...ticketRefusals, 'not_checked_in'],
});

export const undoAtDeskCall = defineCall({
  method: 'POST',
  path: '/api/admin/check-in/:ticketId/undo',
  access: 'check-in',
  noun: 'front desk',
  summary: 'Takes back a check-in or check-out of today that was a mistake',
  notes:
    'specification 2.17. After a check-in the ticket is as before it; after a check-out the family is inside again. It does not matter whether a kiosk or staff had done it',
  params: ticketParams,
  body: z.strictObject({ clientId, what: z.enum(['check-in', 'check-out']) }),
  reply: deskResult,
  refusals: [...ticketRefusals, 'not_checked_in', 'too_late_to_undo'],
});
