import type * as z from 'zod/mini';
import type { bookingPayload } from '../../../contract/booking.ts';
import type { DayPlan, PlannedSession } from '../../../domain/opening-calendar.ts';
import { parseSlot, parseSlots, type TimeSlot } from '../../../domain/time-slot.ts';
import { refuse } from '../../refusal.ts';

/** The body of a request for a visit. */
export type BookingPayload = z.output<typeof bookingPayload>;

/** What of a request names its day and sessions. */
export type ChosenSessions = Pick<
  BookingPayload,
  'selectedDate' | 'selectedTime' | 'selectedSessions' | 'selectedKpopSessions' | 'selectedLabubuSessions'
>;

/**
 * Returns the planned sessions that a request names (specification 12.8, 12.9, 12.35). Refuses a session
 * that the day does not have, and an event day without any.
 */
export function findChosenSessions(
  payload: ChosenSessions,
  plan: DayPlan,
  chooseSession = 'Please select at least one session.',
): PlannedSession[] {
  const listed = [
    ...(payload.selectedSessions ?? []),
    ...(payload.selectedKpopSessions ?? []),
    ...(payload.selectedLabubuSessions ?? []),
  ].map((text) => readDatedSlot(text, payload.selectedDate));
  const timed = payload.selectedTime ? parseSlots(payload.selectedTime) : [];
  if (timed === null) throw refuse('sessionUnknown');

  const slots = plan.isEvent && listed.length > 0 ? listed : timed;
  if (!plan.isEvent) {
    if (listed.length > 0) throw refuse('sessionUnknown');
    return slots.length === 0 ? plan.sessions : findAll(slots, plan);
  }
  if (slots.length === 0) throw refuse('noSessions', { chooseSession });
  return findAll(slots, plan);
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
