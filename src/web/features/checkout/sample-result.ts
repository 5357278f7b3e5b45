import { addDays, type Day } from '../../../domain/calendar-day.ts';
import type { BookingResult } from '../purchase/result-query.ts';

/**
 * Returns the sample booking that `/booking-success?demo=true` shows. Its visit is a week from today, or on a
 * fixed day while today's date is unknown.
 */
export function sampleResult(today: Day | null): BookingResult {
  return {
    success: true,
    state: 'confirmed',
    paymentStatus: 'succeeded',
    holdExpiresAt: null,
    now: '',
    change: null,
    booking: {
      bookingId: '00000000-0000-4000-8000-000000000000',
      kind: 'visit',
      reference: 'SAMPLE',
      selectedDate: today ? addDays(today, 7) : '2026-12-05',
      selectedTime: '9:30 AM - 4:00 PM',
      eventTitle: null,
      parking: '',
      cancelling: '',
      tickets: [
        { name: 'Children (1-12 years)', quantity: 2, amount: 1900 },
        { name: 'Adults', quantity: 1, amount: 200 },
      ],
      customerName: 'Sample Family',
      customerEmail: 's…@example.org',
      originalAmount: 2100,
      sessionCreditsUsed: 0,
      sessionCreditsLeft: 0,
      creditSavings: 0,
      discountAmount: 0,
      finalAmount: 2100,
      ticketQr: null,
    },
  };
}
