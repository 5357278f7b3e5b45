import type { CallReply, CallRequest } from '../../../contract/call.ts';
import type { sellPartyCall } from '../../../contract/staff-parties.ts';
import { canReceiveMail } from '../../../domain/email-address.ts';
import type { AppContext } from '../../app-context.ts';
import { instantOf } from '../../ports/clock/clock.ts';
import { refuse } from '../../refusal.ts';
import { accountCreditSpent } from '../account-credit/check-account-credit.ts';
import { type Attempt, dueWithPlan, noEmail } from '../orders/order-plan.ts';
import { holdForLink, readPaymentLink } from '../orders/payment-link.ts';
import { sellInPerson, sellOnce } from '../orders/sell-in-person.ts';
import { holdPlannedParty } from './book-party.ts';
import { findParty, readQuoteOfOrder } from './party-booking-store.ts';
import { type PlannedParty, planParty } from './plan-party.ts';

type Sale = CallRequest<typeof sellPartyCall>['body'];
type Sold = Omit<CallReply<typeof sellPartyCall>, 'success'>;

/**
 * Returns when the hold of a party with a payment link ends, in epoch milliseconds. The hold ends no later
 * than the party begins. The owner's rule applies if staff chose no number of `hours`. Refuses a party for
 * which nothing is due.
 */
export function heldUntil(
  { facts, plan, slot }: Pick<PlannedParty, 'facts' | 'plan' | 'slot'>,
  hours: number | undefined,
  now: number,
): number {
  if (dueWithPlan(plan) === 0) throw refuse('linkForNothing');
  const end = now + (hours ?? facts.rules.offerHours) * 3_600_000;
  return plan.day === null ? end : Math.min(end, instantOf(plan.day, slot.start));
}

/**
 * Books a party for a family at reception or on the telephone (specification 14.9). The family pays
 * immediately, or the party is held for a payment link. A gift voucher or account credit may pay part of the
 * price. A repeated call for the same sale returns the first result. Refuses a party if its room, an extra or
 * places are not free. Refuses a price other than the one shown, less money than is due at booking, and a
 * code that cannot be spent.
 */
export async function sellParty(context: AppContext & { baseUrl: string }, sale: Sale): Promise<Sold> {
  const order = await sellOnce(context, { key: `party-sale-${sale.clientId}`, input: sale }, (attempt) =>
    holdSoldParty(context, sale, attempt),
  );
  const [quote, link, party] = await Promise.all([
    readQuoteOfOrder(context.db, order.id),
    readPaymentLink(context, order.id),
    findParty(context.db, { bookingId: order.id }),
  ]);
  if (!party) throw new Error(`The order ${order.id} is not for a party`);
  const { id: bookingId, reference, customer_email: email } = order;
  return {
    partyId: party.id,
    bookingId,
    reference,
    quote,
    mailedTo: canReceiveMail(email) ? email : null,
    link,
  };
}

async function holdSoldParty(context: AppContext, sale: Sale, attempt: Attempt) {
  const { payment, accountCredit } = sale;
  const people = {
    customer: { name: sale.customerName, email: sale.customerEmail || noEmail, phone: sale.customerPhone },
    childName: sale.childName,
    childAge: sale.childAge,
    theme: sale.theme,
    wishes: sale.wishes,
  };
  const payments = payment.by === 'taken' ? payment.payments : [];
  const inMoney = payments.reduce((sum, { amount }) => sum + amount, 0);
  const options = {
    atDesk: true,
    shown: { total: sale.totalPence },
    taken: payment.by === 'taken' ? inMoney + (accountCredit?.pence ?? 0) : 0,
    accountCredit,
  };
  return holdPlannedParty(context, sale, async () => {
    const planned = await planParty(context, sale, people, options);
    const held =
      payment.by === 'taken'
        ? await sellInPerson(context, attempt, planned.plan, payments)
        : await holdForLink(
            context,
            attempt,
            planned.plan,
            heldUntil(planned, payment.validHours, context.clock.now()),
          );
    if (held.outcome === 'account_credit_spent') throw await accountCreditSpent(context, accountCredit);
    return { planned, held };
  });
}
