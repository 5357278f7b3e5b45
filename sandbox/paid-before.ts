import * as z from 'zod';
import { newCharge } from './charges.ts';
import { blankIntent } from './intent-params.ts';
import { namedPaymentMethod } from './payment-methods.ts';
import { createRefund } from './refunds.ts';
import { OWN_CALL, type SandboxApi } from './till.ts';

const paidBefore = z.array(
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
 * Notes payments and refunds that were made without the sandbox, as if it had made them at their time, and
 * tells nobody. Answers how many are new.
 */
export function rememberPaid(till: SandboxApi, sent: unknown): number {
  const read = paidBefore.safeParse(sent);
  if (!read.success) throw new TypeError(`Not a list of payments: ${read.error.issues[0]?.message}`);
  const fresh = read.data.filter(({ intentId }) => !till.books.intent(intentId));
  till.books.inOneGo(() => {
    for (const payment of fresh) {
      const then: SandboxApi = { ...till, now: () => payment.at, announce: () => undefined };
      const method = namedPaymentMethod(till, { payment_method: 'pm_card_visa' });
      if (!method) throw new Error('There is no test card');
      const intent = {
        ...blankIntent(then, payment.amount, 'gbp'),
        id: payment.intentId,
        client_secret: payment.clientSecret,
        description: payment.description,
        receipt_email: payment.email,
        metadata: { booking: payment.bookingId, reference: payment.reference, sample: 'yes' },
        automatic_payment_methods: { allow_redirects: 'always' as const, enabled: true as const },
        payment_method: method.id,
      };
      const charge = newCharge(then, intent, method, 'succeeded', false);
      till.books.saveCharge(charge);
      till.books.saveIntent({
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
        createRefund({ ...then, now: () => at }, { ...OWN_CALL, params }, refundId);
      }
    }
  });
  return fresh.length;
}
