import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { createEndpoints, type Route, type SandboxContext } from './api-call.ts';
import type { ApiKeys } from './api-keys.ts';
import { listBalanceTransactions, listPayouts } from './balance.ts';
import { retrieveCharge } from './charges.ts';
import type { Faults } from './faults.ts';
import { expandReply, intentReply, readListPage } from './listing.ts';
import {
  cancelIntent,
  confirmIntent,
  createIntent,
  type IntentResult,
  retrieveIntent,
  updateIntent,
} from './payment-intents.ts';
import { createPaymentMethod, retrievePaymentMethod } from './payment-methods.ts';
import { createRefund, retrieveRefund, updateRefund } from './refunds.ts';
import type { SandboxApi, SandboxCall } from './sandbox-api.ts';
import type { DocTable } from './sandbox-store.ts';
import { notFoundError } from './wire-error.ts';

const PREFLIGHT = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers':
    'Authorization, Content-Type, Idempotency-Key, Stripe-Version, Stripe-Account, X-Requested-With',
  'access-control-allow-private-network': 'true',
  'access-control-max-age': '600',
};

/** Returns every `/v1` route of the sandbox. */
export function apiRoutes(api: SandboxApi, keys: ApiKeys, faults: Faults, log: (line: string) => void) {
  const endpoint = createEndpoints(api, keys, faults, log);
  const id = (c: SandboxContext) => c.req.param('id') ?? '';
  const intents =
    (verb: (api: SandboxApi, call: SandboxCall, id: string) => IntentResult): Route =>
    (call, c) => {
      const { intent, refusal } = verb(api, call, id(c));
      return { body: intentReply(api, call, intent), refusal };
    };
  const object =
    (verb: (call: SandboxCall, id: string) => object): Route =>
    (call, c) => ({ body: expandReply(api, call, verb(call, id(c))) });
  const list = (table: DocTable): Route => object((call) => readListPage(api, call, table));
  const forBrowsers = { allowsPublishable: true };

  return new Hono<{ Bindings: HttpBindings }>()
    .options('*', () => new Response(null, { status: 204, headers: PREFLIGHT }))
    .post('/payment_intents', endpoint(intents(createIntent)))
    .get('/payment_intents', endpoint(list('payment_intents')))
    .get(
      '/payment_intents/:id',
      endpoint(
        (call, c) => ({ body: intentReply(api, call, retrieveIntent(api, call, id(c))) }),
        forBrowsers,
      ),
    )
    .post('/payment_intents/:id', endpoint(intents(updateIntent)))
    .post('/payment_intents/:id/confirm', endpoint(intents(confirmIntent), forBrowsers))
    .post('/payment_intents/:id/cancel', endpoint(intents(cancelIntent)))
    .post(
      '/payment_methods',
      endpoint(
        object((call) => createPaymentMethod(api, call)),
        forBrowsers,
      ),
    )
    .get('/payment_methods/:id', endpoint(object((_call, method) => retrievePaymentMethod(api, method))))
    .get('/charges', endpoint(list('charges')))
    .get('/charges/:id', endpoint(object((_call, charge) => retrieveCharge(api, charge))))
    .post('/refunds', endpoint(object((call) => createRefund(api, call))))
    .get('/refunds', endpoint(list('refunds')))
    .get('/refunds/:id', endpoint(object((_call, refund) => retrieveRefund(api, refund))))
    .post('/refunds/:id', endpoint(object((call, refund) => updateRefund(api, call, refund))))
    .get(
      '/balance_transactions',
      endpoint((call) => ({ body: listBalanceTransactions(api, call) })),
    )
    .get(
      '/payouts',
      endpoint((call) => ({ body: listPayouts(api, call) })),
    )
    .get('/events', endpoint(list('events')))
    .get(
      '/events/:id',
      endpoint(
        object((_call, event) => {
          const found = api.store.event(event);
          if (!found) throw notFoundError('event', event, 'id');
          return found;
        }),
      ),
    );
}
