import { type KioskTicket, paidInWords, paysAtReception } from './ticket.ts';

/** Returns the question above the tickets and parties that a search found. */
export function questionOf(tickets: number, parties: number): string {
  if (tickets === 0) return parties === 1 ? 'Are you here for this party?' : 'Which party are you here for?';
  return tickets + parties === 1 ? 'Is this your booking?' : 'Which booking is yours?';
}

/** Returns how much a search found: '1 ticket and 2 parties'. */
export function foundInWords(tickets: number, parties: number): string {
  const found = [
    tickets > 0 && (tickets === 1 ? '1 ticket' : `${tickets} tickets`),
    parties > 0 && (parties === 1 ? '1 party' : `${parties} parties`),
  ].filter((words) => words !== false);
  return found.join(' and ');
}

/**
 * Returns what a ticket's card says about the amount paid: 'Paid £19.00'. Returns null if the amount is
 * masked. Also returns null for a walk-in that paid at reception, because a badge on the card says so.
 */
export function paidOnCardInWords(ticket: Pick<KioskTicket, 'status' | 'totalAmount'>): string | null {
  const paid = paysAtReception(ticket) ? null : paidInWords(ticket);
  return paid === null ? null : `Paid ${paid}`;
}
