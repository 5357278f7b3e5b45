import { Hono } from 'hono';
import type { Faults } from './faults.ts';
import { rememberPaid } from './paid-before.ts';
import type { Outcome } from './sandbox-books.ts';
import { settle } from './settlements.ts';
import type { SandboxApi } from './till.ts';
import type { WebhookSender } from './webhook-courier.ts';

const OUTCOMES: Record<string, Outcome> = { succeeded: 'succeeds', failed: 'fails' };

/** What has been taken and given back, in each currency's smallest unit, for comparing with other books. */
function books(till: SandboxApi): Record<string, unknown> {
  const sums = till.books.sums();
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
 * The controls for tests and for people at a terminal: faults, settlements, sums, the webhook address. They
 * need no key, so a page of another origin in somebody's browser is refused.
 */
export function controlRoutes(till: SandboxApi, faults: Faults, courier: WebhookSender) {
  const app = new Hono();
  app.use('*', async (c, next) => {
    const origin = c.req.header('origin');
    if (origin && origin !== till.origin())
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
    .get('/books', (c) => c.json(books(till)))
    .get('/faults', (c) => c.json(faults.inForce()))
    .post('/faults', async (c) => {
      faults.add(await c.req.json());
      if (faults.inForce().webhooks?.mode !== 'reverse') courier.releaseHeld();
      return c.json(faults.inForce());
    })
    .delete('/faults', (c) => {
      faults.clear();
      courier.releaseHeld();
      return c.json(faults.inForce());
    })
    .get('/webhook', (c) => c.json({ url: courier.url() }))
    .post('/webhook', async (c) => {
      const body: unknown = await c.req.json();
      const url = typeof body === 'object' && body !== null && 'url' in body ? body.url : undefined;
      if (url !== null && !(typeof url === 'string' && URL.canParse(url)))
        throw new TypeError('url must be a URL or null');
      courier.setUrl(url);
      return c.json({ url });
    })
    .post('/paid-before', async (c) => c.json({ remembered: rememberPaid(till, await c.req.json()) }))
    .post('/settle/:subject', (c) => {
      const wanted = c.req.query('outcome');
      const outcome = wanted === undefined ? null : OUTCOMES[wanted];
      if (outcome === undefined) throw new TypeError('outcome must be succeeded or failed');
      const settled = settle(till, c.req.param('subject'), outcome);
      return settled ? c.json(settled) : c.json({ error: 'Nothing to settle under that id.' }, 404);
    });
}
