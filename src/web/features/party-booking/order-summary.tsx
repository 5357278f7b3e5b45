import type { ReactNode } from 'react';
import { dayInWords, dayWithoutYearInWords, isDay } from '../../../domain/calendar-day.ts';
import { formatPence } from '../../../domain/money.ts';
import type { PartyQuote } from '../../../domain/party-booking.ts';
import { daysBeforePartyInWords } from '../../../domain/party-packages.ts';
import { CountingAmount } from '../../ui/amount.tsx';
import { SummaryPanel } from '../../ui/summary-panel.tsx';
import type { PartyBookingDraft } from './draft.ts';
import type { OfferedPackage, PartyOffer } from './queries.ts';

interface OrderSummaryProps {
  draft: PartyBookingDraft;
  party: OfferedPackage | null;
  quote: PartyQuote | null;
  /** How many pence of the amount due now a gift voucher or account credit pays. */
  pays: number;
  isGift: boolean;
  returns: PartyOffer['rules']['returns'];
  action: ReactNode;
}

/** The choices, their price, the amounts due now and later, and the refund of an early cancellation. */
export function OrderSummary({ draft, party, quote, pays, isGift, returns, action }: OrderSummaryProps) {
  const best = returns[0];
  return (
    <SummaryPanel
      title="Your party"
      totalLabel={quote?.balance || pays > 0 ? 'To pay now' : 'Total'}
      total={<CountingAmount pence={(quote?.now ?? 0) - pays} />}
      action={action}
      {...(best && {
        note: `${best.percent}% comes back if you cancel up to ${daysBeforePartyInWords(best.daysBefore)}.`,
      })}
    >
      <dl>
        <Line name="Party">{party?.name ?? 'Not chosen yet'}</Line>
        <Line name="Day">{isDay(draft.date) ? dayWithoutYearInWords(draft.date) : 'Not chosen yet'}</Line>
        <Line name="Time">{draft.time || 'Not chosen yet'}</Line>
        {quote?.lines.map(({ item, name, quantity, amount }) => (
          <Line key={item} name={quantity === 1 ? name : `${quantity} × ${name}`}>
            {formatPence(amount)}
          </Line>
        ))}
        {quote && (quote.balance || pays > 0) && (
          <Line name="The whole party">{formatPence(quote.total)}</Line>
        )}
        {quote?.balance && (
          <Line name={isDay(draft.date) ? `Rest, by ${dayInWords(quote.balance.due)}` : 'Rest, later'}>
            {formatPence(quote.balance.pence)}
          </Line>
        )}
        {pays > 0 && <Line name={isGift ? 'Gift voucher' : 'Account credit'}>-{formatPence(pays)}</Line>}
      </dl>
    </SummaryPanel>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-1">
      <dt>{name}</dt>
      <dd className="text-right font-bold">{children}</dd>
    </div>
  );
}
