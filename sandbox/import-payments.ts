import * as z from 'zod';
import { newCharge } from './charges.ts';
import { createBlankIntent } from './intent-params.ts';
import { findNamedPaymentMethod } from './payment-methods.ts';
import { createRefund } from './refunds.ts';
import { OWN_CALL, type SandboxApi } from './sandbox-api.ts';

const importedPayments = z.array(
  z.object({
    intentId: z.string(),
    clientSecret: z.string(),
    bookingId: z.string(),
    reference: z.string(),
    description: z.string(),
    amount: z.int().positive(),
    email: z.string(),
    at: z.number(),
    refunds: z.array(
      z.object({ refundId: z.string(), refundKey: z.string(), amount: z.int().positive(), at: z.number() }),
    ),
  }),
);

/**
 * Imports payments and refunds that were made without the sandbox, with their original times and without
 * webhooks. Returns the number of new payments.
 */
export function importPaidIntents(api: SandboxApi, sent: unknown): number {
  const parsed = importedPayments.safeParse(sent);
  if (!parsed.success) throw new TypeError(`Not a list of payments: ${parsed.error.issues[0]?.message}`);
  const newPayments = parsed.data.filter(({ intentId }) => !api.store.intent(intentId));
  api.store.inTransaction(() => {
    for (const payment of newPayments) {
      const pastApi: SandboxApi = { ...api, now: () => payment.at, queueDeliveries: () => undefined };
      const method = findNamedPaymentMethod(api, { payment_method: 'pm_card_visa' });
      if (!method) throw new Error('There is no test card');
      const intent = {
        ...createBlankIntent(pastApi, payment.amount, 'gbp'),
        id: payment.intentId,
        client_secret: payment.clientSecret,
        description: payment.description,
        receipt_email: payment.email,
        metadata: { booking: payment.bookingId, reference: payment.reference, sample: 'yes' },
        automatic_payment_methods: { allow_redirects: 'always' as const, enabled: true as const },
        payment_method: method.id,
      };
      const charge = newCharge(pastApi, intent, method, 'succeeded', false);
      api.store.saveCharge(charge);
      api.store.saveIntent({
        ...intent,
        status: 'succeeded',
        amount_received: payment.amount,
        latest_charge: charge.id,
      });
      for (const { refundId, refundKey, amount, at } of payment.refunds) {
        const params = {
          payment_intent: payment.intentId,
          amount: String(amount),
          metadata: { refund: refundKey },
        };
        createRefund({ ...pastApi, now: () => at }, { ...OWN_CALL, params }, refundId);
      }
    }
  });
  return newPayments.length;
}
