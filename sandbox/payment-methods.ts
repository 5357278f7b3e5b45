import { createHash } from 'node:crypto';
import { epochSeconds, type SandboxApi, type SandboxCall } from './sandbox-api.ts';
import { cardWithNumber, cardWithToken, DECLINES, passesLuhn, type TestCard } from './test-cards.ts';
import { badParameterError, missingParameterError, notFoundError, StripeFailure } from './wire-error.ts';
import {
  integerParam,
  mergeMetadata,
  refuseUnknownParams,
  requiredTextParam,
  textParam,
  treeParam,
  type WireTree,
} from './wire-form.ts';
import { newWireId } from './wire-id.ts';
import type { BillingDetails, PaymentMethodDoc } from './wire-objects.ts';

const KNOWN = new Set(['type', 'card', 'billing_details', 'metadata', 'expand', 'allow_redisplay']);
const KNOWN_CARD = new Set(['number', 'exp_month', 'exp_year', 'cvc', 'token']);
const ADDRESS = ['city', 'country', 'line1', 'line2', 'postal_code', 'state'] as const;

function cardFailure(code: string, message: string, param: string): StripeFailure {
  return new StripeFailure(402, { type: 'card_error', code, message, param }, true);
}

function checkedCard(
  api: SandboxApi,
  card: WireTree,
): { testCard: TestCard; month: number; year: number; cvc: boolean } {
  refuseUnknownParams(card, KNOWN_CARD);
  const thisYear = new Date(api.now()).getUTCFullYear();
  const token = textParam(card, 'token');
  if (token !== undefined) {
    const testCard = cardWithToken(token.replace(/^tok_/, 'pm_card_'));
    if (!testCard) throw notFoundError('token', token, 'card[token]', 400);
    return { testCard, month: 12, year: thisYear + 1, cvc: true };
  }
  const digits = requiredTextParam(card, 'number').replaceAll(/[\s-]/g, '');
  const month = integerParam(card, 'exp_month');
  const sentYear = integerParam(card, 'exp_year');
  if (month === undefined) throw missingParameterError('card[exp_month]');
  if (sentYear === undefined) throw missingParameterError('card[exp_year]');
  const year = sentYear < 100 ? 2000 + sentYear : sentYear;
  if (!/^\d{12,19}$/.test(digits) || !passesLuhn(digits)) {
    throw cardFailure('incorrect_number', 'Your card number is incorrect.', 'number');
  }
  if (month < 1 || month > 12) {
    throw cardFailure('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  }
  if (year < thisYear || year > thisYear + 50) {
    throw cardFailure('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  }
  if (year === thisYear && month < new Date(api.now()).getUTCMonth() + 1) {
    throw cardFailure('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  }
  const testCard = cardWithNumber(digits);
  const cvc = textParam(card, 'cvc', 20);
  const cvcLength = testCard?.brand === 'amex' ? /^\d{3,4}$/ : /^\d{3}$/;
  if (cvc !== undefined && !cvcLength.test(cvc)) {
    throw cardFailure('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  }
  if (!testCard) {
    const { code, decline_code, message } = DECLINES.liveCard;
    throw new StripeFailure(402, { type: 'card_error', code, decline_code, message }, true);
  }
  return { testCard, month, year, cvc: cvc !== undefined };
}

function billingDetails(params: WireTree): BillingDetails {
  const sent = treeParam(params, 'billing_details') ?? {};
  const address = treeParam(sent, 'address') ?? {};
  const line = (name: (typeof ADDRESS)[number]) => textParam(address, name, 200) || null;
  return {
    address: {
      city: line('city'),
      country: line('country'),
      line1: line('line1'),
      line2: line('line2'),
      postal_code: line('postal_code'),
      state: line('state'),
    },
    email: textParam(sent, 'email', 512) || null,
    name: textParam(sent, 'name', 512) || null,
    phone: textParam(sent, 'phone', 64) || null,
    tax_id: null,
  };
}

function newMethod(
  api: SandboxApi,
  params: WireTree,
  card: { testCard: TestCard; month: number; year: number; cvc: boolean },
): PaymentMethodDoc {
  const { testCard } = card;
  const method: PaymentMethodDoc = {
    id: newWireId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: billingDetails(params),
    card: {
      brand: testCard.brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: null,
        cvc_check: card.cvc ? 'unchecked' : null,
      },
      country: testCard.country,
      display_brand: testCard.brand === 'amex' ? 'american_express' : testCard.brand,
      exp_month: card.month,
      exp_year: card.year,
      fingerprint: createHash('sha256').update(testCard.number).digest('base64url').slice(0, 16),
      funding: testCard.funding,
      generated_from: null,
      last4: testCard.number.slice(-4),
      networks: { available: [testCard.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: epochSeconds(api),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: mergeMetadata(params, {}),
    type: 'card',
  };
  api.store.savePaymentMethod(method, testCard.number);
  return method;
}

/**
 * Creates a payment method from a card. As Stripe does, refuses a number that fails the Luhn check, a past
 * expiry, and a security code of the wrong length. Declines a number that is not a test card, and stores no
 * method for it.
 */
function buildPaymentMethod(api: SandboxApi, params: WireTree): PaymentMethodDoc {
  refuseUnknownParams(params, KNOWN);
  const type = requiredTextParam(params, 'type');
  if (type !== 'card')
    throw badParameterError(`The payment method type provided: ${type} is invalid.`, 'type');
  const card = treeParam(params, 'card');
  if (!card) throw missingParameterError('card');
  return newMethod(api, params, checkedCard(api, card));
}

/** POST /v1/payment_methods, from a server or from the card fields. */
export function createPaymentMethod(api: SandboxApi, call: SandboxCall): PaymentMethodDoc {
  return buildPaymentMethod(api, call.params);
}

/** GET /v1/payment_methods/:id */
export function retrievePaymentMethod(api: SandboxApi, id: string): PaymentMethodDoc {
  const method = api.store.paymentMethod(id);
  if (!method) throw notFoundError('PaymentMethod', id, 'payment_method');
  return method;
}

/**
 * Returns the payment method that a call names by its id, or undefined if the call names none. Creates the
 * method if the call sends a `pm_card_…` token or `payment_method_data` instead.
 */
export function findNamedPaymentMethod(api: SandboxApi, params: WireTree): PaymentMethodDoc | undefined {
  const data = treeParam(params, 'payment_method_data');
  if (data) return buildPaymentMethod(api, data);
  const id = textParam(params, 'payment_method');
  if (!id) return undefined;
  const testCard = cardWithToken(id);
  if (testCard) {
    const year = new Date(api.now()).getUTCFullYear() + 1;
    return newMethod(api, {}, { testCard, month: 12, year, cvc: true });
  }
  const method = api.store.paymentMethod(id);
  if (!method) throw notFoundError('PaymentMethod', id, 'payment_method', 400);
  return method;
}
