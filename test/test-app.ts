import { randomUUID } from 'node:crypto';
import { createAdaptorServer } from '@hono/node-server';
import { afterAll, expect, inject } from 'vitest';
import { startSandbox } from '../sandbox/sandbox-server.ts';
import type { Call, CallReply } from '../src/contract/call.ts';
import type { RefusalReply } from '../src/contract/refusal.ts';
import { createApp } from '../src/server/app.ts';
import { readConfig } from '../src/server/config.ts';
import { connect } from '../src/server/db/connect.ts';
import { checkIntegrity } from '../src/server/integrity/check-integrity.ts';
import { createLog } from '../src/server/log.ts';
import { localMoment } from '../src/server/ports/clock/clock.ts';
import { stripePayments } from '../src/server/ports/payments/stripe-payments.ts';
import { createSecurityHeaders } from '../src/server/render/security-headers.ts';
import { startCentre } from '../src/server/start-centre.ts';
import type { AppProcesses } from './app-processes.ts';
import { createDatabase, dropDatabase } from './database.ts';
import { mailOrder } from './mail-order.ts';
import { waitFor } from './wait-for.ts';

const keys = { secretKey: 'sk_test_tests', publishableKey: 'pk_test_tests', webhookSecret: 'whsec_tests' };

/** A reply or a refusal, with the fields that tests read. */
type Answer<C extends Call> = { success: boolean } & Omit<CallReply<C>, 'success'> &
  Partial<Omit<RefusalReply, 'success'>>;

/** A clock that moves only if a test calls `set` or `pass`. */
export interface TestClock {
  now(): number;
  set(instant: string): void;
  pass(milliseconds: number): void;
}

/** A line of the log, with the fields that tests read. */
interface LogLine {
  level: number;
  msg?: string;
  path?: string;
  code?: string;
}

/**
 * Starts the app on a database of its own, without pages and jobs. The payment sandbox and the local mailbox
 * replace the real services. `errors` collects each error that the app logs. The app stops after the test
 * file.
 */
