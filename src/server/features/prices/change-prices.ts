import type { Kysely } from 'kysely';
import type { CallRequest } from '../../../contract/call.ts';
import type { saveBasePriceCall, savePriceRuleCall } from '../../../contract/office-prices.ts';
import type { FactRow, FactRows } from '../../../domain/fact-sheet.ts';
import { conditionsInWords, doRulesTie, type PriceRule } from '../../../domain/price-rules.ts';
import type { Database } from '../../db/connect.ts';
import type { DB } from '../../db/tables.ts';
import type { Clock } from '../../ports/clock/clock.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { readPriceList } from '../availability/price-list.ts';
import { changeRows, lockFacts, sheetOf, wasFactThere } from '../office-facts/change-facts.ts';
import { findRuleState } from './price-store.ts';

/** The dependencies of calls that change prices. */
export interface PricesContext {
  db: Database;
  clock: Clock;
}

/** Runs a change of prices in a transaction that blocks all other changes of facts. */
export function changePrices({ db }: PricesContext, work: (tx: Kysely<DB>) => Promise<void>): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await lockFacts(tx);
    await work(tx);
  });
}

/** Returns the rows of a sheet with one row of a table changed, or added. */
export function withRow(rows: FactRows, table: string, key: string, row: FactRow): FactRows {
  const all = rows[table] ?? [];
  const found = all.find((other) => other[key] === row[key]);
  const next = found ? all.map((other) => (other === found ? { ...found, ...row } : other)) : [...all, row];
  return { ...rows, [table]: next };
}

/** Returns the rows of a sheet without one row of a table. */
export function withoutRow(rows: FactRows, table: string, key: string, id: string): FactRows {
  return { ...rows, [table]: (rows[table] ?? []).filter((row) => row[key] !== id) };
}

/**
 * Creates or changes a price rule (specification 4.11). Refuses a ticket that the channel does not sell, an
 * unknown event, a rule that somebody has changed or ended since it was read, and a rule that ties with
 * another (`findTie`). A repeated call changes nothing.
 */
export function savePriceRule(
  context: PricesContext,
  { rule, seen }: CallRequest<typeof savePriceRuleCall>['body'],
  by: string,
): Promise<void> {
  return changePrices(context, async (tx) => {
    const { base, rules } = await readPriceList(tx);
    const stored = rules.find(({ id }) => id === rule.id);
    if (stored && isSame(stored, rule)) return;
    const state = await findRuleState(tx, rule.id);
    const isAsSeen = state
      ? state.ended_at === null && state.changed_at.toISOString() === seen
      : seen === null && !(await wasFactThere(tx, 'price_rule', { id: rule.id }));
    if (!isAsSeen) throw refuse('priceRuleChanged');
    if (!base.some((row) => row.ticketTypeId === rule.ticketTypeId && row.channel === rule.channel))
      throw refuse('ticketTypeUnknown', { id: rule.ticketTypeId });
    if (rule.eventId !== null) {
      const event = await tx
        .selectFrom('event')
        .select('id')
        .where('id', '=', rule.eventId)
        .executeTakeFirst();
      if (!event) throw refuse('priceEventUnknown');
    }
    const tie = findTie(rules, rule);
    if (tie) throw tie;
    await changeRows(
      tx,
      context,
      sheetOf('prices'),
      (rows) => withRow(rows, 'price_rule', 'id', ruleRow(rule)),
      by,
    );
  });
}

/** Returns a rule as the row of its table. */
function ruleRow(rule: PriceRule): FactRow {
  return {
    id: rule.id,
    name: rule.name,
    ticket_type_id: rule.ticketTypeId,
    channel: rule.channel,
    price_pence: rule.price,
    fee_pence: rule.fee,
    ...conditionColumns(rule),
  };
}

/** Returns the conditions of a price or an offer as columns. */
export function conditionColumns(
  conditions: Pick<
    PriceRule,
    'eventId' | 'firstDay' | 'lastDay' | 'school' | 'weekdays' | 'fromMinute' | 'untilMinute'
  >,
): FactRow {
  return {
    event_id: conditions.eventId,
    first_day: conditions.firstDay,
    last_day: conditions.lastDay,
    school: conditions.school,
    weekdays: conditions.weekdays === null ? null : [...conditions.weekdays],
    from_minute: conditions.fromMinute,
    until_minute: conditions.untilMinute,
  };
}

/** Ends a price rule. Refuses a rule that never existed. A repeated call changes nothing. */
export function endPriceRule(context: PricesContext, id: string, by: string): Promise<void> {
  return changePrices(context, async (tx) => {
    const state = await findRuleState(tx, id);
    if (!state && !(await wasFactThere(tx, 'price_rule', { id }))) throw refuse('priceRuleNotFound');
    if (!state || state.ended_at !== null) return;
    await changeRows(tx, context, sheetOf('prices'), (rows) => withoutRow(rows, 'price_rule', 'id', id), by);
  });
}

/**
 * Changes the base price of a ticket. Refuses a ticket that the channel does not sell, and a price that
 * somebody has changed since it was read. A repeated call changes nothing.
 */
export function saveBasePrice(
  context: PricesContext,
  { seen, ...wanted }: CallRequest<typeof saveBasePriceCall>['body'],
  by: string,
): Promise<void> {
  return changePrices(context, async (tx) => {
    const { base } = await readPriceList(tx);
    const stored = base.find(
      ({ ticketTypeId, channel }) => ticketTypeId === wanted.ticketTypeId && channel === wanted.channel,
    );
    if (!stored) throw refuse('ticketTypeUnknown', { id: wanted.ticketTypeId });
    if (stored.price === wanted.price && stored.fee === wanted.fee) return;
    if (stored.price !== seen.price || stored.fee !== seen.fee) throw refuse('basePriceChanged');
    await changeRows(
      tx,
      context,
      sheetOf('tickets'),
      (rows) => ({
        ...rows,
        ticket_price: (rows['ticket_price'] ?? []).map((row) =>
          row['ticket_type_id'] === wanted.ticketTypeId && row['channel'] === wanted.channel
            ? { ...row, price_pence: wanted.price, fee_pence: wanted.fee }
            : row,
        ),
      }),
      by,
    );
  });
}

/**
 * Returns the refusal of a rule that ties with another: both are equally specific and could apply to the same
 * ticket. The refusal names both rules. Returns null if there is no tie.
 */
export function findTie(rules: readonly PriceRule[], rule: PriceRule): Refusal | null {
  const other = rules.find((stored) => doRulesTie(stored, rule));
  if (!other) return null;
  return refuse('priceRuleTie', {
    name: rule.name,
    other: other.name,
    conditions: conditionsInWords(other, null),
  });
}

function isSame(a: PriceRule, b: PriceRule): boolean {
  const keys = Object.keys(a) as (keyof PriceRule)[];
  const inOrder = (value: unknown) => JSON.stringify(Array.isArray(value) ? value.toSorted() : value);
  return keys.every((key) => inOrder(a[key]) === inOrder(b[key]));
}
