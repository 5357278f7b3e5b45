import { type Kysely, type Selectable, sql } from 'kysely';
import type { Day } from '../../../domain/calendar-day.ts';
import type { Database } from '../../db/connect.ts';
import type { DB } from '../../db/tables.ts';
import type { PlannedLine, SessionTime, SessionWithoutRoom } from './hold-input.ts';

/**
 * A visit after its change, in the form that `apply_change` reads. Amounts are in pence, times in minutes of
 * the day.
 */
export interface ChangeTarget {
  day: Day;
  event_id: string | null;
  children: number;
  session_count: number;
  sessions: SessionTime[];
  tickets: {
    ticket_type_id: string;
    name: string;
    quantity: number;
    unit_price_pence: number;
    fee_pence: number;
    takes_session_credit: boolean;
  }[];
  lines: PlannedLine[];
  original_pence: number;
  credits_used: number;
  credit_savings_pence: number;
  discount_pence: number;
  total_pence: number;
}

/** The action that the audit log records if a check-in ends an unpaid change. */
export const endedAtCheckIn = 'unpaid change ended by the check-in';
/** The action that the audit log records if undoing the check-in brings that change back. */
export const broughtBack = 'unpaid change brought back';

/** A stored change of a visit. */
export type VisitChange = Omit<Selectable<DB['visit_change']>, 'target' | 'state'> & {
  target: ChangeTarget;
  state: 'pending' | 'done' | 'ended' | 'refused';
};

/**
 * Finds a change of a visit by its id, its payment or its idempotency key (`deed`). Returns undefined if
 * there is none.
 */
export async function findVisitChange(
  db: Kysely<DB>,
  by: { deed: string } | { paymentId: string } | { id: string },
): Promise<VisitChange | undefined> {
  const query = db.selectFrom('visit_change').selectAll();
  const found = await ('deed' in by
    ? query.where('deed', '=', by.deed)
    : 'id' in by
      ? query.where('id', '=', by.id)
      : query.where('payment_id', '=', by.paymentId)
  ).executeTakeFirst();
  return found as VisitChange | undefined;
}

/** Finds the unpaid change of a booking; undefined if there is none. */
export async function findPendingChange(db: Kysely<DB>, bookingId: string): Promise<VisitChange | undefined> {
  const found = await db
    .selectFrom('visit_change')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  return found as VisitChange | undefined;
}

/** Lists the unpaid changes of bookings; at most one for each booking. */
export async function listPendingChanges(
  db: Kysely<DB>,
  bookingIds: readonly string[],
): Promise<VisitChange[]> {
  const { rows } = await sql<VisitChange>`
    select * from visit_change where booking_id = any (${bookingIds}::uuid[]) and state = 'pending'`.execute(
    db,
  );
  return rows;
}

/**
 * Finds the newest change of a booking, if a check-in ended that change and nothing has happened to it since
 * then; undefined otherwise.
 */
export async function findChangeEndedAtCheckIn(
  db: Kysely<DB>,
  bookingId: string,
): Promise<VisitChange | undefined> {
  const { rows } = await sql<VisitChange>`
    select c.* from (select * from visit_change where booking_id = ${bookingId} order by seq desc limit 1) c
      cross join lateral (select what, after->>'change' as change from journal
        where booking_id = c.booking_id and what in (${endedAtCheckIn}, ${broughtBack}, 'change given up')
        order by id desc limit 1) last
    where c.state = 'ended' and last.what = ${endedAtCheckIn} and last.change = c.id::text`.execute(db);
  return rows[0];
}

/** Lists the changes that have been applied to a booking, the earliest first. */
export async function listDoneChanges(db: Kysely<DB>, bookingId: string): Promise<VisitChange[]> {
  const { rows } = await sql<VisitChange>`
    select * from visit_change where booking_id = ${bookingId} and state = 'done' order by seq`.execute(db);
  return rows;
}

/** Reads the most money that changes of a booking have let the centre keep at any time, in pence. */
export async function readMostKept(db: Kysely<DB>, bookingId: string): Promise<number> {
  const { most } = await db
    .selectFrom('visit_change')
    .select(({ fn }) => fn.coalesce(fn.max('kept_money_pence'), sql<number>`0`).as('most'))
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'done')
    .executeTakeFirstOrThrow();
  return most;
}

/** Finds the description of a booking's discount, such as the title of an offer; undefined if it has none. */
export async function findDiscount(db: Kysely<DB>, bookingId: string): Promise<string | undefined> {
  const line = await db
    .selectFrom('order_line')
    .select('description')
    .where('booking_id', '=', bookingId)
    .where('kind', '=', 'discount')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return line?.description;
}

/**
 * Reads the part of a visit's price to which the cancellation rule applies, in pence. Returns null if the
 * rule applies to the whole price, because no change of the visit has kept any money.
 */
