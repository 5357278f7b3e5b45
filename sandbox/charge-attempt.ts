import { applyChargeResult, type ChargeResult, newCharge } from './charges.ts';
import {
  AUTHENTICATION_FAILED,
  OWN_CALL,
  recordSandboxEvent,
  type SandboxApi,
  type SandboxCall,
} from './sandbox-api.ts';
import type { Outcome } from './sandbox-store.ts';
import { cardWithNumber, DECLINES, type Decline, type TestCard } from './test-cards.ts';
import { docUrl, StripeFailure } from './wire-error.ts';
import { newWireId } from './wire-id.ts';
import type { IntentDoc, PaymentError, PaymentMethodDoc } from './wire-objects.ts';

function testCardBehind(api: SandboxApi, method: PaymentMethodDoc): TestCard {
  const testCard = cardWithNumber(api.store.testCardOf(method.id) ?? '');
  if (!testCard) throw new Error(`payment method ${method.id} is not a test card`);
  return testCard;
}

function methodOf(api: SandboxApi, intent: IntentDoc): PaymentMethodDoc {
  const method = intent.payment_method ? api.store.paymentMethod(intent.payment_method) : undefined;
  if (!method) throw new Error(`intent ${intent.id} has no payment method`);
  return method;
}

function succeed(api: SandboxApi, call: SandboxCall, intent: IntentDoc): void {
  intent.status = 'succeeded';
  intent.amount_received = intent.amount;
  intent.processing = null;
  intent.next_action = null;
  intent.last_payment_error = null;
  api.store.saveIntent(intent);
  recordSandboxEvent(api, call, 'payment_intent.succeeded', intent);
}

function failWith(api: SandboxApi, call: SandboxCall, intent: IntentDoc, error: PaymentError): void {
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.processing = null;
  intent.next_action = null;
  intent.last_payment_error = error;
  api.store.saveIntent(intent);
  recordSandboxEvent(api, call, 'payment_intent.payment_failed', intent);
}

function declineError(charge: string, decline: Decline, method: PaymentMethodDoc): PaymentError {
  return {
    type: 'card_error',
    charge,
    code: decline.code,
    decline_code: decline.decline_code,
    doc_url: docUrl(decline.code),
    message: decline.message,
    payment_method: method,
  };
}

/** Charges the card. Returns the refusal for the caller, or null if the charge succeeds or is pending. */
function chargeCard(
  api: SandboxApi,
  call: SandboxCall,
  intent: IntentDoc,
  authenticated: boolean,
): StripeFailure | null {
  const method = methodOf(api, intent);
  const behaviour = testCardBehind(api, method).charge;
  const isPending = behaviour === 'settles_later' || behaviour === 'fails_later';
  const result: ChargeResult =
    typeof behaviour === 'object' ? behaviour : isPending ? 'pending' : 'succeeded';
  const charge = newCharge(api, intent, method, result, authenticated);
  api.store.saveCharge(charge);
  intent.latest_charge = charge.id;
  intent.next_action = null;

  if (result === 'succeeded') {
    recordSandboxEvent(api, call, 'charge.succeeded', charge);
    succeed(api, call, intent);
    return null;
  }
  if (result === 'pending') {
    intent.status = 'processing';
    intent.processing = { card: {}, type: 'card' };
    api.store.saveIntent(intent);
    api.store.saveSettlement({
      subject: intent.id,
      due: api.now() + api.processingDelayMs,
      outcome: behaviour === 'settles_later' ? 'succeeds' : 'fails',
    });
    recordSandboxEvent(api, call, 'charge.pending', charge);
    recordSandboxEvent(api, call, 'payment_intent.processing', intent);
    api.settlementsChanged();
    return null;
  }
  recordSandboxEvent(api, call, 'charge.failed', charge);
  const error = declineError(charge.id, result, method);
  failWith(api, call, intent, error);
  return new StripeFailure(402, error, true);
}

function challenge(
  api: SandboxApi,
  call: SandboxCall,
  intent: IntentDoc,
  returnUrl: string | null,
  inPage: boolean,
): void {
  const source = newWireId('src');
  const page = `${api.origin()}/v3/three-d-secure/${intent.id}?source=${source}`;
  const redirects = returnUrl !== null && !inPage;
  api.store.saveChallenge({ payment_intent: intent.id, source, return_url: returnUrl });
  intent.status = 'requires_action';
  intent.next_action = redirects
    ? { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url: page } }
    : {
        type: 'use_stripe_sdk',
        use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: `${page}&framed=yes`, source },
      };
  api.store.saveIntent(intent);
  recordSandboxEvent(api, call, 'payment_intent.requires_action', intent);
}

/**
 * Charges the intent's card, or starts its 3-D Secure challenge. Afterwards the intent is in requires_action,
 * processing, succeeded or requires_payment_method. Returns the refusal if it is in requires_payment_method,
 * otherwise null.
 */
export function attemptCharge(
  api: SandboxApi,
  call: SandboxCall,
  intent: IntentDoc,
  returnUrl: string | null,
  inPage: boolean,
): StripeFailure | null {
  if (testCardBehind(api, methodOf(api, intent)).challenge === 'required') {
    challenge(api, call, intent, returnUrl, inPage);
    return null;
  }
  return chargeCard(api, call, intent, false);
}

/**
 * Ends a 3-D Secure challenge, and charges the card if the payer has passed it. Returns false if no challenge
 * with that source is open.
 */
export function endChallenge(api: SandboxApi, intentId: string, source: string, outcome: Outcome): boolean {
  const openChallenge = api.store.challengeOf(intentId);
  const intent = api.store.intent(intentId);
  if (!openChallenge || openChallenge.source !== source || intent?.status !== 'requires_action') return false;
  api.store.endChallenge(intentId);
  if (outcome === 'succeeds') {
    chargeCard(api, OWN_CALL, intent, true);
    return true;
  }
  failWith(api, OWN_CALL, intent, {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    doc_url: docUrl('payment_intent_authentication_failure'),
    message: AUTHENTICATION_FAILED,
    payment_method: methodOf(api, intent),
  });
  return true;
}

/** Settles a processing intent and returns it, or undefined if the intent is not processing. */
export function settleIntent(api: SandboxApi, intentId: string, outcome: Outcome): IntentDoc | undefined {
  const intent = api.store.intent(intentId);
  if (intent?.status !== 'processing' || !intent.latest_charge) return undefined;
  const charge = api.store.charge(intent.latest_charge);
  if (!charge) throw new Error(`charge ${intent.latest_charge} is missing`);
  api.store.endSettlement(intentId);
  applyChargeResult(api, charge, outcome === 'succeeds' ? 'succeeded' : DECLINES.generic);
  api.store.saveCharge(charge);
  recordSandboxEvent(api, OWN_CALL, outcome === 'succeeds' ? 'charge.succeeded' : 'charge.failed', charge);
  if (outcome === 'succeeds') succeed(api, OWN_CALL, intent);
  else failWith(api, OWN_CALL, intent, declineError(charge.id, DECLINES.generic, methodOf(api, intent)));
  return intent;
}
