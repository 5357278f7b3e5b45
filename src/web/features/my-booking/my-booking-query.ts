import type { listMyBookingsCall, MyBookings, readMyBookingCall } from '../../../contract/my-booking.ts';
import { CallFailure, callApi } from '../../lib/call.ts';
import type { BookingLink } from '../purchase/booking-link.ts';
import { updateClockOffset } from '../purchase/clock-offset.ts';

/** Milliseconds. */
const timeout = 20_000;

/** Returns the query for one booking. Without a link the query is disabled. */
export function bookingByLinkQuery(link: BookingLink | null) {
  return {
    queryKey: ['my-booking', link?.bookingId ?? '', link?.viewToken ?? ''],
    queryFn: async () => {
      const booking = await callApi<typeof readMyBookingCall>(
        'POST /api/my-booking/read',
        { body: link ?? { bookingId: '', viewToken: '' } },
        { signal: AbortSignal.timeout(timeout) },
      );
      updateClockOffset(booking.now);
      return booking;
    },
    enabled: link !== null,
    refetchOnMount: 'always' as const,
    refetchOnWindowFocus: 'always' as const,
    retry: (failures: number, failure: Error) => !(failure instanceof CallFailure) && failures < 2,
  };
}

/** Returns the query for everything that was booked with a verified e-mail. */
export function bookingsByEmailQuery(email: string, isVerified: boolean) {
  return {
    queryKey: ['my-bookings', email.trim().toLowerCase()],
    queryFn: async (): Promise<MyBookings> => {
      const { bookings } = await callApi<typeof listMyBookingsCall>(
        'POST /api/my-booking/list',
        { body: { email } },
        { signal: AbortSignal.timeout(timeout) },
      );
      return bookings;
    },
    enabled: isVerified,
    refetchOnMount: 'always' as const,
  };
}
