import type { Day } from '../../../domain/calendar-day.ts';
import { whySessionNotSold } from '../../../domain/opening-calendar.ts';
import type { AppContext } from '../../app-context.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { moveOwnVisit, moveVisitByStaff, type StaffMove } from '../orders/move-booking.ts';
import { sessionFull } from './book-visit.ts';
import { chooseSessions } from './plan-visit.ts';

/** The visit to move, and the day and slots ('9:30 AM - 11:30 AM') that it moves to; open play needs none. */
interface MoveVisitInput {
  bookingId: string;
  children: number;
  idempotencyKey: string;
  day: Day;
  slots: readonly string[];
}

/**
 * Moves a family's visit to another day or session, for the price that it has. Refuses a day or session that
 * cannot be booked, a full one with the nearest free ones, and a visit that can no longer be moved.
 */
export async function moveVisit(context: AppContext, input: MoveVisitInput): Promise<void> {
  await move(context, input, null);
}

/**
 * Moves a visit for staff, as `moveVisit` does. Sessions of today are open until they end, as when they are
 * sold at the front desk; what `setAside` names is set aside.
 */
export async function moveVisitAtDesk(
  context: AppContext,
  input: MoveVisitInput,
  setAside: StaffMove,
): Promise<void> {
  await move(context, input, setAside);
}

async function move(
  context: AppContext,
  { bookingId, children, idempotencyKey, day, slots }: MoveVisitInput,
  setAside: StaffMove | null,
): Promise<void> {
  const calendar = await context.calendar.read();
  const { openDay, event, sessions } = chooseSessions(
    { selectedDate: day, selectedSessions: slots.map((slot) => `${day}|${slot}`) },
    calendar,
    localMoment(context.clock.now()),
    setAside ? whySessionNotSold : undefined,
  );
  const eventId = event?.id ?? null;
  const order = {
    bookingId,
    idempotencyKey,
    day: openDay.day,
    eventId,
    sessions: sessions.map(({ start, end, capacity }) => ({ starts: start, ends: end, capacity })),
  };
  const moved = setAside
    ? await moveVisitByStaff(context, order, setAside)
    : await moveOwnVisit(context, order);
  if (moved.outcome === 'full')
    throw await sessionFull(
      context,
      { day: openDay.day, eventId, sessions, children },
      moved.starts,
      moved.left,
    );
}
