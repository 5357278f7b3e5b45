import type { findTicketCall, unlockTicketCall } from '../../../contract/check-in.ts';
import type { LockedTicket } from '../../../contract/ticket.ts';
import { callApi } from '../../lib/call.ts';
import { checked } from '../../lib/form-check.ts';
import { useForm } from '../../lib/use-form.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { codeFieldProps, TextField } from '../../ui/field.tsx';
import { kioskCallTimeout } from './call-errors.ts';
import { setKioskOnline } from './connection.ts';
import find from './find.module.css';
import kiosk from './kiosk.module.css';
import type { KioskScreen } from './screen.ts';
import { ScreenTitle } from './screen-title.tsx';
import { handleKioskCallError } from './stored-day.ts';
import tickets from './tickets.module.css';

const codeRequired = 'Please enter the code of your ticket, or the last three digits of your phone number';
const offlineText = 'Without a network, only tickets for today can be opened. Please ask at reception.';

interface LockedStepProps {
  ticket: LockedTicket;
  show: (next: KioskScreen) => void;
  onBack: () => void;
}

/**
 * Opens a ticket for another day by its code, or by the last three digits of the family's phone number
 * (specification 12.43).
 */
export function LockedStep({ ticket, show, onBack }: LockedStepProps) {
  const form = useForm({
    blank: { code: '' },
    fields: ['code'],
    idPrefix: 'locked-',
    failsAt: 'code',
    check: (typed) => {
      const code = typed.code.trim();
      return checked({ code }, { code: code === '' && codeRequired });
    },
    send: ({ code }) => requestTicket(ticket.id, code),
    onSent: (opened) => {
      setKioskOnline(true);
      show({ at: 'ticket', ticket: opened.ticket });
    },
    unreached: offlineText,
    explain: (_, problem) => (handleKioskCallError(problem) ? offlineText : ''),
  });
  return (
    <>
      <ScreenTitle>{ticket.customerName}</ScreenTitle>
      <p className={tickets.kioskBadges}>
        <Badge kind="closed">{ticket.relativeDay}</Badge>
      </p>
      <p className={kiosk.kioskLead}>
        This booking is not for today, so we show it only to the family it belongs to. Hold its QR code up to
        the scanner, or type one of these:
      </p>
      <form {...form.props} method="post" className={find.kioskSearch} noValidate>
        <TextField
          label="Code of the ticket, or last three digits of your phone number"
          hint="The code is in your confirmation and begins with WF-"
          {...form.text('code')}
          {...codeFieldProps}
          enterKeyHint="go"
          maxLength={40}
        />
        <Button
          type="submit"
          variant="primary"
          size="large"
          pending={form.isSending}
          pendingText="Opening..."
        >
          Open
        </Button>
      </form>
      <div className={kiosk.kioskOthers}>
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

/** Requests the ticket: by phone number if three digits were typed, otherwise by code. */
function requestTicket(ticketId: string, typed: string) {
  const options = { signal: AbortSignal.timeout(kioskCallTimeout) };
  return /^\d{3}$/.test(typed)
    ? callApi<typeof unlockTicketCall>(
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
