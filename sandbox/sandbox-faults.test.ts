import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createStripeClient, expectStripeError, startTestSandbox } from './test-sandbox.ts';

type TestSandbox = Awaited<ReturnType<typeof startTestSandbox>>;

describe('faults of the sandbox', () => {
  let stage: TestSandbox;
  beforeAll(async () => {
    stage = await startTestSandbox();
  });
  afterEach(() => stage.control.clearFaults());
  afterAll(() => stage.sandbox.stop());

  const create = (idempotencyKey?: string) =>
    stage.stripe.paymentIntents.create(
      {
        amount: 1000,
        currency: 'gbp',
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      },
      idempotencyKey ? { idempotencyKey } : {},
    );
  const count = async () =>
    Object.values((await stage.control.books()).intents).reduce((sum, { count: some }) => sum + some, 0);

  it('answers 500 once, and the call has no effect', async () => {
    const before = await count();
    await stage.control.fault({ api: { kind: '500' } });
    expect(await expectStripeError(create())).toMatchObject({ type: 'StripeAPIError', statusCode: 500 });
    expect(await count()).toBe(before);
    await create();
    expect(await count()).toBe(before + 1);
  });

  it('answers 429 the given number of times, on the given path only', async () => {
    const intent = await create();
    await stage.control.fault({
      api: { kind: '429', times: 2, method: 'POST', path: '/v1/payment_intents/*/confirm' },
    });
    await create();
    for (let call = 0; call < 2; call += 1) {
      const confirm = stage.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
      expect(await expectStripeError(confirm)).toMatchObject({
        type: 'StripeRateLimitError',
        statusCode: 429,
        code: 'rate_limit',
      });
    }
    const done = await stage.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
    expect(done.status).toBe('succeeded');
  });

  it.each(['500', 'drop'] as const)(
    'the response to a successful payment is lost, and replayed under the same key: %s',
    async (kind) => {
      const intent = await create();
      const confirm = () =>
        stage.stripe.paymentIntents.confirm(
          intent.id,
          { payment_method: 'pm_card_visa' },
          { idempotencyKey: `pay-${intent.id}` },
        );
      // The SDK itself retries a closed connection once, so the reply must be lost twice.
      await stage.control.fault({
        api: { kind, when: 'after', times: kind === 'drop' ? 2 : 1, method: 'POST' },
      });
      const failure = await expectStripeError(confirm());
      expect(failure.type).toBe(kind === 'drop' ? 'StripeConnectionError' : 'StripeAPIError');
      expect((await stage.stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
      const again = await confirm();
      expect(again.status).toBe('succeeded');
      expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
      expect((await stage.stripe.charges.list({ payment_intent: intent.id })).data).toHaveLength(1);
    },
  );

  it('drops the connection before the call, which then has no effect', async () => {
    const before = await count();
    await stage.control.fault({ api: { kind: 'drop', times: 2 } });
    expect(await expectStripeError(create())).toMatchObject({ type: 'StripeConnectionError' });
    expect(await count()).toBe(before);
  });

  it('hangs for longer than the client’s timeout', async () => {
    const hasty = createStripeClient(stage.sandbox.port, undefined, { timeout: 40 });
    await stage.control.fault({ api: { kind: 'hang', ms: 60_000, when: 'after' } });
    const options = { idempotencyKey: 'hasty' };
    const params = { amount: 700, currency: 'gbp' };
    expect(await expectStripeError(hasty.paymentIntents.create(params, options))).toMatchObject({
      type: 'StripeConnectionError',
    });
    expect(await expectStripeError(stage.stripe.paymentIntents.create(params, options))).toMatchObject({
      statusCode: 409,
      code: 'idempotency_key_in_use',
    });
  });

  it('lets the SDK retry a 500 by itself', async () => {
    await stage.control.fault({ api: { kind: '500' } });
    const intent = await stage.stripe.paymentIntents.create(
      { amount: 1000, currency: 'gbp' },
      { maxNetworkRetries: 1 },
    );
    expect(intent.amount).toBe(1000);
  });

  it('lists the active faults and refuses malformed ones', async () => {
    const fault = { kind: 'hang', ms: 10, when: 'before', times: 3, method: 'GET', path: '/v1/events' };
    expect(await stage.control.fault({ api: fault })).toEqual({ api: [fault], webhooks: null });
    await expect(stage.control.fault({ api: { kind: 'fire' } })).rejects.toThrow('400');
    await expect(stage.control.fault({ webhooks: { mode: 'sideways' } })).rejects.toThrow('400');
    expect(await stage.control.clearFaults()).toEqual({ api: [], webhooks: null });
  });
});
