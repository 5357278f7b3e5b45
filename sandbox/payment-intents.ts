import { attemptCharge } from './charge-attempt.ts';
import {
  applyIntentDetails,
  createBlankIntent,
  hasPaymentMethodTypes,
  readAmount,
  readCurrency,
  readReturnUrl,
} from './intent-params.ts';
import { findNamedPaymentMethod } from './payment-methods.ts';
import {
  epochSeconds,
  recordSandboxEvent,
  type SandboxApi,
  type SandboxCall,
  visibleIntent,
} from './sandbox-api.ts';
import {
  badParameterError,
  missingParameterError,
  notFoundError,
  StripeFailure,
  unexpectedStateError,
} from './wire-error.ts';
import {
  booleanParam,
  enumParam,
  refuseUnknownParams,
  requiredTextParam,
  textParam,
  treeParam,
} from './wire-form.ts';
import type { IntentDoc } from './wire-objects.ts';

const DETAILS = [
  'description',
  'metadata',
  'receipt_email',
  'statement_descriptor',
  'statement_descriptor_suffix',
  'transfer_group',
];
const KNOWN_CREATE = new Set([
  ...DETAILS,
  'amount',
  'automatic_payment_methods',
  'capture_method',
  'confirm',
  'currency',
  'expand',
  'payment_method',
  'payment_method_data',
  'allowed_payment_method_types',
  'return_url',
  'use_stripe_sdk',
]);
const KNOWN_UPDATE = new Set([
  ...DETAILS,
  'amount',
  'currency',
  'expand',
  'payment_method',
  'payment_method_data',
  'allowed_payment_method_types',
]);
const KNOWN_CONFIRM = new Set([
  'client_secret',
  'expand',
  'payment_method',
  'payment_method_data',
  'receipt_email',
  'return_url',
  'use_stripe_sdk',
]);
const KNOWN_RETRIEVE = new Set(['client_secret', 'expand']);
const KNOWN_CANCEL = new Set(['cancellation_reason', 'expand']);

/**
 * An intent. If the call has changed its state but the reply is an error (a declined card), `refusal` is
 * that error.
 */
export type IntentResult = { intent: IntentDoc; refusal: StripeFailure | null };

function confirmNow(api: SandboxApi, call: SandboxCall, intent: IntentDoc): IntentResult {
  const returnUrl = readReturnUrl(call.params);
  const inPage = booleanParam(call.params, 'use_stripe_sdk') === true;
  if (intent.automatic_payment_methods?.allow_redirects === 'always' && !returnUrl && !inPage) {
    throw badParameterError(
      "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.",
      'return_url',
    );
  }
  const refusal = attemptCharge(api, call, intent, returnUrl, inPage);
  return { intent, refusal: refusal && withIntent(call, refusal, intent) };
}

function withIntent(call: SandboxCall, refusal: StripeFailure, intent: IntentDoc): StripeFailure {
  return new StripeFailure(
    refusal.status,
    { ...refusal.error, payment_intent: visibleIntent(call, intent) },
    refusal.isStored,
  );
}

/**
 * POST /v1/payment_intents. Refuses amounts under 30p (or 50 c), unknown currencies, and methods other
 * than cards.
 */
export function createIntent(api: SandboxApi, call: SandboxCall): IntentResult {
  const { params } = call;
  refuseUnknownParams(params, KNOWN_CREATE);
  if (params['amount'] === undefined) throw missingParameterError('amount');
  if (params['currency'] === undefined) throw missingParameterError('currency');
  const currency = readCurrency(params) ?? 'gbp';
  const intent = createBlankIntent(api, readAmount(params, currency) ?? 0, currency);
  intent.capture_method =
    enumParam(params, 'capture_method', ['automatic', 'automatic_async']) ?? 'automatic_async';
  const automatic = treeParam(params, 'automatic_payment_methods');
  const typed = hasPaymentMethodTypes(params);
  if (typed) intent.allowed_payment_method_types = ['card'];
  if (automatic ? booleanParam(automatic, 'enabled') === true : !typed) {
    const redirects = automatic && enumParam(automatic, 'allow_redirects', ['always', 'never']);
    intent.automatic_payment_methods = { allow_redirects: redirects ?? 'always', enabled: true };
  }
  applyIntentDetails(intent, params);
  const method = findNamedPaymentMethod(api, params);
  if (method) {
    intent.payment_method = method.id;
    intent.status = 'requires_confirmation';
  }
  const confirm = booleanParam(params, 'confirm') === true;
  if (!confirm && readReturnUrl(params)) {
    throw badParameterError(
      'You cannot provide `return_url` unless `confirm` is set to `true`.',
      'return_url',
    );
  }
  api.store.saveIntent(intent);
  recordSandboxEvent(api, call, 'payment_intent.created', intent);
  if (!confirm) return { intent, refusal: null };
  if (!method) throw missingMethod(call, intent);
  return confirmNow(api, call, intent);
}

