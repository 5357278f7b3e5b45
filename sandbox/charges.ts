import { epochSeconds, type SandboxApi } from './sandbox-api.ts';
import type { Decline } from './test-cards.ts';
import { notFoundError } from './wire-error.ts';
import { newWireId } from './wire-id.ts';
import type { ChargeDoc, IntentDoc, PaymentMethodDoc } from './wire-objects.ts';

const NO_ADVICE = { advice_code: null, network_advice_code: null, network_decline_code: null } as const;
const PASSED = {
  ...NO_ADVICE,
  network_status: 'approved_by_network',
  reason: null,
  risk_level: 'normal',
  risk_score: 12,
  seller_message: 'Payment complete.',
  type: 'authorized',
};

/** The result of an attempt on a card; `pending` until the attempt has ended. */
export type ChargeResult = 'succeeded' | 'pending' | Decline;

function declinedOutcome(decline: Decline): ChargeDoc['outcome'] {
  const blocked = decline.decline_code === 'fraudulent';
  return {
    ...NO_ADVICE,
    network_status: blocked ? 'not_sent_to_network' : 'declined_by_network',
    reason: blocked ? 'highest_risk_level' : decline.network_reason,
    risk_level: blocked ? 'highest' : 'normal',
    risk_score: blocked ? 92 : 12,
    seller_message: blocked
      ? 'Stripe blocked this payment as too risky.'
      : 'The bank did not return any further details with this decline.',
    type: blocked ? 'blocked' : 'issuer_declined',
  };
}

/** Sets a charge's fields to its result. */
export function applyChargeResult(api: SandboxApi, charge: ChargeDoc, result: ChargeResult): void {
  const declined = typeof result === 'object' ? result : null;
  charge.status = declined ? 'failed' : result === 'pending' ? 'pending' : 'succeeded';
  charge.paid = charge.status === 'succeeded';
  charge.receipt_url = charge.paid ? `${api.origin()}/receipts/${charge.id}` : null;
  charge.captured = charge.status !== 'failed';
  charge.amount_captured = charge.paid ? charge.amount : 0;
  charge.failure_code = declined?.code ?? null;
  charge.failure_message = declined?.message ?? null;
  charge.outcome = declined ? declinedOutcome(declined) : result === 'pending' ? null : PASSED;
}

/** Returns a new charge, not yet stored, for an attempt on an intent's card. */
export function newCharge(
  api: SandboxApi,
  intent: IntentDoc,
  method: PaymentMethodDoc,
  result: ChargeResult,
  authenticated: boolean,
): ChargeDoc {
  const id = newWireId('ch');
  const { card } = method;
  const wrongCode = typeof result === 'object' && result.code === 'incorrect_cvc';
  const charge: ChargeDoc = {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: ['SANDBOX', intent.statement_descriptor_suffix]
      .filter(Boolean)
      .join('* '),
    captured: false,
    created: epochSeconds(api),
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: null,
    paid: false,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: {
      card: {
        amount_authorized: intent.amount,
        authorization_code: null,
        brand: card.brand,
        checks: { ...card.checks, cvc_check: card.checks.cvc_check && (wrongCode ? 'fail' : 'pass') },
        country: card.country,
        electronic_commerce_indicator: authenticated ? '05' : null,
        exp_month: card.exp_month,
        exp_year: card.exp_year,
        extended_authorization: { status: 'disabled' },
        fingerprint: card.fingerprint,
        funding: card.funding,
        incremental_authorization: { status: 'unavailable' },
        installments: null,
        last4: card.last4,
        mandate: null,
        multicapture: { status: 'unavailable' },
        network: card.brand,
        network_token: { used: false },
        network_transaction_id: null,
        overcapture: { maximum_amount_capturable: intent.amount, status: 'unavailable' },
        regulated_status: 'unregulated',
        three_d_secure: authenticated
          ? {
              authentication_flow: 'challenge',
              electronic_commerce_indicator: '05',
              exemption_indicator: null,
              result: 'authenticated',
              result_reason: null,
              transaction_id: null,
              version: '2.2.0',
            }
          : null,
        transaction_link_id: null,
        wallet: null,
      },
      type: 'card',
    },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: 'pending',
    transfer_data: null,
    transfer_group: intent.transfer_group,
  };
  applyChargeResult(api, charge, result);
  return charge;
}

/** GET /v1/charges/:id */
export function retrieveCharge(api: SandboxApi, id: string): ChargeDoc {
  const charge = api.store.charge(id);
  if (!charge) throw notFoundError('charge', id, 'id');
  return charge;
}
