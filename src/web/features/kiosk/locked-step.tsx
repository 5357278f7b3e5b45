import { type SyntheticEvent, useRef, useState } from 'react';
import type { findTicketCall, openTicketCall } from '../../../contract/check-in.ts';
import type { LockedTicket } from '../../../contract/ticket.ts';
import { CallFailure, callApi, failureMessage } from '../../lib/call.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { kioskCallTimeout } from './call-errors.ts';
import { setKioskOnline } from './connection.ts';
import type { KioskScreen } from './screen.ts';
import { ScreenTitle } from './screen-title.tsx';
import { handleKioskCallError } from './stored-day.ts';

const codeRequired = 'Please enter the code of your ticket, or the last three digits of your phone number';
const offlineText = 'Without a network, only tickets for today can be opened. Please ask at reception.';

interface LockedStepProps {
  ticket: LockedTicket;
  show: (next: KioskScreen) => void;
  onBack: () => void;
}

/**
 * Opens a ticket for another day by its code or the last three digits of its phone number (specification
 * 12.43).
 */
export function LockedStep({ ticket, show, onBack }: LockedStepProps) {
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const [isOpening, setIsOpening] = useState(false);

  const refuse = (words: string) => {
    setError(words);
    field.current?.focus();
  };
  const open = async (event: SyntheticEvent) => {
    event.preventDefault();
    const typed = field.current?.value.trim() ?? '';
    if (isOpening) return;
    if (typed === '') return refuse(codeRequired);
    setError(undefined);
    setIsOpening(true);
    try {
      const opened = await requestTicket(ticket.id, typed);
      setKioskOnline(true);
      return show({ at: 'ticket', ticket: opened.ticket });
    } catch (problem) {
      if (problem instanceof CallFailure && problem.refusal?.code === 'slow_down')
        refuse(problem.refusal.message);
      else refuse(handleKioskCallError(problem) ? offlineText : failureMessage(problem, offlineText));
    }
    setIsOpening(false);
  };

  return (
    <>
      <ScreenTitle>{ticket.customerName}</ScreenTitle>
      <p className="kiosk-badges">
        <Badge kind="closed">{ticket.relativeDay}</Badge>
      </p>
      <p className="kiosk-lead">
        This booking is not for today, so we show it only to the family it belongs to. Hold its QR code up to
        the scanner, or type one of these:
      </p>
      <form method="post" className="kiosk-search" noValidate onSubmit={(event) => void open(event)}>
        <TextField
          ref={field}
          label="Code of the ticket, or last three digits of your phone number"
          hint="The code is in your confirmation and begins with WF-"
          error={error}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={40}
        />
        <Button type="submit" variant="primary" size="large" pending={isOpening} pendingText="Opening...">
          Open
        </Button>
      </form>
      <div className="kiosk-others">
        <Button size="large" onClick={() => show({ at: 'scan' })}>
          Use the camera
        </Button>
        <Button size="large" onClick={onBack}>
          Not me
        </Button>
      </div>
    </>
  );
}

/** Requests the ticket: by phone number where three digits were typed, otherwise by code. */
function requestTicket(ticketId: string, typed: string) {
  const options = { signal: AbortSignal.timeout(kioskCallTimeout) };
  return /^\d{3}$/.test(typed)
    ? callApi<typeof openTicketCall>(
        'POST /api/check-in/open-ticket',
        { body: { ticketId, phoneDigits: typed } },
        options,
      )
    : callApi<typeof findTicketCall>(
        'POST /api/check-in/find-ticket',
        { body: { reference: typed } },
        options,
      );
}
