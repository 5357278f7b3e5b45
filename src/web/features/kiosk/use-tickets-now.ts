import { useState } from 'react';
import { useKioskDay } from './day.ts';
import { useWaitingDeeds } from './deeds.ts';
import type { Ticket } from './ticket.ts';
import { asOfTheDay, withDeeds } from './tickets-now.ts';

/** Tickets that were found, as they stand now: other kiosks and the dashboard change them too. */
export function useTicketsNow(found: readonly Ticket[]): Ticket[] {
  const day = useKioskDay();
  const deeds = useWaitingDeeds();
  const [listed] = useState(() => new Set(day?.tickets.map(({ id }) => id)));
  const stayMinutes = day?.venue.stayMinutes ?? 120;
  return found.map((ticket) => withDeeds(asOfTheDay(ticket, day, listed), deeds, stayMinutes));
}
