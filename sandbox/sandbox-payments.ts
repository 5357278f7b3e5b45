import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../src/server/config.ts';
import { stripePayments } from '../src/server/ports/payments/stripe-payments.ts';
import { createSecurityHeaders } from '../src/server/render/security-headers.ts';
import type { StartedPayments } from '../src/server/start-payments.ts';
import { startSandbox } from './sandbox-server.ts';
import { sendPaymentsToSandbox } from './send-payments.ts';

/**
 * Milliseconds until a slow payment settles by itself; undefined for the sandbox's default. The browser tests
 * set an hour and settle payments by a call, so the speed of the machine does not matter.
 */
const processingDelay = process.env['SANDBOX_PROCESSING_DELAY_MS'];

/**
 * Starts the payment sandbox in the site's process, or uses the sandbox that already listens on its port.
 * Throws if something else listens there.
 */
export async function startSandboxPayments(config: Config): Promise<StartedPayments> {
  const keys = readSandboxKeys(config.dataFolder);
  const site = new URL(config.baseUrl);
  const sandbox = await startOrJoinSandbox(config, keys);
  const origin = `${site.protocol}//${site.hostname}:${sandbox.port}`;
  return {
    payments: stripePayments({
      ...keys,
      api: { host: '127.0.0.1', port: sandbox.port, protocol: 'http' },
    }),
    browser: { publishableKey: keys.publishableKey, scriptUrl: `${origin}/v3/stripe.js`, testMode: true },
    securityHeaders: createSecurityHeaders(
      { script: [origin], frame: [origin], connect: [origin] },
      config.baseUrl,
    ),
    testCards: `${origin}/`,
    importPayments: (paid) => sendPaymentsToSandbox(`http://127.0.0.1:${sandbox.port}`, paid),
    setWebhookPort: (port) => sandbox.setWebhookUrl?.(`http://127.0.0.1:${port}/api/payment-notices`),
    stop: async () => sandbox.stop?.(),
  };
}

interface SandboxKeys {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
}

/** Returns the sandbox's keys, created once for each data folder. */
function readSandboxKeys(dataFolder: string): SandboxKeys {
  const file = join(dataFolder, 'sandbox-keys.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as SandboxKeys;
  const createKey = (prefix: string) => `${prefix}${randomBytes(16).toString('hex')}`;
  const keys = {
    secretKey: createKey('sk_test_'),
    publishableKey: createKey('pk_test_'),
    webhookSecret: createKey('whsec_'),
  };
  mkdirSync(dataFolder, { recursive: true });
  writeFileSync(file, JSON.stringify(keys), { mode: 0o600 });
  return keys;
}

async function startOrJoinSandbox(
  config: Config,
  keys: SandboxKeys,
): Promise<{ port: number; setWebhookUrl?: (url: string) => void; stop?: () => Promise<void> }> {
  const site = new URL(config.baseUrl);
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(site.hostname);
  try {
    return await startSandbox({
      ...keys,
      file: join(config.dataFolder, 'sandbox.sqlite'),
      port: config.sandboxPort,
      host: local ? '127.0.0.1' : '0.0.0.0',
      webhookUrl: null,
      ...(processingDelay ? { processingDelayMs: Number(processingDelay) } : {}),
      ...(config.sandboxPort > 0
        ? { publicUrl: `${site.protocol}//${site.hostname}:${config.sandboxPort}` }
        : {}),
    });
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw problem;
    if (await isSandbox(config.sandboxPort, keys)) return { port: config.sandboxPort };
    throw new Error(
      `Port ${config.sandboxPort} is taken; set SANDBOX_PORT to a free one for the payment sandbox`,
    );
  }
}

async function isSandbox(port: number, keys: SandboxKeys): Promise<boolean> {
  const reply = await fetch(`http://127.0.0.1:${port}/v1/payment_intents?limit=1`, {
    headers: { authorization: `Bearer ${keys.secretKey}` },
    signal: AbortSignal.timeout(2_000),
  }).catch(() => null);
  return reply?.ok === true;
}
