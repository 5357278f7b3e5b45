import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, expectTypeOf, it, vi } from 'vitest';
import { waitFor } from '../test/wait-for.ts';
import { EVENT_API_VERSION } from './sandbox-api.ts';
import { refusalToStart, startSandbox } from './sandbox-server.ts';
import { passesLuhn, TEST_CARDS } from './test-cards.ts';
import {
  createControlClient,
  createStripeClient,
  expectStripeError,
  startTestSandbox,
  startWebhookEndpoint,
  TEST_KEYS,
} from './test-sandbox.ts';
import type { ChargeDoc, IntentDoc, PaymentMethodDoc, RefundDoc } from './wire-objects.ts';

type TestSandbox = Awaited<ReturnType<typeof startTestSandbox>>;

async function runSandbox(
  file: string,
  webhookUrl: string,
): Promise<{ child: ChildProcess; port: number; url: string }> {
  const main = new URL('./sandbox-main.ts', import.meta.url).pathname;
  const args = [main, '--file', file, '--webhook-url', webhookUrl, '--retry-delays-ms', '60000'];
  const child = spawn(process.execPath, args, {
    env: {
      PATH: process.env['PATH'],
      LD_LIBRARY_PATH: process.env['LD_LIBRARY_PATH'],
      STRIPE_SECRET_KEY: TEST_KEYS.secretKey,
      STRIPE_PUBLISHABLE_KEY: TEST_KEYS.publishableKey,
      STRIPE_WEBHOOK_SECRET: TEST_KEYS.webhookSecret,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, ...(JSON.parse(line.toString()) as { port: number; url: string }) };
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

describe('the sandbox as a process', () => {
  it('does not start in production or with a live key', async () => {
    expect(refusalToStart(TEST_KEYS, 'production')).toContain('production');
    expect(refusalToStart({ ...TEST_KEYS, secretKey: 'sk_live_1' }, 'test')).toContain('live key');
    expect(refusalToStart({ ...TEST_KEYS, publishableKey: 'pk_live_1' }, 'test')).toContain('live key');
    expect(refusalToStart(TEST_KEYS, undefined)).toBeNull();
    const beside = startSandbox({
      file: ':memory:',
      port: 0,
      webhookUrl: null,
      ...TEST_KEYS,
      secretKey: 'sk_live_1',
    });
    await expect(beside).rejects.toThrow('live key');
    vi.stubEnv('NODE_ENV', 'production');
    await expect(startSandbox({ file: ':memory:', port: 0, webhookUrl: null, ...TEST_KEYS })).rejects.toThrow(
      'production',
    );
    vi.unstubAllEnvs();
  });

  it('loses nothing on kill -9: payments, idempotency keys, queued webhooks, payments in progress', {
    timeout: 20_000,
  }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
    const file = join(folder, 'books.db');
    const before = await runSandbox(file, 'http://127.0.0.1:9/nobody');
    const key = { idempotencyKey: 'survives' };
    const params = {
      amount: 1500,
      currency: 'gbp',
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      confirm: true,
    };
    const stripe = createStripeClient(before.port);
    const paid = await stripe.paymentIntents.create({ ...params, payment_method: 'pm_card_visa' }, key);
    const slow = await stripe.paymentIntents.create({
      ...params,
      payment_method: 'pm_card_sandboxProcessing',
    });
    await stripe.refunds.create({ payment_intent: paid.id, amount: 100 });
    await createControlClient(before.url).fault({ webhooks: { mode: 'late', ms: 60_000 } });
    const waiting = await stripe.paymentIntents.create({ amount: 2500, currency: 'gbp' });
    await kill(before.child);

    const endpoint = await startWebhookEndpoint();
    const after = await runSandbox(file, endpoint.url);
    const again = createStripeClient(after.port);
    expect((await again.paymentIntents.retrieve(paid.id)).status).toBe('succeeded');
    expect((await again.paymentIntents.create({ ...params, payment_method: 'pm_card_visa' }, key)).id).toBe(
      paid.id,
    );
    await waitFor(() =>
      expect(endpoint.received.map((event) => (event.data.object as { id?: string }).id)).toContain(
        waiting.id,
      ),
    );
    await createControlClient(after.url).settle(slow.id, 'succeeded');
    expect(await createControlClient(after.url).books()).toMatchObject({
      intents: { succeeded: { count: 2, amount: 3000 }, requires_payment_method: { count: 1, amount: 2500 } },
      taken: { gbp: 3000 },
      refunded: { gbp: 100 },
    });
    await kill(after.child);
    await endpoint.close();
    rmSync(folder, { recursive: true });
  });
});

describe('the sandbox beyond the contract', () => {
  let stage: TestSandbox;
  beforeAll(async () => {
    stage = await startTestSandbox({ processingDelayMs: 60_000 });
  });
  afterAll(() => stage.sandbox.stop());

  const create = () => stage.stripe.paymentIntents.create({ amount: 1000, currency: 'gbp' });
  const pay = (token: string) =>
    stage.stripe.paymentIntents.create({
      amount: 1000,
      currency: 'gbp',
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      payment_method: token,
      confirm: true,
    });
  const asBrowser = (
    method: string,
    path: string,
    params: Record<string, string>,
    key = TEST_KEYS.publishableKey,
  ) => {
    const form = new URLSearchParams(params);
    const query = method === 'GET' ? `?${form}` : '';
    return fetch(`${stage.sandbox.url}/v1${path}${query}`, {
      method,
      headers: { authorization: `Bearer ${key}`, origin: 'https://windfall.example' },
      ...(method === 'POST' ? { body: form } : {}),
    });
  };
  const makeCard = (number: string, more: Record<string, string> = {}) =>
    asBrowser('POST', '/payment_methods', {
      type: 'card',
      'card[number]': number,
      'card[exp_month]': '12',
      'card[exp_year]': String(new Date().getFullYear() + 3),
      'card[cvc]': number.length === 15 ? '1234' : '123',
      ...more,
    });

  it('returns objects of the types that the SDK declares', () => {
    expectTypeOf<IntentDoc>().toExtend<Stripe.PaymentIntent>();
    expectTypeOf<ChargeDoc>().toExtend<Stripe.Charge>();
    expectTypeOf<RefundDoc>().toExtend<Stripe.Refund>();
    expectTypeOf<PaymentMethodDoc>().toExtend<Stripe.PaymentMethod>();
  });

  it('lists only test cards with valid numbers', () => {
    for (const card of TEST_CARDS) expect(passesLuhn(card.number), card.number).toBe(true);
    expect(new Set(TEST_CARDS.map((card) => card.number)).size).toBe(TEST_CARDS.length);
  });

  it('creates payment methods from test cards, and refuses wrong card details with Stripe’s errors', async () => {
    for (const card of TEST_CARDS) {
      const made = await makeCard(card.number);
      expect(await made.json()).toMatchObject({
        object: 'payment_method',
        card: { last4: card.number.slice(-4) },
      });
    }
    const lastYear = String(new Date().getFullYear() - 1);
    const cases: [string, Record<string, string>, string][] = [
      ['4242424242424241', {}, 'incorrect_number'],
      ['4242424242424242', { 'card[exp_month]': '13' }, 'invalid_expiry_month'],
      ['4242424242424242', { 'card[exp_year]': lastYear }, 'invalid_expiry_year'],
      ['4242424242424242', { 'card[cvc]': '12' }, 'invalid_cvc'],
      ['4242424242424242', { 'card[cvc]': '1234' }, 'invalid_cvc'],
    ];
    for (const [number, more, code] of cases) {
      const answer = await makeCard(number, more);
      expect(answer.status).toBe(402);
      expect(await answer.json()).toMatchObject({ error: { type: 'card_error', code } });
    }
  });

  it('declines a number that is not a test card', async () => {
    const answer = await makeCard('4111111111111111');
    expect(answer.status).toBe(402);
    expect(await answer.json()).toMatchObject({
      error: { code: 'card_declined', decline_code: 'test_mode_live_card' },
    });
  });

  it('shows a browser only its own intent, without private fields', async () => {
    const intent = await stage.stripe.paymentIntents.create({
      amount: 1000,
      currency: 'gbp',
      metadata: { booking: 'secret' },
    });
    const secret = { client_secret: String(intent.client_secret) };
    const seen = await asBrowser('GET', `/payment_intents/${intent.id}`, secret);
    expect(seen.headers.get('access-control-allow-origin')).toBe('*');
    const body = (await seen.json()) as Record<string, unknown>;
    expect(body).toMatchObject({ id: intent.id, status: 'requires_payment_method' });
    expect(body).not.toHaveProperty('metadata');
    expect(body).not.toHaveProperty('latest_charge');
    expect((await asBrowser('GET', `/payment_intents/${intent.id}`, {})).status).toBe(400);
    const wrong = { client_secret: `${intent.id}_secret_wrong` };
    expect((await asBrowser('GET', `/payment_intents/${intent.id}`, wrong)).status).toBe(400);
    expect((await asBrowser('POST', `/payment_intents/${intent.id}/confirm`, wrong)).status).toBe(400);
  });

  it('refuses create, cancel, refund and list calls from a browser', async () => {
    const intent = await create();
    const calls: [string, string, Record<string, string>][] = [
      ['POST', '/payment_intents', { amount: '1000', currency: 'gbp' }],
      ['POST', `/payment_intents/${intent.id}/cancel`, {}],
      ['POST', `/payment_intents/${intent.id}`, { amount: '30' }],
      ['POST', '/refunds', { payment_intent: intent.id }],
      ['GET', '/payment_intents', {}],
      ['GET', '/events', {}],
    ];
    for (const [method, path, params] of calls) {
      const answer = await asBrowser(method, path, params);
      expect(answer.status, path).toBe(403);
      expect(await answer.json()).toMatchObject({ error: { code: 'secret_key_required' } });
    }
  });

  it('accepts the key by Basic authentication too, requires a key, and answers preflights', async () => {
    const basic = Buffer.from(`${TEST_KEYS.secretKey}:`).toString('base64');
    const list = (authorization: string) =>
      fetch(`${stage.sandbox.url}/v1/events`, authorization ? { headers: { authorization } } : {});
    expect((await list(`Basic ${basic}`)).status).toBe(200);
    const withoutKey = await list('');
    expect(withoutKey.status).toBe(401);
    expect(await withoutKey.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
    const preflight = await fetch(`${stage.sandbox.url}/v1/payment_intents/pi_1/confirm`, {
      method: 'OPTIONS',
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Authorization');
    expect((await list('').then(() => fetch(`${stage.sandbox.url}/v1/nonsense`))).status).toBe(404);
  });

  const challengeOf = async (returnUrl: string | null) => {
    const intent = await create();
    const confirmed = await stage.stripe.paymentIntents.confirm(intent.id, {
      payment_method: 'pm_card_threeDSecure2Required',
      ...(returnUrl ? { return_url: returnUrl } : { use_stripe_sdk: true }),
    });
    const action = confirmed.next_action;
    const sdk = action?.use_stripe_sdk as { stripe_js?: string } | undefined;
    return { id: intent.id, url: new URL(String(action?.redirect_to_url?.url ?? sdk?.stripe_js)) };
  };
  const press = (url: URL, outcome: 'complete' | 'fail') =>
    fetch(url.origin + url.pathname, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({
        source: url.searchParams.get('source') ?? '',
        framed: url.searchParams.get('framed') ?? 'no',
        outcome,
      }),
    });

  it('takes the payment after a completed challenge, and redirects the payer back', async () => {
    const { id, url } = await challengeOf('https://windfall.example/booking-success?booking_id=7');
    expect(await (await fetch(url)).text()).toContain('Complete authentication');
    const answer = await press(url, 'complete');
    expect(answer.status).toBe(303);
    const back = new URL(String(answer.headers.get('location')));
    expect(back.searchParams.get('booking_id')).toBe('7');
    expect(back.searchParams.get('payment_intent')).toBe(id);
    expect(back.searchParams.get('payment_intent_client_secret')).toMatch(/_secret_/);
    expect(back.searchParams.get('redirect_status')).toBe('succeeded');
    expect((await stage.stripe.paymentIntents.retrieve(id)).status).toBe('succeeded');
    expect((await press(url, 'fail')).status).toBe(200);
    expect((await stage.stripe.paymentIntents.retrieve(id)).status).toBe('succeeded');
  });

  it('takes no payment after a failed challenge', async () => {
    const { id, url } = await challengeOf(null);
    expect((await press(url, 'fail')).status).toBe(200);
    const after = await stage.stripe.paymentIntents.retrieve(id);
    expect(after).toMatchObject({
      status: 'requires_payment_method',
      amount_received: 0,
      last_payment_error: { type: 'invalid_request_error', code: 'payment_intent_authentication_failure' },
    });
    const seen = await asBrowser('GET', `/payment_intents/${id}`, {
      client_secret: String(after.client_secret),
    });
    expect(await seen.json()).toMatchObject({
      last_payment_error: {
        message:
          'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
      },
    });
  });

  it('ignores the answer to a challenge if its source is guessed', async () => {
    const { id, url } = await challengeOf(null);
    url.searchParams.set('source', 'src_guessed');
    await press(url, 'complete');
    expect((await stage.stripe.paymentIntents.retrieve(id)).status).toBe('requires_action');
  });

  it('refuses to cancel or refund a processing payment, and settles it on request', async () => {
    const good = await pay('pm_card_sandboxProcessing');
    const bad = await pay('pm_card_sandboxProcessingFails');
    expect([good.status, bad.status]).toEqual(['processing', 'processing']);
    expect(await expectStripeError(stage.stripe.paymentIntents.cancel(good.id))).toMatchObject({
      code: 'payment_intent_unexpected_state',
      payment_intent: { status: 'processing' },
    });
    await expectStripeError(stage.stripe.refunds.create({ payment_intent: good.id }));
    await stage.control.settle(good.id, 'succeeded');
    await stage.control.settle(bad.id, 'failed');
    expect(await stage.stripe.paymentIntents.retrieve(good.id)).toMatchObject({
      status: 'succeeded',
      amount_received: 1000,
    });
    expect(await stage.stripe.paymentIntents.retrieve(bad.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'card_declined' },
    });
    await expect(stage.control.settle(good.id, 'failed')).rejects.toThrow('404');
  });

  it('settles a payment after its delay', async () => {
    const quick = await startTestSandbox({ processingDelayMs: 30 });
    const params = {
      amount: 1000,
      currency: 'gbp',
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      confirm: true,
    };
    const intent = await quick.stripe.paymentIntents.create({
      ...params,
      payment_method: 'pm_card_sandboxProcessing',
    });
    expect(intent.status).toBe('processing');
    await waitFor(async () =>
      expect((await quick.stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded'),
    );
    await quick.sandbox.stop();
  });

  it('returns the amount of a failed refund to its charge', async () => {
    const intent = await pay('pm_card_refundFail');
    const refund = await stage.stripe.refunds.create({ payment_intent: intent.id });
    expect(refund.status).toBe('succeeded');
    await stage.control.settle(refund.id, 'failed');
    expect(await stage.stripe.refunds.retrieve(refund.id)).toMatchObject({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
    });
    expect(await stage.stripe.charges.retrieve(String(refund.charge))).toMatchObject({
      amount_refunded: 0,
      refunded: false,
    });
  });

  it('refuses control calls from another origin', async () => {
    const answer = await fetch(`${stage.sandbox.url}/_sandbox/faults`, {
      method: 'DELETE',
      headers: { origin: 'https://elsewhere.example' },
    });
    expect(answer.status).toBe(403);
  });

  it('shows cards and recent payments, but no client secret, on its front page', async () => {
    const intent = await create();
    const page = await (await fetch(stage.sandbox.url)).text();
    expect(page).toContain('4242 4242 4242 4242');
    expect(page).toContain(intent.id);
    expect(page).not.toContain(String(intent.client_secret));
  });

  it('serves a browser script that fits the installed packages', async () => {
    const script = await (await fetch(`${stage.sandbox.url}/v3/stripe.js`)).text();
    const loader = readFileSync(
      join(createRequire(import.meta.url).resolve('@stripe/stripe-js'), '../../dist/index.js'),
      'utf8',
    );
    const train = /RELEASE_TRAIN = '(\w+)'/.exec(loader)?.[1];
    expect(script).toContain(`version = '${train}'`);
    expect(EVENT_API_VERSION).toBe(stage.stripe.getApiField('version'));
  });
});
