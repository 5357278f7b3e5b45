import { epochSeconds, type SandboxApi } from './sandbox-api.ts';
import { badParameterError } from './wire-error.ts';
import { integerParam, listParam, mergeMetadata, textParam, type WireTree } from './wire-form.ts';
import { newWireId, randomLetters } from './wire-id.ts';
import type { IntentDoc } from './wire-objects.ts';

/** The minimum charge in the currency's smallest unit, and the currency's sign. */
const MINIMUMS: Record<string, { amount: number; sign: string }> = {
  gbp: { amount: 30, sign: '£' },
  eur: { amount: 50, sign: '€' },
  usd: { amount: 50, sign: '$' },
};
const MAXIMUM = 99_999_999;

/** Formats an amount as Stripe's error messages do. */
export function formatStripeAmount(amount: number, currency: string): string {
  return `${MINIMUMS[currency]?.sign ?? ''}${(amount / 100).toFixed(2)}`;
}

/** Returns the amount, or undefined if none was sent. Refuses less than 30p (or 50 c) and over 999,999.99. */
export function readAmount(params: WireTree, currency: string): number | undefined {
  const amount = integerParam(params, 'amount');
  if (amount === undefined) return undefined;
  if (amount < 1) {
    throw badParameterError(
      'This value must be greater than or equal to 1.',
      'amount',
      'parameter_invalid_integer',
    );
  }
  const minimum = MINIMUMS[currency];
  if (minimum && amount < minimum.amount) {
    throw badParameterError(
      `Amount must be at least ${formatStripeAmount(minimum.amount, currency)} ${currency}`,
      'amount',
      'amount_too_small',
    );
  }
  if (amount > MAXIMUM) {
    throw badParameterError(
      `Amount must be no more than ${formatStripeAmount(MAXIMUM, currency)}`,
      'amount',
      'amount_too_large',
    );
  }
  return amount;
}

/** Returns the currency in lower case, or undefined if none was sent. Refuses an unsupported one. */
export function readCurrency(params: WireTree): string | undefined {
  const currency = textParam(params, 'currency', 100)?.toLowerCase();
  if (currency === undefined) return undefined;
  if (!MINIMUMS[currency]) {
    throw badParameterError(
      `Invalid currency: ${currency}. This sandbox supports these currencies: ${Object.keys(MINIMUMS).join(', ')}`,
      'currency',
    );
  }
  return currency;
}

/** Returns the payer's return address, or null if none was sent. Refuses any scheme but http and https. */
export function readReturnUrl(params: WireTree): string | null {
  const url = textParam(params, 'return_url', 5000);
  if (!url) return null;
  const protocol = URL.parse(url)?.protocol;
  if (protocol !== 'http:' && protocol !== 'https:')
    throw badParameterError('Not a valid URL', 'return_url', 'url_invalid');
  return url;
}

/** Returns whether the call names its payment method types. Refuses any but cards. */
export function hasPaymentMethodTypes(params: WireTree): boolean {
  const types = listParam(params, 'allowed_payment_method_types');
  const otherType = types?.find((type) => type !== 'card');
  if (otherType !== undefined) {
    throw badParameterError(
      `The payment method type provided: ${otherType} is invalid.`,
      'allowed_payment_method_types',
    );
  }
  return types !== undefined;
}

/**
 * Sets the fields unrelated to money: metadata, description, receipt address, statement texts and transfer
 * group. Refuses an invalid receipt address.
 */
export function applyIntentDetails(intent: IntentDoc, params: WireTree): void {
  intent.metadata = mergeMetadata(params, intent.metadata);
  const detail = (name: string, present: string | null, maxLength: number) => {
    const sent = textParam(params, name, maxLength);
    return sent === undefined ? present : sent || null;
  };
  intent.description = detail('description', intent.description, 1000);
  intent.receipt_email = detail('receipt_email', intent.receipt_email, 512);
  intent.statement_descriptor = detail('statement_descriptor', intent.statement_descriptor, 22);
  intent.statement_descriptor_suffix = detail(
    'statement_descriptor_suffix',
    intent.statement_descriptor_suffix,
    22,
  );
  intent.transfer_group = detail('transfer_group', intent.transfer_group, 500);
  if (intent.receipt_email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(intent.receipt_email)) {
    throw badParameterError(
      `Invalid email address: ${intent.receipt_email}`,
      'receipt_email',
      'email_invalid',
    );
  }
}

/** Returns a new intent, not yet stored. */
export function createBlankIntent(api: SandboxApi, amount: number, currency: string): IntentDoc {
  const id = newWireId('pi');
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${randomLetters(25)}`,
    confirmation_method: 'automatic',
    created: epochSeconds(api),
    currency,
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  };
}
