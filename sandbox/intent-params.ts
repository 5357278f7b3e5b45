import { type SandboxApi, seconds } from './till.ts';
import { badParameter } from './wire-error.ts';
import { integer, list, mergedMetadata, text, type WireTree } from './wire-form.ts';
import { newWireId, randomLetters } from './wire-id.ts';
import type { IntentDoc } from './wire-objects.ts';

/** The least that may be charged, in the currency's smallest unit, and how that is written. */
const LEAST: Record<string, { amount: number; sign: string }> = {
  gbp: { amount: 30, sign: '£' },
  eur: { amount: 50, sign: '€' },
  usd: { amount: 50, sign: '$' },
};
const MOST = 99_999_999;

/** An amount of money as Stripe words it in its errors. */
export function inWords(amount: number, currency: string): string {
  return `${LEAST[currency]?.sign ?? ''}${(amount / 100).toFixed(2)}`;
}

/** The amount asked for; refuses less than 30p (or 50 c) and more than 999,999.99. */
export function checkedAmount(params: WireTree, currency: string): number | undefined {
  const amount = integer(params, 'amount');
  if (amount === undefined) return undefined;
  if (amount < 1) {
    throw badParameter(
      'This value must be greater than or equal to 1.',
      'amount',
      'parameter_invalid_integer',
    );
  }
  const least = LEAST[currency];
  if (least && amount < least.amount) {
    throw badParameter(
      `Amount must be at least ${inWords(least.amount, currency)} ${currency}`,
      'amount',
      'amount_too_small',
    );
  }
  if (amount > MOST) {
    throw badParameter(
      `Amount must be no more than ${inWords(MOST, currency)}`,
      'amount',
      'amount_too_large',
    );
  }
  return amount;
}

/** The currency asked for, in small letters. */
export function checkedCurrency(params: WireTree): string | undefined {
  const currency = text(params, 'currency', 100)?.toLowerCase();
  if (currency === undefined) return undefined;
  if (!LEAST[currency]) {
    throw badParameter(
      `Invalid currency: ${currency}. This sandbox supports these currencies: ${Object.keys(LEAST).join(', ')}`,
      'currency',
    );
  }
  return currency;
}

/** Where the payer goes after a redirect; http and https only. */
export function checkedReturnUrl(params: WireTree): string | null {
  const url = text(params, 'return_url', 5000);
  if (!url) return null;
  const protocol = URL.parse(url)?.protocol;
  if (protocol !== 'http:' && protocol !== 'https:')
    throw badParameter('Not a valid URL', 'return_url', 'url_invalid');
  return url;
}

/** Whether the call names its payment method types, which can only be cards. */
export function checkedTypes(params: WireTree): boolean {
  const types = list(params, 'allowed_payment_method_types');
  const foreign = types?.find((type) => type !== 'card');
  if (foreign !== undefined) {
    throw badParameter(
      `The payment method type provided: ${foreign} is invalid.`,
      'allowed_payment_method_types',
    );
  }
  return types !== undefined;
}

/** Writes what says nothing about money: metadata, description, receipt and statement texts. */
export function writeDetails(intent: IntentDoc, params: WireTree): void {
  intent.metadata = mergedMetadata(params, intent.metadata);
  const detail = (name: string, present: string | null, longest: number) => {
    const sent = text(params, name, longest);
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
    throw badParameter(`Invalid email address: ${intent.receipt_email}`, 'receipt_email', 'email_invalid');
  }
}

/** A new intent, not yet stored. */
export function blankIntent(till: SandboxApi, amount: number, currency: string): IntentDoc {
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
    created: seconds(till),
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
