import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { day } from './field.ts';

export const listPhotoBookingsCall = defineCall({
  method: 'GET',
  path: '/api/admin/photo-studio-bookings',
  access: 'photo-studio',
  noun: 'photo',
  summary: 'Photo bookings in a range of days',
  notes:
    'specification 3.23, 10.21, 11.1. Screens without an event stream poll it every 30 s. The range has at most 62 days. Without `from` and `to`, it is from the first of this month to the last day that can be booked. Bookings that expired without payment are left out',
  query: z.strictObject({ from: z.optional(day), to: z.optional(day) }),
  reply: z.strictObject({
    success: z.literal(true),
    today: day,
    bookings: z.array(
      z.strictObject({
        id: z.string(),
        /** 'WF-7K3QM-9XWTR'. */
        bookingNumber: z.string(),
        sessionDate: day,
        /** '09:30'. */
        startTime: z.string(),
        endTime: z.string(),
        customerName: z.string(),
        customerEmail: z.string(),
        customerPhone: z.string(),
        /** `pending` means that the booking is being paid now. */
        status: z.enum(['confirmed', 'pending', 'cancelled']),
        /** '£35.00'. */
        totalAmountFormatted: z.string(),
        withEditing: z.boolean(),
        specialRequests: z.string(),
        isToday: z.boolean(),
        /** Whether the session is after today. */
        isUpcoming: z.boolean(),
      }),
    ),
    /**
     * The numbers of sessions today and after today, regardless of the requested range. Cancelled sessions do
     * not count.
     */
    counts: z.strictObject({ today: z.int(), upcoming: z.int() }),
  }),
  refusals: ['not_signed_in'],
});
