import { useRef } from 'react';
import type { findTicketCall } from '../../../contract/check-in.ts';
import { CallFailure, call, wordsOf } from '../../lib/call.ts';
import { toast } from '../../ui/toast.tsx';
import { queuedActions } from './action-queue.ts';
import { knownDay, recordDayError } from './day.ts';
import { setLine } from './line.ts';
import type { Screen } from './screen.ts';
import type { KioskTicket } from './ticket.ts';
import { findByCode, ticketsNow, withQueuedActions } from './tickets-now.ts';
import { patience } from './unreached.ts';

const searchError = {
  title: 'Search Error',
  description: 'Unable to search tickets. Please try again or contact staff.',
  variant: 'destructive',
} as const;

/** Today's tickets as this kiosk knows them, for when nobody answers. */
export function ticketsKnown(): KioskTicket[] | null {
  const day = knownDay();
  return day && ticketsNow(day, queuedActions(), day.venue.stayMinutes);
}

export function saySearchError(): void {
  toast(searchError);
}

/** Shows the ticket whose QR code was scanned. The last code counts. */
export function useFindByCode(show: (next: Screen) => void): (code: string) => void {
  const turn = useRef(0);
  return (code) => {
    turn.current += 1;
    const mine = turn.current;
    const found = (ticket: KioskTicket) => {
      const stayMinutes = knownDay()?.venue.stayMinutes ?? 120;
      if (mine === turn.current)
        show({ at: 'ticket', ticket: withQueuedActions(ticket, queuedActions(), stayMinutes) });
    };
    call<typeof findTicketCall>(
      'POST /api/check-in/find-ticket',
      { body: { reference: code.slice(0, 40) } },
      { signal: AbortSignal.timeout(patience) },
    ).then(
      ({ ticket }) => {
        setLine(true);
        found(ticket);
      },
      async (problem: unknown) => {
        if (mine !== turn.current) return;
        const isSlowedDown = problem instanceof CallFailure && problem.refusal?.code === 'slow_down';
        if (isSlowedDown || !recordDayError(problem)) return sayWhy(problem);
        const known = await findByCode(knownDay()?.tickets ?? [], code);
        if (known) found(known);
        else
          sayNoTicket('Without the network only the tickets for today can be read. Please ask at reception.');
      },
    );
  };
}

function sayWhy(problem: unknown): void {
  const isRefused = problem instanceof CallFailure && problem.status < 500;
  if (isRefused) sayNoTicket(wordsOf(problem, searchError.description));
  else saySearchError();
}

function sayNoTicket(description: string): void {
  toast({ title: 'No Tickets Found', description, variant: 'destructive' });
}
