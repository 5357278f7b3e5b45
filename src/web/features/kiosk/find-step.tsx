import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import type { searchTicketsCall } from '../../../contract/check-in.ts';
import { CallFailure, callApi } from '../../lib/call.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { dismissErrorToast, toast } from '../../ui/toast.tsx';
import { kioskCallTimeout } from './call-errors.ts';
import { setKioskOnline } from './connection.ts';
import { findStoredByName } from './current-tickets.ts';
import type { KioskScreen } from './screen.ts';
import { ScreenTitle } from './screen-title.tsx';
import { handleKioskCallError } from './stored-day.ts';
import type { FoundTicket } from './ticket.ts';
import { showSearchError, storedTickets } from './use-find-by-code.ts';

const tooShort = "Please enter at least 2 characters of the customer's name";
const noneFound = 'No unredeemed tickets found with that name. Please check the spelling or contact staff.';

/** Finds a booking by name, and leads to the camera and to a new walk-in (specification 2.16, 8.5). */
export function FindStep({ show }: { show: (next: KioskScreen) => void }) {
  const field = useRef<HTMLInputElement>(null);
  const pendingRequest = useRef<AbortController | null>(null);
  const [error, setError] = useState<string>();
  const [searching, setSearching] = useState(false);
  useEffect(() => () => pendingRequest.current?.abort(), []);

  const showFound = (typed: string, tickets: readonly FoundTicket[], note: string) => {
    if (tickets.length > 0) {
      dismissErrorToast();
      return show({ at: 'results', typed, tickets, note });
    }
    toast({ title: 'No Tickets Found', description: noneFound, variant: 'destructive' });
    setError('No ticket has this name');
    field.current?.focus();
  };
  const search = async (event: SyntheticEvent) => {
    event.preventDefault();
    const typed = field.current?.value.trim() ?? '';
    if (searching) return;
    if (typed.length < 2) {
      toast({ title: 'Search Required', description: tooShort, variant: 'destructive' });
      setError(tooShort);
      field.current?.focus();
      return;
    }
    setError(undefined);
    setSearching(true);
    const request = new AbortController();
    pendingRequest.current = request;
    try {
      const reply = await callApi<typeof searchTicketsCall>(
        'POST /api/check-in/search-all-tickets',
        { body: { customerName: typed } },
        { signal: AbortSignal.any([request.signal, AbortSignal.timeout(kioskCallTimeout)]) },
      );
      setKioskOnline(true);
      if (!request.signal.aborted) showFound(typed, reply.tickets, reply.more ? reply.message : '');
    } catch (problem) {
      if (request.signal.aborted) return;
      if (problem instanceof CallFailure && problem.refusal?.code === 'slow_down') {
        setError(problem.refusal.message);
        setSearching(false);
        field.current?.focus();
        return;
      }
      const stored = handleKioskCallError(problem) ? storedTickets() : null;
      if (stored)
        showFound(typed, findStoredByName(stored, typed), 'Without a network: tickets for today only.');
      else showSearchError();
    }
    setSearching(false);
  };
  return (
    <>
      <ScreenTitle>Find Your Booking</ScreenTitle>
      <form method="post" className="kiosk-search" noValidate onSubmit={(event) => void search(event)}>
        <TextField
          ref={field}
          label="Your name"
          hint="As on the booking, or a part of it"
          error={error}
          autoComplete="off"
          autoCapitalize="words"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={100}
        />
        <Button type="submit" variant="primary" size="large" pending={searching} pendingText="Searching...">
          Search
        </Button>
      </form>
      <div className="kiosk-others">
        <p className="kiosk-or">Or hold the QR code of your ticket up to the scanner.</p>
        <Button size="large" onClick={() => show({ at: 'scan' })}>
          Use the camera
        </Button>
        <Button size="large" onClick={() => show({ at: 'walk-in' })}>
          New Customer - Paid In Store
        </Button>
      </div>
    </>
  );
}