export async function createTestApp(
  options: {
    at?: string;
    trustedProxies?: number;
    settings?: Record<string, string>;
    log?: 'info';
    /**
     * The largest number of connections to the database, 3 by default. Each connection begins with empty
     * caches and plans every statement anew. So only a test of many calls at once should have more.
     */
    connections?: number;
    /**
     * The longest time in milliseconds that a payment call may take. The default only ends a test that hangs;
     * a test of a silent provider sets less.
     */
    paymentAnswerMs?: number;
    /**
     * Restores a backup, by filling the empty database at the URL. `providerFile` has the payment provider's
     * records.
     */
    restore?: { database(url: string): Promise<void>; providerFile: string };
  } = {},
) {
  const server = inject('databaseUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const url = await createDatabase(server, name, options.restore ? 'template0' : undefined);
  await options.restore?.database(url);
  const connection = connect(url, { connections: options.connections ?? 3, answerSeconds: 300 });
  let instant = Date.parse(options.at ?? '2026-11-20T10:00:00Z');
  const clock: TestClock = {
    now: () => instant,
    set: (text) => {
      instant = Date.parse(text);
    },
    pass: (milliseconds) => {
      instant += milliseconds;
    },
  };
  const sandbox = await startSandbox({
    ...keys,
    file: options.restore?.providerFile ?? ':memory:',
    port: 0,
    webhookUrl: null,
    webhookRetryDelaysMs: [50, 100, 200],
  });
  const payments = stripePayments({
    ...keys,
    api: { host: '127.0.0.1', port: sandbox.port, protocol: 'http' },
    timeout: options.paymentAnswerMs ?? 120_000,
  });
  const errors: unknown[] = [];
  const logged: LogLine[] = [];
  const log = createLog(options.log ?? 'error', {
    write(text: string) {
      const line = JSON.parse(text) as LogLine;
      logged.push(line);
      if (line.level >= 50) errors.push(line);
    },
  });
  const config = readConfig({
    PORT: '0',
    BASE_URL: 'http://windfall.test',
    DATABASE_ANSWER_SECONDS: '300',
    ...options.settings,
  });
  const site = await startCentre(
    config,
    { url, connection, stop: connection.close },
    { clock, payments },
    log,
  );
  const app = createApp({
    ...site.context,
    menu: site.menu,
    ...site.board,
    calendarFeed: site.calendarFeed,
    browserPayments: {
      publishableKey: keys.publishableKey,
      scriptUrl: `${sandbox.url}/v3/stripe.js`,
      testMode: true,
    },
    securityHeaders: createSecurityHeaders({ script: [], frame: [], connect: [] }, config.baseUrl),
    baseUrl: config.baseUrl,
    trustedProxies: options.trustedProxies ?? 0,
    mailServer: site.mailServer,
    storesMail: true,
    readBackup: async () => ({ kept: 'off' }),
    metricsToken: config.metricsToken,
    version: 'test',
    renderPageFrom: null,
    log,
  });
  const listener = createAdaptorServer({ fetch: app.fetch });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const address = listener.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  sandbox.setWebhookUrl(null);

  const stop = async () => {
    await new Promise((resolve) => {
      listener.close(resolve);
      if ('closeAllConnections' in listener) listener.closeAllConnections();
    });
    await site.stop();
    await connection.close();
    await sandbox.stop();
    await dropDatabase(server, name);
  };
  afterAll(stop);

  /** Waits until the mail sender has tried every mail that is due, and is idle. */
  const restMailSender = async () => {
    const { signal } = new AbortController();
    // If a round is in progress, the first call only waits for it. The second call then runs a whole round.
    await site.deliverMail(signal);
    await site.deliverMail(signal);
  };

  const request = (path: string, init?: RequestInit) =>
    Promise.resolve(app.request(path, init, { incoming: { socket: { remoteAddress: '127.0.0.1' } } }));
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });

  return {
    app,
    db: connection.db,
    databaseUrl: url,
    clock,
    sandbox,
    site,
    errors,
    /** The lines of the log: only errors, or every line if `log` is 'info'. */
    logged,
    /** The address at which the app can be reached over the network. */
    url: `http://127.0.0.1:${port}`,
    request,
    post,
    /** Sends a POST request, and returns the status and the body of its reply. */
    async send<C extends Call>(call: C, body: unknown, headers: Record<string, string> = {}) {
      const response = await post(call.path, body, headers);
      return { status: response.status, body: (await response.json()) as Answer<C> };
    },
    async read<C extends Call>(_call: C, path: string) {
      const response = await request(path);
      return { status: response.status, body: (await response.json()) as Answer<C> };
    },
    today: () => localMoment(clock.now()).day,
    /** Pays with a card, as the browser's script does with the publishable key. */
    async pay(clientSecret: string, card = '4242424242424242') {
      const intentId = clientSecret.split('_secret_')[0];
      const form = new URLSearchParams({
        client_secret: clientSecret,
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': card,
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': '2034',
        'payment_method_data[card][cvc]': '123',
        return_url: 'http://windfall.test/booking-success',
      });
      const response = await fetch(`${sandbox.url}/v1/payment_intents/${intentId}/confirm`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${keys.publishableKey}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: form,
      });
      return (await response.json()) as {
        id?: string;
        status?: string;
        error?: { code: string; message: string };
      };
    },
    /** Ends a payment that the bank is still processing: it succeeds, or the bank refuses it. */
    async settlePayment(clientSecret: string, outcome: 'succeeded' | 'failed' = 'succeeded') {
      const intentId = clientSecret.split('_secret_')[0];
      await fetch(`${sandbox.url}/_sandbox/settle/${intentId}?outcome=${outcome}`, { method: 'POST' });
    },
    /** Returns what the payment sandbox has taken and refunded. */
    async books() {
      const answer = await fetch(`${sandbox.url}/_sandbox/books`);
      return (await answer.json()) as Awaited<ReturnType<AppProcesses['books']>>;
    },
    /** Sets the faults of the payment sandbox, which stay until this is called again; null clears them. */
    async breakPayments(faults: object | null) {
      const method = faults ? 'POST' : 'DELETE';
      await fetch(`${sandbox.url}/_sandbox/faults`, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(faults ? { body: JSON.stringify(faults) } : {}),
      });
    },
    restMailSender,
    /** Waits until no mail is queued and the mail sender is idle. */
    async waitForMails() {
      await waitFor(async () => {
        await restMailSender();
        const waiting = connection.db.selectFrom('mail').select('kind').where('status', '=', 'queued');
        expect(await waiting.execute()).toEqual([]);
      });
    },
    /**
     * Returns what the integrity checks find, once the mail sender is idle. A test's clock jumps, so a mail
     * that is being sent could look days old.
     */
    async findFaults() {
      await restMailSender();
      return checkIntegrity(connection.db, clock.now());
    },
    /** Returns the mails in the local mailbox, the oldest first, once there are `count` of them. */
    mails(count: number) {
      return waitFor(async () => {
        const mails = await connection.db.selectFrom('kept_mail').selectAll().orderBy(mailOrder).execute();
        if (mails.length < count) throw new Error(`${mails.length} mails so far`);
        return mails;
      });
    },
  };
}

export type TestApp = Awaited<ReturnType<typeof createTestApp>>;

/** Returns the JSON of a response as the type that the test expects. */
export async function bodyOf<T>(response: Response): Promise<T> {
  return (await response.json()) as T;
}
