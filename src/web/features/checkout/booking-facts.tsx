import type { ReactNode } from 'react';
import { dayInWords } from '../../../domain/calendar-day.ts';
import { creditsInWords } from '../../../domain/credits.ts';
import { Amount } from '../../ui/amount.tsx';
import type { BookingResult } from '../purchase/result-query.ts';

type Facts = BookingResult['booking'];

/** The day and times of a booking, in words. */
export function VisitTime({ booking }: { booking: Facts }) {
  if (booking.selectedDate === null) return null;
  return (
    <>
      <span className="block">{dayInWords(booking.selectedDate)}</span>
      {booking.selectedTime.split(' + ').map((slot) => (
        <span key={slot} className="block">
          {slot}
        </span>
      ))}
    </>
  );
}

/** What was bought, one line each; what has no number of pieces says its price. */
export function TicketList({ booking }: { booking: Facts }) {
  if (booking.kind === 'photo') {
    return (
      <dl>
        {booking.tickets.map(({ name, amount }) => (
          <PriceLine key={name} name={name}>
            <Amount pence={amount} />
          </PriceLine>
        ))}
      </dl>
    );
  }
  return (
    <ul>
      {booking.tickets.map(({ name, quantity }) => (
        <li key={name}>
          {quantity} × {name}
        </li>
      ))}
    </ul>
  );
}

/** How the price of a booking came about, where anything was taken off. */
export function PriceLines({ booking }: { booking: Facts }) {
  const { originalAmount, creditSavings, discountAmount, sessionCreditsUsed } = booking;
  if (creditSavings === 0 && discountAmount === 0) return null;
  return (
    <dl>
      <PriceLine name="Tickets">
        <Amount pence={originalAmount} />
      </PriceLine>
      {creditSavings > 0 && (
        <PriceLine name={creditsInWords(sessionCreditsUsed)}>
          -<Amount pence={creditSavings} />
        </PriceLine>
      )}
      {discountAmount > 0 && (
        <PriceLine name="Voucher">
          -<Amount pence={discountAmount} />
        </PriceLine>
      )}
    </dl>
  );
}

function PriceLine({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 py-1">
      <dt>{name}</dt>
      <dd className="font-bold">{children}</dd>
    </div>
  );
}
