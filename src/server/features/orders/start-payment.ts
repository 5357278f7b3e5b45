import type { AppContext } from '../../app-context.ts';
import { type PaymentState, PaymentsUnreachable } from '../../ports/payments/payments.ts';
import { refuse } from '../../refusal.ts';
import type { BookingKind } from './hold-input.ts';
import type { HeldOrder } from './hold-order.ts';
import { recordPaymentIntent } from './payment-store.ts';
import { sha256Digest } from './reference.ts';

/** An order, with what the page needs to pay for it. */
export interface OrderToPay {
  order: HeldOrder;
  /** null when nothing is left to pay. */
  clientSecret: string | null;
}

const receiptText = { visit: 'Open play', photo: 'Photo session', credits: 'Session credits' } as const;

/**
 * Starts the order's payment, or reads it if it was started before; the key makes both the same at the
 * provider. Refuses with payment_unavailable when the provider does not answer; the order stays held.
 */
export async function startPayment(context: AppContext, order: HeldOrder): Promise<OrderToPay> {
  const { idempotency_key: idempotencyKey, intent_id: intentId } = order;
  if (idempotencyKey === null) return { order, clientSecret: null };
  let payment: PaymentState;
  try {
    payment = intentId
      ? await context.payments.read(intentId)
      : await context.payments.start({
          bookingId: order.id,
          reference: order.reference,
          description: `${receiptText[order.kind as BookingKind]} ${order.reference}`,
          amount: order.total_pence,
          email: order.customer_email,
          idempotencyKey,
        });
  } catch (problem) {
    if (!(problem instanceof PaymentsUnreachable)) throw problem;
    context.reportError(problem);
    throw refuse(intentId ? 'paymentNotContinued' : 'paymentNotStarted');
  }
  if (!intentId) {
    await recordPaymentIntent(context.db, order.id, {
      intentId: payment.intentId,
      secretDigest: sha256Digest(payment.clientSecret),
      status: payment.status,
    });
  }
  return { order, clientSecret: payment.clientSecret };
}
