import type { readBookingResultCall } from '../../../contract/booking.ts';
import type { CallReply } from '../../../contract/call.ts';
import { call } from '../../lib/call.ts';
import { hearClock } from './centre-clock.ts';
import type { BookingAccess } from './pending-booking.ts';

export type BookingResult = CallReply<typeof readBookingResultCall>;

/** How a booking stands, asked afresh by each page that shows it. */
export function resultQuery(page: 'payment' | 'success', access: BookingAccess | null) {
  return {
    queryKey: ['booking-result', page, access?.clientSecret ?? access?.viewToken ?? ''],
    queryFn: async () => {
      const result = await call<typeof readBookingResultCall>('POST /api/booking-result', {
        body: accessProof(access),
      });
      hearClock(result.now);
      return result;
    },
    enabled: access !== null,
    refetchOnMount: 'always' as const,
    gcTime: 0,
  };
}

/** What proves to the server that this tab may see the booking. */
export function accessProof(access: BookingAccess | null) {
  if (access?.clientSecret) return { clientSecret: access.clientSecret };
  return access?.viewToken ? { bookingId: access.bookingId, viewToken: access.viewToken } : {};
}

/** What a result means to a visitor (specification 7.9). */
export type ResultStatus =
  | 'to pay'
  | 'declined'
  | 'verifying'
  | 'processing'
  | 'confirmed'
  | 'canceled'
  | 'lapsed'
  | 'refunded';

/**
 * Reads the booking's own state first: the provider's word only tells how far an unsettled payment has got.
 */
export function resultStatus({ state, paymentStatus }: BookingResult): ResultStatus {
  switch (state) {
    case 'confirmed':
    case 'processing':
    case 'refunded':
      return state;
    case 'lapsed':
      return paymentStatus === 'canceled' ? 'canceled' : 'lapsed';
    case 'refund_due':
      return 'refunded';
    case 'cancelled':
      return 'canceled';
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

/** Where a paid booking is shown. */
export function successPath(clientSecret: string): string {
  return `/booking-success?${new URLSearchParams({ payment_intent_client_secret: clientSecret })}`;
}

/** Where a booking is paid. A page of its own document: it has its own security policy. */
export function paymentPath(bookingId: string, clientSecret: string): string {
  return `/payment?${new URLSearchParams({ client_secret: clientSecret, booking_id: bookingId })}`;
}
