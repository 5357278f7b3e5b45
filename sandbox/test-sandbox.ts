import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { type Sandbox, type SandboxOptions, startSandbox } from './sandbox-server.ts';

export const TEST_KEYS = {
  secretKey: 'sk_test_rehearsal',
  publishableKey: 'pk_test_rehearsal',
  webhookSecret: 'whsec_rehearsal',
} as const;

/** Returns the unmodified SDK for a sandbox. By default it retries only a closed connection, once. */
export function createStripeClient(
  port: number,
  apiKey: string = TEST_KEYS.secretKey,
  options: { timeout?: number } = {},
): Stripe {
  return new Stripe(apiKey, { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0, ...options });
}

/** Starts a sandbox in memory with an SDK, for one test file. */
export async function startTestSandbox(
  options: Partial<SandboxOptions> = {},
): Promise<{ sandbox: Sandbox; stripe: Stripe; control: ReturnType<typeof createControlClient> }> {
  const sandbox = await startSandbox({
    file: ':memory:',
    port: 0,
    webhookUrl: null,
    ...TEST_KEYS,
    ...options,
  });
  return { sandbox, stripe: createStripeClient(sandbox.port), control: createControlClient(sandbox.url) };
}

/** Returns a client of the controls under `/_sandbox`. */
export function createControlClient(url: string) {
  const json = async (reply: Response): Promise<unknown> => {
    if (!reply.ok) throw new Error(`${reply.status}: ${await reply.text()}`);
    return reply.json();
  };
  const post = async (path: string, body?: unknown) =>
    json(
      await fetch(`${url}/_sandbox${path}`, {
        method: 'POST',
        ...(body === undefined
          ? {}
          : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      }),
    );
  return {
    fault: (body: unknown) => post('/faults', body),
    clearFaults: async () => json(await fetch(`${url}/_sandbox/faults`, { method: 'DELETE' })),
    settle: (subject: string, outcome: 'succeeded' | 'failed') =>
      post(`/settle/${subject}?outcome=${outcome}`),
    setWebhook: (to: string | null) => post('/webhook', { url: to }),
    books: async () => (await json(await fetch(`${url}/_sandbox/books`))) as Books,
  };
}

type Books = {
  intents: Record<string, { count: number; amount: number }>;
  refunds: Record<string, { count: number; amount: number }>;
  taken: Record<string, number>;
  refunded: Record<string, number>;
  events: Record<string, number>;
  deliveries: Record<string, number>;
};

/**
 * Starts a webhook endpoint that verifies every signature with the SDK and replies with a status that a test
 * sets.
 */
export async function startWebhookEndpoint() {
  const stripe = new Stripe(TEST_KEYS.secretKey);
  const received: Stripe.Event[] = [];
  let status = 200;
  let rejected = 0;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const signature = request.headers['stripe-signature'];
    try {
      received.push(
        stripe.webhooks.constructEvent(Buffer.concat(chunks), String(signature), TEST_KEYS.webhookSecret),
      );
    } catch {
      rejected += 1;
    }
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/webhook`,
    received,
    types: () => received.map((event) => event.type),
    rejected: () => rejected,
    answerWith(next: number) {
      status = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Returns the error of a call; throws if the call succeeds. */
export async function expectStripeError(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call;
  } catch (failure) {
    if (failure instanceof Stripe.errors.StripeError) return failure;
    throw failure;
  }
  throw new Error('the call was expected to be refused');
}
