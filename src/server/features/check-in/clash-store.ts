import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/tables.ts';
import type { ActionKind } from './stay-store.ts';

/** A clash to record. */
export interface ClashInput {
  clientId: string;
  what: ActionKind;
  /** Epoch milliseconds. */
  doneAt: number;
  doneBy: string;
  ticketId: string;
  walkInName: string | null;
  code: string;
  words: string;
}

/**
 * The maximum number of unreviewed clashes stored for one kiosk. Staff would not read a longer list. The list
 * of reviewed clashes has the same maximum.
 */
const maxClashes = 100;

/**
 * Records a clash under its client id. Returns the booking's id; null for a walk-in without a booking.
 * Returns undefined if nothing was recorded. This is the case if the clash is recorded already, if its ticket
 * is unknown and not a walk-in's, or if too many clashes of this kiosk are unreviewed.
 */
export async function insertClash(
  tx: Kysely<DB>,
  clash: ClashInput,
  now: number,
): Promise<{ bookingId: string | null } | undefined> {
  const { clientId, what, doneAt, doneBy, ticketId, walkInName, code, words } = clash;
  const { rows } = await sql<{ bookingId: string | null }>`
    insert into desk_clash (client_id, what, done_at, done_by, ticket_id, booking_id, walk_in_name, code, words, noted_at)
    select ${clientId}, ${what}, ${new Date(doneAt)}, ${doneBy}, ${ticketId}, known.booking_id, known.walk_in_name,
      ${code}, ${words}, ${new Date(now)}
    from (
      select id as booking_id, null as walk_in_name from booking where id = ${ticketId} and kind = 'visit'
      union all
      select null, ${walkInName}::text where ${walkInName}::text is not null
      union all
      (select null, walk_in_name from desk_clash where ticket_id = ${ticketId} and walk_in_name is not null limit 1)
      limit 1) known
    where (select count(*) from desk_clash where done_by = ${doneBy} and looked_at is null) < ${maxClashes}
    on conflict do nothing
    returning booking_id as "bookingId"`.execute(tx);
  return rows[0];
}

/** Lists the clashes that nobody has reviewed, the earliest action first, at most 200. */
export function listClashes(db: Kysely<DB>) {
  return db
    .selectFrom('desk_clash as c')
    .leftJoin('booking as b', 'b.id', 'c.booking_id')
    .select(['c.client_id', 'c.done_at', 'c.done_by', 'c.code', 'c.words', 'b.reference'])
    .select(sql<ActionKind>`c.what`.as('what'))
    .select(sql<string>`coalesce(b.customer_name, c.walk_in_name, '')`.as('customer_name'))
    .where('c.looked_at', 'is', null)
    .orderBy('c.done_at')
    .orderBy('c.client_id')
    .limit(200)
    .execute();
}

/** Lists the client ids of reviewed clashes, the latest review first. */
export async function listReviewedClashes(db: Kysely<DB>): Promise<string[]> {
  const rows = await db
    .selectFrom('desk_clash')
    .select('client_id')
    .where('looked_at', 'is not', null)
    .orderBy('looked_at', 'desc')
    .limit(maxClashes)
    .execute();
  return rows.map(({ client_id }) => client_id);
}

/** Marks a clash as reviewed; returns undefined if it was reviewed already or is unknown. */
export function markClashReviewed(tx: Kysely<DB>, clientId: string, now: number) {
  return tx
    .updateTable('desk_clash')
    .set({ looked_at: new Date(now) })
    .where('client_id', '=', clientId)
    .where('looked_at', 'is', null)
    .returning(['booking_id', 'done_at', 'words'])
    .executeTakeFirst();
}

/** Returns whether a clash with this client id is recorded. */
export async function clashExists(tx: Kysely<DB>, clientId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('desk_clash')
    .select('client_id')
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes clashes recorded before an instant (epoch milliseconds). */
export async function deleteClashesBefore(db: Kysely<DB>, before: number): Promise<void> {
  await db.deleteFrom('desk_clash').where('noted_at', '<', new Date(before)).execute();
}
