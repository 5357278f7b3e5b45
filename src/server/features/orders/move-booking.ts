import { type Kysely, sql } from 'kysely';
import type { Day } from '../../../domain/calendar-day.ts';
import type { AppContext } from '../../app-context.ts';
import type { DB } from '../../db/tables.ts';
import { refuse } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { type BookingRow, lockBooking } from './booking-store.ts';
import { readPolicy } from './cancel-booking.ts';
import { mailCustomer } from './mail-customer.ts';

/** Where a visit moves to. */
export interface MoveInput {
  bookingId: string;
  /** Made by the page, one for each decision: a repeat changes nothing. */
  idempotencyKey: string;
  day: Day;
  eventId: string | null;
  /** As many as the visit has. Minutes of the day. */
  sessions: readonly { starts: number; ends: number; capacity: number }[];
}

type MoveOutcome = { outcome: 'moved'; from: Day } | { outcome: 'full'; starts: number; left: number };

/**
 * Moves a confirmed visit for the family that booked it: old places are let go and new ones taken in one
 * transaction; price, reference, code and links stay, and a mail has the new times (specification 5.10).
 * Refuses a booking that is no confirmed visit, has another number of sessions, or is past the moment of a
 * full refund. `full` has changed nothing.
 */
export async function moveOwnVisit(context: AppContext, input: MoveInput): Promise<MoveOutcome> {
  const now = context.clock.now();
  const { terms } = await context.site.read();
  const moved = await context.db.transaction().execute(async (tx): Promise<MoveOutcome> => {
    const booking = await lockBooking(tx, input.bookingId);
    if (!booking) throw refuse('bookingNotFound');
    if (await isMoved(tx, input.idempotencyKey)) return { outcome: 'moved', from: input.day };
    const why = whyNotMovable(booking, (await readPolicy(tx, booking, terms.refundSteps, now)).percent);
    if (why) throw why;
    if (input.sessions.length !== booking.session_count) throw refuse('sessionsNotAsMany');
    const from = booking.day ?? input.day;
    const { rows } = await sql<{ outcome: MoveOutcome }>`
      select move_visit(${booking.id}, ${input.day}, ${input.eventId}, ${JSON.stringify(input.sessions)}::jsonb,
        ${new Date(now)}) as outcome`.execute(tx);
    const outcome = rows[0]?.outcome;
    if (outcome?.outcome !== 'moved') return outcome ?? { outcome: 'full', starts: 0, left: 0 };
    await recordMove(tx, booking, { ...input, from, now });
    return { outcome: 'moved', from };
  });
  if (moved.outcome === 'moved') {
    context.changes.publishPlaces([...new Set([moved.from, input.day])]);
    context.wakeMailSender();
  }
  return moved;
}

/** Returns the refusal of moving a booking; null where its family can. `percent`: of a refund now. */
export function whyNotMovable({ kind, status }: Pick<BookingRow, 'kind' | 'status'>, percent: number) {
  if (kind !== 'visit' || status !== 'confirmed') return refuse('bookingNotMovable');
  return percent < 100 ? refuse('tooLateToMove') : null;
}

async function isMoved(tx: Kysely<DB>, idempotencyKey: string): Promise<boolean> {
  const move = await tx
    .selectFrom('visit_move')
    .select('id')
    .where('deed', '=', idempotencyKey)
    .executeTakeFirst();
  return move !== undefined;
}

/** Stores that a visit has moved, and queues the mail with its new times. The caller holds its lock. */
export async function insertVisitMove(
  tx: Kysely<DB>,
  booking: Pick<BookingRow, 'id' | 'customer_email'>,
  move: { idempotencyKey: string; from: Day; to: Day; by: 'staff' | 'customer'; now: number },
): Promise<void> {
  const { id } = await tx
    .insertInto('visit_move')
    .values({
      booking_id: booking.id,
      deed: move.idempotencyKey,
      from_day: move.from,
      to_day: move.to,
      moved_by: move.by,
      moved_at: new Date(move.now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await mailCustomer(tx, booking, 'booking-moved', move.now, id);
}

async function recordMove(
  tx: Kysely<DB>,
  booking: BookingRow,
  { idempotencyKey, day, from, sessions, now }: MoveInput & { from: Day; now: number },
): Promise<void> {
  await insertVisitMove(tx, booking, { idempotencyKey, from, to: day, by: 'customer', now });
  await recordAuditEntry(tx, {
    at: now,
    who: 'customer',
    what: 'visit moved',
    bookingId: booking.id,
    before: { day: from },
    after: { day, starts: sessions.map(({ starts }) => starts) },
  });
}

/** Reads a move of a visit. */
export function readVisitMove(db: Kysely<DB>, moveId: string) {
  return db
    .selectFrom('visit_move')
    .select(['booking_id', 'deed'])
    .where('id', '=', moveId)
    .executeTakeFirstOrThrow();
}
