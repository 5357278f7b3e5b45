import { formatStripeAmount } from './intent-params.ts';
import {
  epochSeconds,
  OWN_CALL,
  recordSandboxEvent,
  type SandboxApi,
  type SandboxCall,
} from './sandbox-api.ts';
import type { Outcome } from './sandbox-store.ts';
import { cardWithNumber } from './test-cards.ts';
import { badParameterError, notFoundError, StripeFailure } from './wire-error.ts';
import { enumParam, integerParam, mergeMetadata, refuseUnknownParams, textParam } from './wire-form.ts';
import { newWireId } from './wire-id.ts';
import type { ChargeDoc, RefundDoc } from './wire-objects.ts';

const KNOWN_CREATE = new Set(['amount', 'charge', 'expand', 'metadata', 'payment_intent', 'reason']);
const KNOWN_UPDATE = new Set(['expand', 'metadata']);

function refundableCharge(api: SandboxApi, call: SandboxCall): ChargeDoc {
  const intentId = textParam(call.params, 'payment_intent');
  const chargeId = textParam(call.params, 'charge');
  if (!intentId && !chargeId) {
    throw badParameterError(
      'One of the following params should be provided for this request: payment_intent or charge.',
      '',
    );
  }
  const intent = intentId ? api.store.intent(intentId) : undefined;
  if (intentId && !intent) throw notFoundError('payment_intent', intentId, 'payment_intent');
  const id = chargeId || intent?.latest_charge;
  const charge = id ? api.store.charge(id) : undefined;
  if (chargeId && (!charge || (intent && charge.payment_intent !== intent.id)))
    throw notFoundError('charge', chargeId, 'charge');
  if (charge?.status !== 'succeeded') {
    throw new StripeFailure(
      400,
      {
        type: 'invalid_request_error',
        message: intentId
          ? `This PaymentIntent (${intentId}) does not have a successful charge to refund.`
          : `Charge ${chargeId} has not succeeded and cannot be refunded.`,
      },
      true,
    );
  }
  return charge;
}

function checkedAmount(call: SandboxCall, charge: ChargeDoc): number {
  const refundable = charge.amount - charge.amount_refunded;
  if (refundable === 0) {
    throw new StripeFailure(
      400,
      {
        type: 'invalid_request_error',
        code: 'charge_already_refunded',
        message: `Charge ${charge.id} has already been refunded.`,
      },
      true,
    );
  }
  const amount = integerParam(call.params, 'amount') ?? refundable;
  if (amount < 1) {
    throw badParameterError(
      'This value must be greater than or equal to 1.',
      'amount',
      'parameter_invalid_integer',
    );
  }
  if (amount > refundable) {
    const requestedAmount = formatStripeAmount(amount, charge.currency);
    const refundableAmount = formatStripeAmount(refundable, charge.currency);
    throw new StripeFailure(
      400,
      {
        type: 'invalid_request_error',
        message: `Refund amount (${requestedAmount}) is greater than unrefunded amount on charge (${refundableAmount})`,
        param: 'amount',
      },
      true,
    );
  }
  return amount;
}

/** Changes how much of a charge is refunded. A negative amount takes a failed refund back. */
function changeRefundedAmount(api: SandboxApi, call: SandboxCall, charge: ChargeDoc, amount: number): void {
  const previous = { amount_refunded: charge.amount_refunded, refunded: charge.refunded };
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  api.store.saveCharge(charge);
  if (amount > 0) recordSandboxEvent(api, call, 'charge.refunded', charge, previous);
}

/**
 * POST /v1/refunds: refunds a charge or part of it. `amount` is in the currency's smallest unit; without it,
 * the whole remainder is refunded. Refuses more than the remainder, a charge that is refunded in full, and an
 * intent without a successful charge.
 */
export function createRefund(api: SandboxApi, call: SandboxCall, id = newWireId('re')): RefundDoc {
  refuseUnknownParams(call.params, KNOWN_CREATE);
  const charge = refundableCharge(api, call);
  const amount = checkedAmount(call, charge);
  const reason =
    enumParam(call.params, 'reason', ['duplicate', 'fraudulent', 'requested_by_customer']) ?? null;
  const behaviour = cardWithNumber(api.store.testCardOf(charge.payment_method) ?? '')?.refund ?? 'succeeds';
  const refund: RefundDoc = {
    id,
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: epochSeconds(api),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: mergeMetadata(call.params, {}),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: behaviour === 'settles_later' ? 'pending' : 'succeeded',
    transfer_reversal: null,
  };
  api.store.saveRefund(refund);
  recordSandboxEvent(api, call, 'refund.created', refund);
  changeRefundedAmount(api, call, charge, amount);
  if (behaviour !== 'succeeds') {
    api.store.saveSettlement({
      subject: refund.id,
      due: api.now() + api.processingDelayMs,
      outcome: behaviour === 'settles_later' ? 'succeeds' : 'fails',
    });
    api.settlementsChanged();
  }
  return refund;
}

/**
 * Settles a refund that is pending or is to fail later, and returns it. Returns undefined if there is nothing
 * to settle. A failed refund returns its amount to the charge.
 */
export function settleRefund(api: SandboxApi, id: string, outcome: Outcome): RefundDoc | undefined {
  const refund = api.store.refund(id);
  if (!refund || !api.store.settlementOf(id)) return undefined;
  const previous = { status: refund.status };
  api.store.endSettlement(id);
  refund.status = outcome === 'succeeds' ? 'succeeded' : 'failed';
  if (outcome === 'fails') refund.failure_reason = 'expired_or_canceled_card';
  api.store.saveRefund(refund);
  recordSandboxEvent(api, OWN_CALL, 'refund.updated', refund, previous);
  if (outcome === 'fails') {
    recordSandboxEvent(api, OWN_CALL, 'refund.failed', refund, previous);
    const charge = api.store.charge(refund.charge);
    if (charge) changeRefundedAmount(api, OWN_CALL, charge, -refund.amount);
  }
  return refund;
}

/** GET /v1/refunds/:id */
export function retrieveRefund(api: SandboxApi, id: string): RefundDoc {
  const refund = api.store.refund(id);
  if (!refund) throw notFoundError('refund', id, 'id');
  return refund;
}

/** POST /v1/refunds/:id: only metadata can be changed. */
export function updateRefund(api: SandboxApi, call: SandboxCall, id: string): RefundDoc {
  refuseUnknownParams(call.params, KNOWN_UPDATE);
  const refund = retrieveRefund(api, id);
  const previous = { metadata: refund.metadata };
  refund.metadata = mergeMetadata(call.params, refund.metadata);
  api.store.saveRefund(refund);
  recordSandboxEvent(api, call, 'refund.updated', refund, previous);
  return refund;
}
