import type { KioskParty } from '../../../contract/party-day.ts';
import { dayWithoutYearInWords } from '../../../domain/calendar-day.ts';
import { relativeDay } from '../../../domain/stay.ts';
import { venueDay } from '../../lib/venue-time.ts';
import { Badge, type BadgeKind } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import kiosk from './kiosk.module.css';
import { foundInWords, paidOnCardInWords, questionOf } from './results-words.ts';
import type { KioskScreen } from './screen.ts';
import { ScreenTitle } from './screen-title.tsx';
import { centreNow } from './stored-day.ts';
import { partyPlaceInWords } from './stored-parties.ts';
import {
  type FoundTicket,
  groupInWords,
  type KioskTicket,
  type TicketStatus,
  ticketStatus,
  ticketStatusText,
  ticketTimeInWords,
} from './ticket.ts';
import ticketsStyles from './tickets.module.css';
import { useCurrentTickets } from './use-current-tickets.ts';

interface ResultsStepProps {
  typed: string;
  tickets: readonly FoundTicket[];
  note: string;
  parties?: readonly KioskParty[] | undefined;
  walkIn?: KioskTicket;
  show: (next: KioskScreen) => void;
  onBack: () => void;
}

/** Lists the tickets and parties that a search found. Used tickets cannot be opened (specification 7.14). */
export function ResultsStep({ typed, tickets, note, parties = [], walkIn, show, onBack }: ResultsStepProps) {
  const currentTickets = useCurrentTickets(tickets);
  const locked = tickets.filter((ticket) => ticket.locked);
  return (
    <>
      <ScreenTitle>{questionOf(tickets.length, parties.length)}</ScreenTitle>
      <p className={kiosk.kioskLead}>
        {foundInWords(tickets.length, parties.length)} with “{typed}”. {note}
      </p>
      <ul className={ticketsStyles.kioskTickets}>
        {currentTickets.map((ticket) => (
          <li key={ticket.id}>
            {ticketStatus(ticket) === 'used' ? (
              <div className={`${ticketsStyles.kioskTicket} cut-sheet`} data-status="used">
                <TicketSummary ticket={ticket} />
              </div>
            ) : (
              <button
                type="button"
                className={`${ticketsStyles.kioskTicket} cut-sheet`}
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
              className={`${ticketsStyles.kioskTicket} cut-sheet`}
              data-status="locked"
              onClick={() => show({ at: 'locked', ticket })}
            >
              <span className={`display ${ticketsStyles.kioskTicketName}`}>{ticket.customerName}</span>
              <span className={ticketsStyles.kioskBadges}>
                <Badge kind={dayBadge[ticket.relativeDay]}>{ticket.relativeDay}</Badge>
              </span>
              <span className={ticketsStyles.kioskTicketRest}>Opens with its code or your phone number</span>
            </button>
          </li>
        ))}
        {parties.map((party) => (
          <li key={party.partyId}>
            <button
              type="button"
              className={`${ticketsStyles.kioskTicket} cut-sheet`}
              data-status="ready"
              onClick={() => show({ at: 'party', partyId: party.partyId })}
            >
              <span className={`display ${ticketsStyles.kioskTicketName}`}>
                {party.childName ? `${party.childName}’s party` : 'Party'}
              </span>
              <span className={ticketsStyles.kioskBadges}>
                <Badge kind="event">Party</Badge>
              </span>
              <span className={ticketsStyles.kioskTicketTime}>{partyPlaceInWords(party)}</span>
              <span className={ticketsStyles.kioskTicketRest}>Host: {party.familyName}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className={walkIn && kiosk.kioskOthers}>
        {walkIn && (
          <Button size="large" onClick={() => show({ at: 'ticket', ticket: walkIn })}>
            {tickets.length === 1 ? 'This is not ours' : 'None of these is ours'}
          </Button>
        )}
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
  'off-today': 'blocked',
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
    <span className={ticketsStyles.kioskBadges}>
      <Badge kind={statusBadge[status]}>{ticketStatusText[status]}</Badge>
      {ticket.status === 'paid_in_store' && <Badge kind="event">Paid in store</Badge>}
      {status !== 'off-today' && <Badge kind={dayBadge[relative]}>{relative}</Badge>}
    </span>
  );
}

function TicketSummary({ ticket }: { ticket: KioskTicket }) {
  const paid = paidOnCardInWords(ticket);
  return (
    <>
      <span className={`display ${ticketsStyles.kioskTicketName}`}>{ticket.customerName}</span>
      <TicketBadges ticket={ticket} />
      <span className={ticketsStyles.kioskTicketTime}>{ticketTimeInWords(ticket)}</span>
      <span className={ticketsStyles.kioskTicketRest}>
        <span>{dayWithoutYearInWords(ticket.bookingDate)}</span>
        <span>{groupInWords(ticket)}</span>
        {paid !== null && <span>{paid}</span>}
      </span>
    </>
  );
}
