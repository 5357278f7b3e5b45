import { dayWithoutYearInWords } from '../../../domain/calendar-day.ts';
import { formatPence } from '../../../domain/money.ts';
import { relativeDay } from '../../../domain/stay.ts';
import { venueDay } from '../../lib/venue-time.ts';
import { Badge, type BadgeKind } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import type { KioskScreen } from './screen.ts';
import { ScreenTitle } from './screen-title.tsx';
import { centreNow } from './stored-day.ts';
import {
  type FoundTicket,
  groupInWords,
  type KioskTicket,
  type TicketStatus,
  ticketStatus,
  ticketStatusText,
  ticketTimeInWords,
} from './ticket.ts';
import { useCurrentTickets } from './use-current-tickets.ts';

interface ResultsStepProps {
  typed: string;
  tickets: readonly FoundTicket[];
  note: string;
  show: (next: KioskScreen) => void;
  onBack: () => void;
}

/** Lists the tickets that a search found. Used ones cannot be opened (specification 7.14). */
export function ResultsStep({ typed, tickets, note, show, onBack }: ResultsStepProps) {
  const currentTickets = useCurrentTickets(tickets);
  const locked = tickets.filter((ticket) => ticket.locked);
  return (
    <>
      <ScreenTitle>{tickets.length === 1 ? 'Is this your booking?' : 'Which booking is yours?'}</ScreenTitle>
      <p className="kiosk-lead">
        {tickets.length === 1 ? '1 ticket' : `${tickets.length} tickets`} with “{typed}”. {note}
      </p>
      <ul className="kiosk-tickets">
        {currentTickets.map((ticket) => (
          <li key={ticket.id}>
            {ticketStatus(ticket) === 'used' ? (
              <div className="kiosk-ticket cut-sheet" data-status="used">
                <TicketSummary ticket={ticket} />
              </div>
            ) : (
              <button
                type="button"
                className="kiosk-ticket cut-sheet"
                data-status={ticketStatus(ticket)}
                onClick={() => show({ at: 'ticket', ticket })}
              >
                <TicketSummary ticket={ticket} />
              </button>
            )}
          </li>
        ))}
        {locked.map((ticket) => (
          <li key={ticket.id}>
            <button
              type="button"
              className="kiosk-ticket cut-sheet"
              data-status="locked"
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

const statusBadge: Record<TicketStatus, BadgeKind> = {
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

/** Shows the badges of a ticket: its status and its relative day (specification 2.16, 7.14). */
export function TicketBadges({ ticket }: { ticket: KioskTicket }) {
  const status = ticketStatus(ticket);
  const relative = relativeDay(ticket.bookingDate, venueDay(centreNow()));
  return (
    <span className="kiosk-badges">
      <Badge kind={statusBadge[status]}>{ticketStatusText[status]}</Badge>
      {ticket.status === 'paid_in_store' && <Badge kind="event">Paid in store</Badge>}
      <Badge kind={dayBadge[relative]}>{relative}</Badge>
    </span>
  );
}

function TicketSummary({ ticket }: { ticket: KioskTicket }) {
  return (
    <>
      <span className="display kiosk-ticket-name">{ticket.customerName}</span>
      <TicketBadges ticket={ticket} />
      <span className="kiosk-ticket-time">{ticketTimeInWords(ticket)}</span>
      <span className="kiosk-ticket-rest">
        <span>{dayWithoutYearInWords(ticket.bookingDate)}</span>
        <span>{groupInWords(ticket)}</span>
        {ticket.totalAmount !== null && <span>Paid {formatPence(ticket.totalAmount)}</span>}
      </span>
    </>
  );
}
