import * as z from 'zod/mini';
import { type CallReply, defineCall } from './call.ts';
import { day, instant, oneLine } from './field.ts';
import { waitingChange } from './my-booking.ts';
import { ticketFields } from './ticket.ts';

const deskRefusals = ['not_signed_in', 'body_too_large', 'wrong_origin'] as const;

/** A ticket for staff at the front desk: all its fields, with the notes of the family and of staff. */
const deskTicketFields = {
  ...ticketFields,
  /** What the family requested when it booked. */
  specialRequests: z.string(),
  /** Staff's note on the booking; empty without a note. */
  note: z.string(),
  /** When the ticket's first session starts, minutes of the day. */
  starts: z.int(),
  /** Whether the check-in created this ticket, for a walk-in. Such a check-in cannot be undone. */
  isWalkIn: z.boolean(),
  /**
   * A change of the visit that waits for its payment; null if there is none. A check-in ends such a change.
   */
  waitingChange: z.nullable(waitingChange),
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
    'specification 2.17. Screens read it again when the event stream names one of the topics `stays` and `bookings`, and every 15 s while they have no stream',
  reply: z.strictObject({
    success: z.literal(true),
    now: instant,
    today: day,
    tickets: z.array(deskTicket),
    inside: z.strictObject({ families: z.int(), children: z.int(), adults: z.int() }),
    /** The parking rule to which a family agrees at check-in. */
    parkingTerm: z.string(),
  }),
  refusals: ['not_signed_in'],
});
export type FrontDesk = CallReply<typeof readFrontDeskCall>;

const otherDayTicket = z.strictObject({
  ...deskTicketFields,
  /**
   * Why the ticket cannot be checked in today: 'This ticket is for Sunday 29 November.' Empty if it can be.
   */
  obstacle: z.string(),
  /**
   * The deadline for a free cancellation or move, in words. Empty unless the ticket is unused and for another
   * day.
   */
  rule: z.string(),
  /** Whether that deadline has passed. A move is then an exception to the cancellation rule. */
  isTooLate: z.boolean(),
  /** Why the ticket cannot move to today, in words; null when it can. */
  notToday: z.nullable(z.string()),
  /**
   * Whether the ticket cannot move to today only because the places are taken. Staff may then move it beyond
   * the capacity.
   */
  isFullToday: z.boolean(),
  /** How many sessions the ticket has. */
  sessions: z.int(),
});
export type OtherDayTicket = z.output<typeof otherDayTicket>;

export const searchOtherDaysCall = defineCall({
  method: 'POST',
  path: '/api/admin/check-in/search',
  access: 'check-in',
  reads: true,
  noun: 'front desk',
  summary:
    'Finds tickets of other days by name, e-mail, phone number or reference, and says whether today has room for each',
  notes:
    'specification 2.17. Returns at most 20 tickets, of the last 30 days and of future days, the nearest day first. A whole reference finds any ticket for a visit',
  body: z.strictObject({
    search: z
      .string()
      .check(
        z.trim(),
        z.minLength(2, 'Please enter at least 2 characters'),
        z.maxLength(100, 'This is too long'),
        oneLine,
      ),
  }),
  reply: z.strictObject({
    success: z.literal(true),
    today: day,
    tickets: z.array(otherDayTicket),
    more: z.boolean(),
    /**
     * Title of today's event; null on a day of open play. When staff move a ticket to today, they choose one
     * of the event's sessions.
     */
    event: z.nullable(z.string()),
    sessions: z.array(z.strictObject({ timeSlot: z.string(), availableSpots: z.int() })),
    /**
     * True if `sessions` are arrival times of open play, otherwise left out. During opening hours, the first
     * arrival time is the current minute, unless that minute is blocked.
     */
    arrivals: z.optional(z.literal(true)),
  }),
  refusals: [...deskRefusals, 'ticket_not_found'],
});

const ticketParams = z.strictObject({ ticketId: z.uuid() });
/**
 * Identifies one decision. A repeated call changes nothing. It gets the `already` of the first reply, and the
 * current ticket.
 */
const clientId = z.uuid();
const deskResult = z.strictObject({
  success: z.literal(true),
  ticket: deskTicket,
  /** Whether the action had already been performed, here or at a kiosk. */
  already: z.boolean(),
  /**
   * After a check-in: whether it ended a change that was waiting for its payment. After an undo: whether that
   * change could not be restored.
   */
  changeGivenUp: z.boolean(),
});
const ticketRefusals = [...deskRefusals, 'ticket_not_found', 'same_key_other_request'] as const;

export const checkInAtDeskCall = defineCall({
  method: 'POST',
  path: '/api/admin/check-in/:ticketId/check-in',
  access: 'check-in',
  noun: 'front desk',
  summary: 'Checks a family in from the dashboard, at the current time',
  notes:
    'specification 2.17. Works like the check-in at a kiosk (specification 10.26). By this call, staff confirm that the family agrees to leave the CEF spaces free',
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
  summary: 'Checks a family out from the dashboard, at the current time',
  notes: 'specification 2.17. Works like /api/check-in/checkout (specification 10.24), but is safe to repeat',
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
    'specification 2.17. Undoing a check-in restores the ticket. It also restores the unpaid change that the check-in ended, if the hold, the payment and the places of the change still allow it. After undoing a check-out, the family counts as inside again. Works for actions of kiosks and of staff',
  params: ticketParams,
  body: z.strictObject({ clientId, what: z.enum(['check-in', 'check-out']) }),
  reply: deskResult,
  refusals: [...ticketRefusals, 'not_checked_in', 'too_late_to_undo'],
});
