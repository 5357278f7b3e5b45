import type { CallRequest } from '../../../contract/call.ts';
import type { buyCreditsCall } from '../../../contract/credits.ts';
import { compareWithSingleTickets } from '../../../domain/credits.ts';
import type { AppContext } from '../../app-context.ts';
import type { Client } from '../../http/client.ts';
import { refuse } from '../../refusal.ts';
import { accountCreditSpent, checkAccountCredit } from '../account-credit/check-account-credit.ts';
import { findEarlierOrder, findReplacedOrder, type HeldOrder, holdOrder } from '../orders/hold-order.ts';
import { type Attempt, describeAttempt, type OrderPlan, plainPrice } from '../orders/order-plan.ts';
import { type OrderToPay, startPayment } from '../orders/start-payment.ts';
import { findCreditPurchase, readCreditBundle } from './credits-store.ts';

type BuyCreditsInput = CallRequest<typeof buyCreditsCall>['body'];

interface BuyCreditsResult extends OrderToPay {
  credits: number;
  /** What the family saves compared with the same number of single tickets, in pence. */
  savings: number;
}

/**
 * Orders the bundle on sale and creates its PaymentIntent. No credits are issued before the payment
 * (specification 4.3). Later changes of the bundle's price do not affect the order.
 */
export async function buyCredits(
  context: AppContext,
  input: BuyCreditsInput,
  client: Client,
): Promise<BuyCreditsResult> {
  const attempt = describeAttempt(client, input);
  const order = await holdPurchase(context, input, attempt).catch((error) =>
    findEarlierOrder(context, attempt, error),
  );
  const { clientSecret } = await startPayment(context, order);
  const [purchase, { ticketTypes }] = await Promise.all([
    findCreditPurchase(context.db, order.id),
    context.site.read(),
  ]);
  if (!purchase) throw new Error(`Order ${order.id} has no credits`);
  const { credits } = purchase;
  const { saving } = compareWithSingleTickets({ credits, price: order.total_pence }, ticketTypes);
  return { order, clientSecret, credits, savings: saving };
}

async function holdPurchase(
  context: AppContext,
  input: BuyCreditsInput,
  attempt: Attempt,
): Promise<HeldOrder> {
  const plan = await planPurchase(context, input);
  const held = await holdOrder(context, attempt, plan);
  if (held.outcome === 'account_credit_spent') {
    throw await accountCreditSpent(context, input.accountCredit, plan.replaces);
  }
  if (held.outcome !== 'held') throw new Error(`An order for credits was refused: ${held.outcome}`);
  return held.order;
}

/** Plans an order for the bundle on sale. Refuses while no ticket type takes a credit. */
async function planPurchase(context: AppContext, input: BuyCreditsInput): Promise<OrderPlan> {
  const [bundle, { venue, ticketTypes }, replaces] = await Promise.all([
    readCreditBundle(context.db),
    context.site.read(),
    findReplacedOrder(context, input.replaces),
  ]);
  if (!ticketTypes.some(({ takesCredit }) => takesCredit)) throw refuse('creditsNotSold');
  const { unitPrice } = compareWithSingleTickets(bundle, ticketTypes);
  return {
    kind: 'credits',
    customer: { name: input.customerName, email: input.customerEmail, phone: input.customerPhone },
    termsVersion: venue.termsVersion,
    day: null,
    lines: [
      { kind: 'sale', description: 'Session credits', quantity: bundle.credits, unit_pence: unitPrice },
    ],
    price: plainPrice(bundle.price),
    accountCredit: await checkAccountCredit(context, input.accountCredit, {
      due: bundle.price,
      without: replaces,
    }),
    replaces,
    credits: { credits: bundle.credits, unit_pence: unitPrice },
  };
}
