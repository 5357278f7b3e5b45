import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import type { bookVisitCall } from '../../../contract/booking.ts';
import type { RefusalReply } from '../../../contract/refusal.ts';
import type { Pence } from '../../../domain/money.ts';
import { CallFailure, callApi, failureMessage } from '../../lib/call.ts';
import { storePerson } from '../../lib/stored-person.ts';
import { toast } from '../../ui/toast.tsx';
import { availabilityKey } from '../availability/availability-query.ts';
import { verifiedKey } from '../email-code/use-verified-email.ts';
import {
  bookingAttemptFor,
  isFinalRefusal,
  sendOrRestart,
  useSingleSubmission,
} from '../purchase/booking-attempt.ts';
import { updateClockOffset } from '../purchase/clock-offset.ts';
import { bookingAccess, bookingAttempt, pendingBooking } from '../purchase/pending-booking.ts';
import { paymentPath } from '../purchase/result-query.ts';
import { creditsKey } from '../session-credits/credits-lookup.ts';
import { type Site, siteQuery } from '../site/site-query.ts';
import {
  type BookingReply,
  type BookingRequest,
  buildBookingRequest,
  buildPendingBooking,
  type ShownPrice,
} from './booking-request.ts';
import { toastCreditsUsed } from './credits-used-toast.ts';
import type { Draft } from './draft.ts';
import { noTickets } from './ticket-step.tsx';
import type { Visit } from './visit.ts';

/** Why a booking was refused. */
export interface BookingRefusal {
  code: RefusalReply['code'] | 'failed';
  message: string;
  /** The total that was sent, in pence. */
  requestedTotal: Pence;
  /** How many session credits the request counted on. */
  requestedCredits: number;
  /**
   * The current price, where the price is why it was refused: it changed, or a voucher cannot be used.
   */
  quote: RefusalReply['quote'] | null;
  alternatives: NonNullable<RefusalReply['alternatives']>;
  fields: Record<string, string>;
}

/** Sends a booking and continues to the payment. A second press while one is being sent has no effect. */
export function useBookVisit(site: Site) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [refused, setRefused] = useState<BookingRefusal | null>(null);
  const { busy, begin, release } = useSingleSubmission();
  const sending = useMutation({
    mutationFn: (body: BookingRequest) => sendOrRestart(() => send(body), pendingBooking.clear),
  });

  const book = async (draft: Draft, visit: Visit, price: ShownPrice): Promise<BookingRefusal | null> => {
    if (!begin()) return null;
    setRefused(null);
    try {
      const reply = await sending.mutateAsync(buildBookingRequest(draft, visit, price));
      storeForPayment(draft, visit, reply, site);
      if (reply.clientSecret === null) {
        toastCreditsUsed(reply);
        navigate('/booking-success');
      } else {
        window.location.assign(paymentPath(reply.bookingId, reply.clientSecret));
      }
      return null;
    } catch (failure) {
      release();
      const refusal = toRefusal(failure, price);
      if (isFinalRefusal(failure)) bookingAttempt.clear();
      const isPriceStale = refusal.code === 'price_changed' || refusal.code === 'email_not_proven';
      for (const queryKey of isPriceStale ? [siteQuery().queryKey, creditsKey, verifiedKey] : []) {
        void client.invalidateQueries({ queryKey });
      }
      void client.invalidateQueries({ queryKey: availabilityKey });
      toastRefusal(refusal, visit);
      setRefused(refusal);
      return refusal;
    }
  };
  const forgetRefusal = useCallback(() => setRefused(null), []);
  return { book, busy, refused, forgetRefusal };
}

/** Books the visit; the hold of this family's unpaid booking passes to the new one. */
function send(body: BookingRequest): Promise<BookingReply> {
  const { key, replaces } = bookingAttemptFor(JSON.stringify(body), pendingBooking.read());
  return callApi<typeof bookVisitCall>(
    'POST /api/create-booking-payment',
    { body: replaces ? { ...body, replaces } : body },
    { idempotencyKey: key },
  );
}

function storeForPayment(draft: Draft, visit: Visit, reply: BookingReply, site: Site) {
  const { bookingId, clientSecret, viewToken, now } = reply;
  updateClockOffset(now);
  pendingBooking.write(buildPendingBooking(draft, visit, reply, site.ticketTypes));
  bookingAccess.write({ bookingId, clientSecret, viewToken, confirmationAsked: false });
  const { customerName, customerEmail, customerPhone } = draft;
  storePerson({ name: customerName, email: customerEmail, phone: customerPhone });
}

function toRefusal(failure: unknown, requested: ShownPrice): BookingRefusal {
  const body = failure instanceof CallFailure ? failure.refusal : null;
  return {
    code: body?.code ?? 'failed',
    message: failureMessage(
      failure,
      'We could not reach the booking desk. Check your connection and try again: nothing is booked twice.',
    ),
    requestedTotal: requested.total,
    requestedCredits: requested.creditsUsed,
    quote: body?.quote ?? null,
    alternatives: body?.alternatives ?? [],
    fields: body?.fields ?? {},
  };
}

function toastRefusal({ code, message, quote }: BookingRefusal, visit: Visit) {
  if (quote) return;
  if (code === 'no_tickets') {
    toast({ ...noTickets, variant: 'destructive' });
  } else if (code === 'no_sessions') {
    toastChooseSession(visit.day?.event?.chooseSession ?? message);
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

/** Shows a toast that an event's session has still to be chosen. */
export function toastChooseSession(description: string) {
  toast({ title: 'Session selection required', description, variant: 'destructive' });
}
