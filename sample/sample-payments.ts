import { randomBytes } from 'node:crypto';
import type { Clock } from '../src/server/ports/clock/clock.ts';
import type { ImportedPayment } from '../src/server/ports/payments/imported-payment.ts';
import type { PaymentState, Payments } from '../src/server/ports/payments/payments.ts';

/**
 * Returns a payment port on which every payment succeeds, and a function that lists these payments. The
 * provider needs the list to be able to refund them.
 */
export function samplePayments(clock: Clock): { payments: Payments; paid: () => ImportedPayment[] } {
  const paid = new Map<string, ImportedPayment>();
  const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;
  const findPayment = (intentId: string): ImportedPayment => {
    const payment = paid.get(intentId);
    if (!payment) throw new Error(`There is no sample payment ${intentId}`);
    return payment;
  };
  const state = (payment: ImportedPayment, status: PaymentState['status']): PaymentState => ({
    intentId: payment.intentId,
    status,
    amount: payment.amount,
    amountReceived: status === 'succeeded' ? payment.amount : 0,
    amountRefunded: payment.refunds.reduce((sum, { amount }) => sum + amount, 0),
    currency: 'gbp',
    bookingId: payment.bookingId,
    reference: payment.reference,
    clientSecret: payment.clientSecret,
    receiptUrl: null,
  });
  return {
    paid: () => [...paid.values()],
    payments: {
      async start({ bookingId, reference, description, amount, email }) {
        const intentId = newId('pi');
        const clientSecret = `${intentId}_secret_${randomBytes(12).toString('hex')}`;
        const payment = {
          intentId,
          clientSecret,
          bookingId,
          reference,
          description,
          amount,
          email: email ?? '',
        };
        paid.set(intentId, { ...payment, at: clock.now(), refunds: [] });
        return state(findPayment(intentId), 'requires_payment_method');
      },
      read: async (intentId) => state(findPayment(intentId), 'succeeded'),
      cancel: async (intentId) => state(findPayment(intentId), 'succeeded'),
      async refund({ intentId, amount, refundKey }) {
        const refundId = newId('re');
        findPayment(intentId).refunds.push({ refundId, refundKey, amount, at: clock.now() });
        return { refundId };
      },
      listPaid: async () => [],
      listRefunded: async () => [],
      readFailedRefund: async () => null,
      listFailedRefunds: async () => [],
      listMovements: async () => [],
      listPayouts: async () => [],
      keys: { mode: 'test', digest: 'sample' },
      checkKeys: async () => 'unreached',
      readWebhookEvent: () => null,
    },
  };
}
