import type { Kysely } from 'kysely';
import type { Day } from '../../../domain/calendar-day.ts';
import { whySessionNotSold } from '../../../domain/opening-calendar.ts';
import type { AppContext } from '../../app-context.ts';
import type { DB } from '../../db/tables.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import {
  type MoveExceptions,
  moveOutOfClosedTime,
  moveOwnVisit,
  moveVisitByStaff,
} from '../orders/move-booking.ts';
import { sessionTime } from '../orders/order-plan.ts';
import { sessionFull } from './book-visit.ts';
import { readBookedQuantities } from './booked-visit-store.ts';
import { chooseSessions } from './plan-visit.ts';

/** The visit to move, and its new day and slots ('9:30 AM - 11:30 AM'). Open play needs no slots. */
interface MoveVisitInput {
  bookingId: string;
  children: number;
  idempotencyKey: string;
  day: Day;
  slots: readonly string[];
}

/**
 * Moves a family's visit to another day or session, at the same price. Refuses a day or session that cannot
 * be booked, and a visit that can no longer be moved. The refusal of a full session names the nearest free
 * sessions.
 */
export async function moveVisit(context: AppContext, input: MoveVisitInput): Promise<void> {
  await move(context, input, null);
}

/**
 * Moves a visit for staff, as `moveVisit` does. Staff can move a visit to one of today's sessions until that
 * session ends, just as they can sell the session at the front desk. `exceptions` can allow a move after the
 * time for free cancelling, or into a full session.
 */
export async function moveVisitAtDesk(
  context: AppContext,
  input: MoveVisitInput,
  exceptions: MoveExceptions,
): Promise<void> {
  await move(context, input, exceptions);
}

/**
 * Moves a family's visit out of a closed time, as `moveVisit` does, but even if the visit could no longer be
 * cancelled free of charge. `alongside` runs first in the transaction of the move.
 */
export async function moveVisitOfClosedTime(
  context: AppContext,
  input: MoveVisitInput,
  reason: string,
  alongside: (tx: Kysely<DB>) => Promise<void>,
): Promise<void> {
  const chosen = await choose(context, input);
  await refuseFull(
    context,
    input,
    chosen,
    await moveOutOfClosedTime(context, chosen.order, reason, alongside),
  );
}

async function move(
  context: AppContext,
  input: MoveVisitInput,
  exceptions: MoveExceptions | null,
): Promise<void> {
  const chosen = await choose(context, input, exceptions ? whySessionNotSold : undefined);
  const moved = exceptions
    ? await moveVisitByStaff(context, chosen.order, exceptions)
    : await moveOwnVisit(context, chosen.order);
  await refuseFull(context, input, chosen, moved);
}

type Chosen = Awaited<ReturnType<typeof choose>>;

/**
 * Returns the sessions to which a visit moves, and the input of the move. Refuses sessions that cannot be
 * booked.
 */
async function choose(
  context: AppContext,
  { bookingId, idempotencyKey, day, slots }: MoveVisitInput,
  whyNot?: typeof whySessionNotSold,
) {
  const quantities = await readBookedQuantities(context.db, bookingId);
  const { openDay, event, sessions } = chooseSessions(
    { selectedDate: day, selectedSessions: slots.map((slot) => `${day}|${slot}`) },
    await context.calendar.read(),
    localMoment(context.clock.now()),
    quantities,
    whyNot,
  );
  const order = {
    bookingId,
    idempotencyKey,
    day: openDay.day,
    eventId: event?.id ?? null,
    sessions: sessions.map(sessionTime),
  };
  return { order, sessions, quantities };
}

async function refuseFull(
  context: AppContext,
  { children }: MoveVisitInput,
  { order: { day, eventId }, sessions, quantities }: Chosen,
  moved: Awaited<ReturnType<typeof moveOwnVisit>>,
): Promise<void> {
  if (moved.outcome === 'full')
    throw await sessionFull(context, { day, eventId, sessions, children, quantities }, moved);
}
