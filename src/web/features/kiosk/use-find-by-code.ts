import { useRef } from 'react';
import type { findTicket } from '../../../contract/check-in.ts';
import { CallFailure, call, wordsOf } from '../../lib/call.ts';
import { toast } from '../../ui/toast.tsx';
import { knownDay, noteTrouble } from './day.ts';
import { waitingDeeds } from './deeds.ts';
import { setLine } from './line.ts';
import type { Screen } from './screen.ts';
import type { Ticket } from './ticket.ts';
import { findByCode, ticketsNow, withDeeds } from './tickets-now.ts';
import { patience } from './unreached.ts';

const searchError = {
  title: 'Search Error',
  description: 'Unable to search tickets. Please try again or contact staff.',
  variant: 'destructive',
} as const;

/** Today's tickets as this kiosk knows them, for when nobody answers. */
export function ticketsKnown(): Ticket[] | null {
  const day = knownDay();
  return day && ticketsNow(day, waitingDeeds(), day.venue.stayMinutes);
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
    const found = (ticket: Ticket) => {
      const stayMinutes = knownDay()?.venue.stayMinutes ?? 120;
      if (mine === turn.current)
        show({ at: 'ticket', ticket: withDeeds(ticket, waitingDeeds(), stayMinutes) });
    };
    call<typeof findTicket>(
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
        if (isSlowedDown || !noteTrouble(problem)) return sayWhy(problem);
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
