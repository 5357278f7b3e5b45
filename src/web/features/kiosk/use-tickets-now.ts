import { useState } from 'react';
import { useKioskDay } from './day.ts';
import { useWaitingDeeds } from './deeds.ts';
import type { FoundTicket, Ticket } from './ticket.ts';
import { asOfTheDay, withDeeds } from './tickets-now.ts';

/**
 * Tickets that were found, as they stand now: other kiosks and the dashboard change them too. Locked ones
 * are left out: a kiosk knows nothing more of them.
 */
export function useTicketsNow(found: readonly FoundTicket[]): Ticket[] {
  const day = useKioskDay();
  const deeds = useWaitingDeeds();
  const [listed] = useState(() => new Set(day?.tickets.map(({ id }) => id)));
  const stayMinutes = day?.venue.stayMinutes ?? 120;
  return found.flatMap((ticket) =>
    ticket.locked ? [] : [withDeeds(asOfTheDay(ticket, day, listed), deeds, stayMinutes)],
  );
}
