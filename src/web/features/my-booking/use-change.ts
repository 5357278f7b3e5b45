import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type {
  changeMyBookingCall,
  chooseForClosingCall,
  moveMyBookingCall,
  quoteMyChangeCall,
} from '../../../contract/my-booking.ts';
import { CallFailure, callApi } from '../../lib/call.ts';
import { usePageRestored } from '../../lib/use-page-restored.ts';
import { paymentPath } from '../purchase/booking-access.ts';
import type { BookingLink } from '../purchase/booking-link.ts';
import { bookingByLinkQuery } from './my-booking-query.ts';

/** Milliseconds. */
const timeout = 30_000;

/** The change that a family wants: other tickets, or another time. */
export type WantedChange = { ticketQuantities: Record<string, number> } | { date: string; slots: string[] };

interface ChangeOptions {
  link: BookingLink;
  /** Null until the choice can be sent. */
  wanted: WantedChange | null;
  /**
   * Whether the visit is moved because the centre has to close. If so, the move costs nothing and counts as
   * the family's answer to the closing.
   */
  isFree?: boolean;
  onChanged: () => void;
}

/**
 * Shows the price of a change of a visit while the family chooses, and makes the change. If the change costs
 * more, continues to the payment page. A second press neither changes nor charges anything again.
 */
export function useChange({ link, wanted, isFree = false, onChanged }: ChangeOptions) {
  const client = useQueryClient();
  const content = JSON.stringify(wanted);
  // Each choice has its own id, so that the same choice is made only once, even if it is sent again. Another
  // choice is a new change.
  const [decision, setDecision] = useState({ content, clientId: crypto.randomUUID() as string });
  if (decision.content !== content) setDecision({ content, clientId: crypto.randomUUID() });
  const [isLeaving, setLeaving] = useState(false);
  usePageRestored(() => setLeaving(false));
  const readQuote = (signal?: AbortSignal) => {
    const timeLimit = AbortSignal.timeout(timeout);
    return callApi<typeof quoteMyChangeCall>(
      'POST /api/my-booking/quote',
      { body: { ...link, ...wanted } },
      { signal: signal ? AbortSignal.any([signal, timeLimit]) : timeLimit },
    );
  };
  const quote = useQuery({
    queryKey: ['my-booking-change', link.bookingId, content],
    queryFn: ({ signal }) => readQuote(signal),
    enabled: wanted !== null && !isFree,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
    staleTime: 0,
  });
  const shown = quote.isPlaceholderData ? undefined : quote.data;
  const changing = useMutation({
    mutationFn: async () => {
      if (isFree) {
        if (wanted === null || !('date' in wanted)) return null;
        await callApi<typeof chooseForClosingCall>(
          'POST /api/my-booking/choose',
          { body: { ...link, clientId: decision.clientId, choice: 'move', ...wanted } },
          { signal: AbortSignal.timeout(timeout) },
        );
        return { clientSecret: null };
      }
      // The family may have pressed the button before it saw the price. If the change then costs or returns
      // money, nothing is sent, and the family presses again.
      const { difference } = shown ?? (await readQuote());
      if (wanted === null || (!shown && difference !== 0)) return null;
      const decided = { ...link, clientId: decision.clientId, difference };
      const options = { signal: AbortSignal.timeout(timeout) };
      return 'date' in wanted
        ? callApi<typeof moveMyBookingCall>(
            'POST /api/my-booking/move',
            { body: { ...decided, ...wanted } },
            options,
          )
        : callApi<typeof changeMyBookingCall>(
            'POST /api/my-booking/change',
            { body: { ...decided, ...wanted } },
            options,
          );
    },
    onSuccess: async (reply) => {
      if (reply === null) return;
      if (reply.clientSecret !== null) {
        setLeaving(true);
        // The payment page has its own security policy, so it needs a full page load.
        window.location.assign(paymentPath(link.bookingId, reply.clientSecret));
        return;
      }
      await client.invalidateQueries({ queryKey: bookingByLinkQuery(link).queryKey });
      onChanged();
    },
    onError: (failure) => {
      // The change with this id may have ended, and the server would refuse it again. So the next press sends
      // a new id.
      if (failure instanceof CallFailure && failure.refusal?.code === 'not_changeable')
        setDecision({ content, clientId: crypto.randomUUID() });
      // The price may have changed, so it is read again.
      if (!isFree) void quote.refetch();
    },
  });
  const isPending = changing.isPending || isLeaving;
  return {
    quote: shown ?? null,
    quoteError: quote.error,
    failure: changing.error,
    failures: changing.failureCount,
    isPending,
    reset: changing.reset,
    send: () => {
      if (wanted !== null && !isPending) changing.mutate();
    },
  };
}
