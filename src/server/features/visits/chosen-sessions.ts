import type * as z from 'zod/mini';
import type { bookingPayload } from '../../../contract/booking.ts';
import { hasArrivals, stayOf } from '../../../domain/arrivals.ts';
import {
  bookableSessions,
  type DayPlan,
  type OpeningRows,
  type PlannedSession,
} from '../../../domain/opening-calendar.ts';
import type { TicketQuantities } from '../../../domain/tickets.ts';
import { parseSlot, parseSlots, type TimeSlot } from '../../../domain/time-slot.ts';
import { refuse } from '../../refusal.ts';

/** The body of a request for a visit. */
export type BookingPayload = z.output<typeof bookingPayload>;

/** The parts of a request that name its day and sessions. */
export type ChosenSessions = Pick<
  BookingPayload,
  'selectedDate' | 'selectedTime' | 'selectedSessions' | 'selectedKpopSessions' | 'selectedLabubuSessions'
>;

/** What is needed, besides the day, to find the sessions that a request names. */
interface ChoiceFacts {
  rows: OpeningRows;
  /** The event's own message for a family that has chosen no session. */
  chooseSession?: string | undefined;
  /** The visit's tickets, which decide how long a stay with an arrival time lasts. */
  quantities: TicketQuantities;
  /** Whether a family may arrive at any minute, as at the front desk. */
  atAnyMinute?: boolean;
}

/**
 * Returns the planned sessions that a request names (specification 12.8, 12.9, 12.35). Refuses a session that
 * the day does not have, an event day without a chosen session, and open play with arrival times if none is
 * chosen. For an arrival time, only the start is compared, because the tickets decide the end (specification
 * 4.13).
 */
export function findChosenSessions(
  payload: ChosenSessions,
  plan: DayPlan,
  { chooseSession = 'Please select at least one session.', ...facts }: ChoiceFacts,
): PlannedSession[] {
  const listed = [
    ...(payload.selectedSessions ?? []),
    ...(payload.selectedKpopSessions ?? []),
    ...(payload.selectedLabubuSessions ?? []),
  ].map((text) => readDatedSlot(text, payload.selectedDate));
  const timed = payload.selectedTime ? parseSlots(payload.selectedTime) : [];
  if (timed === null) throw refuse('sessionUnknown');

  if (!plan.isEvent && hasArrivals(plan.day, facts.rows.arrivals))
    return [findArrival(listed.length > 0 ? listed : timed, plan, facts)];
  const slots = plan.isEvent && listed.length > 0 ? listed : timed;
  if (!plan.isEvent) {
    if (listed.length > 0) throw refuse('sessionUnknown');
    return slots.length === 0 ? plan.sessions : findAll(slots, plan);
  }
  if (slots.length === 0) throw refuse('noSessions', { chooseSession });
  return findAll(slots, plan);
}

function findArrival(
  [slot, another]: readonly TimeSlot[],
  plan: DayPlan,
  { rows, quantities, atAnyMinute }: ChoiceFacts,
): PlannedSession {
  if (!slot || another) throw refuse('noSessions', { chooseSession: 'Please choose one arrival time.' });
  const stay = stayOf(rows.arrivals?.stays ?? [], quantities);
  const session = bookableSessions(plan, rows, atAnyMinute ? slot.start : undefined).find(
    ({ start, arrival }) => start === slot.start && arrival?.stays.includes(stay),
  );
  if (!session) throw refuse('sessionUnknown');
  return session;
}

function readDatedSlot(text: string, day: string): TimeSlot {
  const [date, slotText = ''] = text.split('|');
  const slot = parseSlot(slotText);
  if (date !== day || !slot) throw refuse('sessionUnknown');
  return slot;
}

function findAll(slots: readonly TimeSlot[], plan: DayPlan): PlannedSession[] {
  const found = slots.map((slot) => {
    const session = plan.sessions.find(({ start, end }) => start === slot.start && end === slot.end);
    if (!session) throw refuse('sessionUnknown');
    return session;
  });
  return plan.sessions.filter((session) => found.includes(session));
}
