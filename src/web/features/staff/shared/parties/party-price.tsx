import { dayInWords } from '../../../../../domain/calendar-day.ts';
import { formatPence } from '../../../../../domain/money.ts';
import type { PartyQuote } from '../../../../../domain/party-booking.ts';
import styles from './party-desk.module.css';

/** The booked or offered party, with the payment link if the family pays by link. */
export interface PartySold {
  bookingId: string;
  /** Null for an offer. */
  partyId: string | null;
  reference: string;
  quote: PartyQuote;
  mailedTo: string | null;
  link: { code: string; url: string; endsAt: string } | null;
}

/** Shows a price line by line, with the amount due at booking and the day by which the rest is due. */
export function PartyPriceLines({ quote: { lines, total, now, balance } }: { quote: PartyQuote }) {
  return (
    <div>
      <ul className={styles.partyLines}>
        {lines.map(({ item, name, quantity, amount }) => (
          <li key={item}>
            <span>
              {quantity} × {name}
            </span>
            <span className="amount">{formatPence(amount)}</span>
          </li>
        ))}
      </ul>
      <p className={styles.partyTotal}>
        <span>Total</span> <span className="amount">{formatPence(total)}</span>
      </p>
      <p>
        {formatPence(now)} to book it
        {balance ? `, ${formatPence(balance.pence)} by ${dayInWords(balance.due)}.` : ': all of it at once.'}
      </p>
    </div>
  );
}
