import { dayOfYearInWords } from '../../../domain/calendar-day.ts';
import { formatPence } from '../../../domain/money.ts';
import { relativeDay } from '../../../domain/stay.ts';
import { venueDay } from '../../lib/venue-moment.ts';
import { Badge, type BadgeKind } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { centreNow } from './day.ts';
import type { Screen } from './screen.ts';
import { ScreenTitle } from './screen-title.tsx';
import {
  type FoundTicket,
  groupInWords,
  type KioskTicket,
  type TicketStatus,
  ticketStatus,
  ticketStatusText,
  ticketTimeInWords,
} from './ticket.ts';
import { useTicketsNow } from './use-tickets-now.ts';

interface ResultsStepProps {
  typed: string;
  tickets: readonly FoundTicket[];
  note: string;
  show: (next: Screen) => void;
  onBack: () => void;
}

/** Which of these bookings is it? Used ones cannot be chosen (specification 7.14). */
export function ResultsStep({ typed, tickets, note, show, onBack }: ResultsStepProps) {
  const now = useTicketsNow(tickets);
  const locked = tickets.filter((ticket) => ticket.locked);
  return (
    <>
      <ScreenTitle>{tickets.length === 1 ? 'Is this your booking?' : 'Which booking is yours?'}</ScreenTitle>
      <p className="kiosk-lead">
        {tickets.length === 1 ? '1 ticket' : `${tickets.length} tickets`} with “{typed}”. {note}
      </p>
      <ul className="kiosk-tickets">
        {now.map((ticket) => (
          <li key={ticket.id}>
            {ticketStatus(ticket) === 'used' ? (
              <div className="kiosk-ticket cut-sheet" data-standing="used">
                <TicketWords ticket={ticket} />
              </div>
            ) : (
              <button
                type="button"
                className="kiosk-ticket cut-sheet"
                data-standing={ticketStatus(ticket)}
                onClick={() => show({ at: 'ticket', ticket })}
              >
                <TicketWords ticket={ticket} />
              </button>
            )}
          </li>
        ))}
        {locked.map((ticket) => (
          <li key={ticket.id}>
            <button
              type="button"
              className="kiosk-ticket cut-sheet"
              data-standing="locked"
              onClick={() => show({ at: 'locked', ticket })}
            >
              <span className="display kiosk-ticket-name">{ticket.customerName}</span>
              <span className="kiosk-badges">
                <Badge kind={dayBadge[ticket.relativeDay]}>{ticket.relativeDay}</Badge>
              </span>
              <span className="kiosk-ticket-rest">Opens with its code or your phone number</span>
            </button>
          </li>
        ))}
      </ul>
      <p className="kiosk-back">
        <Button size="large" onClick={onBack}>
          Search again
        </Button>
      </p>
    </>
  );
}

const standingBadge: Record<TicketStatus, BadgeKind> = {
  ready: 'available',
  playing: 'event',
  used: 'full',
  cancelled: 'blocked',
};
const dayBadge: Record<ReturnType<typeof relativeDay>, BadgeKind> = {
  "Today's Session": 'low',
  'Future Booking': 'closed',
  'Past Booking': 'closed',
};

/** The two badges of a ticket: how it stands, and when its day is (specification 2.16, 7.14). */
export function TicketBadges({ ticket }: { ticket: KioskTicket }) {
  const standing = ticketStatus(ticket);
  const when = relativeDay(ticket.bookingDate, venueDay(centreNow()));
  return (
    <span className="kiosk-badges">
      <Badge kind={standingBadge[standing]}>{ticketStatusText[standing]}</Badge>
      {ticket.status === 'paid_in_store' && <Badge kind="event">Paid in store</Badge>}
      <Badge kind={dayBadge[when]}>{when}</Badge>
    </span>
  );
}

function TicketWords({ ticket }: { ticket: KioskTicket }) {
  return (
    <>
      <span className="display kiosk-ticket-name">{ticket.customerName}</span>
      <TicketBadges ticket={ticket} />
      <span className="kiosk-ticket-time">{ticketTimeInWords(ticket)}</span>
      <span className="kiosk-ticket-rest">
        <span>{dayOfYearInWords(ticket.bookingDate)}</span>
        <span>{groupInWords(ticket)}</span>
        {ticket.totalAmount !== null && <span>Paid {formatPence(ticket.totalAmount)}</span>}
      </span>
    </>
  );
}
