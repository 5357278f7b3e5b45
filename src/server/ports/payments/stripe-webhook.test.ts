import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { stripePayments } from './stripe-payments.ts';

const body = JSON.stringify({
  id: 'evt_1',
  object: 'event',
  type: 'payment_intent.succeeded',
  data: { object: { object: 'payment_intent', id: 'pi_1' } },
});
const signedWith = (secret: string) =>
  new Stripe('sk_test_none').webhooks.generateTestHeaderString({ payload: body, secret });
const read = (secrets: string, signature: string) =>
  stripePayments({
    secretKey: 'sk_test_none',
    publishableKey: 'pk_test_none',
    webhookSecret: secrets,
  }).readWebhookEvent(body, signature);
const webhookEvent = { id: 'evt_1', type: 'payment_intent.succeeded', intentId: 'pi_1', refundId: null };

test.each([
  ['the only secret is read', 'whsec_one', 'whsec_one', webhookEvent],
  ['the new one of two secrets is read', 'whsec_new,whsec_old', 'whsec_new', webhookEvent],
  ['the old one of two secrets is read', 'whsec_new,whsec_old', 'whsec_old', webhookEvent],
  ['a secret that was removed is rejected', 'whsec_new', 'whsec_old', null],
])('a webhook signed with %s', (_, secrets, signer, known) => {
  expect(read(secrets, signedWith(signer))).toEqual(known);
});
