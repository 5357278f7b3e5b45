import { type ChargeResult, endCharge, newCharge } from './charges.ts';
import type { Outcome } from './sandbox-books.ts';
import { cardWithNumber, DECLINES, type Decline, type TestCard } from './test-cards.ts';
import { AUTHENTICATION_FAILED, note, OWN_CALL, type SandboxApi, type SandboxCall } from './till.ts';
import { docUrl, StripeFailure } from './wire-error.ts';
import { newWireId } from './wire-id.ts';
import type { IntentDoc, PaymentError, PaymentMethodDoc } from './wire-objects.ts';

function testCardBehind(till: SandboxApi, method: PaymentMethodDoc): TestCard {
  const testCard = cardWithNumber(till.books.testCardOf(method.id) ?? '');
  if (!testCard) throw new Error(`payment method ${method.id} stands for no test card`);
  return testCard;
}

function methodOf(till: SandboxApi, intent: IntentDoc): PaymentMethodDoc {
  const method = intent.payment_method ? till.books.paymentMethod(intent.payment_method) : undefined;
  if (!method) throw new Error(`intent ${intent.id} has no payment method`);
  return method;
}

function succeed(till: SandboxApi, call: SandboxCall, intent: IntentDoc): void {
  intent.status = 'succeeded';
  intent.amount_received = intent.amount;
  intent.processing = null;
  intent.next_action = null;
  intent.last_payment_error = null;
  till.books.saveIntent(intent);
  note(till, call, 'payment_intent.succeeded', intent);
}

function failWith(till: SandboxApi, call: SandboxCall, intent: IntentDoc, error: PaymentError): void {
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.processing = null;
  intent.next_action = null;
  intent.last_payment_error = error;
  till.books.saveIntent(intent);
  note(till, call, 'payment_intent.payment_failed', intent);
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

/** Asks the card for the money. Returns the refusal that the caller must hear, or null. */
function takeMoney(
  till: SandboxApi,
  call: SandboxCall,
  intent: IntentDoc,
  authenticated: boolean,
): StripeFailure | null {
  const method = methodOf(till, intent);
  const behaviour = testCardBehind(till, method).charge;
  const later = behaviour === 'settles_later' || behaviour === 'fails_later';
  const result: ChargeResult = typeof behaviour === 'object' ? behaviour : later ? 'pending' : 'succeeded';
  const charge = newCharge(till, intent, method, result, authenticated);
  till.books.saveCharge(charge);
  intent.latest_charge = charge.id;
  intent.next_action = null;

  if (result === 'succeeded') {
    note(till, call, 'charge.succeeded', charge);
    succeed(till, call, intent);
    return null;
  }
  if (result === 'pending') {
    intent.status = 'processing';
    intent.processing = { card: {}, type: 'card' };
    till.books.saveIntent(intent);
    till.books.saveSettlement({
      subject: intent.id,
      due: till.now() + till.processingDelayMs,
      outcome: behaviour === 'settles_later' ? 'succeeds' : 'fails',
    });
    note(till, call, 'charge.pending', charge);
    note(till, call, 'payment_intent.processing', intent);
    till.settlementsChanged();
    return null;
  }
  note(till, call, 'charge.failed', charge);
  const error = declineError(charge.id, result, method);
  failWith(till, call, intent, error);
  return new StripeFailure(402, error, true);
}

function challenge(
  till: SandboxApi,
  call: SandboxCall,
  intent: IntentDoc,
  returnUrl: string | null,
  inPage: boolean,
): void {
  const source = newWireId('src');
  const page = `${till.origin()}/v3/three-d-secure/${intent.id}?source=${source}`;
  const redirects = returnUrl !== null && !inPage;
  till.books.saveChallenge({ payment_intent: intent.id, source, return_url: returnUrl });
  intent.status = 'requires_action';
  intent.next_action = redirects
    ? { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url: page } }
    : {
        type: 'use_stripe_sdk',
        use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: `${page}&framed=yes`, source },
      };
  till.books.saveIntent(intent);
  note(till, call, 'payment_intent.requires_action', intent);
}

/**
 * Tries the intent's card. The intent ends in requires_action, processing, succeeded or
 * requires_payment_method; the last comes back as the refusal to answer with.
 */
export function attemptCharge(
  till: SandboxApi,
  call: SandboxCall,
  intent: IntentDoc,
  returnUrl: string | null,
  inPage: boolean,
): StripeFailure | null {
  if (testCardBehind(till, methodOf(till, intent)).challenge === 'required') {
    challenge(till, call, intent, returnUrl, inPage);
    return null;
  }
  return takeMoney(till, call, intent, false);
}

/** Ends a 3-D Secure challenge. Returns false when there is none open under that source. */
export function endChallenge(till: SandboxApi, intentId: string, source: string, outcome: Outcome): boolean {
  const open = till.books.challengeOf(intentId);
  const intent = till.books.intent(intentId);
  if (!open || open.source !== source || intent?.status !== 'requires_action') return false;
  till.books.endChallenge(intentId);
  if (outcome === 'succeeds') {
    takeMoney(till, OWN_CALL, intent, true);
    return true;
  }
  failWith(till, OWN_CALL, intent, {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    doc_url: docUrl('payment_intent_authentication_failure'),
    message: AUTHENTICATION_FAILED,
    payment_method: methodOf(till, intent),
  });
  return true;
}

/** Settles a processing intent. Returns it, or undefined when it is not processing. */
export function settleIntent(till: SandboxApi, intentId: string, outcome: Outcome): IntentDoc | undefined {
  const intent = till.books.intent(intentId);
  if (intent?.status !== 'processing' || !intent.latest_charge) return undefined;
  const charge = till.books.charge(intent.latest_charge);
  if (!charge) throw new Error(`charge ${intent.latest_charge} is missing`);
  till.books.endSettlement(intentId);
  endCharge(till, charge, outcome === 'succeeds' ? 'succeeded' : DECLINES.generic);
  till.books.saveCharge(charge);
  note(till, OWN_CALL, outcome === 'succeeds' ? 'charge.succeeded' : 'charge.failed', charge);
  if (outcome === 'succeeds') succeed(till, OWN_CALL, intent);
  else failWith(till, OWN_CALL, intent, declineError(charge.id, DECLINES.generic, methodOf(till, intent)));
  return intent;
}
