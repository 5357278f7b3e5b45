import type { SQLInputValue } from 'node:sqlite';
import { type SandboxApi, type SandboxCall, visibleIntent } from './sandbox-api.ts';
import type { DocTable } from './sandbox-store.ts';
import { badParameterError, notFoundError } from './wire-error.ts';
import {
  integerParam,
  listParam,
  refuseUnknownParams,
  textParam,
  treeParam,
  type WireTree,
} from './wire-form.ts';
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
  if (typeof params['created'] === 'string') return [['created = ?', integerParam(params, 'created') ?? 0]];
  const range = treeParam(params, 'created') ?? {};
  return Object.keys(range).map((side) => {
    const operator = SIDES[side];
    if (!operator)
      throw badParameterError(`Received unknown parameter: created[${side}]`, `created[${side}]`);
    return [`created ${operator} ?`, integerParam(range, side) ?? 0];
  });
}

function eventTypeConditions(params: WireTree): [string, SQLInputValue][] {
  const types = listParam(params, 'types') ?? [];
  const type = textParam(params, 'type');
  if (type) types.push(type);
  if (types.length === 0) return [];
  const patterns = types.map((type) => type.replaceAll('*', '%'));
  return [
    [
      'EXISTS (SELECT 1 FROM json_each(?) AS asked WHERE events.type LIKE asked.value)',
      JSON.stringify(patterns),
    ],
  ];
}

/**
 * Returns a page of a list in Stripe's format, newest first. A page has 10 entries unless `limit` (1 to 100)
 * says otherwise. It begins after the entry `starting_after`, or ends before the entry `ending_before`.
 */
export function readListPage(api: SandboxApi, call: SandboxCall, table: DocTable): Record<string, unknown> {
  const { params } = call;
  refuseUnknownParams(params, new Set([...PAGING, ...FILTERS[table]]));
  const limit = integerParam(params, 'limit') ?? 10;
  if (limit < 1 || limit > 100) {
    const bound = limit < 1 ? 'greater than or equal to 1' : 'less than or equal to 100';
    throw badParameterError(`This value must be ${bound}.`, 'limit', 'parameter_invalid_integer');
  }
  const where = createdConditions(params);
  for (const filter of ['payment_intent', 'charge'] as const) {
    const value = FILTERS[table].includes(filter) ? textParam(params, filter) : undefined;
    if (value !== undefined) where.push([`${filter} = ?`, value]);
  }
  if (table === 'events') where.push(...eventTypeConditions(params));

  const after = textParam(params, 'starting_after');
  const before = textParam(params, 'ending_before');
  const cursor = after ?? before;
  if (cursor !== undefined && !exists(api, table, cursor)) {
    throw notFoundError(NAMES[table], cursor, after ? 'starting_after' : 'ending_before', 400);
  }
  const cursorFrom =
    cursor === undefined ? null : { id: cursor, side: after ? ('after' as const) : ('before' as const) };
  const rows = api.store.page<Record<string, unknown>>(table, where, limit + 1, cursorFrom);
  const data = rows.slice(0, limit);
  if (cursorFrom?.side === 'before') data.reverse();
  return { object: 'list', data, has_more: rows.length > limit, url: `/v1/${table}` };
}

function exists(api: SandboxApi, table: DocTable, id: string): boolean {
  if (table === 'payment_intents') return api.store.intent(id) !== undefined;
  if (table === 'charges') return api.store.charge(id) !== undefined;
  if (table === 'refunds') return api.store.refund(id) !== undefined;
  return api.store.event(id) !== undefined;
}

function fetchField(
  api: SandboxApi,
  call: SandboxCall,
  object: Record<string, unknown>,
  field: string,
): unknown {
  const id = object[field];
  if (object['object'] === 'charge' && field === 'refunds') {
    const data = api.store.refundsOfCharge(String(object['id']));
    return { object: 'list', data, has_more: false, url: `/v1/charges/${object['id']}/refunds` };
  }
  if (typeof id !== 'string') return id;
  if (field === 'payment_intent') {
    const intent = api.store.intent(id);
    return intent && visibleIntent(call, intent);
  }
  if (field === 'source') return id.startsWith('re_') ? api.store.refund(id) : api.store.charge(id);
  if (field === 'latest_charge' || field === 'charge') return call.publishable ? id : api.store.charge(id);
  return api.store.paymentMethod(id);
}

const EXPANDABLE: Record<string, readonly string[]> = {
  payment_intent: ['latest_charge', 'payment_method', 'customer', 'review', 'application', 'on_behalf_of'],
  charge: ['payment_intent', 'refunds', 'balance_transaction', 'customer'],
  refund: ['charge', 'payment_intent', 'balance_transaction'],
  balance_transaction: ['source'],
};

function expandPath(
  api: SandboxApi,
  call: SandboxCall,
  object: unknown,
  path: readonly string[],
  fullPath: string,
): void {
  if (typeof object !== 'object' || object === null || path.length === 0) return;
  const holder = object as Record<string, unknown>;
  const [field = '', ...rest] = path;
  if (holder['object'] === 'list' && field === 'data') {
    for (const entry of holder['data'] as unknown[]) expandPath(api, call, entry, rest, fullPath);
    return;
  }
  if (!EXPANDABLE[String(holder['object'])]?.includes(field)) {
    throw badParameterError(`This property cannot be expanded (${fullPath}).`, 'expand');
  }
  if (typeof holder[field] !== 'object') holder[field] = fetchField(api, call, holder, field);
  expandPath(api, call, holder[field], rest, fullPath);
}

/**
 * Returns the reply with objects in place of the ids in the fields that `expand[]` names, up to four levels
 * deep. In a list, `data` is the first level.
 */
export function expandReply(api: SandboxApi, call: SandboxCall, reply: object): object {
  const paths = listParam(call.params, 'expand');
  if (!paths || paths.length === 0) return reply;
  const copy = { ...reply };
  for (const path of paths) {
    const steps = path.split('.');
    if (steps.length > 4)
      throw badParameterError('You cannot expand more than 4 levels of a property.', 'expand');
    expandPath(api, call, copy, steps, path);
  }
  return copy;
}

/** Returns the visible and expanded form of an intent. */
export function intentReply(api: SandboxApi, call: SandboxCall, intent: IntentDoc): object {
  return expandReply(api, call, visibleIntent(call, intent));
}
