import { maxTicketsPerType, type TicketQuantities, type TicketType } from '../../../domain/tickets.ts';
import { quoteVisit, type VisitQuote } from '../../../domain/visit-quote.ts';
import type { VoucherWorth } from '../../../domain/vouchers.ts';
import { refuse } from '../../refusal.ts';

/**
 * Prices tickets from the stored price list (specification 4.1-4.3). The quote call and booking both use
 * it, so that they always agree. Refuses ticket types that are not on sale and more tickets than one
 * booking may hold.
 */
export function priceVisit(
  ticketTypes: readonly TicketType[],
  quantities: TicketQuantities,
  sessionCount: number,
  { credits = 0, voucher = null }: { credits?: number; voucher?: VoucherWorth | null } = {},
): VisitQuote {
  for (const [id, count] of Object.entries(quantities)) {
    if (!ticketTypes.some((type) => type.id === id)) throw refuse('ticketTypeUnknown', { id });
    if (count > maxTicketsPerType) throw refuse('tooManyTickets');
  }
  return quoteVisit({ ticketTypes, quantities, sessionCount, credits, voucher });
}
