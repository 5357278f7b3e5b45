import type { Zone } from '../../../domain/arrivals.ts';
import type { Day } from '../../../domain/calendar-day.ts';
import { poundsToPence } from '../../../domain/money.ts';
import type { OfferWorth } from '../../../domain/offers.ts';
import {
  bookableSessions,
  type LocalMoment,
  type PlannedSession,
  planDay,
  sessionsAtDesk,
  whyNotBookable,
  whySessionNotBookable,
  whySessionNotSold,
} from '../../../domain/opening-calendar.ts';
import { pricedSession, ticketTypesAt } from '../../../domain/price-rules.ts';
import {
  countPlacesNeeded,
  countTickets,
  type TicketQuantities,
  type TicketType,
} from '../../../domain/tickets.ts';
import type { VisitQuote } from '../../../domain/visit-quote.ts';
import type { VoucherWorth } from '../../../domain/vouchers.ts';
import type { AppContext } from '../../app-context.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { refuse } from '../../refusal.ts';
import { checkAccountCredit } from '../account-credit/check-account-credit.ts';
import { countCredits } from '../orders/count-credits.ts';
import type { PlannedLine } from '../orders/hold-input.ts';
import { findReplacedOrder } from '../orders/hold-order.ts';
import { heldSessions, type OrderPlan } from '../orders/order-plan.ts';
import { checkVoucher } from '../vouchers/check-voucher.ts';
import { type BookingPayload, type ChosenSessions, findChosenSessions } from './chosen-sessions.ts';
import { priceVisit } from './price-visit.ts';
import { findOffers, readOfferVoucher } from './visit-offers.ts';

/** A planned visit, with the figures that a refusal of the visit shows. */
export interface PlannedVisit {
  plan: OrderPlan;
  day: Day;
  eventId: string | null;
  sessions: readonly PlannedSession[];
  /** Ticket types with the prices of the visit's session. */
  ticketTypes: readonly TicketType[];
  children: number;
  /** The price without the voucher, for a refusal if the voucher cannot be used. */
  withoutVoucher: VisitQuote;
  voucherWorth: VoucherWorth | null;
  /** The offers that the family can get if it uses no voucher. */
  offers: readonly OfferWorth[];
}

/**
 * Plans the order of a visit: its places and its price. Locks and stores nothing yet. `verified` says that
 * this device has confirmed the e-mail address. Otherwise, the visit spends no credits. Refuses a visit that
 * cannot be booked, an unusable voucher and a price other than today's.
 */
export async function planVisit(
  context: AppContext,
  payload: BookingPayload,
  verified: boolean,
): Promise<PlannedVisit> {
  const [calendar, site] = await Promise.all([context.calendar.read(), context.site.read()]);
  const instant = context.clock.now();
  const now = localMoment(instant);
  if (countTickets(payload.ticketQuantities) === 0) throw refuse('noTickets');

  const { openDay, event, sessions } = chooseSessions(payload, calendar, now, payload.ticketQuantities);
  const session = pricedSession(openDay.day, sessions, calendar.rows);
  const ticketTypes = ticketTypesAt(site.ticketTypes, calendar.prices, 'online', session);
  const replaces = await findReplacedOrder(context, payload.replaces);
  const credits = verified ? await countCredits(context.db, payload.customerEmail, instant, replaces) : 0;
  const offers = payload.voucherCode
    ? []
    : await findOffers(context, {
        session,
        email: payload.customerEmail,
        verified,
        now: instant,
        without: replaces,
      });
  const price = (voucher: VoucherWorth | null, applied = offers) =>
    priceVisit(ticketTypes, payload.ticketQuantities, sessions.length, { credits, voucher, offers: applied });
  const voucherCheck = payload.voucherCode
    ? await checkVoucher(
        context.db,
        {
          code: payload.voucherCode,
          now: instant,
          today: now.day,
          visitDay: openDay.day,
          email: payload.customerEmail,
          without: replaces,
          ticketTypes,
        },
        price,
      )
    : null;
  if (voucherCheck && voucherCheck.voucher === null) {
    throw refuse('voucherNotUsable', { why: voucherCheck.why, quote: voucherCheck.price });
  }
  const quote = voucherCheck?.price ?? price(null);
  assertPriceUnchanged(payload, quote, verified);
  const children = countPlacesNeeded(ticketTypes, payload.ticketQuantities);
  const eventId = event?.id ?? null;
  const customer = {
    name: payload.customerName,
    email: payload.customerEmail,
    phone: payload.customerPhone,
  };
  const plan: OrderPlan = {
    ...composeVisit({
      customer,
      termsVersion: site.venue.termsVersion,
      day: openDay.day,
      sessions,
      ticketTypes,
      quote,
      zones: calendar.rows.zones,
    }),
    voucher:
      voucherCheck?.voucher ??
      (quote.offer ? await readOfferVoucher(context.db, quote.offer, instant) : null),
    accountCredit: await checkAccountCredit(context, payload.accountCredit, {
      due: quote.total,
      without: replaces,
    }),
    replaces,
    specialRequests: payload.specialRequests ?? '',
    loyalty: { optIn: payload.loyaltyOptIn ?? false, emailConsent: payload.emailConsent ?? false },
  };
  return {
    plan,
    day: openDay.day,
    eventId,
    sessions,
    ticketTypes,
    children,
    withoutVoucher: voucherCheck || quote.offer ? price(null, []) : quote,
    voucherWorth: voucherCheck?.voucher?.worth ?? null,
    offers,
  };
}

