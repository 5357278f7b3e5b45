import { inWords } from './intent-params.ts';
import type { Outcome } from './sandbox-books.ts';
import { cardWithNumber } from './test-cards.ts';
import { note, OWN_CALL, type SandboxApi, type SandboxCall, seconds } from './till.ts';
import { badParameter, noSuch, StripeFailure } from './wire-error.ts';
import { choice, integer, mergedMetadata, refuseUnknown, text } from './wire-form.ts';
import { newWireId } from './wire-id.ts';
import type { ChargeDoc, RefundDoc } from './wire-objects.ts';

const KNOWN_CREATE = new Set(['amount', 'charge', 'expand', 'metadata', 'payment_intent', 'reason']);
const KNOWN_UPDATE = new Set(['expand', 'metadata']);

function refundableCharge(till: SandboxApi, call: SandboxCall): ChargeDoc {
  const intentId = text(call.params, 'payment_intent');
  const chargeId = text(call.params, 'charge');
  if (!intentId && !chargeId) {
    throw badParameter(
      'One of the following params should be provided for this request: payment_intent or charge.',
      '',
    );
  }
  const intent = intentId ? till.books.intent(intentId) : undefined;
  if (intentId && !intent) throw noSuch('payment_intent', intentId, 'payment_intent');
  const id = chargeId || intent?.latest_charge;
  const charge = id ? till.books.charge(id) : undefined;
  if (chargeId && (!charge || (intent && charge.payment_intent !== intent.id)))
    throw noSuch('charge', chargeId, 'charge');
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
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) {
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
  const amount = integer(call.params, 'amount') ?? left;
  if (amount < 1) {
    throw badParameter(
      'This value must be greater than or equal to 1.',
      'amount',
      'parameter_invalid_integer',
    );
  }
  if (amount > left) {
    const asked = inWords(amount, charge.currency);
    const free = inWords(left, charge.currency);
    throw new StripeFailure(
      400,
      {
        type: 'invalid_request_error',
        message: `Refund amount (${asked}) is greater than unrefunded amount on charge (${free})`,
        param: 'amount',
      },
      true,
    );
  }
  return amount;
}

function book(till: SandboxApi, call: SandboxCall, charge: ChargeDoc, amount: number): void {
  const previous = { amount_refunded: charge.amount_refunded, refunded: charge.refunded };
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  till.books.saveCharge(charge);
  if (amount > 0) note(till, call, 'charge.refunded', charge, previous);
}

/**
 * POST /v1/refunds: the whole or a part of a charge, in the currency's smallest unit. Refuses more than what
 * is left, a second whole refund, and an intent whose money was never taken.
 */
export function createRefund(till: SandboxApi, call: SandboxCall, id = newWireId('re')): RefundDoc {
  refuseUnknown(call.params, KNOWN_CREATE);
  const charge = refundableCharge(till, call);
  const amount = checkedAmount(call, charge);
  const reason = choice(call.params, 'reason', ['duplicate', 'fraudulent', 'requested_by_customer']) ?? null;
  const ending = cardWithNumber(till.books.testCardOf(charge.payment_method) ?? '')?.refund ?? 'succeeds';
  const refund: RefundDoc = {
    id,
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: seconds(till),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: mergedMetadata(call.params, {}),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: ending === 'settles_later' ? 'pending' : 'succeeded',
    transfer_reversal: null,
  };
  till.books.saveRefund(refund);
  note(till, call, 'refund.created', refund);
  book(till, call, charge, amount);
  if (ending !== 'succeeds') {
    till.books.saveSettlement({
      subject: refund.id,
      due: till.now() + till.processingDelayMs,
      outcome: ending === 'settles_later' ? 'succeeds' : 'fails',
    });
    till.settlementsChanged();
  }
  return refund;
}

/** Ends a refund that waits for its bank. A failed one gives its amount back to the charge. */
export function settleRefund(till: SandboxApi, id: string, outcome: Outcome): RefundDoc | undefined {
  const refund = till.books.refund(id);
  if (!refund || !till.books.settlementOf(id)) return undefined;
  const previous = { status: refund.status };
  till.books.endSettlement(id);
  refund.status = outcome === 'succeeds' ? 'succeeded' : 'failed';
  if (outcome === 'fails') refund.failure_reason = 'expired_or_canceled_card';
  till.books.saveRefund(refund);
  note(till, OWN_CALL, 'refund.updated', refund, previous);
  if (outcome === 'fails') {
    note(till, OWN_CALL, 'refund.failed', refund, previous);
    const charge = till.books.charge(refund.charge);
    if (charge) book(till, OWN_CALL, charge, -refund.amount);
  }
  return refund;
}

/** GET /v1/refunds/:id */
export function retrieveRefund(till: SandboxApi, id: string): RefundDoc {
  const refund = till.books.refund(id);
  if (!refund) throw noSuch('refund', id, 'id');
  return refund;
}

/** POST /v1/refunds/:id: only metadata can be changed. */
export function updateRefund(till: SandboxApi, call: SandboxCall, id: string): RefundDoc {
  refuseUnknown(call.params, KNOWN_UPDATE);
  const refund = retrieveRefund(till, id);
  const previous = { metadata: refund.metadata };
  refund.metadata = mergedMetadata(call.params, refund.metadata);
  till.books.saveRefund(refund);
  note(till, call, 'refund.updated', refund, previous);
  return refund;
}
