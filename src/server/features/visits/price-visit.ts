import type { Day } from '../../../domain/calendar-day.ts';
import type { OfferWorth } from '../../../domain/offers.ts';
import { type PriceChannel, pricedSessionOf, ticketTypesAt } from '../../../domain/price-rules.ts';
import { maxTicketsPerType, type TicketQuantities, type TicketType } from '../../../domain/tickets.ts';
import { parseSlots } from '../../../domain/time-slot.ts';
import { quoteVisit, type VisitQuote } from '../../../domain/visit-quote.ts';
import type { VoucherWorth } from '../../../domain/vouchers.ts';
import type { AppContext } from '../../app-context.ts';
import { refuse } from '../../refusal.ts';

/**
 * Returns the ticket types that a channel sells, with the prices of a visit (specification 4.11). The day and
 * the first session of `selectedTime` ('9:30 AM - 11:30 AM + 12:00 PM - 2:00 PM') decide the prices. Without
 * a day, returns the base prices.
 */
export async function readTicketTypes(
  context: Pick<AppContext, 'site' | 'calendar'>,
  channel: PriceChannel,
  { date, selectedTime }: { date?: Day | undefined; selectedTime?: string | undefined },
): Promise<TicketType[]> {
  const [{ ticketTypes }, { prices, rows }] = await Promise.all([
    context.site.read(),
    context.calendar.read(),
  ]);
  const starts = (parseSlots(selectedTime ?? '') ?? []).map(({ start }) => start);
  const session = date === undefined ? null : pricedSessionOf(date, starts, rows);
  return ticketTypesAt(ticketTypes, prices, channel, session);
}

/**
 * Prices tickets from the stored price list (specification 4.1-4.3). The quote and the booking both use this
 * function, so that their prices always agree. Refuses ticket types that are not on sale, and more tickets of
 * one type than a booking may have.
 */
export function priceVisit(
  ticketTypes: readonly TicketType[],
  quantities: TicketQuantities,
  sessionCount: number,
  {
    credits = 0,
    voucher = null,
    offers = [],
  }: { credits?: number; voucher?: VoucherWorth | null; offers?: readonly OfferWorth[] } = {},
): VisitQuote {
  for (const [id, count] of Object.entries(quantities)) {
    if (!ticketTypes.some((type) => type.id === id)) throw refuse('ticketTypeUnknown', { id });
    if (count > maxTicketsPerType) throw refuse('tooManyTickets');
  }
  return quoteVisit({ ticketTypes, quantities, sessionCount, credits, voucher, offers });
}
