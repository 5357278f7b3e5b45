import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/connect.ts';
import type { DB } from '../../db/tables.ts';

/** Locks a kiosk until the transaction ends, so that its walk-ins are counted one after the other. */
export async function lockKiosk(tx: Kysely<DB>, id: string): Promise<void> {
  await tx.selectFrom('kiosk').select('id').where('id', '=', id).forUpdate().execute();
}

/**
 * Lists the times of the walk-ins that a kiosk has created since `since` (epoch milliseconds), the earliest
 * first.
 */
export async function listWalkInTimes(db: Kysely<DB>, kioskId: string, since: number): Promise<Date[]> {
  const rows = await db
    .selectFrom('kiosk_walk_in')
    .select('made_at')
    .where('kiosk_id', '=', kioskId)
    .where('made_at', '>', new Date(since))
    .orderBy('made_at')
    .execute();
  return rows.map(({ made_at }) => made_at);
}

/** Records that a kiosk created a walk-in. */
export async function insertWalkIn(
  tx: Kysely<DB>,
  walkIn: { bookingId: string; kioskId: string; madeAt: number },
): Promise<void> {
  await tx
    .insertInto('kiosk_walk_in')
    .values({
      booking_id: walkIn.bookingId,
      kiosk_id: walkIn.kioskId,
      made_at: new Date(walkIn.madeAt),
    })
    .execute();
}

/**
 * Counts the places left in the session of a booking. The booking's own places count as free. The caller
 * has locked the session.
 */
export async function countPlacesLeftWithout(
  tx: Kysely<DB>,
  bookingId: string,
  now: number,
): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select coalesce(min(places_left(session_id, ${new Date(now)}, ${bookingId})), 0)::integer as "left"
    from place where booking_id = ${bookingId}`.execute(tx);
  return rows[0]?.left ?? 0;
}

/**
 * Returns whether staff have allowed this walk-in of this kiosk, with an answer that was still valid when
 * the family arrived (`at`, epoch milliseconds).
 */
export async function isWalkInAllowed(
  tx: Kysely<DB>,
  request: { id: string; kioskId: string; at: number },
): Promise<boolean> {
  const row = await tx
    .selectFrom('walk_in_request')
    .select('id')
    .where('id', '=', request.id)
    .where('kiosk_id', '=', request.kioskId)
    .where('answer', '=', 'yes')
    .where('ends_at', '>', new Date(request.at))
    .executeTakeFirst();
  return row !== undefined;
}

/** Withdraws all unanswered requests of a kiosk, or only the request `id`. Returns how many it withdrew. */
export async function withdrawWalkInRequests(
  tx: Kysely<DB>,
  kioskId: string,
  now: number,
  id?: string,
): Promise<number> {
  let update = tx
    .updateTable('walk_in_request')
    .set({ withdrawn_at: new Date(now) })
    .where('kiosk_id', '=', kioskId)
    .where('answer', 'is', null)
    .where('withdrawn_at', 'is', null);
  if (id !== undefined) update = update.where('id', '=', id);
  return Number((await update.executeTakeFirst()).numUpdatedRows);
}

/**
 * Stores a request, or renews a request that was refused or withdrawn, or that has expired. Changes nothing
 * if the stored request is still waiting, has a valid yes, or belongs to another kiosk.
 */
export async function upsertWalkInRequest(
  tx: Kysely<DB>,
  request: { id: string; kioskId: string; customerName: string; now: number; endsAt: number },
): Promise<void> {
  const { id, kioskId, customerName, now, endsAt } = request;
  await sql`
    insert into walk_in_request (id, kiosk_id, customer_name, asked_at, ends_at)
    values (${id}, ${kioskId}, ${customerName}, ${new Date(now)}, ${new Date(endsAt)})
    on conflict (id) do update set
      customer_name = excluded.customer_name, asked_at = excluded.asked_at, ends_at = excluded.ends_at,
      answer = null, answered_at = null, answered_by = null, withdrawn_at = null
    where walk_in_request.kiosk_id = excluded.kiosk_id
      and (walk_in_request.withdrawn_at is not null or walk_in_request.ends_at <= excluded.asked_at
        or walk_in_request.answer = 'no')`.execute(tx);
}

/** Finds a request of one kiosk, or of any kiosk if `kioskId` is not given. */
export function findWalkInRequest(db: Kysely<DB>, id: string, kioskId?: string) {
  let query = db.selectFrom('walk_in_request').selectAll().where('id', '=', id);
  if (kioskId !== undefined) query = query.where('kiosk_id', '=', kioskId);
  return query.executeTakeFirst();
}

/** Records the answer to an open request; returns undefined if the request is not open. */
export function recordWalkInAnswer(
  tx: Kysely<DB>,
  input: { id: string; answer: 'yes' | 'no'; by: 'staff' | 'pin'; now: number; endsAt: number },
) {
  const now = new Date(input.now);
  return tx
    .updateTable('walk_in_request as r')
    .from('kiosk as k')
    .set({ answer: input.answer, answered_by: input.by, answered_at: now, ends_at: new Date(input.endsAt) })
    .whereRef('k.id', '=', 'r.kiosk_id')
    .where('r.id', '=', input.id)
    .where('r.answer', 'is', null)
    .where('r.withdrawn_at', 'is', null)
    .where('r.ends_at', '>', now)
    .returning(['k.name as kiosk'])
    .executeTakeFirst();
}

/**
 * Lists the requests of enrolled kiosks that wait for an answer, the longest waiting first, each with the
 * number of walk-ins that its kiosk created since `since`.
 */
export function listOpenWalkInRequests(db: Database, now: number, since: number) {
  return db
    .selectFrom('walk_in_request as r')
    .innerJoin('kiosk as k', 'k.id', 'r.kiosk_id')
    .select(['r.id', 'k.name as kiosk', 'r.customer_name', 'r.asked_at', 'r.ends_at'])
    .select(({ selectFrom }) =>
      selectFrom('kiosk_walk_in as w')
        .select(({ fn }) => fn.countAll<string>().as('made'))
        .whereRef('w.kiosk_id', '=', 'r.kiosk_id')
        .where('w.made_at', '>', new Date(since))
        .as('made_lately'),
    )
    .where('r.answer', 'is', null)
    .where('r.withdrawn_at', 'is', null)
    .where('r.ends_at', '>', new Date(now))
    .where('k.withdrawn_at', 'is', null)
    .orderBy('r.asked_at')
    .orderBy('r.id')
    .limit(100)
    .execute();
}

/**
 * Deletes requests that ended before an instant (epoch milliseconds), and records of walk-ins made before it.
 */
export async function deleteWalkInsBefore(db: Kysely<DB>, before: number): Promise<void> {
  await db.deleteFrom('walk_in_request').where('ends_at', '<', new Date(before)).execute();
  await db.deleteFrom('kiosk_walk_in').where('made_at', '<', new Date(before)).execute();
}
