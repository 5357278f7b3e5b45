import { useEffect, useRef } from 'react';
import type { findTicketCall } from '../../../contract/check-in.ts';
import { CallFailure, callApi, failureMessage } from '../../lib/call.ts';
import { toast } from '../../ui/toast.tsx';
import { queuedActions } from './action-queue.ts';
import { kioskCallTimeout } from './call-errors.ts';
import { setKioskOnline } from './connection.ts';
import { currentTickets, findStoredByCode, withQueuedActions } from './current-tickets.ts';
import type { KioskScreen } from './screen.ts';
import { handleKioskCallError, readStoredDay } from './stored-day.ts';
import { findPartyByCode, invitationCode } from './stored-parties.ts';
import type { KioskTicket } from './ticket.ts';

const searchError = {
  title: 'Search Error',
  description: 'Unable to search tickets. Please try again or contact staff.',
  variant: 'destructive',
} as const;

/**
 * Returns today's tickets stored on this kiosk, with its queued actions applied; null if today is not stored.
 */
export function storedTickets(): KioskTicket[] | null {
  const day = readStoredDay();
  return day && currentTickets(day, queuedActions(), day.venue.stayMinutes);
}

/** Shows the toast for a search that failed (specification 9.12). */
export function showSearchError(): void {
  toast(searchError);
}

/**
 * Returns a function that shows the ticket or today’s party to which a scanned QR code belongs. A new scan
 * cancels the scan before it. Leaving the screen cancels a scan, too.
 */
export function useFindByCode(show: (next: KioskScreen) => void): (code: string) => void {
  const pendingScan = useRef<AbortController | null>(null);
  useEffect(() => () => pendingScan.current?.abort(), []);
  return (code) => {
    pendingScan.current?.abort();
    const scan = new AbortController();
    pendingScan.current = scan;
    const { signal } = scan;
    const showTicket = (ticket: KioskTicket) => {
      const stayMinutes = readStoredDay()?.venue.stayMinutes ?? 120;
      if (!signal.aborted)
        show({ at: 'ticket', ticket: withQueuedActions(ticket, queuedActions(), stayMinutes) });
    };
    if (invitationCode(code) !== null) {
      void findPartyByCode(code).then((party) => {
        if (signal.aborted) return;
        if (party) show({ at: 'party', partyId: party.partyId });
        else showNotFound('This invitation opens no party today. Please ask at reception.');
      });
      return;
    }
    callApi<typeof findTicketCall>(
      'POST /api/check-in/find-ticket',
      { body: { reference: code.slice(0, 40) } },
      { signal: AbortSignal.any([signal, AbortSignal.timeout(kioskCallTimeout)]) },
    ).then(
      ({ ticket }) => {
        setKioskOnline(true);
        showTicket(ticket);
      },
      async (problem: unknown) => {
        if (signal.aborted) return;
        if (!handleKioskCallError(problem)) return showRefusal(problem);
        const stored = await findStoredByCode(readStoredDay()?.tickets ?? [], code);
        if (stored) showTicket(stored);
        else if (!signal.aborted)
          showNotFound('Without a network, only tickets for today can be opened. Please ask at reception.');
      },
    );
  };
}

function showRefusal(problem: unknown): void {
  const isRefused = problem instanceof CallFailure && problem.status < 500;
  if (isRefused) showNotFound(failureMessage(problem, searchError.description));
  else showSearchError();
}

function showNotFound(description: string): void {
  toast({ title: 'No Tickets Found', description, variant: 'destructive' });
}
