import type { ReactNode } from 'react';
import { dayInWords } from '../../../domain/calendar-day.ts';
import { creditsInWords } from '../../../domain/credits.ts';
import { Amount } from '../../ui/amount.tsx';
import type { BookingResult } from '../purchase/result-query.ts';

type BookingDetails = BookingResult['booking'];

/** The date and time slots of a booking. */
export function VisitTime({ booking }: { booking: BookingDetails }) {
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

/**
 * The items that were bought, one on each line. A photo booking shows each item's price instead of a
 * quantity.
 */
export function TicketList({ booking }: { booking: BookingDetails }) {
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

/**
 * The price before deductions, and each deduction: session credits, a discount, account credit or a gift
 * voucher, and the amount already paid. Hidden if there is no deduction.
 */
export function PriceLines({ booking, alreadyPaid = 0 }: { booking: BookingDetails; alreadyPaid?: number }) {
  const { originalAmount, creditSavings, discountAmount, sessionCreditsUsed } = booking;
  const { accountCreditAmount: credited = 0 } = booking;
  if (creditSavings === 0 && discountAmount === 0 && alreadyPaid === 0 && credited === 0) return null;
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
        <PriceLine name={booking.discountName ?? 'Voucher'}>
          -<Amount pence={discountAmount} />
        </PriceLine>
      )}
      {credited > 0 && (
        <PriceLine name={booking.paidWithGift ? 'Gift voucher' : 'Account credit'}>
          -<Amount pence={credited} />
        </PriceLine>
      )}
      {alreadyPaid > 0 && (
        <PriceLine name="Paid before">
          -<Amount pence={alreadyPaid} />
        </PriceLine>
      )}
    </dl>
  );
}

/**
 * The price of a whole party, the amount still to pay, and the last day to pay it. Hidden if nothing is due.
 */
export function PartyBalance({ booking: { party } }: { booking: BookingDetails }) {
  if (!party || party.later === 0) return null;
  return (
    <dl>
      <PriceLine name="The whole party">
        <Amount pence={party.total} />
      </PriceLine>
      <PriceLine name={party.due ? `To pay by ${dayInWords(party.due)}` : 'To pay later'}>
        <Amount pence={party.later} />
      </PriceLine>
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
