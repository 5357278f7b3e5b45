import type { listMyBookingsCall, MyBookings, readMyBookingCall } from '../../../contract/my-booking.ts';
import { CallFailure, callApi } from '../../lib/call.ts';
import type { BookingLink } from '../purchase/booking-link.ts';

/** Milliseconds. */
const timeout = 20_000;

/** Returns the query for one booking. Without a link the query is disabled. */
export function myBookingQuery(link: BookingLink | null) {
  return {
    queryKey: ['my-booking', link?.bookingId ?? '', link?.viewToken ?? ''],
    queryFn: () =>
      callApi<typeof readMyBookingCall>(
        'POST /api/my-booking/read',
        { body: link ?? { bookingId: '', viewToken: '' } },
        { signal: AbortSignal.timeout(timeout) },
      ),
    enabled: link !== null,
    refetchOnMount: 'always' as const,
    refetchOnWindowFocus: 'always' as const,
    retry: (failures: number, failure: Error) => !(failure instanceof CallFailure) && failures < 2,
  };
}

/** Returns the query for everything that was booked with a verified e-mail. */
export function myBookingsQuery(email: string, isVerified: boolean) {
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
