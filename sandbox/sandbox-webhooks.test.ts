import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { waitFor } from '../test/wait-for.ts';
import { createFaults } from './faults.ts';
import { openSandboxStore } from './sandbox-store.ts';
import { startTestSandbox, startWebhookEndpoint } from './test-sandbox.ts';
import { createWebhookSender } from './webhook-sender.ts';

type TestSandbox = Awaited<ReturnType<typeof startTestSandbox>>;

describe('webhooks of the sandbox', () => {
  let stage: TestSandbox;
  let endpoint: Awaited<ReturnType<typeof startWebhookEndpoint>>;

  beforeEach(async () => {
    endpoint = await startWebhookEndpoint();
    stage = await startTestSandbox({
      webhookUrl: endpoint.url,
      webhookRetryDelaysMs: [20, 20, 20],
      processingDelayMs: 60_000,
    });
  });
  afterEach(async () => {
    await stage.sandbox.stop();
    await endpoint.close();
  });

  const pay = (token = 'pm_card_visa') =>
    stage.stripe.paymentIntents.create({
      amount: 1200,
      currency: 'gbp',
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      payment_method: token,
      confirm: true,
      metadata: { booking: 'b-1' },
    });
  const received = (types: string[]) =>
    waitFor(() => expect(endpoint.types().toSorted()).toEqual(types.toSorted()));

  it('are signed like Stripe’s, and contain the object as it was at the event', async () => {
    const intent = await pay();
    await received(['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded']);
    expect(endpoint.rejected()).toBe(0);
    const event = endpoint.received.find((candidate) => candidate.type === 'payment_intent.succeeded');
    expect(event).toMatchObject({
      object: 'event',
      data: { object: { id: intent.id, status: 'succeeded', metadata: { booking: 'b-1' } } },
      request: { id: intent.lastResponse.requestId },
    });
    const created = endpoint.received.find((candidate) => candidate.type === 'payment_intent.created');
    expect(created?.data.object).toMatchObject({ status: 'requires_confirmation' });
  });

  it('report declines, challenges, processing, settlement, cancellation and refunds', async () => {
    await pay('pm_card_visa_chargeDeclined').catch(() => {});
    await received(['payment_intent.created', 'charge.failed', 'payment_intent.payment_failed']);
    endpoint.received.length = 0;

    const challenged = await pay('pm_card_threeDSecure2Required');
    await stage.stripe.paymentIntents.cancel(challenged.id);
    await received(['payment_intent.created', 'payment_intent.requires_action', 'payment_intent.canceled']);
    endpoint.received.length = 0;

    const slow = await pay('pm_card_sandboxProcessing');
    expect(slow.status).toBe('processing');
    await stage.control.settle(slow.id, 'succeeded');
    await stage.stripe.refunds.create({ payment_intent: slow.id, amount: 200 });
    await received([
      'payment_intent.created',
      'charge.pending',
      'payment_intent.processing',
      'charge.succeeded',
      'payment_intent.succeeded',
      'refund.created',
      'charge.refunded',
    ]);
    const refunded = endpoint.received.find((event) => event.type === 'charge.refunded');
    expect(refunded?.data).toMatchObject({
      object: { amount_refunded: 200, refunded: false },
      previous_attributes: { amount_refunded: 0 },
    });
  });

  it('are retried until the endpoint accepts them', async () => {
    endpoint.answerWith(500);
    await stage.stripe.paymentIntents.create({ amount: 1200, currency: 'gbp' });
    await waitFor(() => expect(endpoint.received.length).toBeGreaterThanOrEqual(2));
    endpoint.answerWith(200);
    await waitFor(async () => expect((await stage.control.books()).deliveries).toEqual({ delivered: 1 }));
    expect(new Set(endpoint.received.map((event) => event.id)).size).toBe(1);
  });

  it('are given up after the last attempt', async () => {
    endpoint.answerWith(404);
    await stage.stripe.paymentIntents.create({ amount: 1200, currency: 'gbp' });
    await waitFor(async () => expect((await stage.control.books()).deliveries).toEqual({ given_up: 1 }));
    expect(endpoint.received).toHaveLength(4);
  });

  it('are given up if their event is missing, and ignore an attempt recorded for another event', async () => {
    const store = openSandboxStore(':memory:');
    const sender = createWebhookSender({
      ...{ store, faults: createFaults(), secret: 'whsec_test', url: endpoint.url, events: null },
      ...{ retryDelaysMs: [], log: () => undefined },
    });
    const seq = store.addDelivery('evt_missing', 'waiting', 0);
    store.closeDelivery({ seq, event: 'evt_other', attempts: 0, due: 0 }, 1, 'delivered', 0);
    expect(store.dueDeliveries(0, 1)).toHaveLength(1);
    sender.resume();
    await waitFor(() => expect(store.sums().deliveries).toEqual([{ state: 'given_up', count: 1 }]));
    sender.stop();
    store.close();
  });

  it('are retried after the endpoint has been unavailable', async () => {
    await endpoint.close();
    await stage.stripe.paymentIntents.create({ amount: 1200, currency: 'gbp' });
    endpoint = await startWebhookEndpoint();
    stage.sandbox.setWebhookUrl(endpoint.url);
    await received(['payment_intent.created']);
  });

  it('are sent only for the selected types', async () => {
    const choosy = await startTestSandbox({
      webhookUrl: endpoint.url,
      webhookEvents: ['payment_intent.canceled'],
    });
    const intent = await choosy.stripe.paymentIntents.create({ amount: 1200, currency: 'gbp' });
    await choosy.stripe.paymentIntents.cancel(intent.id);
    await received(['payment_intent.canceled']);
    await choosy.sandbox.stop();
  });

  it('are not sent while no endpoint is set', async () => {
    await stage.control.setWebhook(null);
    await pay();
    await stage.control.setWebhook(endpoint.url);
    await stage.stripe.paymentIntents.create({ amount: 1200, currency: 'gbp', description: 'received' });
    await received(['payment_intent.created']);
    expect(endpoint.received[0]?.data.object).toMatchObject({ description: 'received' });
  });

  it('arrive twice with the fault "twice"', async () => {
    await stage.control.fault({ webhooks: { mode: 'twice', types: ['payment_intent.succeeded'] } });
    await pay();
    await received([
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
      'payment_intent.succeeded',
    ]);
    const ids = endpoint.received
      .filter((event) => event.type === 'payment_intent.succeeded')
      .map((event) => event.id);
    expect(new Set(ids).size).toBe(1);
  });

  it('arrive late with the fault "late"', async () => {
    await stage.control.fault({ webhooks: { mode: 'late', ms: 150, types: ['payment_intent.created'] } });
    const started = Date.now();
    await pay();
    await waitFor(() => expect(endpoint.types()).toContain('payment_intent.succeeded'));
    expect(endpoint.types()).not.toContain('payment_intent.created');
    await waitFor(() => expect(endpoint.types()).toContain('payment_intent.created'));
    expect(Date.now() - started).toBeGreaterThanOrEqual(150);
  });

  it('arrive newest first with the fault "reverse"', async () => {
    await stage.control.fault({ webhooks: { mode: 'reverse', ms: 60 } });
    await pay();
    await waitFor(() =>
      expect(endpoint.types()).toEqual([
        'payment_intent.succeeded',
        'charge.succeeded',
        'payment_intent.created',
      ]),
    );
  });

  it('are sent immediately when the fault "reverse" is removed', async () => {
    await stage.control.fault({ webhooks: { mode: 'reverse', ms: 60_000 } });
    await pay();
    await stage.control.clearFaults();
    await waitFor(() =>
      expect(endpoint.types()).toEqual([
        'payment_intent.succeeded',
        'charge.succeeded',
        'payment_intent.created',
      ]),
    );
  });

  it('never arrive with the fault "never", although the payment succeeded', async () => {
    await stage.control.fault({ webhooks: { mode: 'never' } });
    const intent = await pay();
    await stage.control.clearFaults();
    const marker = await stage.stripe.paymentIntents.create({ amount: 1200, currency: 'gbp' });
    await waitFor(() => expect(endpoint.received).toHaveLength(1));
    expect(endpoint.received[0]?.data.object).toMatchObject({ id: marker.id });
    expect((await stage.control.books()).deliveries).toEqual({ withheld: 3, delivered: 1 });
    expect((await stage.stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
  });
});
