import type { Kysely } from 'kysely';
import type { Day } from '../../../domain/calendar-day.ts';
import type { DB } from '../../db/tables.ts';

/** Lists the cash counts of the days from `from` to `to`, by day and in the order in which they were made. */
export function listCashCounts(db: Kysely<DB>, { from, to }: { from: Day; to: Day }) {
  return db
    .selectFrom('cash_count')
    .selectAll()
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .orderBy('counted_at')
    .orderBy('id')
    .execute();
}

/** Finds the cash count stored under an idempotency key of the page; undefined if there is none. */
export function findCashCount(db: Kysely<DB>, id: string) {
  return db.selectFrom('cash_count').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Stores a count; returns false if another request has just used its key. Amounts in pence. */
export async function insertCashCount(
  tx: Kysely<DB>,
  count: {
    id: string;
    day: Day;
    now: number;
    float: number;
    received: number;
    refunded: number;
    counted: number;
    explanation: string;
  },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('cash_count')
    .values({
      id: count.id,
      day: count.day,
      counted_at: new Date(count.now),
      float_pence: count.float,
      received_pence: count.received,
      refunded_pence: count.refunded,
      counted_pence: count.counted,
      explanation: count.explanation,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}
