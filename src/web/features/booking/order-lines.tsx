import type { ReactNode } from 'react';
import { dayWithoutYearInWords, isDay } from '../../../domain/calendar-day.ts';
import { creditsInWords } from '../../../domain/credits.ts';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { creditsOfferId } from './credits-offer.tsx';
import type { Visit } from './visit.ts';

function Line({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-1">
      <dt>{name}</dt>
      <dd className="font-bold whitespace-nowrap">{children}</dd>
    </div>
  );
}

interface OrderLinesProps {
  visit: Visit;
  date: string;
  /** Pence paid with account credit or a gift voucher. */
  credited?: number;
  /** Whether `credited` is paid with a gift voucher. */
  isGift?: boolean;
}

/** The chosen day, and the tickets, fees and deductions, each with its amount. */
export function OrderLines({ visit, date, credited = 0, isGift = false }: OrderLinesProps) {
  const { quote, credits, day, freeAdults, time } = visit;
  const sessions = quote.sessionCount > 1 ? ` × ${quote.sessionCount} sessions` : '';
  return (
    <>
      {isDay(date) && (
        <p className="mb-3">
          <span className="font-bold">{dayWithoutYearInWords(date)}</span>
          {day?.event && <span className="block">{day.event.title}</span>}
          {time.split(' + ').map(
            (slot) =>
              slot && (
                <span key={slot} className="block">
                  {slot}
                </span>
              ),
          )}
        </p>
      )}
      {quote.lines.length === 0 ? (
        <p data-none="">No tickets yet. Add one to see what your visit costs.</p>
      ) : (
        <dl>
          {quote.lines.map((line) => (
            <Line
              key={line.ticketTypeId}
              name={
                <>
                  {line.quantity} × {line.name}
                  {sessions}
                  {line.why !== undefined && (
                    <span className="block text-small text-bramble-soft">{line.why}</span>
                  )}
                </>
              }
            >
              <Amount pence={line.amount} />
            </Line>
          ))}
          {freeAdults > 0 && (
            <Line
              name={
                freeAdults === 1 ? '1 adult, with your child' : `${freeAdults} adults, with your children`
              }
            >
              free
            </Line>
          )}
          {quote.fees > 0 && (
            <Line name="Fees">
              <Amount pence={quote.fees} />
            </Line>
          )}
          {quote.creditsUsed > 0 && (
            <Line name={creditsInWords(quote.creditsUsed)}>
              -<Amount pence={quote.creditSavings} />
            </Line>
          )}
          {quote.discount > 0 && (
            <Line name={quote.offer?.title ?? 'Voucher'}>
              -<Amount pence={quote.discount} />
            </Line>
          )}
          {credited > 0 && (
            <Line name={isGift ? 'Gift voucher' : 'Account credit'}>
              -<Amount pence={credited} />
            </Line>
          )}
        </dl>
      )}
      {visit.pricesDiffer && quote.lines.length > 0 && (
        <p className="mt-3 text-small">
          These are our usual prices. Prices differ by day, and the calendar in the next step shows them.
        </p>
      )}
      {credits.used > quote.creditsUsed && (
        <div className="mt-3 text-small">
          <p>
            {creditsInWords(credits.used)} could save you <Amount pence={credits.savings} />.
          </p>
          <Button variant="link" onClick={() => document.getElementById(creditsOfferId)?.focus()}>
            Use {credits.used === 1 ? 'it' : 'them'}
          </Button>
        </div>
      )}
    </>
  );
}
