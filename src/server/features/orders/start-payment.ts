import { canReceiveMail } from '../../../domain/email-address.ts';
import { isTooSmallForCard } from '../../../domain/money.ts';
import type { AppContext } from '../../app-context.ts';
import { type PaymentState, PaymentsUnreachable } from '../../ports/payments/payments.ts';
import { refuse } from '../../refusal.ts';
import { readAccount } from './account-store.ts';
import { lockBooking } from './booking-store.ts';
import { dueByCard } from './due-by-card.ts';
import type { HeldOrder } from './hold-order.ts';
import { insertCardPayment, recordPaymentIntent } from './payment-store.ts';
import { sha256Digest } from './reference.ts';

/** An order, with the client secret that the page needs to pay for it. */
export interface OrderToPay {
  order: HeldOrder;
  /** null if nothing is left to pay by card. */
  clientSecret: string | null;
}

const receiptText: Partial<Record<string, string>> = {
  visit: 'Open play',
  photo: 'Photo session',
  credits: 'Session credits',
  party: 'Party',
  'gift-voucher': 'Gift voucher',
};

/**
 * Starts the card payment of the amount due with the order, or reads that payment if it was started before.
 * Because of the idempotency key, the provider creates only one payment. Throws the refusal
 * `payment_unavailable` if the provider does not answer; the order stays held.
 */
export async function startPayment(context: AppContext, order: HeldOrder): Promise<OrderToPay> {
  return {
    order,
    clientSecret: await requestPayment(context, order, dueByCard(order)),
  };
}

/**
 * Starts a card payment of a confirmed order's balance, or continues the payment in progress if it is for the
 * same amount. Refuses an order that owes nothing, or less than a card can pay. Throws the refusal
 * `payment_unavailable` if the provider does not answer.
 */
export async function startBalancePayment(
  context: AppContext,
  bookingId: string,
): Promise<OrderToPay & { pence: number }> {
  const now = context.clock.now();
  const { order, pence } = await context.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    if (!booking) throw refuse('bookingNotFound');
    const { owed, received, refunded } = await readAccount(tx, bookingId);
    const pence = owed - received + refunded;
    if (pence <= 0) throw refuse('nothingToPay');
    if (isTooSmallForCard(pence)) throw refuse('restTooSmallForCard', { due: pence });
    const isInProgress = booking.payment_status !== 'succeeded' && booking.payment_status !== 'canceled';
    if (booking.payment_id !== null && isInProgress && booking.amount_pence === pence)
      return { order: booking, pence };
    const { key } = await insertCardPayment(tx, { bookingId, pence, now });
    return { order: { ...booking, idempotency_key: key, intent_id: null }, pence };
  });
  return { order, pence, clientSecret: await requestPayment(context, order, pence) };
}

/**
 * Starts a card payment of an amount (pence), or reads the payment if it was started before. Returns its
 * client secret; null if the order has no card payment. Throws the refusal `payment_unavailable` if the
 * provider does not answer.
 */
export async function requestPayment(
  context: AppContext,
  order: HeldOrder,
  amount: number,
): Promise<string | null> {
  const { idempotency_key: idempotencyKey, intent_id: intentId } = order;
  if (idempotencyKey === null) return null;
  let payment: PaymentState;
  try {
    payment = intentId
      ? await context.payments.read(intentId)
      : await context.payments.start({
          bookingId: order.id,
          reference: order.reference,
          description: `${receiptText[order.kind] ?? 'Order'} ${order.reference}`,
          amount,
          email: canReceiveMail(order.customer_email) ? order.customer_email : null,
          idempotencyKey,
        });
  } catch (problem) {
    if (!(problem instanceof PaymentsUnreachable)) throw problem;
    context.reportError(problem);
    throw refuse(intentId ? 'paymentNotContinued' : 'paymentNotStarted');
  }
  if (!intentId) {
    await recordPaymentIntent(context.db, idempotencyKey, {
      intentId: payment.intentId,
      secretDigest: sha256Digest(payment.clientSecret),
      status: payment.status,
    });
  }
  return payment.clientSecret;
}
