import { useQuery } from '@tanstack/react-query';
import type { readBookingResultCall } from '../../../contract/booking.ts';
import type { CallReply } from '../../../contract/call.ts';
import { callApi } from '../../lib/call.ts';
import type { BookingAccess } from './booking-access.ts';
import { updateClockOffset } from './clock-offset.ts';

export type BookingResult = CallReply<typeof readBookingResultCall>;

/** Returns the query for a booking's result. Each page that shows the result requests it anew. */
export function resultQuery(page: 'payment' | 'success', access: BookingAccess | null) {
  return {
    queryKey: ['booking-result', page, access?.clientSecret ?? access?.viewToken ?? ''],
    queryFn: async () => {
      const result = await callApi<typeof readBookingResultCall>('POST /api/booking-result', {
        body: accessProof(access),
      });
      updateClockOffset(result.now);
      return result;
    },
    enabled: access !== null,
    refetchOnMount: 'always' as const,
    gcTime: 0,
  };
}

/** Returns the proof that this tab has access to the booking. */
export function accessProof(access: Omit<BookingAccess, 'confirmationAsked'> | null) {
  if (access?.clientSecret) return { clientSecret: access.clientSecret };
  return access?.viewToken ? { bookingId: access.bookingId, viewToken: access.viewToken } : {};
}

/** The status of a booking for the visitor (specification 7.9). */
export type ResultStatus =
  | 'to pay'
  | 'declined'
  | 'verifying'
  | 'processing'
  | 'confirmed'
  | 'canceled'
  | 'lapsed'
  | 'refunded'
  /**
   * The booking was paid, and the family or staff cancelled it later. `canceled` means something else: its
   * payment was cancelled, so it was never paid.
   */
  | 'cancelled';

/**
 * Returns the status of a booking for the visitor. The booking's own state comes first. The payment's status
 * decides while the booking is held. After that it only tells a cancelled payment from a hold that has
 * expired.
 */
export function resultStatus({ state, paymentStatus }: BookingResult): ResultStatus {
  switch (state) {
    case 'confirmed':
    case 'processing':
    case 'refunded':
    case 'cancelled':
      return state;
    case 'lapsed':
      return paymentStatus === 'canceled' ? 'canceled' : 'lapsed';
    case 'refund_due':
      return 'refunded';
    case 'held':
      break;
  }
  switch (paymentStatus) {
    case 'succeeded':
      return 'verifying';
    case 'processing':
      return 'processing';
    case 'canceled':
      return 'canceled';
    case 'requires_payment_method':
      return 'declined';
    default:
      return 'to pay';
  }
}

/**
 * Returns the query for a booking that is to be paid, and the booking's status, which is null until it is
 * known. Both are loaded again whenever the page takes focus.
 */
export function usePaymentStatus(access: BookingAccess) {
  const query = useQuery({ ...resultQuery('payment', access), refetchOnWindowFocus: 'always' });
  return { query, status: query.data && query.isFetchedAfterMount ? resultStatus(query.data) : null };
}

/** Returns the address of a paid booking's result. */
export function successPath(clientSecret: string): string {
  return `/booking-success?${new URLSearchParams({ payment_intent_client_secret: clientSecret })}`;
}
