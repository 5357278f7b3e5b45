import { useState } from 'react';
import { useQueuedActions } from './action-queue.ts';
import { refreshFoundTicket, withQueuedActions } from './current-tickets.ts';
import { useKioskDay } from './stored-day.ts';
import type { FoundTicket, KioskTicket } from './ticket.ts';

/**
 * Returns the current state of tickets that a search found. Other kiosks and the dashboard can change this
 * state, too. Locked tickets, which are for another day, are left out, because the stored day does not
 * contain them.
 */
export function useCurrentTickets(found: readonly FoundTicket[]): KioskTicket[] {
  const day = useKioskDay();
  const actions = useQueuedActions();
  const [firstListed] = useState(() => new Set(day?.tickets.map(({ id }) => id)));
  const stayMinutes = day?.venue.stayMinutes ?? 120;
  return found.flatMap((ticket) =>
    ticket.locked
      ? []
      : [withQueuedActions(refreshFoundTicket(ticket, day, firstListed), actions, stayMinutes)],
  );
}
