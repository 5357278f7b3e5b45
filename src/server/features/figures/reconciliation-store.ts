import { type Kysely, sql } from 'kysely';
import { addDays, type Day, daysInRange } from '../../../domain/calendar-day.ts';
import type { DaySpan } from '../../../domain/figure-period.ts';
import type { DB } from '../../db/tables.ts';
import { instantOf } from '../../ports/clock/clock.ts';

/** A card payment of an order, or a refund of one, as recorded here. In pence; a refund is negative. */
export interface CardMovement {
  intentId: string;
  reference: string;
  at: number;
  pence: number;
}

/** Lists the card payments, and the refunds of card payments, of the days from `from` to `to`. */
export async function listCardMovements(tx: Kysely<DB>, { from, to }: DaySpan): Promise<CardMovement[]> {
  const since = new Date(instantOf(from, 0));
  const until = new Date(instantOf(addDays(to, 1), 0));
  const { rows } = await sql<Omit<CardMovement, 'at'> & { at: Date }>`
    select coalesce(m.intent_id, '') as "intentId", b.reference, m.at, m.pence
    from (
      select booking_id, intent_id, received_at as at, received_pence as pence from payment
        where tender = 'card' and received_at >= ${since} and received_at < ${until} and received_pence <> 0
      union all
      select r.booking_id, y.intent_id, r.done_at, -r.amount_pence from refund r join payment y on y.id = r.payment_id
        where y.tender = 'card' and r.done_at >= ${since} and r.done_at < ${until}
    ) m join booking b on b.id = m.booking_id
    order by m.at, b.reference, m.pence desc`.execute(tx);
  return rows.map((row) => ({ ...row, at: row.at.getTime() }));
}

/** The sums of the order accounts of some days, computed now from their rows; in pence. */
export interface AccountSums {
  sold: number;
  vat: number;
  received: number;
  refunded: number;
}

/**
 * Sums the order accounts of some days from their rows, and not from the stored daily sums that the figures
 * use.
 */
export async function sumOrderAccounts(tx: Kysely<DB>, { from, to }: DaySpan): Promise<AccountSums> {
  const days = daysInRange(from, to);
  const { rows } = await sql<AccountSums>`
    select coalesce((select sum(sold_pence) from figure_sale_of(${days}::date[])), 0)::float as sold,
      coalesce((select sum(vat_pence) from figure_sale_of(${days}::date[])), 0)::float as vat,
      coalesce((select sum(received_pence) from figure_money_of(${days}::date[])), 0)::float as received,
      coalesce((select sum(refunded_pence) from figure_money_of(${days}::date[])), 0)::float as refunded`.execute(
    tx,
  );
  return rows[0] ?? { sold: 0, vat: 0, received: 0, refunded: 0 };
}

/** Lists the last cash count of each day, in pence. */
export async function listLastCounts(
  tx: Kysely<DB>,
  { from, to }: DaySpan,
): Promise<Map<Day, { float: number; counted: number }>> {
  const rows = await tx
    .selectFrom('cash_count')
    .distinctOn('day')
    .select(['day', 'float_pence as float', 'counted_pence as counted'])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .orderBy('counted_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.map(({ day, float, counted }) => [day, { float, counted }]));
}

/** Returns the given payment ids of the provider that belong to orders of this site. */
export async function findKnownIntents(
  tx: Kysely<DB>,
  intentIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select intent_id as id from payment where intent_id = any(${intentIds}::text[])`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}
