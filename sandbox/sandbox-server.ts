import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { apiRoutes } from './api-routes.ts';
import { controlRoutes } from './control-routes.ts';
import { createFaults } from './faults.ts';
import { sandboxPageRoutes } from './page-routes.ts';
import type { SandboxApi } from './sandbox-api.ts';
import { openSandboxStore } from './sandbox-store.ts';
import { createSettlementTimer } from './settlements.ts';
import { createWebhookSender, DEFAULT_RETRY_DELAYS_MS } from './webhook-sender.ts';
import { unknownAddress } from './wire-reply.ts';

export type SandboxOptions = {
  /** The SQLite file with the sandbox's state, or `:memory:`. */
  file: string;
  /** 0 takes any free port. */
  port: number;
  /** The address to listen on; 127.0.0.1 by default. */
  host?: string;
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Address for webhook events; null sends none. */
  webhookUrl: string | null;
  /** Types of the events to send; all by default. */
  webhookEvents?: readonly string[];
  webhookRetryDelaysMs?: readonly number[];
  /** How long a payment stays in processing, in milliseconds; 8000 by default. */
  processingDelayMs?: number;
  /** The address for browsers, if it differs from the listening address (behind a proxy). */
  publicUrl?: string;
  log?: (line: string) => void;
};

export type Sandbox = {
  port: number;
  url: string;
  stop: () => Promise<void>;
  setWebhookUrl: (url: string | null) => void;
};

/**
 * Returns why the sandbox must not run: in production, with a live key, or without one of its own keys.
 * Returns null if it may run.
 */
export function refusalToStart(
  options: Pick<SandboxOptions, 'secretKey' | 'publishableKey'>,
  nodeEnv: string | undefined,
): string | null {
  if (nodeEnv === 'production') return 'The payment sandbox does not run in production.';
  if (/^(sk|rk)_live/.test(options.secretKey) || options.publishableKey.startsWith('pk_live')) {
    return 'The payment sandbox does not run with a live key.';
  }
  if (options.secretKey === '' || options.publishableKey === '')
    return 'The payment sandbox needs both keys.';
  return null;
}

/**
 * Starts the local payment sandbox: a server with Stripe's API, its state in one SQLite file, and the browser
 * script under `/v3/stripe.js`. Throws if `refusalToStart` gives a reason, or if the server cannot listen.
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const refusal = refusalToStart(options, process.env['NODE_ENV']);
  if (refusal) throw new Error(refusal);
  const host = options.host ?? '127.0.0.1';
  const log = options.log ?? (() => {});
  let url = '';

  const store = openSandboxStore(options.file);
  const faults = createFaults();
  const sender = createWebhookSender({
    store,
    faults,
    secret: options.webhookSecret,
    url: options.webhookUrl,
    events: options.webhookEvents ?? null,
    retryDelaysMs: options.webhookRetryDelaysMs ?? DEFAULT_RETRY_DELAYS_MS,
    log,
  });
  const settlementTimer = createSettlementTimer(() => api);
  const api: SandboxApi = {
    store: store,
    origin: () => options.publicUrl ?? url,
    now: Date.now,
    processingDelayMs: options.processingDelayMs ?? 8000,
    queueDeliveries: sender.announce,
    settlementsChanged: settlementTimer.reschedule,
  };

  const app = new Hono<{ Bindings: HttpBindings }>()
    .route(
      '/v1',
      apiRoutes(api, { secret: options.secretKey, publishable: options.publishableKey }, faults, log),
    )
    .route('/_sandbox', controlRoutes(api, faults, sender))
    .route('/', sandboxPageRoutes(api));
  app.notFound((c) => unknownAddress(c.req.method, c.req.path));

  const server = createAdaptorServer({ fetch: app.fetch });
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(options.port, host, resolve);
    });
  } catch (failure) {
    store.close();
    throw failure;
  }
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : options.port;
  url = `http://${host}:${port}`;
  sender.resume();
  settlementTimer.reschedule();
  log(`payment sandbox at ${url}`);

  return {
    port,
    url,
    setWebhookUrl: sender.setUrl,
    async stop() {
      sender.stop();
      settlementTimer.stop();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      });
      store.close();
    },
  };
}