export async function readRefundablePrice(db: Kysely<DB>, bookingId: string): Promise<number | null> {
  const kept = await readMostKept(db, bookingId);
  if (kept === 0) return null;
  const { total_pence: total } = await db
    .selectFrom('booking')
    .select('total_pence')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow();
  return Math.max(0, total - kept);
}

/** Ends the unpaid change of a booking, if there is one, and releases its places. */
export async function endPendingChange(tx: Kysely<DB>, bookingId: string): Promise<void> {
  await sql`select end_change(${bookingId})`.execute(tx);
}

/** Stores a change as pending. The caller holds the booking's lock. */
export async function insertVisitChange(
  tx: Kysely<DB>,
  change: Pick<
    VisitChange,
    | 'id'
    | 'booking_id'
    | 'deed'
    | 'changed_by'
    | 'target'
    | 'total_before_pence'
    | 'sessions_before'
    | 'to_pay_pence'
    | 'refund_pence'
    | 'kept_pence'
    | 'kept_money_pence'
    | 'payment_id'
  >,
  { now, until }: { now: number; until: number },
): Promise<void> {
  await tx
    .insertInto('visit_change')
    .values({
      ...change,
      target: JSON.stringify(change.target),
      state: 'pending',
      made_at: new Date(now),
      held_until: new Date(until),
    })
    .execute();
}

/**
 * Marks a change as refused, because it was paid for but can no longer be applied. Releases the places held
 * for it.
 */
export async function markChangeRefused(tx: Kysely<DB>, change: VisitChange): Promise<void> {
  await tx.deleteFrom('change_place').where('change_id', '=', change.id).execute();
  await tx.updateTable('visit_change').set({ state: 'refused' }).where('id', '=', change.id).execute();
}

/**
 * Holds the additional places of a change until an instant, or holds them again. With the outcome `full`,
 * nothing was changed.
 */
export async function holdChange(
  tx: Kysely<DB>,
  changeId: string,
  { now, until }: { now: number; until: number },
): Promise<{ outcome: 'held' } | SessionWithoutRoom> {
  return callChange(tx, sql`hold_change(${changeId}, ${new Date(now)}, ${new Date(until)})`);
}

/** Makes an ended change wait for its payment again. The caller has taken its places. */
export async function reopenChange(tx: Kysely<DB>, changeId: string): Promise<void> {
  await tx.updateTable('visit_change').set({ state: 'pending' }).where('id', '=', changeId).execute();
}

/** Applies a change to its visit in one step. With an outcome other than `changed`, nothing was changed. */
export async function applyChange(
  tx: Kysely<DB>,
  changeId: string,
  now: number,
): Promise<{ outcome: 'changed' } | { outcome: 'credits_spent' } | SessionWithoutRoom> {
  return callChange(tx, sql`apply_change(${changeId}, ${new Date(now)})`);
}

async function callChange<Outcome>(tx: Kysely<DB>, call: ReturnType<typeof sql>): Promise<Outcome> {
  const { rows } = await sql<{ outcome: Outcome }>`select ${call} as outcome`.execute(tx);
  if (!rows[0]) throw new Error('A change returned nothing');
  return rows[0].outcome;
}

/** Returns whether a family was checked in with a booking. */
export async function hasBegunStay(db: Kysely<DB>, bookingId: string): Promise<boolean> {
  const stay = await db
    .selectFrom('stay')
    .select('booking_id')
    .where('booking_id', '=', bookingId)
    .executeTakeFirst();
  return stay !== undefined;
}

/**
 * Lists changes whose payment is open and has not been checked since `checkedBefore` (epoch milliseconds).
 * Lists pending changes, and ended changes whose payment must be cancelled. A pending change whose payment
 * never started is listed only if its hold ended before `expiredBefore`.
 */
export async function listOpenChanges(
  db: Database,
  { checkedBefore, expiredBefore, limit }: { checkedBefore: number; expiredBefore: number; limit: number },
) {
  const { rows } = await sql<{
    id: string;
    bookingId: string;
    state: 'pending' | 'ended';
    heldUntil: Date;
    intentId: string | null;
  }>`
    select c.id, c.booking_id as "bookingId", c.state, c.held_until as "heldUntil", y.intent_id as "intentId"
    from visit_change c join payment y on y.id = c.payment_id
    where c.state in ('pending', 'ended') and y.status not in ('succeeded', 'canceled')
      and case when y.intent_id is null then c.state = 'pending' and c.held_until <= ${new Date(expiredBefore)}
        else y.asked_at is null or y.asked_at < ${new Date(checkedBefore)} end
    order by y.asked_at nulls first limit ${limit}`.execute(db);
  return rows;
}
