import { Hono } from 'hono';
import type { Faults } from './faults.ts';
import { importPaidIntents } from './import-payments.ts';
import type { SandboxApi } from './sandbox-api.ts';
import type { Outcome } from './sandbox-store.ts';
import { settleSubject } from './settlements.ts';
import type { WebhookSender } from './webhook-sender.ts';

const OUTCOMES: Record<string, Outcome> = { succeeded: 'succeeds', failed: 'fails' };

/**
 * Returns the sums received and refunded, in each currency's smallest unit, and the numbers of events and
 * deliveries. Tests compare them with other records.
 */
function readSums(api: SandboxApi): Record<string, unknown> {
  const sums = api.store.sums();
  const taken: Record<string, number> = {};
  const refunded: Record<string, number> = {};
  const byStatus: Record<string, { count: number; amount: number }> = {};
  for (const row of sums.intents) {
    const status = String(row['status']);
    const entry = byStatus[status] ?? { count: 0, amount: 0 };
    byStatus[status] = {
      count: entry.count + Number(row['count']),
      amount: entry.amount + Number(row['amount']),
    };
    const currency = String(row['currency']);
    taken[currency] = (taken[currency] ?? 0) + Number(row['received']);
  }
  const refunds: Record<string, { count: number; amount: number }> = {};
  for (const row of sums.refunds) {
    const status = String(row['status']);
    const entry = refunds[status] ?? { count: 0, amount: 0 };
    refunds[status] = {
      count: entry.count + Number(row['count']),
      amount: entry.amount + Number(row['amount']),
    };
    if (status === 'failed') continue;
    const currency = String(row['currency']);
    refunded[currency] = (refunded[currency] ?? 0) + Number(row['amount']);
  }
  const counts = (rows: Record<string, string | number>[], name: string) =>
    Object.fromEntries(rows.map((row) => [String(row[name]), Number(row['count'])]));
  return {
    intents: byStatus,
    refunds,
    taken,
    refunded,
    events: counts(sums.events, 'type'),
    deliveries: counts(sums.deliveries, 'state'),
  };
}

/**
 * Returns the control routes for tests and for use at a terminal: faults, settlements, sums, the webhook
 * address, and the import of past payments. They need no key. Therefore a browser's request from another
 * origin is refused.
 */
export function controlRoutes(api: SandboxApi, faults: Faults, sender: WebhookSender) {
  const app = new Hono();
  app.use('*', async (c, next) => {
    const origin = c.req.header('origin');
    if (origin && origin !== api.origin())
      return c.json({ error: 'Controls answer to their own origin only.' }, 403);
    return next();
  });
  app.onError((failure, c) => {
    if (failure instanceof TypeError || failure instanceof SyntaxError)
      return c.json({ error: failure.message }, 400);
    throw failure;
  });

  return app
    .get('/health', (c) => c.json({ ok: true }))
    .get('/books', (c) => c.json(readSums(api)))
    .get('/faults', (c) => c.json(faults.active()))
    .post('/faults', async (c) => {
      faults.add(await c.req.json());
      if (faults.active().webhooks?.mode !== 'reverse') sender.releaseHeld();
      return c.json(faults.active());
    })
    .delete('/faults', (c) => {
      faults.clear();
      sender.releaseHeld();
      return c.json(faults.active());
    })
    .get('/webhook', (c) => c.json({ url: sender.url() }))
    .post('/webhook', async (c) => {
      const body: unknown = await c.req.json();
      const url = typeof body === 'object' && body !== null && 'url' in body ? body.url : undefined;
      if (url !== null && !(typeof url === 'string' && URL.canParse(url)))
        throw new TypeError('url must be a URL or null');
      sender.setUrl(url);
      return c.json({ url });
    })
    .post('/paid-before', async (c) => c.json({ remembered: importPaidIntents(api, await c.req.json()) }))
    .post('/settle/:subject', (c) => {
      const requested = c.req.query('outcome');
      const outcome = requested === undefined ? null : OUTCOMES[requested];
      if (outcome === undefined) throw new TypeError('outcome must be succeeded or failed');
      const settled = settleSubject(api, c.req.param('subject'), outcome);
      return settled ? c.json(settled) : c.json({ error: 'Nothing to settle under that id.' }, 404);
    });
}
