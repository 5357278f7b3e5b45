import type { CallRequest } from '../../../contract/call.ts';
import type { saveBasePriceCall, savePriceRuleCall } from '../../../contract/office-prices.ts';
import { conditionsInWords, doRulesTie, type PriceRule } from '../../../domain/price-rules.ts';
import type { Database } from '../../db/connect.ts';
import type { Clock } from '../../ports/clock/clock.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { readPriceList } from '../availability/price-list.ts';
import { findRuleState, lockPrices, writePrices } from './price-store.ts';

/** The context of changes of prices. */
export interface PricesContext {
  db: Database;
  clock: Clock;
}

/**
 * Makes a price rule, or changes one (specification 4.11). Refuses a ticket that its channel does not sell,
 * a rule that somebody has changed since it was read, and one that would tie with another. A repeat changes
 * nothing.
 */
export function savePriceRule(
  { db, clock }: PricesContext,
  { rule, seen }: CallRequest<typeof savePriceRuleCall>['body'],
  by: string,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await lockPrices(tx);
    const { base, rules } = await readPriceList(tx);
    const stored = rules.find(({ id }) => id === rule.id);
    if (stored && isSame(stored, rule)) return;
    const state = await findRuleState(tx, rule.id);
    const isAsSeen = state
      ? state.ended_at === null && state.changed_at.toISOString() === seen
      : seen === null;
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
    const at = clock.now();
    await writePrices(tx, { kind: 'rule', rule }, { at, by });
    await recordAuditEntry(tx, {
      at,
      who: 'staff',
      what: stored ? 'price rule changed' : 'price rule made',
      ...(stored ? { before: auditFacts(stored) } : {}),
      after: { ...auditFacts(rule), by },
    });
  });
}

/** Ends a price rule. Refuses one that never was; a repeat changes nothing. */
export function endPriceRule({ db, clock }: PricesContext, id: string, by: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await lockPrices(tx);
    const state = await findRuleState(tx, id);
    if (!state) throw refuse('priceRuleNotFound');
    if (state.ended_at !== null) return;
    const { rules } = await readPriceList(tx);
    const rule = rules.find((other) => other.id === id);
    const at = clock.now();
    await writePrices(tx, { kind: 'end', id }, { at, by });
    await recordAuditEntry(tx, {
      at,
      who: 'staff',
      what: 'price rule ended',
      ...(rule ? { before: auditFacts(rule) } : {}),
      after: { by },
    });
  });
}

/**
 * Changes the base price of a ticket. Refuses a ticket that its channel does not sell, and a price that
 * somebody has changed since it was read. A repeat changes nothing.
 */
export function saveBasePrice(
  { db, clock }: PricesContext,
  { seen, ...wanted }: CallRequest<typeof saveBasePriceCall>['body'],
  by: string,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await lockPrices(tx);
    const { base } = await readPriceList(tx);
    const stored = base.find(
      ({ ticketTypeId, channel }) => ticketTypeId === wanted.ticketTypeId && channel === wanted.channel,
    );
    if (!stored) throw refuse('ticketTypeUnknown', { id: wanted.ticketTypeId });
    if (stored.price === wanted.price && stored.fee === wanted.fee) return;
    if (stored.price !== seen.price || stored.fee !== seen.fee) throw refuse('basePriceChanged');
    const at = clock.now();
    await writePrices(tx, { kind: 'base', ...wanted }, { at, by });
    await recordAuditEntry(tx, {
      at,
      who: 'staff',
      what: 'base price changed',
      before: { ...stored },
      after: { ...wanted, by },
    });
  });
}

/** Returns the refusal of a rule that would tie with another one, which it names; null where none does. */
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

function auditFacts(rule: PriceRule): Record<string, unknown> {
  return {
    name: rule.name,
    ticket: rule.ticketTypeId,
    channel: rule.channel,
    pence: rule.price,
    fee: rule.fee,
  };
}
