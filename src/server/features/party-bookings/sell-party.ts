import type { CallReply, CallRequest } from '../../../contract/call.ts';
import type { sellPartyCall } from '../../../contract/staff-parties.ts';
import { canReceiveMail } from '../../../domain/email-address.ts';
import type { AppContext } from '../../app-context.ts';
import { instantOf } from '../../ports/clock/clock.ts';
import { refuse } from '../../refusal.ts';
import { type Attempt, dueWithPlan, noEmail } from '../orders/order-plan.ts';
import { holdForLink, readPaymentLink } from '../orders/payment-link.ts';
import { sellInPerson, sellOnce } from '../orders/sell-in-person.ts';
import { holdPlannedParty } from './book-party.ts';
import { findParty, readQuoteOfOrder } from './party-booking-store.ts';
import { type PlannedParty, planParty } from './plan-party.ts';

type Sale = CallRequest<typeof sellPartyCall>['body'];
type Sold = Omit<CallReply<typeof sellPartyCall>, 'success'>;

/** Returns until when a party is held for who pays by link: not beyond the party. Epoch milliseconds. */
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
 * Books a party for a family at the desk or on the telephone (specification 14.9): with the money that was
 * taken, or held for a payment link. A repeat of the same sale gets the first result. Refuses what is not
 * free, another price than the one shown, and less than is due to book it.
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
  if (!party) throw new Error(`The order ${order.id} is for no party`);
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
  const { payment } = sale;
  const people = {
    customer: { name: sale.customerName, email: sale.customerEmail || noEmail, phone: sale.customerPhone },
    childName: sale.childName,
    childAge: sale.childAge,
    theme: sale.theme,
    wishes: sale.wishes,
  };
  const payments = payment.by === 'taken' ? payment.payments : [];
  const taken = payments.reduce((sum, { amount }) => sum + amount, 0);
  const shown = { total: sale.totalPence };
  return holdPlannedParty(context, sale, async () => {
    const planned = await planParty(context, sale, people, { atDesk: true, shown, taken });
    if (payment.by === 'taken')
      return { planned, held: await sellInPerson(context, attempt, planned.plan, payments) };
    const until = heldUntil(planned, payment.validHours, context.clock.now());
    return { planned, held: await holdForLink(context, attempt, planned.plan, until) };
  });
}
