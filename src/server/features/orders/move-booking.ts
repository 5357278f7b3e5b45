import { type Kysely, sql } from 'kysely';
import type { Day } from '../../../domain/calendar-day.ts';
import type { AppContext } from '../../app-context.ts';
import type { DB } from '../../db/tables.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { type BookingRow, lockBooking } from './booking-store.ts';
import { leastReason, readPolicy } from './cancel-booking.ts';
import type { SessionTime, SessionWithoutRoom } from './hold-input.ts';
import { mailCustomer } from './mail-customer.ts';

/** The day and the sessions to which a visit moves. */
export interface MoveInput {
  bookingId: string;
  /** The page makes one key for each decision, so that a repeat changes nothing. */
  idempotencyKey: string;
  day: Day;
  eventId: string | null;
  /** As many sessions as the visit has now. Times are in minutes of the day. */
  sessions: readonly SessionTime[];
}

type MoveOutcome = { outcome: 'moved'; from: Day } | SessionWithoutRoom;

/** The exceptions that staff allow for the move of a visit, and their reason. */
export interface MoveExceptions {
  /** Whether the visit may move even when a cancellation would no longer be refunded in full. */
  rule: boolean;
  /** Whether the visit may move even into a full session. */
  capacity: boolean;
  /** At least three characters if the move actually needs an exception. Not stored if it does not. */
  reason: string;
}

/**
 * Moves a confirmed visit for the family that booked it. Releases its old places and takes new places in one
 * transaction. Price, reference, code and links stay the same, and a mail tells the family the new times
 * (specification 5.10). Refuses a booking that is not a confirmed visit, a different number of sessions, a
 * visit whose cancellation would not be refunded in full, and a family that has checked in. With the outcome
 * `full`, nothing was changed.
 */
export function moveOwnVisit(context: AppContext, input: MoveInput): Promise<MoveOutcome> {
  return move(context, input, null, 'customer');
}

/**
 * Moves a confirmed visit out of a closed time for the family that booked it (specification 5.15). There is
 * no deadline for such a move. Refuses a visit whose family has checked in. `alongside` runs first in the
 * transaction, under the booking's lock. It does not run for a repeat. If it throws, nothing is changed.
 */
export function moveOutOfClosedTime(
  context: AppContext,
  input: MoveInput,
  reason: string,
  alongside: (tx: Kysely<DB>) => Promise<void>,
): Promise<MoveOutcome> {
  return move(context, input, { rule: true, capacity: false, reason }, 'customer', alongside);
}

/**
 * Moves a confirmed visit for staff, as `moveOwnVisit` does. `exceptions` can allow a move that is too late
 * for a full refund, or one into a full session. Such a move needs a reason (specification 5.12). Refuses a
 * visit whose family has checked in.
 */
export function moveVisitByStaff(
  context: AppContext,
  input: MoveInput,
  exceptions: MoveExceptions,
): Promise<MoveOutcome> {
  return move(context, input, exceptions, 'staff');
}

/** Thrown to roll back the transaction if a session is full. */
class SessionFull extends Error {
  readonly outcome: MoveOutcome;

  constructor(outcome: MoveOutcome) {
    super('A session is full');
    this.outcome = outcome;
  }
}

async function move(
  context: AppContext,
  input: MoveInput,
  exceptions: MoveExceptions | null,
  by: 'staff' | 'customer',
  alongside?: (tx: Kysely<DB>) => Promise<void>,
): Promise<MoveOutcome> {
  const now = context.clock.now();
  const { terms } = await context.site.read();
  const attempt = context.db.transaction().execute(async (tx): Promise<MoveOutcome> => {
    const booking = await lockBooking(tx, input.bookingId);
    if (!booking) throw refuse('bookingNotFound');
    if (await isMoveStored(tx, input.idempotencyKey)) return { outcome: 'moved', from: input.day };
    await alongside?.(tx);
    const { percent } = await readPolicy(tx, booking, terms.refundSteps, now);
    const why = exceptions ? whyNotMovable(booking, 100) : await whyFamilyCannotMove(tx, booking, percent);
    if (why) throw why;
    if (exceptions && (await hasStay(tx, booking.id))) throw refuse('visitInUse');
    if (exceptions && !exceptions.rule && percent < 100) throw refuse('tooLateByTheRule');
    if (input.sessions.length !== booking.session_count) throw refuse('sessionsNotAsMany');
    const from = booking.day ?? input.day;
    const sessions = input.sessions.map((session) => ({
      ...session,
      beyond_capacity: exceptions?.capacity ?? false,
    }));
    const { rows } = await sql<{ outcome: { outcome: string; beyond: boolean } & MoveOutcome }>`
      select move_visit(${booking.id}, ${input.day}, ${input.eventId}, ${JSON.stringify(sessions)}::jsonb,
        ${new Date(now)}) as outcome`.execute(tx);
    const outcome = rows[0]?.outcome;
    if (outcome?.outcome !== 'moved')
      throw new SessionFull(outcome?.outcome === 'full' ? outcome : { outcome: 'full', starts: 0, left: 0 });
    const setAside = { rule: percent < 100, capacity: outcome.beyond };
    const needsReason = setAside.rule || setAside.capacity;
    if (needsReason && (exceptions?.reason ?? '').length < leastReason) throw refuse('reasonRequired');
    await recordMove(tx, booking, {
      ...input,
      from,
      now,
      by,
      setAside: { ...setAside, reason: needsReason && exceptions ? exceptions.reason : null },
    });
    return { outcome: 'moved', from };
  });
  const moved = await attempt.catch((problem: unknown) => {
    if (problem instanceof SessionFull) return problem.outcome;
    throw problem;
  });
  if (moved.outcome === 'moved') {
    context.changes.publishPlaces([...new Set([moved.from, input.day])]);
    context.wakeMailSender();
  }
  return moved;
}

