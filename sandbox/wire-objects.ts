import type Stripe from 'stripe';
import type { WireError } from './wire-error.ts';

export type Metadata = Record<string, string>;
type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'canceled';

export type BillingDetails = {
  address: Record<'city' | 'country' | 'line1' | 'line2' | 'postal_code' | 'state', string | null>;
  email: string | null;
  name: string | null;
  phone: string | null;
  tax_id: string | null;
};

type CardDoc = {
  brand: string;
  checks: {
    address_line1_check: string | null;
    address_postal_code_check: string | null;
    cvc_check: string | null;
  };
  country: string;
  display_brand: string;
  exp_month: number;
  exp_year: number;
  fingerprint: string;
  funding: string;
  generated_from: null;
  last4: string;
  networks: { available: string[]; preferred: null };
  regulated_status: 'unregulated';
  three_d_secure_usage: { supported: boolean };
  wallet: null;
};

export type PaymentMethodDoc = {
  id: string;
  object: 'payment_method';
  allow_redisplay: 'unspecified';
  billing_details: BillingDetails;
  card: CardDoc;
  created: number;
  customer: null;
  customer_account: null;
  livemode: false;
  metadata: Metadata;
  type: 'card';
};

/** The error of the last payment attempt on an intent, with its payment method. */
export type PaymentError = Omit<WireError, 'payment_intent' | 'payment_method'> & {
  payment_method?: PaymentMethodDoc;
};

type NextAction =
  | { type: 'redirect_to_url'; redirect_to_url: { return_url: string; url: string } }
  | {
      type: 'use_stripe_sdk';
      use_stripe_sdk: { type: 'three_d_secure_redirect'; stripe_js: string; source: string };
    };

export type IntentDoc = {
  id: string;
  object: 'payment_intent';
  allowed_payment_method_types: 'card'[] | null;
  amount: number;
  amount_capturable: number;
  amount_details: { tip: Record<string, never> };
  amount_received: number;
  application: null;
  application_fee_amount: null;
  automatic_payment_methods: { allow_redirects: 'always' | 'never'; enabled: true } | null;
  canceled_at: number | null;
  cancellation_reason: string | null;
  capture_method: 'automatic' | 'automatic_async';
  client_secret: string;
  confirmation_method: 'automatic';
  created: number;
  currency: string;
  customer: null;
  customer_account: null;
  description: string | null;
  excluded_payment_method_types: null;
  last_payment_error: PaymentError | null;
  latest_charge: string | null;
  livemode: false;
  managed_payments: null;
  metadata: Metadata;
  next_action: NextAction | null;
  on_behalf_of: null;
  payment_method: string | null;
  payment_method_configuration_details: null;
  payment_method_options: {
    card: { installments: null; mandate_options: null; network: null; request_three_d_secure: 'automatic' };
  };
  payment_method_types: ['card'];
  payment_record: null;
  processing: { card: Record<string, never>; type: 'card' } | null;
  receipt_email: string | null;
  review: null;
  setup_future_usage: null;
  shipping: null;
  source: null;
  statement_descriptor: string | null;
  statement_descriptor_suffix: string | null;
  status: IntentStatus;
  transfer_data: null;
  transfer_group: string | null;
};

export type ChargeDoc = {
  id: string;
  object: 'charge';
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  application: null;
  application_fee: null;
  application_fee_amount: null;
  balance_transaction: null;
  billing_details: BillingDetails;
  calculated_statement_descriptor: string;
  captured: boolean;
  created: number;
  currency: string;
  customer: null;
  description: string | null;
  disputed: false;
  failure_balance_transaction: null;
  failure_code: string | null;
  failure_message: string | null;
  fraud_details: Record<string, never>;
  livemode: false;
  metadata: Metadata;
  on_behalf_of: null;
  outcome: {
    advice_code: null;
    network_advice_code: null;
    network_decline_code: null;
    network_status: string;
    reason: string | null;
    risk_level: string;
    risk_score: number;
    seller_message: string;
    type: string;
  } | null;
  paid: boolean;
  payment_intent: string;
  payment_method: string;
  payment_method_details: { card: Stripe.Charge.PaymentMethodDetails.Card; type: 'card' };
  receipt_email: string | null;
  receipt_number: null;
  receipt_url: string | null;
  refunded: boolean;
  review: null;
  shipping: null;
  source: null;
  source_transfer: null;
  statement_descriptor: string | null;
  statement_descriptor_suffix: string | null;
  status: 'succeeded' | 'pending' | 'failed';
  transfer_data: null;
  transfer_group: string | null;
};

export type RefundDoc = {
  id: string;
  object: 'refund';
  amount: number;
  balance_transaction: null;
  charge: string;
  created: number;
  currency: string;
  customer: null;
  customer_account: null;
  destination_details: {
    card: {
      reference?: string;
      reference_status: 'pending' | 'available';
      reference_type: string;
      type: 'refund';
    };
    type: 'card';
  };
  failure_reason?: string;
  metadata: Metadata;
  payment_intent: string;
  payment_method: string;
  reason: 'duplicate' | 'fraudulent' | 'requested_by_customer' | null;
  receipt_number: null;
  source_transfer_reversal: null;
  status: 'succeeded' | 'pending' | 'failed';
  transfer_reversal: null;
};

export type EventDoc = {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: unknown; previous_attributes?: Record<string, unknown> };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
};
