import { useRef } from 'react';
import type { CallReply } from '../../../../contract/call.ts';
import type { quoteDeskSaleCall } from '../../../../contract/desk-sale.ts';
import type { Day } from '../../../../domain/calendar-day.ts';
import { failureMessage } from '../../../lib/call.ts';
import { staffCall, useStaffQuery } from '../shared/staff-query.ts';

type Quote = CallReply<typeof quoteDeskSaleCall>['quote'];

/** The price of the chosen visit. */
export interface DeskQuote {
  /** The price that was last fetched, for the summary. */
  shown: Quote | null;
  /** The total in pence, or null while the price of this choice is unknown. */
  total: number | null;
  failure: string;
}

/** Fetches the price of a sale now, and whenever its tickets, day or sessions change. */
export function useDeskQuote(
  ticketQuantities: Record<string, number>,
  { date, sessions, sessionCount }: { date: Day; sessions: readonly string[]; sessionCount: number },
): DeskQuote {
  const isChosen = Object.keys(ticketQuantities).length > 0 && sessionCount > 0;
  const body = { ticketQuantities, sessionCount, date, sessions: [...sessions] };
  const query = useStaffQuery({
    topic: 'bookings',
    key: ['desk-quote', body],
    read: (signal) =>
      staffCall<typeof quoteDeskSaleCall>('POST /api/admin/orders/quote', { body }, { signal }),
    isEnabled: isChosen,
    pollInterval: false,
  });
  // The summary shows the previous price until the new one arrives.
  const last = useRef<Quote | null>(null);
  if (query.data) last.current = query.data.quote;
  return {
    shown: isChosen ? (query.data?.quote ?? last.current) : null,
    total: isChosen ? (query.data?.quote.total ?? null) : null,
    failure: query.isError
      ? failureMessage(query.error, 'The price could not be read. Check the connection and try again.')
      : '',
  };
}