/** Returns the intent with this id. A browser must also send its client secret. */
export function retrieveIntent(api: SandboxApi, call: SandboxCall, id: string): IntentDoc {
  refuseUnknownParams(call.params, KNOWN_RETRIEVE);
  return knownIntent(api, call, id);
}

function knownIntent(api: SandboxApi, call: SandboxCall, id: string): IntentDoc {
  const secret = call.publishable
    ? requiredTextParam(call.params, 'client_secret')
    : textParam(call.params, 'client_secret');
  const intent = api.store.intent(id);
  if (!intent) throw notFoundError('payment_intent', id, 'intent');
  if (secret !== undefined && secret !== intent.client_secret) {
    throw badParameterError(
      'The client_secret provided does not match any associated PaymentIntent on this account. Ensure the client_secret and PaymentIntent were created with the same key.',
      'client_secret',
      'payment_intent_invalid_parameter',
    );
  }
  return intent;
}

/**
 * POST /v1/payment_intents/:id. The amount, the currency and the payment method cannot change once the intent
 * is processing, succeeded or canceled.
 */
export function updateIntent(api: SandboxApi, call: SandboxCall, id: string): IntentResult {
  const { params } = call;
  refuseUnknownParams(params, KNOWN_UPDATE);
  const intent = knownIntent(api, call, id);
  const isOpen = ['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(
    intent.status,
  );
  for (const name of [
    'amount',
    'currency',
    'payment_method',
    'payment_method_data',
    'allowed_payment_method_types',
  ]) {
    if (!isOpen && params[name] !== undefined) {
      throw unexpectedStateError(
        `This PaymentIntent's ${name} could not be updated because it has a status of ${intent.status}. You may only update the ${name} of a PaymentIntent with one of the following statuses: requires_payment_method, requires_confirmation, requires_action.`,
        visibleIntent(call, intent),
      );
    }
  }
  if (hasPaymentMethodTypes(params)) intent.allowed_payment_method_types = ['card'];
  intent.currency = readCurrency(params) ?? intent.currency;
  const amount = readAmount(params, intent.currency);
  const method = findNamedPaymentMethod(api, params);
  applyIntentDetails(intent, params);
  const restarts = method !== undefined || (amount !== undefined && amount !== intent.amount);
  intent.amount = amount ?? intent.amount;
  if (method) intent.payment_method = method.id;
  if (restarts && intent.payment_method) {
    intent.status = 'requires_confirmation';
    intent.next_action = null;
    api.store.endChallenge(intent.id);
  }
  api.store.saveIntent(intent);
  return { intent, refusal: null };
}

function missingMethod(call: SandboxCall, intent: IntentDoc): StripeFailure {
  return unexpectedStateError(
    "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
    visibleIntent(call, intent),
  );
}

/** POST /v1/payment_intents/:id/confirm, from a server or from a browser with the client secret. */
export function confirmIntent(api: SandboxApi, call: SandboxCall, id: string): IntentResult {
  refuseUnknownParams(call.params, KNOWN_CONFIRM);
  const intent = knownIntent(api, call, id);
  if (intent.status === 'succeeded') {
    throw unexpectedStateError(
      'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
      visibleIntent(call, intent),
    );
  }
  if (intent.status === 'processing' || intent.status === 'canceled') {
    throw unexpectedStateError(
      `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action, requires_payment_method.`,
      visibleIntent(call, intent),
    );
  }
  const method = findNamedPaymentMethod(api, call.params);
  if (method) intent.payment_method = method.id;
  if (!intent.payment_method) throw missingMethod(call, intent);
  const receipt = textParam(call.params, 'receipt_email', 512);
  if (receipt) intent.receipt_email = receipt;
  api.store.endChallenge(intent.id);
  return confirmNow(api, call, intent);
}

/**
 * POST /v1/payment_intents/:id/cancel. Refuses if the payment is processing, has succeeded or is already
 * canceled. The refusal contains the intent.
 */
export function cancelIntent(api: SandboxApi, call: SandboxCall, id: string): IntentResult {
  refuseUnknownParams(call.params, KNOWN_CANCEL);
  const reason = enumParam(call.params, 'cancellation_reason', [
    'duplicate',
    'fraudulent',
    'requested_by_customer',
    'abandoned',
  ]);
  const intent = knownIntent(api, call, id);
  if (['succeeded', 'canceled', 'processing'].includes(intent.status)) {
    throw unexpectedStateError(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
      visibleIntent(call, intent),
    );
  }
  intent.status = 'canceled';
  intent.canceled_at = epochSeconds(api);
  intent.cancellation_reason = reason ?? null;
  intent.next_action = null;
  api.store.endChallenge(intent.id);
  api.store.saveIntent(intent);
  recordSandboxEvent(api, call, 'payment_intent.canceled', intent);
  return { intent, refusal: null };
}
