import type { MyBooking } from '../../../contract/my-booking.ts';
import { shortDateInWords } from '../../../domain/calendar-day.ts';
import { formatPence } from '../../../domain/money.ts';
import { venueDay } from '../../lib/venue-time.ts';
import { useSite } from '../site/site-query.ts';
import styles from './my-booking.module.css';

const tenders: Record<string, string> = {
  card: 'Paid by card',
  cash: 'Paid in cash',
  'card-reader': 'Paid by card at reception',
};

/** The receipt of an order: its lines, their VAT, the payments and the refunds. It has a print layout. */
export function Receipt({ booking }: { booking: MyBooking }) {
  const { lines, total, vat, payments, refunds } = booking.receipt;
  const venue = useSite()?.venue;
  return (
    <section aria-labelledby="receipt" className={styles.receipt}>
      <h2 id="receipt" className="text-h3">
        Receipt
      </h2>
      {venue && (
        <p className="text-small">
          {[venue.name, ...venue.addressLines, venue.postcode].join(', ')}. Reference {booking.reference}.
        </p>
      )}
      <dl>
        {lines.map(({ description, quantity, amount }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines never change their order
          <Line key={index} name={quantity === 1 ? description : `${quantity} × ${description}`}>
            {formatSigned(amount)}
          </Line>
        ))}
        <Line name="Total" isSum>
          {formatPence(total)}
        </Line>
        {vat.map(({ percent, vat: amount }) => (
          <Line key={percent} name={`of which ${percent}% VAT`} isSmall>
            {formatSigned(amount)}
          </Line>
        ))}
        {payments.map(({ tender, amount, at, byCredit }) => (
          <Line
            key={`${tender} ${at}`}
            name={`${byCredit ? `Paid with ${byCredit}` : (tenders[tender] ?? 'Paid')} on ${shortDateInWords(venueDay(at))}`}
          >
            {formatPence(amount)}
          </Line>
        ))}
        {refunds.map(({ tender, amount, at, byCredit }) => (
          <Line key={`${tender} ${byCredit} ${at}`} name={refundInWords(byCredit, at)}>
            -{formatPence(amount)}
          </Line>
        ))}
      </dl>
    </section>
  );
}

function refundInWords(byCredit: string | undefined, at: string | null): string {
  if (byCredit) return `Refunded to your ${byCredit}`;
  return at ? `Sent back on ${shortDateInWords(venueDay(at))}` : 'On its way back';
}

const formatSigned = (pence: number) => (pence < 0 ? `-${formatPence(-pence)}` : formatPence(pence));

interface LineProps {
  name: string;
  children: string | readonly string[];
  isSum?: boolean;
  isSmall?: boolean;
}

function Line({ name, children, isSum = false, isSmall = false }: LineProps) {
  return (
    <div className={`${styles.line} ${isSum ? styles.sum : ''} ${isSmall ? 'text-small' : ''}`}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
