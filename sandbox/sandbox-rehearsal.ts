import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { type Sandbox, type SandboxOptions, startSandbox } from './sandbox-server.ts';

export const KEYS = {
  secretKey: 'sk_test_rehearsal',
  publishableKey: 'pk_test_rehearsal',
  webhookSecret: 'whsec_rehearsal',
} as const;

/** The unmodified SDK, pointed at a sandbox; it does not retry unless told to. */
export function clientOf(
  port: number,
  apiKey: string = KEYS.secretKey,
  more: { timeout?: number } = {},
): Stripe {
  return new Stripe(apiKey, { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0, ...more });
}

/** A sandbox in memory with an SDK, for one test file. */
export async function rehearse(
  options: Partial<SandboxOptions> = {},
): Promise<{ sandbox: Sandbox; stripe: Stripe; control: ReturnType<typeof controlOf> }> {
  const sandbox = await startSandbox({ file: ':memory:', port: 0, webhookUrl: null, ...KEYS, ...options });
  return { sandbox, stripe: clientOf(sandbox.port), control: controlOf(sandbox.url) };
}

/** The controls under `/_sandbox`. */
export function controlOf(url: string) {
  const json = async (answer: Response): Promise<unknown> => {
    if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
    return answer.json();
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

/** An endpoint for webhooks that verifies every signature with the SDK and can answer what a test wants. */
export async function openEndpoint() {
  const stripe = new Stripe(KEYS.secretKey);
  const heard: Stripe.Event[] = [];
  let status = 200;
  let forged = 0;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const signature = request.headers['stripe-signature'];
    try {
      heard.push(
        stripe.webhooks.constructEvent(Buffer.concat(chunks), String(signature), KEYS.webhookSecret),
      );
    } catch {
      forged += 1;
    }
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/webhook`,
    heard,
    types: () => heard.map((event) => event.type),
    forged: () => forged,
    answerWith(next: number) {
      status = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The error that a call ends in; fails when it succeeds. */
export async function refused(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call;
  } catch (failure) {
    if (failure instanceof Stripe.errors.StripeError) return failure;
    throw failure;
  }
  throw new Error('the call was expected to be refused');
}
