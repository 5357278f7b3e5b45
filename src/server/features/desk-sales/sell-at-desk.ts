import type { CallReply } from '../../../contract/call.ts';
import type { sellAtDeskCall } from '../../../contract/desk-sale.ts';
import { canReceiveMail } from '../../../domain/email-address.ts';
import { refuse } from '../../refusal.ts';
import { listAccountCreditsSpentOn } from '../account-credit/account-credits.ts';
import { accountCreditSpent } from '../account-credit/check-account-credit.ts';
import { checkInSold } from '../check-in/check-in.ts';
import type { CheckInContext } from '../check-in/check-in-context.ts';
import { notifyScreens } from '../check-in/front-desk-action.ts';
import { dueByCard } from '../orders/due-by-card.ts';
import { type Attempt, dueWithPlan } from '../orders/order-plan.ts';
import { holdForLink, readPaymentLink } from '../orders/payment-link.ts';
import { sellInPerson, sellOnce } from '../orders/sell-in-person.ts';
import { sessionFull } from '../visits/book-visit.ts';
import { readSaleDetails } from './desk-store.ts';
import { type DeskVisit, planDeskVisit, type SaleInput } from './plan-desk-visit.ts';

/** The outcome of an attempt to sell. */
type Outcome = Awaited<ReturnType<typeof sellInPerson>>;
type Order = Extract<Outcome, { outcome: 'sold' }>['order'];

type Sale = Omit<CallReply<typeof sellAtDeskCall>, 'success'>;

/**
 * Sells a visit at the front desk (specification 4.10). Reserves its places as an online booking does. Then
 * either records the money, or holds the places for a payment link. With `checkIn`, the same transaction
 * checks the family in. A repeated call gets the first result. Refuses a full session, payments that do not
 * add up to the price, and a visit that cannot be sold or checked in.
 */
export async function sellAtDesk(context: CheckInContext, input: SaleInput): Promise<Sale> {
  const order = await sellOnce(context, { key: `desk-${input.clientId}`, input }, (attempt) =>
    sellVisit(context, input, attempt),
  );
  return describeSale(context, order);
}

async function sellVisit(context: CheckInContext, input: SaleInput, attempt: Attempt): Promise<Order> {
  const { payment, checkIn } = input;
  const visit = await planDeskVisit(context, input);
  if (payment.by === 'link') {
    if (dueWithPlan(visit.plan) === 0) throw refuse('linkForNothing');
    if (checkIn) throw refuse('linkUnpaidYet');
    return orderOf(context, visit, await holdForLink(context, attempt, visit.plan, visit.payBy), input);
  }
  const { stayMinutes, venue } = await context.site.read();
  const facts = { now: context.clock.now(), stayMinutes, termsVersion: venue.termsVersion };
  const sold = await sellInPerson(context, attempt, visit.plan, payment.payments, async (tx, bookingId) => {
    if (checkIn) await checkInSold(tx, facts, { bookingId, numberPlate: checkIn.numberPlate });
  });
  const order = await orderOf(context, visit, sold, input);
  if (checkIn) notifyScreens(context);
  return order;
}

/**
 * Returns the order that was sold. Refuses a full session, and names the nearest sessions that have room.
 * Also refuses a gift voucher or account credit that another order has just spent.
 */
async function orderOf(
  context: CheckInContext,
  { plan, sessions, quantities }: DeskVisit,
  sold: Outcome,
  input: SaleInput,
): Promise<Order> {
  if (sold.outcome === 'sold') return sold.order;
  if (sold.outcome === 'account_credit_spent') throw await accountCreditSpent(context, input.accountCredit);
  if (sold.outcome !== 'full' || plan.day === null || !plan.visit)
    throw new Error(`A sale at the desk was refused: ${sold.outcome}`);
  const { eventId, children } = plan.visit;
  throw await sessionFull(context, { day: plan.day, eventId, sessions, children, quantities }, sold);
}

async function describeSale(context: CheckInContext, order: Order): Promise<Sale> {
  const [link, facts, [credit]] = await Promise.all([
    readPaymentLink(context, order.id),
    readSaleDetails(context.db, order.id),
    listAccountCreditsSpentOn(context.db, order.id, context.clock.now()),
  ]);
  return {
    bookingId: order.id,
    reference: order.reference,
    status: order.status === 'confirmed' || order.status === 'held' ? order.status : 'over',
    total: order.total_pence,
    dueByLink: link ? dueByCard(order) : 0,
    ...facts,
    creditLeft: credit?.left ?? null,
    mailedTo: canReceiveMail(order.customer_email) ? order.customer_email : null,
    link,
  };
}