/** Returns the order plan of a visit to these sessions of a day, at the price of the quote. */
export function composeVisit({
  customer,
  termsVersion,
  day,
  sessions,
  ticketTypes,
  quote,
  zones = [],
}: {
  customer: OrderPlan['customer'];
  termsVersion: string;
  day: Day;
  sessions: readonly PlannedSession[];
  ticketTypes: readonly TicketType[];
  quote: VisitQuote;
  /** The centre's zones, if it has any. */
  zones?: readonly Zone[] | undefined;
}): OrderPlan {
  const quantities = Object.fromEntries(quote.lines.map((line) => [line.ticketTypeId, line.quantity]));
  return {
    kind: 'visit',
    customer,
    termsVersion,
    day,
    lines: visitLines(quote, ticketTypes, sessions.length),
    price: quote,
    visit: {
      eventId: sessions.find(({ eventId }) => eventId !== null)?.eventId ?? null,
      children: countPlacesNeeded(ticketTypes, quantities),
      tickets: quote.lines.map((line) => ({
        ticket_type_id: line.ticketTypeId,
        name: line.name,
        quantity: line.quantity,
        unit_price_pence: line.unitPrice,
        fee_pence: ticketTypes.find((type) => type.id === line.ticketTypeId)?.fee ?? 0,
      })),
      ...heldSessions(day, sessions),
      countsInZones: zones.length > 0,
    },
  };
}

/**
 * Lists the order lines of a visit's tickets and fees. Each ticket is priced for all sessions of the visit.
 */
export function visitLines(
  quote: VisitQuote,
  ticketTypes: readonly TicketType[],
  sessions: number,
): PlannedLine[] {
  return quote.lines.flatMap(({ ticketTypeId: item, name, quantity, unitPrice }): PlannedLine[] => {
    const fee = ticketTypes.find((type) => type.id === item)?.fee ?? 0;
    const sale = { item, quantity, description: name, unit_pence: unitPrice * sessions };
    const charged = { item, quantity, description: 'Booking fee', unit_pence: fee };
    return [{ kind: 'sale', ...sale }, ...(fee > 0 ? [{ kind: 'fee', ...charged } as const] : [])];
  });
}

/**
 * Returns the day and sessions that a request names. Refuses a day or session that cannot be booked now.
 * `whyNot` returns why a session cannot be booked, by the rule of the website (the default) or of the front
 * desk. `quantities` are the visit's tickets.
 */
export function chooseSessions(
  payload: ChosenSessions,
  { rows, events }: Awaited<ReturnType<AppContext['calendar']['read']>>,
  now: LocalMoment,
  quantities: TicketQuantities,
  whyNot = whySessionNotBookable,
) {
  const openDay = planDay(payload.selectedDate, rows);
  const atAnyMinute = whyNot === whySessionNotSold;
  const onOffer = atAnyMinute ? sessionsAtDesk(openDay, now, rows) : bookableSessions(openDay, rows);
  const closed = whyNotBookable(openDay, now, rows, whyNot, onOffer);
  if (closed) throw refuse('visitDayUnavailable', { why: closed.text });
  const event = events.get(openDay.sessions.find(({ eventId }) => eventId !== null)?.eventId ?? '');
  const { chooseSession } = event ?? {};
  const sessions = findChosenSessions(payload, openDay, { rows, chooseSession, quantities, atAnyMinute });
  for (const session of sessions) {
    const blocked = whyNot(openDay.day, session, now, rows);
    if (blocked) throw refuse('sessionUnavailable', { why: blocked.text });
  }
  return { openDay, event, sessions };
}

/** Prices a planned visit again when another booking has spent credits that the plan had counted. */
export async function requoteVisit(
  context: AppContext,
  { ticketQuantities, customerEmail }: BookingPayload,
  { plan, sessions, ticketTypes, voucherWorth, offers }: PlannedVisit,
): Promise<VisitQuote> {
  const credits = await countCredits(context.db, customerEmail, context.clock.now(), plan.replaces);
  return priceVisit(ticketTypes, ticketQuantities, sessions.length, {
    credits,
    voucher: voucherWorth,
    offers,
  });
}

function assertPriceUnchanged(payload: BookingPayload, quote: VisitQuote, verified: boolean): void {
  const { sessionCredits: expectedCredits = quote.creditsUsed } = payload;
  const sameTotal = poundsToPence(payload.totalAmount) === quote.original - quote.discount;
  const sameDiscount = poundsToPence(payload.discountAmount ?? 0) === quote.discount;
  if (sameTotal && sameDiscount && expectedCredits === quote.creditsUsed) return;
  if (expectedCredits > 0 && !verified) throw refuse('creditsNeedVerification', { quote });
  throw refuse(expectedCredits > quote.creditsUsed ? 'creditsJustSpent' : 'priceChanged', { quote });
}
