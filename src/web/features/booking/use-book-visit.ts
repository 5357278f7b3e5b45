import { useQueryClient } from '@tanstack/react-query';
import type { bookVisitCall } from '../../../contract/booking.ts';
import { callApi, failureMessage } from '../../lib/call.ts';
import { useNavigate } from '../../lib/router.tsx';
import { toast } from '../../ui/toast.tsx';
import { availabilityKey } from '../availability/availability-query.ts';
import { verifiedKey } from '../email-code/use-verified-email.ts';
import { type OrderRefusal, openPayment, placeOrder, toOrderRefusal } from '../purchase/place-order.ts';
import { usePlaceOrder } from '../purchase/use-place-order.ts';
import { creditsKey } from '../session-credits/credits-lookup.ts';
import { type Site, siteQuery } from '../site/site-query.ts';
import { buildBookingRequest, buildPendingVisit, type ShownPrice } from './booking-request.ts';
import { toastCreditsUsed } from './credits-used-toast.ts';
import type { Draft } from './draft.ts';
import { noTicketsToast } from './ticket-step.tsx';
import type { Visit } from './visit.ts';

const unreachable =
  'We could not reach the booking desk. Check your connection and try again: nothing is booked twice.';

/** A visit to book, at the price that the page has shown. */
interface VisitOrder {
  draft: Draft;
  visit: Visit;
  price: ShownPrice;
}

export type BookingRefusal = OrderRefusal<VisitOrder>;

/** Books a visit and continues to its payment. */
export function useBookVisit({ ticketTypes }: Site) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return usePlaceOrder({
    place: ({ draft, visit, price }: VisitOrder) => {
      const body = buildBookingRequest(draft, visit, price);
      return placeOrder({
        product: 'visit',
        content: JSON.stringify(body),
        send: (idempotencyKey, replaces) =>
          callApi<typeof bookVisitCall>(
            'POST /api/create-booking-payment',
            { body: replaces ? { ...body, replaces } : body },
            { idempotencyKey },
          ),
        toPending: (reply) => buildPendingVisit(draft, visit, reply, ticketTypes),
      });
    },
    onPlaced: (reply) => {
      if (reply.clientSecret === null) toastCreditsUsed(reply);
      openPayment(reply, navigate);
    },
    onFailed: (failure, order) => {
      const refusal = toOrderRefusal(failure, order, failureMessage(failure, unreachable));
      const isPriceStale = refusal.code === 'price_changed' || refusal.code === 'email_not_proven';
      for (const queryKey of isPriceStale ? [siteQuery().queryKey, creditsKey, verifiedKey] : []) {
        void client.invalidateQueries({ queryKey });
      }
      void client.invalidateQueries({ queryKey: availabilityKey });
      toastRefusal(refusal);
      return refusal;
    },
  });
}

function toastRefusal({ order, code, message, quote }: BookingRefusal) {
  if (quote) return;
  if (code === 'no_tickets') {
    toast({ ...noTicketsToast, variant: 'destructive' });
  } else if (code === 'no_sessions') {
    toastChooseSession(order.visit.day?.event?.chooseSession ?? message);
  } else if (code === 'session_full' || code === 'session_unavailable' || code === 'day_unavailable') {
    toast({ title: 'No longer available', description: message, variant: 'destructive' });
  } else {
    toast({
      title: 'Booking Error',
      description: 'Unable to process booking. Please try again.',
      variant: 'destructive',
    });
  }
}

/** Shows a toast that asks the visitor to choose an event's session or an arrival time. */
export function toastChooseSession(description: string, title = 'Session selection required') {
  toast({ title, description, variant: 'destructive' });
}
