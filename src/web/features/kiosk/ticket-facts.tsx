import { dayInWords } from '../../../domain/calendar-day.ts';
import { formatPence } from '../../../domain/money.ts';
import { TicketBadges } from './results-step.tsx';
import { groupInWords, type Ticket, timeInWords } from './ticket.ts';

/** Whose ticket it is and what it is for; how to reach them only as far as the server shows it (readings 25). */
export function TicketFacts({ ticket }: { ticket: Ticket }) {
  const contact = [ticket.customerEmail, ticket.customerPhone].filter((text) => text !== '');
  return (
    <section className="kiosk-slip cut-sheet" aria-label="Your ticket">
      <TicketBadges ticket={ticket} />
      <p className="display kiosk-slip-time">{timeInWords(ticket)}</p>
      <dl className="kiosk-facts">
        <div>
          <dt>Day</dt>
          <dd>{dayInWords(ticket.bookingDate)}</dd>
        </div>
        <div>
          <dt>Group</dt>
          <dd>{groupInWords(ticket)}</dd>
        </div>
        <div>
          <dt>Paid</dt>
          <dd>{ticket.status === 'paid_in_store' ? 'At reception' : formatPence(ticket.totalAmount)}</dd>
        </div>
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
        {ticket.reference !== '' && (
          <div>
            <dt>Reference</dt>
            <dd>{ticket.reference}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
