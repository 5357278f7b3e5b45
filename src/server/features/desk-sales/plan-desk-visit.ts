import type { CallRequest } from '../../../contract/call.ts';
import type { sellAtDeskCall } from '../../../contract/desk-sale.ts';
import { type PlannedSession, whySessionNotSold } from '../../../domain/opening-calendar.ts';
import { pricedSession, ticketTypesAt } from '../../../domain/price-rules.ts';
import { countTickets, type TicketQuantities } from '../../../domain/tickets.ts';
import type { AppContext } from '../../app-context.ts';
import { instantOf, localMoment } from '../../ports/clock/clock.ts';
import { refuse } from '../../refusal.ts';
import { checkAccountCredit } from '../account-credit/check-account-credit.ts';
import { noEmail, type OrderPlan } from '../orders/order-plan.ts';
import { chooseSessions, composeVisit } from '../visits/plan-visit.ts';
import { priceVisit } from '../visits/price-visit.ts';
import { readDeskRule } from './desk-store.ts';

/** A sale as staff send it. */
export type SaleInput = CallRequest<typeof sellAtDeskCall>['body'];

/** A visit as the front desk sells it. */
export interface DeskVisit {
  plan: OrderPlan;
  sessions: readonly PlannedSession[];
  quantities: TicketQuantities;
  /** When a payment link expires: at the latest when the visit ends. Epoch milliseconds. */
  payBy: number;
}

/**
 * Plans the places and the price of a sale at the desk, before any lock is taken. Refuses a sale without
 * tickets, a day or session that is not sold, a price that is not the present price at the desk, and a gift
 * voucher or account credit that cannot be spent.
 */
export async function planDeskVisit(context: AppContext, input: SaleInput): Promise<DeskVisit> {
  const instant = context.clock.now();
  const now = localMoment(instant);
  const [calendar, { ticketTypes, venue }, rule] = await Promise.all([
    context.calendar.read(),
    context.site.read(),
    readDeskRule(context.db),
  ]);
  const { rows, prices } = calendar;
  if (countTickets(input.ticketQuantities) === 0) throw refuse('noTickets');
  const { sessions } = chooseSessions(
    { selectedDate: input.date, selectedTime: input.sessions.join(' + ') },
    calendar,
    now,
    input.ticketQuantities,
    whySessionNotSold,
  );
  const types = ticketTypesAt(
    ticketTypes,
    prices,
    rule.priceChannel,
    pricedSession(input.date, sessions, rows),
  );
  const quote = priceVisit(types, input.ticketQuantities, sessions.length);
  if (quote.total !== input.total) throw refuse('priceChanged', { quote });
  const { customerName: name, customerEmail, customerPhone: phone } = input;
  const plan = composeVisit({
    customer: { name, email: customerEmail || noEmail, phone },
    termsVersion: venue.termsVersion,
    day: input.date,
    sessions,
    ticketTypes: types,
    quote,
    zones: rows.zones,
  });
  const ends = instantOf(input.date, Math.max(...sessions.map(({ end }) => end)));
  const { ticketQuantities: quantities } = input;
  const accountCredit = await checkAccountCredit(context, input.accountCredit, { due: quote.total });
  return {
    plan: { ...plan, accountCredit },
    sessions,
    quantities,
    payBy: Math.min(instant + rule.linkMinutes * 60_000, ends),
  };
}
