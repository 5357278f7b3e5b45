import { type Kysely, sql } from 'kysely';
import type { Day } from '../../../domain/calendar-day.ts';
import type { PriceChannel, PriceRule } from '../../../domain/price-rules.ts';
import type { DB } from '../../db/tables.ts';

/** A change of what tickets cost. */
export type ChangedPrices =
  | { kind: 'rule'; rule: PriceRule }
  | { kind: 'end'; id: string }
  | { kind: 'base'; ticketTypeId: string; channel: PriceChannel; price: number; fee: number };

/**
 * Stores a change of prices. Every change of them goes through here, in the transaction that has checked it
 * under `lockPrices`. `at` in epoch milliseconds.
 */
export async function writePrices(
  tx: Kysely<DB>,
  change: ChangedPrices,
  { at, by }: { at: number; by: string },
): Promise<void> {
  const changed = { changed_at: new Date(at), changed_by: by };
  if (change.kind === 'end') {
    await tx
      .updateTable('price_rule')
      .set({ ended_at: new Date(at), ...changed })
      .where('id', '=', change.id)
      .execute();
    return;
  }
  if (change.kind === 'base') {
    await tx
      .updateTable('ticket_price')
      .set({ price_pence: change.price, fee_pence: change.fee })
      .where('ticket_type_id', '=', change.ticketTypeId)
      .where('channel', '=', change.channel)
      .execute();
    return;
  }
  const { rule } = change;
  const row = {
    name: rule.name,
    ticket_type_id: rule.ticketTypeId,
    channel: rule.channel,
    event_id: rule.eventId,
    first_day: rule.firstDay,
    last_day: rule.lastDay,
    school: rule.school,
    weekdays: rule.weekdays === null ? null : [...rule.weekdays],
    from_minute: rule.fromMinute,
    until_minute: rule.untilMinute,
    price_pence: rule.price,
    fee_pence: rule.fee,
    ...changed,
  };
  await tx
    .insertInto('price_rule')
    .values({ id: rule.id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

/** Makes changes of prices wait for each other, until the end of the transaction. Readers do not wait. */
export async function lockPrices(tx: Kysely<DB>): Promise<void> {
  await sql`lock table price_rule in share row exclusive mode`.execute(tx);
}

/** Finds when a rule was changed last, and whether it has ended; undefined where there is none. */
export function findRuleState(db: Kysely<DB>, id: string) {
  return db
    .selectFrom('price_rule')
    .select(['changed_at', 'changed_by', 'ended_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Lists when each rule that has not ended was changed, and by whom. */
export function listRuleChanges(db: Kysely<DB>) {
  return db
    .selectFrom('price_rule')
    .select(['id', 'changed_at', 'changed_by'])
    .where('ended_at', 'is', null)
    .execute();
}

/** Lists the ticket types in their order, whether they are sold or not. */
export function listTicketNames(db: Kysely<DB>) {
  return db.selectFrom('ticket_type').select(['id', 'name']).orderBy('position').execute();
}

/** Counts the confirmed visits on some days. */
export async function countVisits(db: Kysely<DB>, days: readonly Day[]): Promise<number> {
  if (days.length === 0) return 0;
  const { count } = await db
    .selectFrom('booking')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('kind', '=', 'visit')
    .where('status', '=', 'confirmed')
    .where('day', 'in', days)
    .executeTakeFirstOrThrow();
  return Number(count);
}
