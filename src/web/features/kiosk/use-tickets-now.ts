import { useState } from 'react';
import { useQueuedActions } from './action-queue.ts';
import { useKioskDay } from './day.ts';
import type { FoundTicket, KioskTicket } from './ticket.ts';
import { asOfTheDay, withQueuedActions } from './tickets-now.ts';

/**
 * Tickets that were found, as they stand now: other kiosks and the dashboard change them too. Locked ones
 * are left out: a kiosk knows nothing more of them.
 */
export function useTicketsNow(found: readonly FoundTicket[]): KioskTicket[] {
  const day = useKioskDay();
  const deeds = useQueuedActions();
  const [listed] = useState(() => new Set(day?.tickets.map(({ id }) => id)));
  const stayMinutes = day?.venue.stayMinutes ?? 120;
  return found.flatMap((ticket) =>
    ticket.locked ? [] : [withQueuedActions(asOfTheDay(ticket, day, listed), deeds, stayMinutes)],
  );
}
