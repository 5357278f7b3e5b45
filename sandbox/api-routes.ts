import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { createApi, type Route, type SandboxContext } from './api-call.ts';
import type { Keys } from './api-keys.ts';
import { retrieveCharge } from './charges.ts';
import type { Faults } from './faults.ts';
import { expanded, intentAnswer, listPage } from './listing.ts';
import {
  cancelIntent,
  confirmIntent,
  createIntent,
  type IntentResult,
  retrieveIntent,
  updateIntent,
} from './payment-intents.ts';
import { answerCreatePaymentMethod, retrievePaymentMethod } from './payment-methods.ts';
import { createRefund, retrieveRefund, updateRefund } from './refunds.ts';
import type { DocTable } from './sandbox-books.ts';
import type { SandboxApi, SandboxCall } from './till.ts';
import { noSuch } from './wire-error.ts';

const PREFLIGHT = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers':
    'Authorization, Content-Type, Idempotency-Key, Stripe-Version, Stripe-Account, X-Requested-With',
  'access-control-allow-private-network': 'true',
  'access-control-max-age': '600',
};

/** Every `/v1` address of the sandbox. */
export function apiRoutes(till: SandboxApi, keys: Keys, faults: Faults, log: (line: string) => void) {
  const endpoint = createApi(till, keys, faults, log);
  const id = (c: SandboxContext) => c.req.param('id') ?? '';
  const intents =
    (verb: (till: SandboxApi, call: SandboxCall, id: string) => IntentResult): Route =>
    (call, c) => {
      const { intent, refusal } = verb(till, call, id(c));
      return { body: intentAnswer(till, call, intent), refusal };
    };
  const object =
    (verb: (call: SandboxCall, id: string) => object): Route =>
    (call, c) => ({ body: expanded(till, call, verb(call, id(c))) });
  const list = (table: DocTable): Route => object((call) => listPage(till, call, table));
  const forBrowsers = { browsersMay: true };

  return new Hono<{ Bindings: HttpBindings }>()
    .options('*', () => new Response(null, { status: 204, headers: PREFLIGHT }))
    .post('/payment_intents', endpoint(intents(createIntent)))
    .get('/payment_intents', endpoint(list('payment_intents')))
    .get(
      '/payment_intents/:id',
      endpoint(
        (call, c) => ({ body: intentAnswer(till, call, retrieveIntent(till, call, id(c))) }),
        forBrowsers,
      ),
    )
    .post('/payment_intents/:id', endpoint(intents(updateIntent)))
    .post('/payment_intents/:id/confirm', endpoint(intents(confirmIntent), forBrowsers))
    .post('/payment_intents/:id/cancel', endpoint(intents(cancelIntent)))
    .post(
      '/payment_methods',
      endpoint(
        object((call) => answerCreatePaymentMethod(till, call)),
        forBrowsers,
      ),
    )
    .get('/payment_methods/:id', endpoint(object((_call, method) => retrievePaymentMethod(till, method))))
    .get('/charges', endpoint(list('charges')))
    .get('/charges/:id', endpoint(object((_call, charge) => retrieveCharge(till, charge))))
    .post('/refunds', endpoint(object((call) => createRefund(till, call))))
    .get('/refunds', endpoint(list('refunds')))
    .get('/refunds/:id', endpoint(object((_call, refund) => retrieveRefund(till, refund))))
    .post('/refunds/:id', endpoint(object((call, refund) => updateRefund(till, call, refund))))
    .get('/events', endpoint(list('events')))
    .get(
      '/events/:id',
      endpoint(
        object((_call, event) => {
          const found = till.books.event(event);
          if (!found) throw noSuch('event', event, 'id');
          return found;
        }),
      ),
    );
}
