import type { ReactNode } from 'react';
import type { BookingCancellation } from '../../../../contract/cancellation.ts';
import type { StaffBooking } from '../../../../contract/staff-booking.ts';
import { dayInWords, isDay } from '../../../../domain/calendar-day.ts';
import { formatPence } from '../../../../domain/money.ts';
import { phoneLink } from '../../../../domain/phone-link.ts';
import { clockTime, dayAndTime } from '../../../lib/venue-time.ts';
import styles from './booking-dialog.module.css';

type BookingFactsProps = {
  booking: StaffBooking;
  money: BookingCancellation | undefined;
  /** More facts, from the list that opened the booking. */
  children: ReactNode;
};

const statusTexts: Record<StaffBooking['state'], string> = {
  held: 'Held, not paid yet',
  processing: 'Payment processing',
  confirmed: 'Confirmed',
  lapsed: 'Expired, never paid',
  refund_due: 'Refund due',
  refunded: 'Refunded',
  cancelled: 'Cancelled',
};

/** Shows a booking to staff: the family, the items, the note, the refund rule, and the account. */
export function BookingFacts({ booking, money, children }: BookingFactsProps) {
  const { reference, state, date, time, tickets, customerEmail, customerPhone } = booking;
  return (
    <>
      {booking.note !== '' && (
        <p className={styles.staffNote}>
          <strong>Note</strong> {booking.note}
        </p>
      )}
      <dl className={styles.bookingFacts}>
        <Fact name="Booking">
          {reference}, {statusTexts[state].toLowerCase()}
        </Fact>
        {date && <Fact name="For">{[dayInWords(date), time].filter(Boolean).join(', ')}</Fact>}
        <Fact name="Who comes">{ticketsInWords(tickets)}</Fact>
        {booking.waiting && <Fact name="Not paid yet">{waitingInWords(booking, booking.waiting)}</Fact>}
        <Fact name="Email">
          {customerEmail === '' ? 'None given' : <a href={`mailto:${customerEmail}`}>{customerEmail}</a>}
        </Fact>
        <Fact name="Phone">
          {customerPhone === '' ? 'None given' : <a href={phoneLink(customerPhone)}>{customerPhone}</a>}
        </Fact>
        {booking.specialRequests !== '' && <Fact name="Requests">{booking.specialRequests}</Fact>}
        {booking.checkedInAt && <Fact name="Checked in">{clockTime(booking.checkedInAt)}</Fact>}
        {booking.checkedOutAt && <Fact name="Checked out">{clockTime(booking.checkedOutAt)}</Fact>}
        {children}
        {money && <Fact name="Paid">{[formatPence(money.paid), ...takenInWords(money)].join(', ')}</Fact>}
        {money && money.returned > 0 && <Fact name="Refunded">{formatPence(money.returned)}</Fact>}
        {money && money.credited > 0 && (
          <Fact name="Kept as account credit">{formatPence(money.credited)}</Fact>
        )}
        {booking.terms.version !== '' && <Fact name="Agreed to">{termsOf(booking)}</Fact>}
        {booking.rule !== '' && <Fact name="By the rule">{booking.rule}</Fact>}
      </dl>
      <Account booking={booking} />
    </>
  );
}

const ticketsInWords = (tickets: StaffBooking['tickets']): string =>
  tickets.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ');

/** Returns an unpaid change in words: its price, until when it is held, and the visit after the change. */
function waitingInWords(booking: StaffBooking, change: NonNullable<StaffBooking['waiting']>): string {
  const { date, time, tickets, toPay, heldUntil } = change;
  const isSameTime = date === booking.date && time === booking.time;
  const visit = [...(isSameTime ? [] : [dayInWords(date), time]), ticketsInWords(tickets)].join(', ');
  return `A change for ${formatPence(toPay)}, held until ${dayAndTime(heldUntil)}: ${visit}`;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Returns the terms under which the booking was made, as a link if that version is still stored. */
function termsOf({ terms: { version, isKept } }: StaffBooking): ReactNode {
  const day = version.slice(0, 10);
  const words = `the terms of ${isDay(day) ? dayInWords(day) : version}`;
  return isKept ? (
    <a href={`/terms?version=${version}`} target="_blank" rel="noreferrer">
      {words} (opens in a new tab)
    </a>
  ) : (
    words
  );
}

const tenders: Record<string, string> = {
  card: 'By card',
  cash: 'In cash',
  'card-reader': 'On the card machine',
};

const nameTender = (tender: string): string => tenders[tender] ?? tender;

function Account({ booking: { account } }: { booking: StaffBooking }) {
  const movements = [
    ...account.payments.map(({ tender, byCredit, amount, at }) => ({
      key: `paid-${at}-${tender}-${amount}`,
      words: `${byCredit ? `With ${byCredit}` : nameTender(tender)}, ${dayAndTime(Date.parse(at))}`,
      amount,
    })),
    ...account.refunds.map(({ tender, byCredit, amount, at }) => ({
      key: `back-${at}-${tender}-${byCredit}-${amount}`,
      words: `Back ${byCredit ? `to ${byCredit}` : nameTender(tender).toLowerCase()}, ${at ? dayAndTime(Date.parse(at)) : 'on its way'}`,
      amount: -amount,
    })),
  ];
  return (
    <details className={styles.account} aria-label="Account">
      <summary>Account</summary>
      <ul>
        {account.lines.map(({ description, quantity, amount }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items hold no state
          <li key={index}>
            <span>
              {quantity} × {description}
            </span>
            <span className="amount">{formatPence(amount)}</span>
          </li>
        ))}
        <li className={styles.accountTotal}>
          <span>Owed</span>
          <span className="amount">{formatPence(account.total)}</span>
        </li>
        {movements.map(({ key, words, amount }) => (
          <li key={key}>
            <span>{words}</span>
            <span className="amount">{formatPence(amount)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Says how each payment was made: '£6.00 in cash (£10.00 given)'. Empty if all were by card online. */
function takenInWords({ payments }: BookingCancellation): string[] {
  if (payments.every(({ tender }) => tender === 'card')) return [];
  return payments.map(({ tender, received, given, receiptNumber }) => {
    if (tender === 'card') return `${formatPence(received)} by card`;
    if (tender === 'account-credit') return `${formatPence(received)} with account credit`;
    if (tender === 'card-reader')
      return `${formatPence(received)} on the card machine${receiptNumber ? ` (receipt ${receiptNumber})` : ''}`;
    const isChanged = given !== null && given > received;
    return `${formatPence(received)} in cash${isChanged ? ` (${formatPence(given)} given)` : ''}`;
  });
}