async function hasStay(tx: Kysely<DB>, bookingId: string): Promise<boolean> {
  const stay = await tx
    .selectFrom('stay')
    .select('booking_id')
    .where('booking_id', '=', bookingId)
    .executeTakeFirst();
  return stay !== undefined;
}

/**
 * Returns why a family cannot move its booking, as a refusal; null if it can. `percent` is the share of the
 * money that a cancellation would refund now. A family that has checked in can no longer move its booking.
 */
export async function whyFamilyCannotMove(
  db: Kysely<DB>,
  booking: Pick<BookingRow, 'id' | 'kind' | 'status'>,
  percent: number,
): Promise<Refusal | null> {
  return whyNotMovable(booking, percent) ?? ((await hasStay(db, booking.id)) ? refuse('visitBegun') : null);
}

/** Does the same as `whyFamilyCannotMove`, but does not check whether the family has checked in. */
export function whyNotMovable({ kind, status }: Pick<BookingRow, 'kind' | 'status'>, percent: number) {
  if (kind !== 'visit' || status !== 'confirmed') return refuse('bookingNotMovable');
  return percent < 100 ? refuse('tooLateToMove') : null;
}

async function isMoveStored(tx: Kysely<DB>, idempotencyKey: string): Promise<boolean> {
  const move = await tx
    .selectFrom('visit_move')
    .select('id')
    .where('deed', '=', idempotencyKey)
    .executeTakeFirst();
  return move !== undefined;
}

/** The exceptions that a move actually needs, and the reason for them (null if it needs none). */
type SetAside = Omit<MoveExceptions, 'reason'> & { reason: string | null };

/**
 * Stores the move of a visit, and queues the mail with the new times. The caller holds the booking's lock.
 */
export async function insertVisitMove(
  tx: Kysely<DB>,
  booking: Pick<BookingRow, 'id' | 'customer_email'>,
  move: {
    idempotencyKey: string;
    from: Day;
    to: Day;
    by: 'staff' | 'customer';
    now: number;
    setAside?: SetAside;
  },
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
      rule_set_aside: move.setAside?.rule ?? false,
      beyond_capacity: move.setAside?.capacity ?? false,
      reason: move.setAside?.reason ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await mailCustomer(tx, booking, 'booking-moved', move.now, id);
}

interface RecordedMove extends MoveInput {
  from: Day;
  now: number;
  by: 'staff' | 'customer';
  setAside: SetAside;
}

async function recordMove(
  tx: Kysely<DB>,
  booking: BookingRow,
  { idempotencyKey, day, from, sessions, now, by, setAside }: RecordedMove,
): Promise<void> {
  await insertVisitMove(tx, booking, { idempotencyKey, from, to: day, by, now, setAside });
  await recordAuditEntry(tx, {
    at: now,
    who: by,
    what: 'visit moved',
    bookingId: booking.id,
    before: { day: from },
    after: {
      day,
      starts: sessions.map(({ starts }) => starts),
      ...(setAside.reason !== null && { set_aside: nameSetAside(setAside), reason: setAside.reason }),
    },
  });
}

function nameSetAside({ rule, capacity }: Omit<MoveExceptions, 'reason'>): string {
  if (rule) return capacity ? 'the rule, beyond capacity' : 'the rule';
  return 'capacity (beyond it)';
}

/** Reads the booking and the idempotency key of a visit's move. */
export function readVisitMove(db: Kysely<DB>, moveId: string) {
  return db
    .selectFrom('visit_move')
    .select(['booking_id', 'deed'])
    .where('id', '=', moveId)
    .executeTakeFirstOrThrow();
}
