import { expandReply } from './listing.ts';
import { epochSeconds, type SandboxApi, type SandboxCall } from './sandbox-api.ts';
import { badParameterError, notFoundError } from './wire-error.ts';
import { integerParam, refuseUnknownParams, textParam, treeParam, type WireTree } from './wire-form.ts';
import type { ChargeDoc, RefundDoc } from './wire-objects.ts';

const DAY = 86_400;
/** Seconds from the start of a UTC day to the payout of that day's money. */
const PAYOUT_DELAY = 2 * DAY;
const MOST = 1_000_000;

type Transaction = {
  id: string;
  object: 'balance_transaction';
  amount: number;
  available_on: number;
  balance_type: 'payments';
  created: number;
  currency: string;
  description: string | null;
  exchange_rate: null;
  fee: number;
  fee_details: { amount: number; application: null; currency: string; description: string; type: string }[];
  net: number;
  reporting_category: string;
  source: string;
  status: 'available' | 'pending';
  type: 'charge' | 'refund' | 'payout';
};

type Payout = {
  id: string;
  object: 'payout';
  amount: number;
  arrival_date: number;
  automatic: true;
  created: number;
  currency: string;
  description: string;
  method: 'standard';
  status: 'paid' | 'in_transit';
  type: 'bank_account';
};

type Range = { from: number; until: number };

/** Returns the fee of a payment: 1.5% plus 20p, as for a British card. */
function feeOf(amount: number): number {
  return Math.round(amount * 0.015) + 20;
}

function rangeOf(params: WireTree, name: string): Range {
  const range = { from: 0, until: Number.MAX_SAFE_INTEGER };
  const sides = treeParam(params, name) ?? {};
  for (const side of Object.keys(sides)) {
    const value = integerParam(sides, side) ?? 0;
    if (side === 'gte') range.from = value;
    else if (side === 'gt') range.from = value + 1;
    else if (side === 'lt') range.until = value;
    else if (side === 'lte') range.until = value + 1;
    else throw badParameterError(`Received unknown parameter: ${name}[${side}]`, `${name}[${side}]`);
  }
  return range;
}

function newTransaction(
  api: SandboxApi,
  of: { id: string; created: number; currency: string; description: string | null },
  type: 'charge' | 'refund',
  amount: number,
): Transaction {
  const fee = type === 'charge' ? feeOf(amount) : 0;
  const available = of.created - (of.created % DAY) + PAYOUT_DELAY;
  return {
    id: `txn_${of.id.replace('_', '')}`,
    object: 'balance_transaction',
    amount,
    available_on: available,
    balance_type: 'payments',
    created: of.created,
    currency: of.currency,
    description: of.description,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency: of.currency,
              description: 'Sandbox processing fees',
              type: 'stripe_fee',
            },
          ],
    net: amount - fee,
    reporting_category: type,
    source: of.id,
    status: available <= epochSeconds(api) ? 'available' : 'pending',
    type,
  };
}

/** Returns the transactions of payments and refunds in a period, the newest first. */
function transactionsIn(api: SandboxApi, { from, until }: Range): Transaction[] {
  const where: [string, number][] = [
    ['created >= ?', from],
    ['created < ?', until],
  ];
  const charges = api.store
    .page<ChargeDoc>('charges', where, MOST, null)
    .filter(({ status }) => status === 'succeeded')
    .map((charge) => newTransaction(api, charge, 'charge', charge.amount));
  const refunds = api.store
    .page<RefundDoc>('refunds', where, MOST, null)
    .filter(({ status }) => status !== 'failed')
    .map((refund) => newTransaction(api, { ...refund, description: 'Refund' }, 'refund', -refund.amount));
  return [...charges, ...refunds].sort(
    (one, other) => other.created - one.created || (one.id < other.id ? 1 : -1),
  );
}

/** Returns a payout for each UTC day on which money moved. Each payout arrives two days later. */
function payoutsOf(api: SandboxApi, transactions: readonly Transaction[]): Payout[] {
  const days = Map.groupBy(transactions, ({ created }) => created - (created % DAY));
  return [...days]
    .sort(([one], [other]) => other - one)
    .map(([day, moved]) => ({
      id: `po_${day}`,
      object: 'payout',
      amount: moved.reduce((sum, { net }) => sum + net, 0),
      arrival_date: day + PAYOUT_DELAY,
      automatic: true,
      created: day + DAY,
      currency: 'gbp',
      description: 'SANDBOX PAYOUT',
      method: 'standard',
      status: day + PAYOUT_DELAY <= epochSeconds(api) ? 'paid' : 'in_transit',
      type: 'bank_account',
    }));
}

function readPage<Doc extends { id: string }>(
  api: SandboxApi,
  call: SandboxCall,
  all: readonly Doc[],
  { name, url }: { name: string; url: string },
): object {
  const limit = integerParam(call.params, 'limit') ?? 10;
  const after = textParam(call.params, 'starting_after');
  const start = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
  if (after !== undefined && start === 0) throw notFoundError(name, after, 'starting_after', 400);
  const data = all.slice(start, start + limit);
  return expandReply(api, call, { object: 'list', data, has_more: start + limit < all.length, url });
}

/** GET /v1/balance_transactions: payments and refunds with their fees, for all payouts or for one. */
export function listBalanceTransactions(api: SandboxApi, call: SandboxCall): object {
  refuseUnknownParams(call.params, new Set(['created', 'expand', 'limit', 'payout', 'starting_after']));
  const payout = textParam(call.params, 'payout');
  const day = payout === undefined ? null : Number(payout.replace('po_', ''));
  const range = day === null ? rangeOf(call.params, 'created') : { from: day, until: day + DAY };
  const all = transactionsIn(api, range);
  return readPage(api, call, all, { name: 'balance_transaction', url: '/v1/balance_transactions' });
}

/** GET /v1/payouts: one for each day on which money moved. */
export function listPayouts(api: SandboxApi, call: SandboxCall): object {
  refuseUnknownParams(call.params, new Set(['arrival_date', 'expand', 'limit', 'starting_after']));
  const { from, until } = rangeOf(call.params, 'arrival_date');
  const moved = transactionsIn(api, { from: from - PAYOUT_DELAY - DAY, until });
  const all = payoutsOf(api, moved).filter(({ arrival_date: at }) => at >= from && at < until);
  return readPage(api, call, all, { name: 'payout', url: '/v1/payouts' });
}
