import { useState } from 'react';
import { useQueuedActions } from './action-queue.ts';
import { useKioskDay } from './day.ts';
import type { FoundTicket, KioskTicket } from './ticket.ts';
import { asOfTheDay, withQueuedActions } from './tickets-now.ts';

/**
 * Returns tickets from a search with their current state, which other kiosks and the dashboard change too.
 * Locked tickets are left out: a kiosk receives no more about them.
 */
export function useTicketsNow(found: readonly FoundTicket[]): KioskTicket[] {
  const day = useKioskDay();
  const actions = useQueuedActions();
  const [listed] = useState(() => new Set(day?.tickets.map(({ id }) => id)));
  const stayMinutes = day?.venue.stayMinutes ?? 120;
  return found.flatMap((ticket) =>
    ticket.locked ? [] : [withQueuedActions(asOfTheDay(ticket, day, listed), actions, stayMinutes)],
  );
}
