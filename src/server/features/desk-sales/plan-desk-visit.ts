import type { CallRequest } from '../../../contract/call.ts';
import type { sellAtDeskCall } from '../../../contract/desk-sale.ts';
import {
  type PlannedSession,
  planDay,
  whyNotBookable,
  whySessionNotSold,
} from '../../../domain/opening-calendar.ts';
import { pricedSession, ticketTypesAt } from '../../../domain/price-rules.ts';
import { countTickets } from '../../../domain/tickets.ts';
import type { AppContext } from '../../app-context.ts';
import { instantOf, localMoment } from '../../ports/clock/clock.ts';
import { refuse } from '../../refusal.ts';
import { noEmail, type OrderPlan } from '../orders/order-plan.ts';
import { findChosenSessions } from '../visits/chosen-sessions.ts';
import { composeVisit } from '../visits/plan-visit.ts';
import { priceVisit } from '../visits/price-visit.ts';
import { readDeskRule } from './desk-store.ts';

/** A sale as staff send it. */
export type SaleInput = CallRequest<typeof sellAtDeskCall>['body'];

/** A visit as the front desk sells it. */
export interface DeskVisit {
  plan: OrderPlan;
  sessions: readonly PlannedSession[];
  /** Until when a payment link lasts: not longer than the visit. Epoch milliseconds. */
  payBy: number;
}

/**
 * Plans what a sale at the desk takes and costs, before any lock is taken. Refuses a day or session that is
 * not sold, and a price other than today's at the desk.
 */
export async function planDeskVisit(context: AppContext, input: SaleInput): Promise<DeskVisit> {
  const instant = context.clock.now();
  const now = localMoment(instant);
  const [{ rows, events, prices }, { ticketTypes, venue }, rule] = await Promise.all([
    context.calendar.read(),
    context.site.read(),
    readDeskRule(context.db),
  ]);
  if (countTickets(input.ticketQuantities) === 0) throw refuse('noTickets');
  const day = planDay(input.date, rows);
  const closed = whyNotBookable(day, now, rows, whySessionNotSold);
  if (closed) throw refuse('visitDayUnavailable', { why: closed.text });
  const event = events.get(day.sessions.find(({ eventId }) => eventId !== null)?.eventId ?? '');
  const chosen = { selectedDate: input.date, selectedTime: input.sessions.join(' + ') };
  const sessions = findChosenSessions(chosen, day, event?.chooseSession);
  for (const session of sessions) {
    const reason = whySessionNotSold(input.date, session, now, rows);
    if (reason) throw refuse('sessionUnavailable', { why: reason.text });
  }
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
  });
  const ends = instantOf(input.date, Math.max(...sessions.map(({ end }) => end)));
  return { plan, sessions, payBy: Math.min(instant + rule.linkMinutes * 60_000, ends) };
}
