import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectStripeError, startTestSandbox } from './test-sandbox.ts';

const testKey = process.env['STRIPE_SECRET_KEY'] ?? '';
const stripeItself = /^sk_test_[A-Za-z0-9]{20,}$/.test(testKey);

/** Every case runs on the sandbox and, if a test key is set, on Stripe's own test mode. */
const places = [
  {
    name: 'the sandbox',
    absent: false,
    async open() {
      const { sandbox, stripe } = await startTestSandbox();
      return { stripe, close: () => sandbox.stop() };
    },
  },
  {
    name: "Stripe's test mode",
    absent: !stripeItself,
    async open() {
      return { stripe: new Stripe(testKey), close: async () => {} };
    },
  },
];

describe.each(places)('payments on $name', (place) => {
  describe.skipIf(place.absent)('contract', { timeout: 30_000 }, () => {
    let stripe: Stripe;
    let close = async () => {};
    beforeAll(async () => {
      ({ stripe, close } = await place.open());
    });
    afterAll(() => close());

    const create = (more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
      stripe.paymentIntents.create({
        amount: 1450,
        currency: 'gbp',
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        ...more,
      });
    const paid = async (amount = 1450) =>
      create({ amount, payment_method: 'pm_card_visa', confirm: true, expand: ['latest_charge'] });

    it('creates an intent that waits for a payment method', async () => {
      const intent = await create({ metadata: { booking: 'b-1' }, description: 'Open play' });
      expect(intent).toMatchObject({
        object: 'payment_intent',
        amount: 1450,
        amount_received: 0,
        currency: 'gbp',
        status: 'requires_payment_method',
        metadata: { booking: 'b-1' },
        description: 'Open play',
        livemode: false,
        latest_charge: null,
        next_action: null,
        last_payment_error: null,
      });
      expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_`));
      expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
        id: intent.id,
        metadata: { booking: 'b-1' },
      });
      expect(intent.lastResponse.requestId).toMatch(/^req_/);
    });

    it('moves through requires_confirmation to succeeded, with a charge', async () => {
      const intent = await create({ payment_method: 'pm_card_visa' });
      expect(intent.status).toBe('requires_confirmation');
      const done = await stripe.paymentIntents.confirm(intent.id, { expand: ['latest_charge'] });
      expect(done).toMatchObject({ status: 'succeeded', amount_received: 1450 });
      expect(done.latest_charge).toMatchObject({
        receipt_url: expect.stringMatching(/^https?:\/\/.+\/receipts\//),
        object: 'charge',
        amount: 1450,
        amount_captured: 1450,
        amount_refunded: 0,
        captured: true,
        paid: true,
        refunded: false,
        status: 'succeeded',
        payment_intent: intent.id,
        payment_method_details: { type: 'card', card: { brand: 'visa', last4: '4242' } },
      });
    });

    it('updates amount, description and metadata while no money has moved', async () => {
      const intent = await create({ metadata: { booking: 'b-2', note: 'x' } });
      const changed = await stripe.paymentIntents.update(intent.id, {
        amount: 2000,
        description: 'Two children',
        metadata: { note: '', seats: '2' },
      });
      expect(changed).toMatchObject({ amount: 2000, description: 'Two children' });
      expect(changed.metadata).toEqual({ booking: 'b-2', seats: '2' });
      const done = await paid();
      const late = await expectStripeError(stripe.paymentIntents.update(done.id, { amount: 2000 }));
      expect(late).toMatchObject({
        type: 'StripeInvalidRequestError',
        code: 'payment_intent_unexpected_state',
      });
    });

    it('cancels an open intent once, with its reason', async () => {
      const intent = await create();
      const canceled = await stripe.paymentIntents.cancel(intent.id, { cancellation_reason: 'abandoned' });
      expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
      expect(canceled.canceled_at).toBeTypeOf('number');
      expect(await expectStripeError(stripe.paymentIntents.cancel(intent.id))).toMatchObject({
        statusCode: 400,
        code: 'payment_intent_unexpected_state',
      });
      expect(
        await expectStripeError(stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })),
      ).toMatchObject({
        code: 'payment_intent_unexpected_state',
      });
    });

    it('refuses to cancel or confirm a succeeded intent, and returns the intent in the error', async () => {
      const intent = await paid();
      for (const call of [
        stripe.paymentIntents.cancel(intent.id),
        stripe.paymentIntents.confirm(intent.id),
      ]) {
        expect(await expectStripeError(call)).toMatchObject({
          type: 'StripeInvalidRequestError',
          statusCode: 400,
          code: 'payment_intent_unexpected_state',
          payment_intent: { id: intent.id, status: 'succeeded' },
        });
      }
    });

    it.each([
      ['pm_card_visa_chargeDeclined', 'card_declined', 'generic_decline', 'Your card was declined.'],
      [
        'pm_card_visa_chargeDeclinedInsufficientFunds',
        'card_declined',
        'insufficient_funds',
        'Your card has insufficient funds.',
      ],
      ['pm_card_visa_chargeDeclinedLostCard', 'card_declined', 'lost_card', 'Your card was declined.'],
      ['pm_card_chargeDeclinedExpiredCard', 'expired_card', undefined, 'Your card has expired.'],
      [
        'pm_card_chargeDeclinedIncorrectCvc',
        'incorrect_cvc',
        undefined,
        "Your card's security code is incorrect.",
      ],
      [
        'pm_card_chargeDeclinedProcessingError',
        'processing_error',
        undefined,
        'An error occurred while processing your card. Try again in a little bit.',
      ],
    ])('declines %s and accepts another card afterwards', async (token, code, declineCode, message) => {
      const intent = await create();
      const failure = await expectStripeError(
        stripe.paymentIntents.confirm(intent.id, { payment_method: token }),
      );
      expect(failure).toMatchObject({
        type: 'StripeCardError',
        rawType: 'card_error',
        statusCode: 402,
        code,
        message,
        payment_intent: { id: intent.id, status: 'requires_payment_method' },
      });
      if (declineCode) expect(failure.decline_code).toBe(declineCode);
      expect(failure.charge).toMatch(/^ch_/);
      const after = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
      expect(after).toMatchObject({
        status: 'requires_payment_method',
        amount_received: 0,
        payment_method: null,
        last_payment_error: { type: 'card_error', code, message },
        latest_charge: { status: 'failed', paid: false, failure_code: code },
      });
      expect(
        await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_mastercard' }),
      ).toMatchObject({
        status: 'succeeded',
        last_payment_error: null,
      });
    });

    it('requires 3-D Secure for a card that needs it', async () => {
      const intent = await create();
      const confirmed = await stripe.paymentIntents.confirm(intent.id, {
        payment_method: 'pm_card_threeDSecure2Required',
      });
      expect(confirmed).toMatchObject({
        status: 'requires_action',
        amount_received: 0,
        next_action: { type: 'use_stripe_sdk' },
      });
      expect((await stripe.paymentIntents.cancel(intent.id)).status).toBe('canceled');
    });

    it('replies with a redirect to the bank if a return address is given', async () => {
      const intent = await create({ automatic_payment_methods: { enabled: true } });
      const confirmed = await stripe.paymentIntents.confirm(intent.id, {
        payment_method: 'pm_card_threeDSecure2Required',
        return_url: 'https://windfall.example/booking-success',
      });
      expect(confirmed.next_action).toMatchObject({
        type: 'redirect_to_url',
        redirect_to_url: { return_url: 'https://windfall.example/booking-success' },
      });
    });

    it('requires a return address if a redirect is possible', async () => {
      const intent = await create({ automatic_payment_methods: { enabled: true } });
      const failure = await expectStripeError(
        stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' }),
      );
      expect(failure).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400 });
      expect(failure.message).toContain('return_url');
    });

    it('requires a payment method for a confirmation', async () => {
      const intent = await create();
      const failure = await expectStripeError(stripe.paymentIntents.confirm(intent.id));
      expect(failure).toMatchObject({
        type: 'StripeInvalidRequestError',
        code: 'payment_intent_unexpected_state',
      });
      expect(failure.message).toContain('missing a payment method');
    });

    it('refuses wrong amounts, unknown currencies and unknown parameters, and names the parameter', async () => {
      expect(await expectStripeError(create({ amount: 29 }))).toMatchObject({
        code: 'amount_too_small',
        param: 'amount',
      });
      expect((await create({ amount: 30 })).amount).toBe(30);
      expect(await expectStripeError(create({ amount: 0 }))).toMatchObject({
        param: 'amount',
        statusCode: 400,
      });
      expect(await expectStripeError(create({ amount: 12.5 }))).toMatchObject({
        code: 'parameter_invalid_integer',
        param: 'amount',
      });
      expect(await expectStripeError(create({ currency: 'zzz' }))).toMatchObject({
        param: 'currency',
        statusCode: 400,
      });
      const strange = { amount: 500, currency: 'gbp', sweets: 'yes' } as Stripe.PaymentIntentCreateParams;
      expect(await expectStripeError(stripe.paymentIntents.create(strange))).toMatchObject({
        code: 'parameter_unknown',
        param: 'sweets',
      });
      const nothing = {} as Stripe.PaymentIntentCreateParams;
      expect(await expectStripeError(stripe.paymentIntents.create(nothing))).toMatchObject({
        code: 'parameter_missing',
      });
    });

    it('answers 404 for intents, refunds, charges, events and payment methods that do not exist', async () => {
      const calls = [
        stripe.paymentIntents.retrieve('pi_missing'),
        stripe.refunds.retrieve('re_missing'),
        stripe.charges.retrieve('ch_missing'),
        stripe.events.retrieve('evt_missing'),
        stripe.paymentMethods.retrieve('pm_missing'),
      ];
      for (const call of calls) {
        expect(await expectStripeError(call)).toMatchObject({
          type: 'StripeInvalidRequestError',
          statusCode: 404,
          code: 'resource_missing',
        });
      }
    });

    it('replays the response of a repeated key, and refuses other parameters under that key', async () => {
      const idempotencyKey = randomUUID();
      const params = { amount: 900, currency: 'gbp', metadata: { booking: 'b-3' } };
      const first = await stripe.paymentIntents.create(params, { idempotencyKey });
      const second = await stripe.paymentIntents.create(params, { idempotencyKey });
      expect(second).toEqual(first);
      expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
      expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
      const other = stripe.paymentIntents.create({ ...params, amount: 901 }, { idempotencyKey });
      expect(await expectStripeError(other)).toMatchObject({
        type: 'StripeIdempotencyError',
        rawType: 'idempotency_error',
        statusCode: 400,
      });
      const elsewhere = stripe.paymentMethods.create(
        { type: 'card', card: { token: 'tok_visa' } },
        { idempotencyKey },
      );
      expect(await expectStripeError(elsewhere)).toMatchObject({ type: 'StripeIdempotencyError' });
    });

    it('replays a decline under its key instead of charging the card again', async () => {
      const intent = await create();
      const confirm = () =>
        stripe.paymentIntents.confirm(
          intent.id,
          { payment_method: 'pm_card_visa_chargeDeclined' },
          { idempotencyKey: `decline-${intent.id}` },
        );
      const first = await expectStripeError(confirm());
      const second = await expectStripeError(confirm());
      expect(second.charge).toBe(first.charge);
      expect((await stripe.charges.list({ payment_intent: intent.id })).data).toHaveLength(1);
    });

    it('stores no response to a call with invalid parameters, so that its key can be used again', async () => {
      const idempotencyKey = randomUUID();
      await expectStripeError(
        stripe.paymentIntents.create({ amount: 1, currency: 'gbp' }, { idempotencyKey }),
      );
      const intent = await stripe.paymentIntents.create({ amount: 500, currency: 'gbp' }, { idempotencyKey });
      expect(intent.amount).toBe(500);
    });

    it('refunds a part and then the rest, but never more than was paid', async () => {
      const intent = await paid(1000);
      const part = await stripe.refunds.create({
        payment_intent: intent.id,
        amount: 400,
        reason: 'requested_by_customer',
        metadata: { booking: 'b-4' },
      });
      expect(part).toMatchObject({
        object: 'refund',
        amount: 400,
        currency: 'gbp',
        status: 'succeeded',
        payment_intent: intent.id,
        metadata: { booking: 'b-4' },
      });
      const charge = await stripe.charges.retrieve(String(part.charge));
      expect(charge).toMatchObject({ amount_refunded: 400, refunded: false });
      expect(
        await expectStripeError(stripe.refunds.create({ payment_intent: intent.id, amount: 601 })),
      ).toMatchObject({
        type: 'StripeInvalidRequestError',
        statusCode: 400,
      });
      const rest = await stripe.refunds.create({ payment_intent: intent.id });
      expect(rest.amount).toBe(600);
      expect(await stripe.charges.retrieve(charge.id)).toMatchObject({
        amount_refunded: 1000,
        refunded: true,
      });
      expect(await expectStripeError(stripe.refunds.create({ payment_intent: intent.id }))).toMatchObject({
        code: 'charge_already_refunded',
      });
      const listed = await stripe.refunds.list({ payment_intent: intent.id });
      expect(listed.data.map((refund) => refund.id)).toEqual([rest.id, part.id]);
      expect(await stripe.refunds.retrieve(part.id, { expand: ['charge', 'payment_intent'] })).toMatchObject({
        charge: { id: charge.id },
        payment_intent: { id: intent.id, status: 'succeeded' },
      });
    });

    it('expands four levels of a property and refuses a fifth', async () => {
      const intent = await paid(1000);
      const refund = await stripe.refunds.create({ payment_intent: intent.id });
      const listExpanded = (path: string) =>
        stripe.refunds.list({ payment_intent: intent.id, expand: [path] });
      expect((await listExpanded('data.charge.payment_intent.latest_charge')).data).toMatchObject([
        { id: refund.id, charge: { payment_intent: { latest_charge: { id: refund.charge } } } },
      ]);
      expect(
        await expectStripeError(listExpanded('data.charge.payment_intent.latest_charge.payment_intent')),
      ).toMatchObject({
        type: 'StripeInvalidRequestError',
        statusCode: 400,
        message: 'You cannot expand more than 4 levels of a property.',
      });
    });

    it('refunds once under one key', async () => {
      const intent = await paid(1000);
      const options = { idempotencyKey: `refund-${intent.id}` };
      const first = await stripe.refunds.create({ payment_intent: intent.id, amount: 300 }, options);
      const second = await stripe.refunds.create({ payment_intent: intent.id, amount: 300 }, options);
      expect(second.id).toBe(first.id);
      expect((await stripe.refunds.list({ payment_intent: intent.id })).data).toHaveLength(1);
    });

    it('refuses to refund an intent that was not paid', async () => {
      const intent = await create();
      expect(await expectStripeError(stripe.refunds.create({ payment_intent: intent.id }))).toMatchObject({
        type: 'StripeInvalidRequestError',
        statusCode: 400,
      });
    });

    it('returns a pending refund for a card whose refunds take time', async () => {
      const intent = await create({ payment_method: 'pm_card_pendingRefund', confirm: true });
      const refund = await stripe.refunds.create({ payment_intent: intent.id });
      expect(refund.status).toBe('pending');
    });

    it('lists objects newest first, with cursors', async () => {
      const made = [await create(), await create(), await create()].map((intent) => intent.id).reverse();
      const page = await stripe.paymentIntents.list({ limit: 2 });
      expect(page).toMatchObject({ object: 'list', has_more: true });
      expect(page.data.map((intent) => intent.id)).toEqual(made.slice(0, 2));
      const next = await stripe.paymentIntents.list({ limit: 2, starting_after: String(made[1]) });
      expect(next.data[0]?.id).toBe(made[2]);
      const back = await stripe.paymentIntents.list({ limit: 2, ending_before: String(made[2]) });
      expect(back.data.map((intent) => intent.id)).toEqual(made.slice(0, 2));
      const walked: string[] = [];
      for await (const intent of stripe.paymentIntents.list({ limit: 2 })) {
        walked.push(intent.id);
        if (walked.length === 3) break;
      }
      expect(walked).toEqual(made);
    });

    it('records an event for a payment that succeeds', async () => {
      const intent = await paid();
      const since = { created: { gte: intent.created } };
      const events = await stripe.events.list({ ...since, type: 'payment_intent.succeeded', limit: 20 });
      const event = events.data.find(
        (candidate) => (candidate.data.object as { id?: string }).id === intent.id,
      );
      expect(event).toMatchObject({
        object: 'event',
        type: 'payment_intent.succeeded',
        livemode: false,
        data: {
          object: { id: intent.id, object: 'payment_intent', status: 'succeeded', amount_received: 1450 },
        },
      });
    });

    it('refuses a wrong key', async () => {
      const failure = await expectStripeError(
        stripe.paymentIntents.list({}, { apiKey: 'sk_test_someoneelse1234' }),
      );
      expect(failure).toMatchObject({ type: 'StripeAuthenticationError', statusCode: 401 });
      expect(failure.message).toMatch(/^Invalid API Key provided: sk_test_\*+1234$/);
    });
  });
});
