import { parseArgs } from 'node:util';
import { startSandbox } from './sandbox-server.ts';

const { values } = parseArgs({
  options: {
    file: { type: 'string' },
    port: { type: 'string' },
    host: { type: 'string' },
    'secret-key': { type: 'string' },
    'publishable-key': { type: 'string' },
    'webhook-secret': { type: 'string' },
    'webhook-url': { type: 'string' },
    'webhook-events': { type: 'string' },
    'public-url': { type: 'string' },
    'retry-delays-ms': { type: 'string' },
    'processing-delay-ms': { type: 'string' },
    help: { type: 'boolean' },
  },
});

const USAGE = `Starts the local payment sandbox.
  --file <path>                 SANDBOX_FILE             where it stores its data (:memory: stores no file)
  --port <n>                    SANDBOX_PORT             0 for any free port (the default)
  --host <address>              SANDBOX_HOST             127.0.0.1
  --secret-key <sk_test_…>      STRIPE_SECRET_KEY
  --publishable-key <pk_test_…> STRIPE_PUBLISHABLE_KEY
  --webhook-secret <whsec_…>    STRIPE_WEBHOOK_SECRET
  --webhook-url <url>           SANDBOX_WEBHOOK_URL      without it no events are sent
  --webhook-events <type,…>     SANDBOX_WEBHOOK_EVENTS   which events the endpoint wants; all by default
  --public-url <url>            SANDBOX_PUBLIC_URL       the address for browsers, if it is not host and port
  --retry-delays-ms <n,n,…>     SANDBOX_RETRY_DELAYS_MS  waits between webhook tries
  --processing-delay-ms <n>     SANDBOX_PROCESSING_DELAY_MS  8000
Prints one line of JSON, { "port", "url" }, when it listens.`;

type Option = keyof typeof values;

function readOption(option: Option, variable: string): string | undefined {
  const value = values[option];
  return typeof value === 'string' ? value : process.env[variable] || undefined;
}

function readRequiredOption(option: Option, variable: string): string {
  const value = readOption(option, variable);
  if (value) return value;
  console.error(`--${option} (or ${variable}) is missing.\n\n${USAGE}`);
  process.exit(2);
}

if (values.help) {
  console.log(USAGE);
  process.exit(0);
}

const retryDelays = readOption('retry-delays-ms', 'SANDBOX_RETRY_DELAYS_MS');
const processingDelay = readOption('processing-delay-ms', 'SANDBOX_PROCESSING_DELAY_MS');
const webhookEvents = readOption('webhook-events', 'SANDBOX_WEBHOOK_EVENTS');
const publicUrl = readOption('public-url', 'SANDBOX_PUBLIC_URL');
const sandbox = await startSandbox({
  file: readRequiredOption('file', 'SANDBOX_FILE'),
  port: Number(readOption('port', 'SANDBOX_PORT') ?? 0),
  host: readOption('host', 'SANDBOX_HOST') ?? '127.0.0.1',
  secretKey: readRequiredOption('secret-key', 'STRIPE_SECRET_KEY'),
  publishableKey: readRequiredOption('publishable-key', 'STRIPE_PUBLISHABLE_KEY'),
  webhookSecret: readRequiredOption('webhook-secret', 'STRIPE_WEBHOOK_SECRET'),
  webhookUrl: readOption('webhook-url', 'SANDBOX_WEBHOOK_URL') ?? null,
  ...(retryDelays ? { webhookRetryDelaysMs: retryDelays.split(',').map(Number) } : {}),
  ...(processingDelay ? { processingDelayMs: Number(processingDelay) } : {}),
  ...(webhookEvents ? { webhookEvents: webhookEvents.split(',') } : {}),
  ...(publicUrl ? { publicUrl } : {}),
  log: (line) => console.error(line),
});
console.log(JSON.stringify({ port: sandbox.port, url: sandbox.url }));

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void sandbox.stop().then(() => process.exit(0)));
}
