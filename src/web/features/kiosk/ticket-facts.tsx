import type { ReactNode } from 'react';
import { dayInWords } from '../../../domain/calendar-day.ts';
import { TicketBadges } from './results-step.tsx';
import { groupInWords, type KioskTicket, paidInWords, ticketTimeInWords } from './ticket.ts';
import styles from './ticket-step.module.css';

/** Shows a ticket's details. The server sends contact details masked (specification 12.25). */
export function TicketFacts({ ticket, children }: { ticket: KioskTicket; children?: ReactNode }) {
  const contact = [ticket.customerEmail, ticket.customerPhone].filter((text) => text !== '');
  const paidText = paidInWords(ticket);
  return (
    <section className={`${styles.kioskSlip} sticks cut-sheet`} aria-label="Your ticket">
      <TicketBadges ticket={ticket} />
      <p className={`display ${styles.kioskSlipTime}`}>{ticketTimeInWords(ticket)}</p>
      <dl className={styles.kioskFacts}>
        <div>
          <dt>Day</dt>
          <dd>{dayInWords(ticket.bookingDate)}</dd>
        </div>
        <div>
          <dt>Group</dt>
          <dd>{groupInWords(ticket)}</dd>
        </div>
        {paidText !== null && (
          <div>
            <dt>Paid</dt>
            <dd>{paidText}</dd>
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
      {children}
    </section>
  );
}
