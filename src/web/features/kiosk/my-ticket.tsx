import { useEffect, useRef, useState } from 'react';
import type { CallReply } from '../../../contract/call.ts';
import type { readMyTicketCall } from '../../../contract/my-ticket.ts';
import { dayInWords } from '../../../domain/calendar-day.ts';
import { callApi } from '../../lib/call.ts';
import { checked } from '../../lib/form-check.ts';
import { useForm } from '../../lib/use-form.ts';
import { clockTime } from '../../lib/venue-time.ts';
import { Button } from '../../ui/button.tsx';
import { codeFieldProps, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import ownTicket from './own-ticket.module.css';
import { groupInWords, ticketTimeInWords } from './ticket.ts';
import ticketStep from './ticket-step.module.css';

type FoundTicketReply = CallReply<typeof readMyTicketCall>;

const unreached = 'We could not reach the centre. Check the connection and try again.';

/**
 * Shows a customer their own ticket, found by the name and the reference (specification 12.25). With
 * `takesFocus` the heading takes focus, because the page replaces another form.
 */
export function MyTicket({ takesFocus = false }: { takesFocus?: boolean }) {
  const [found, setFound] = useState<FoundTicketReply | null>(null);
  const [isAnother, setAnother] = useState(false);
  if (found) {
    const lookUpAnother = () => {
      setFound(null);
      setAnother(true);
    };
    return <TicketDetails found={found} onBack={lookUpAnother} />;
  }
  return <LookUpForm takesFocus={isAnother || takesFocus} onFound={setFound} />;
}

interface LookUpFormProps {
  takesFocus: boolean;
  onFound: (found: FoundTicketReply) => void;
}

function LookUpForm({ takesFocus, onFound }: LookUpFormProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) title.current?.focus();
  }, [takesFocus]);
  const form = useForm({
    blank: { customerName: '', reference: '' },
    fields: ['customerName', 'reference'],
    check: (typed) => {
      const customerName = typed.customerName.trim();
      const reference = typed.reference.trim();
      return checked(
        { customerName, reference },
        {
          customerName: customerName.length < 2 && 'Please enter the name on the booking',
          reference: reference === '' && 'Please enter the booking reference',
        },
      );
    },
    send: (body) => callApi<typeof readMyTicketCall>('POST /api/my-ticket', { body }),
    onSent: onFound,
    unreached: unreached,
  });
  return (
    <form {...form.props} method="post" className={`${ownTicket.ownTicketSheet} cut-sheet`} noValidate>
      <h1 ref={title} tabIndex={-1}>
        Your ticket
      </h1>
      <p>Check your booking here. To check in, come to the kiosk by the door or to reception.</p>
      <div className="with-or-without-script">
        <div className={`with-script ${ownTicket.ownTicketFields}`}>
          <TextField
            label="Name on the booking"
            autoComplete="name"
            maxLength={100}
            {...form.text('customerName')}
          />
          <TextField
            label="Booking reference"
            hint="In your confirmation: WF- and ten letters and digits"
            {...codeFieldProps}
            maxLength={40}
            {...form.text('reference')}
          />
          {form.failure && <Notice kind="error" live="assertive" title={form.failure} />}
          <Button
            type="submit"
            variant="primary"
            size="large"
            wide
            pending={form.isSending}
            pendingText="Looking it up..."
          >
            Show my ticket
          </Button>
        </div>
        <p className="without-script">
          This needs a browser that runs scripts. Your confirmation e-mail is your ticket, and reception is
          glad to help.
        </p>
      </div>
    </form>
  );
}

function TicketDetails({
  found: { ticket, today },
  onBack,
}: {
  found: FoundTicketReply;
  onBack: () => void;
}) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const { heading, words } = statusText(ticket, today);
  return (
    <section className={`${ownTicket.ownTicketSheet} cut-sheet`} aria-labelledby="ticket-status">
      <h1 ref={title} id="ticket-status" tabIndex={-1}>
        {heading}
      </h1>
      <p className="text-lead">{words}</p>
      {ticket.cancelling && <p>{ticket.cancelling}</p>}
      <dl className={ticketStep.kioskFacts}>
        <div>
          <dt>Booked by</dt>
          <dd>{ticket.customerName}</dd>
        </div>
        <div>
          <dt>When</dt>
          <dd>
            {dayInWords(ticket.bookingDate)}, {ticketTimeInWords(ticket)}
          </dd>
        </div>
        <div>
          <dt>Who</dt>
          <dd>{groupInWords(ticket)}</dd>
        </div>
        <div>
          <dt>Reference</dt>
          <dd>{ticket.reference}</dd>
        </div>
      </dl>
      <Button onClick={onBack}>Look up another ticket</Button>
    </section>
  );
}

function statusText(ticket: FoundTicketReply['ticket'], today: string): { heading: string; words: string } {
  const { status, checkedIn, checkedOut, bookingDate, stayEndsAt } = ticket;
  if (checkedOut) return { heading: 'Ticket used', words: 'This ticket is used. Come again soon.' };
  if (checkedIn)
    return {
      heading: 'Checked in',
      words: stayEndsAt ? `Your time ends at ${clockTime(stayEndsAt)}.` : 'Have fun.',
    };
  if (status === 'cancelled')
    return {
      heading: 'Cancelled',
      words: 'This booking was cancelled. If that surprises you, please call us.',
    };
  if (bookingDate === today)
    return {
      heading: 'Ready for today',
      words: 'Check in at the kiosk by the door: with your name, or with the QR code of your confirmation.',
    };
  if (bookingDate > today) return { heading: 'All booked', words: 'We look forward to seeing you.' };
  return { heading: 'This day has passed', words: 'This ticket was not used.' };
}
