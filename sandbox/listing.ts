import type { SQLInputValue } from 'node:sqlite';
import type { DocTable } from './sandbox-books.ts';
import { type SandboxApi, type SandboxCall, visibleIntent } from './till.ts';
import { badParameter, noSuch } from './wire-error.ts';
import { integer, list, refuseUnknown, text, tree, type WireTree } from './wire-form.ts';
import type { IntentDoc } from './wire-objects.ts';

const NAMES: Record<DocTable, string> = {
  payment_intents: 'payment_intent',
  charges: 'charge',
  refunds: 'refund',
  events: 'event',
};
const FILTERS: Record<DocTable, readonly string[]> = {
  payment_intents: [],
  charges: ['payment_intent'],
  refunds: ['payment_intent', 'charge'],
  events: ['type', 'types'],
};
const PAGING = ['limit', 'starting_after', 'ending_before', 'created', 'expand'];
const SIDES: Record<string, string> = { gt: '>', gte: '>=', lt: '<', lte: '<=' };

function createdConditions(params: WireTree): [string, SQLInputValue][] {
  if (typeof params['created'] === 'string') return [['created = ?', integer(params, 'created') ?? 0]];
  const range = tree(params, 'created') ?? {};
  return Object.keys(range).map((side) => {
    const operator = SIDES[side];
    if (!operator) throw badParameter(`Received unknown parameter: created[${side}]`, `created[${side}]`);
    return [`created ${operator} ?`, integer(range, side) ?? 0];
  });
}

function eventTypeConditions(params: WireTree): [string, SQLInputValue][] {
  const asked = list(params, 'types') ?? [];
  const one = text(params, 'type');
  if (one) asked.push(one);
  if (asked.length === 0) return [];
  const patterns = asked.map((type) => type.replaceAll('*', '%'));
  return [
    [
      'EXISTS (SELECT 1 FROM json_each(?) AS asked WHERE events.type LIKE asked.value)',
      JSON.stringify(patterns),
    ],
  ];
}

/** A list as Stripe answers it: newest first, 10 unless `limit` says otherwise (1 to 100), with cursors. */
export function listPage(till: SandboxApi, call: SandboxCall, table: DocTable): Record<string, unknown> {
  const { params } = call;
  refuseUnknown(params, new Set([...PAGING, ...FILTERS[table]]));
  const limit = integer(params, 'limit') ?? 10;
  if (limit < 1 || limit > 100) {
    const bound = limit < 1 ? 'greater than or equal to 1' : 'less than or equal to 100';
    throw badParameter(`This value must be ${bound}.`, 'limit', 'parameter_invalid_integer');
  }
  const where = createdConditions(params);
  for (const filter of ['payment_intent', 'charge'] as const) {
    const value = FILTERS[table].includes(filter) ? text(params, filter) : undefined;
    if (value !== undefined) where.push([`${filter} = ?`, value]);
  }
  if (table === 'events') where.push(...eventTypeConditions(params));

  const after = text(params, 'starting_after');
  const before = text(params, 'ending_before');
  const cursor = after ?? before;
  if (cursor !== undefined && !existsIn(till, table, cursor)) {
    throw noSuch(NAMES[table], cursor, after ? 'starting_after' : 'ending_before', 400);
  }
  const from =
    cursor === undefined ? null : { id: cursor, side: after ? ('after' as const) : ('before' as const) };
  const rows = till.books.page<Record<string, unknown>>(table, where, limit + 1, from);
  const data = rows.slice(0, limit);
  if (from?.side === 'before') data.reverse();
  return { object: 'list', data, has_more: rows.length > limit, url: `/v1/${table}` };
}

function existsIn(till: SandboxApi, table: DocTable, id: string): boolean {
  if (table === 'payment_intents') return till.books.intent(id) !== undefined;
  if (table === 'charges') return till.books.charge(id) !== undefined;
  if (table === 'refunds') return till.books.refund(id) !== undefined;
  return till.books.event(id) !== undefined;
}

function fetched(
  till: SandboxApi,
  call: SandboxCall,
  object: Record<string, unknown>,
  field: string,
): unknown {
  const id = object[field];
  if (object['object'] === 'charge' && field === 'refunds') {
    const data = till.books.refundsOfCharge(String(object['id']));
    return { object: 'list', data, has_more: false, url: `/v1/charges/${object['id']}/refunds` };
  }
  if (typeof id !== 'string') return id;
  if (field === 'payment_intent') {
    const intent = till.books.intent(id);
    return intent && visibleIntent(call, intent);
  }
  if (field === 'latest_charge' || field === 'charge') return call.publishable ? id : till.books.charge(id);
  return till.books.paymentMethod(id);
}

const EXPANDABLE: Record<string, readonly string[]> = {
  payment_intent: ['latest_charge', 'payment_method', 'customer', 'review', 'application', 'on_behalf_of'],
  charge: ['payment_intent', 'refunds', 'balance_transaction', 'customer'],
  refund: ['charge', 'payment_intent', 'balance_transaction'],
};

function expandPath(
  till: SandboxApi,
  call: SandboxCall,
  object: unknown,
  path: readonly string[],
  whole: string,
): void {
  if (typeof object !== 'object' || object === null || path.length === 0) return;
  const holder = object as Record<string, unknown>;
  const [field = '', ...rest] = path;
  if (holder['object'] === 'list' && field === 'data') {
    for (const entry of holder['data'] as unknown[]) expandPath(till, call, entry, rest, whole);
    return;
  }
  if (!EXPANDABLE[String(holder['object'])]?.includes(field)) {
    throw badParameter(`This property cannot be expanded (${whole}).`, 'expand');
  }
  if (typeof holder[field] !== 'object') holder[field] = fetched(till, call, holder, field);
  expandPath(till, call, holder[field], rest, whole);
}

/** The answer with what `expand[]` asks for put in place of ids, up to four levels deep. */
export function expanded(till: SandboxApi, call: SandboxCall, answer: object): object {
  const paths = list(call.params, 'expand');
  if (!paths || paths.length === 0) return answer;
  const copy = { ...answer };
  for (const path of paths) {
    const steps = path.split('.');
    if (steps.length > 5) throw badParameter('You cannot expand more than 4 levels of a property.', 'expand');
    expandPath(till, call, copy, steps, path);
  }
  return copy;
}

/** An intent ready to be answered. */
export function intentAnswer(till: SandboxApi, call: SandboxCall, intent: IntentDoc): object {
  return expanded(till, call, visibleIntent(call, intent));
}
