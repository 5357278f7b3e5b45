import type { searchTicketsCall } from '../../../contract/check-in.ts';
import { callApi } from '../../lib/call.ts';
import { venueDay } from '../../lib/venue-time.ts';
import { isRateLimited, kioskCallTimeout } from './call-errors.ts';
import { setKioskOnline } from './connection.ts';
import { findStoredByName } from './current-tickets.ts';
import { centreNow, handleKioskCallError } from './stored-day.ts';
import type { FoundTicket, KioskTicket } from './ticket.ts';
import { storedTickets } from './use-find-by-code.ts';

/**
 * Finds today's tickets that reception sold under a name and that have not been used yet (specification
 * 4.10). Searches by the last word of the name, then by the first, because reception may have typed only a
 * part of the name. Without a network, or after too many searches, searches the stored day instead. If the
 * search is refused for another reason, returns no tickets, and the family continues as a walk-in. Returns
 * null once `leaving` aborts, because the family has left the screen.
 */
export async function findSoldTickets(
  name: string,
  leaving: AbortSignal,
): Promise<readonly KioskTicket[] | null> {
  const words = name.split(' ').filter((word) => word.length >= 2);
  const tries = [...new Set([words.at(-1) ?? name, words[0] ?? name])];
  for (const word of tries) {
    const found = await searchByName(word, leaving);
    if (leaving.aborted) return null;
    // The next search would fail or be refused, too: there is no network, or there were too many searches.
    if (found === null) return findStored(tries);
    const sold = found.filter(isSold);
    if (sold.length > 0) return sold;
  }
  return [];
}

/**
 * Searches by name on the server. Returns null if the server is not reached, if it limits the rate of
 * searches, or once `leaving` aborts. Returns an empty list if the server refuses the search for another
 * reason.
 */
async function searchByName(
  customerName: string,
  leaving: AbortSignal,
): Promise<readonly FoundTicket[] | null> {
  try {
    const { tickets } = await callApi<typeof searchTicketsCall>(
      'POST /api/check-in/search-all-tickets',
      { body: { customerName } },
      { signal: AbortSignal.any([leaving, AbortSignal.timeout(kioskCallTimeout)]) },
    );
    setKioskOnline(true);
    return tickets;
  } catch (problem) {
    if (leaving.aborted) return null;
    return isRateLimited(problem) || handleKioskCallError(problem) ? null : [];
  }
}

/** Finds sold tickets in the stored day, by the first of these words that matches a ticket. */
function findStored(words: readonly string[]): readonly KioskTicket[] {
  const stored = (storedTickets() ?? []).filter(isSold);
  const found = words.map((word) => findStoredByName(stored, word));
  return found.find((tickets) => tickets.length > 0) ?? [];
}

function isSold(ticket: FoundTicket): ticket is KioskTicket {
  return (
    !ticket.locked &&
    ticket.status === 'paid_in_store' &&
    ticket.bookingDate === venueDay(centreNow()) &&
    !ticket.checkedIn &&
    !ticket.checkedOut
  );
}
