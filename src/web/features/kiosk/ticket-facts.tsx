import { dayInWords } from '../../../domain/calendar-day.ts';
import { TicketBadges } from './results-step.tsx';
import { groupInWords, type KioskTicket, paidInWords, ticketTimeInWords } from './ticket.ts';

/**
 * Whose ticket it is and what it is for; how to reach them only as far as the server
 * shows it (specification 12.25).
 */
export function TicketFacts({ ticket }: { ticket: KioskTicket }) {
  const contact = [ticket.customerEmail, ticket.customerPhone].filter((text) => text !== '');
  const paid = paidInWords(ticket);
  return (
    <section className="kiosk-slip cut-sheet" aria-label="Your ticket">
      <TicketBadges ticket={ticket} />
      <p className="display kiosk-slip-time">{ticketTimeInWords(ticket)}</p>
      <dl className="kiosk-facts">
        <div>
          <dt>Day</dt>
          <dd>{dayInWords(ticket.bookingDate)}</dd>
        </div>
        <div>
          <dt>Group</dt>
          <dd>{groupInWords(ticket)}</dd>
        </div>
        {paid !== null && (
          <div>
            <dt>Paid</dt>
            <dd>{paid}</dd>
          </div>
        )}
        {ticket.status !== 'paid_in_store' && contact.length > 0 && (
          <div>
            <dt>Contact</dt>
            <dd>
              {contact.map((text) => (
                <span key={text} className="block">
                  {text}
                </span>
              ))}
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}
