import { type Insertable, type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../db/tables.ts';

/** A member's points, summed from the ledger. */
export interface PointBalance {
  /** Points that can be spent. */
  current: number;
  /** All points ever earned, less those that refunds reversed. This total decides the level. */
  total: number;
  /** Points that refunds could not reverse, because they had been spent. */
  owed: number;
}

/** Returns a member's points, summed from the ledger. */
export async function readPointBalance(db: Kysely<DB>, memberId: string): Promise<PointBalance> {
  const { rows } = await sql<PointBalance>`
    select current_points as current, total_points as total, owed_points as owed from points_of(${memberId})`.execute(
    db,
  );
  if (!rows[0]) throw new Error('points_of returned no row');
  return rows[0];
}

/** An entry for the ledger, before it has an id and a time. */
export type NewPointEntry = Omit<Insertable<DB['point_entry']>, 'seq' | 'id' | 'member_id' | 'created_at'>;

/** Inserts an entry into the ledger; returns false if the same cause already has one. */
export async function insertPointEntry(
  tx: Kysely<DB>,
  memberId: string,
  entry: NewPointEntry,
  now: number,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('point_entry')
    .values({ ...entry, member_id: memberId, created_at: new Date(now) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** The amount that counts for points: the money received with a payment, less refunds of overpaid money. */
const paidByPayment = sql`y.received_pence
  - coalesce((select sum(r.amount_pence) from refund r where r.payment_id = y.id and r.kind = 'overpaid'), 0)::integer`;

/**
 * The sum of the completed refunds `r` that meet a condition. Leaves out refunds of overpaid money, and
 * amounts that became account credit again.
 */
const refundedOf = (condition: RawBuilder<unknown>) => sql`coalesce((
  select sum(r.amount_pence)::integer from refund r left join payment p on p.id = r.payment_id
  where ${condition} and r.status = 'done' and r.kind <> 'overpaid' and p.tender is distinct from 'account-credit'), 0)`;

/**
 * Lists the payments of an order that have earned no points yet, oldest first. Leaves out account credit, and
 * payments from before the family joined. Lists nothing if the order has earned the points for its whole
 * price with a single entry.
 */
export async function listPartsWithoutPoints(
  tx: Kysely<DB>,
  bookingId: string,
): Promise<{ paymentId: string; paidPence: number }[]> {
  const { rows } = await sql<{ paymentId: string; paidPence: number }>`
    select y.id as "paymentId", ${paidByPayment} as "paidPence"
    from payment y join booking b on b.id = y.booking_id join member m on m.mailbox = mailbox_of(b.customer_email)
    where y.booking_id = ${bookingId} and y.received_at >= m.joined_at and y.tender <> 'account-credit' and ${paidByPayment} > 0
      and not exists (select from point_entry e where e.booking_id = ${bookingId} and e.kind = 'earned'
        and coalesce(e.payment_id, y.id) = y.id)
    order by y.received_at, y.created_at, y.idempotency_key`.execute(tx);
  return rows;
}

/**
 * A payment for a booking, and how much of it was refunded, in pence. `entry` says how the payment earned
 * points; null if it earned none.
 */
interface PaidPart {
  paid: number;
  refunded: number;
  entry: { memberId: string; description: string; pointsPerPound: number; bonusPercent: number } | null;
}

/** Lists the payments for a booking and for its changes, newest first, and how each earned points. */
export async function listPaidParts(db: Kysely<DB>, bookingId: string): Promise<PaidPart[]> {
  const { rows } = await sql<PaidPart>`
    select part.paid, part.refunded, case when e.id is not null then jsonb_build_object('memberId', e.member_id,
      'description', e.description, 'pointsPerPound', e.points_per_pound, 'bonusPercent', e.bonus_percent) end as entry
    from (
      select id as change_id, null::uuid as payment_id, to_pay_pence as paid,
        ${refundedOf(sql`r.payment_id = visit_change.payment_id`)} as refunded, seq as at, '' as key from visit_change
        where booking_id = ${bookingId} and state = 'done' and to_pay_pence > 0
      union all
      select null, null, coalesce((select total_before_pence from visit_change
          where booking_id = b.id and state = 'done' order by seq limit 1), b.total_pence) - b.account_credit_pence,
          ${refundedOf(sql`r.booking_id = b.id and not exists (
            select from visit_change c where c.booking_id = b.id and c.payment_id = r.payment_id)`)}, 0, ''
        from booking b where b.id = ${bookingId}
          and not exists (select from point_entry p where p.booking_id = b.id and p.payment_id is not null)
      union all
      select null, y.id, ${paidByPayment}, ${refundedOf(sql`r.payment_id = y.id`)}, extract(epoch from y.received_at), y.idempotency_key from payment y
        where y.booking_id = ${bookingId} and y.received_at is not null and y.tender <> 'account-credit'
          and exists (select from point_entry p where p.booking_id = y.booking_id and p.payment_id is not null)
    ) part
    left join point_entry e on e.booking_id = ${bookingId} and e.kind = 'earned'
      and e.visit_change_id is not distinct from part.change_id and e.payment_id is not distinct from part.payment_id
    order by part.at desc, part.key desc`.execute(db);
  return rows;
}

/**
 * Returns how many points for a booking have been reversed because of refunds. Includes points that could not
 * be taken back because they had been spent.
 */
export async function readReversedPoints(tx: Kysely<DB>, bookingId: string): Promise<number> {
  const { reversed } = await tx
    .selectFrom('point_entry')
    .where('booking_id', '=', bookingId)
    .where('kind', '=', 'reversed')
    .select(sql<number>`coalesce(sum(shortfall - points), 0)::integer`.as('reversed'))
    .executeTakeFirstOrThrow();
  return reversed;
}

/** Returns a member's entries, newest first: up to `limit`, older than the entry `before`. */
export function listPointEntries(
  db: Kysely<DB>,
  memberId: string,
  limit: number,
  before: string | undefined,
) {
  return db
    .selectFrom('point_entry')
    .where('member_id', '=', memberId)
    .$if(before !== undefined, (query) =>
      query.where('seq', '<', (builder) =>
        builder
          .selectFrom('point_entry')
          .select('seq')
          .where('id', '=', before ?? '')
          .where('member_id', '=', memberId),
      ),
    )
    .select(['id', 'description', 'points', 'created_at'])
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
}

/** Returns the achievements of a member and when each was awarded. */
export function listMemberAchievements(db: Kysely<DB>, memberId: string) {
  return db
    .selectFrom('point_entry')
    .where('member_id', '=', memberId)
    .where('kind', '=', 'achievement')
    .select(['achievement_id', 'created_at'])
    .orderBy('seq')
    .execute();
}

/** Returns the member and the level that a row of `level_reached` is about. */
export function findLevelReached(db: Kysely<DB>, id: string) {
  return db
    .selectFrom('level_reached')
    .where('id', '=', id)
    .select(['member_id as memberId', 'level_id as levelId'])
    .executeTakeFirstOrThrow();
}

/** Records that a member has reached a level; returns the record's id, or null if there already is one. */
export async function insertLevelReached(
  tx: Kysely<DB>,
  memberId: string,
  levelId: string,
  now: number,
): Promise<string | null> {
  const inserted = await tx
    .insertInto('level_reached')
    .values({ member_id: memberId, level_id: levelId, at: new Date(now) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id ?? null;
}
