import type * as z from 'zod/mini';
import type { bookingState } from '../../../contract/booking.ts';
import type { MyBookings } from '../../../contract/my-booking.ts';
import { productOfKind } from '../../../domain/products.ts';
import { formatSlots } from '../../../domain/time-slot.ts';
import type { AppContext } from '../../app-context.ts';
import { instantOf } from '../../ports/clock/clock.ts';
import { readBookingSummary, titleOf } from '../orders/booking-summary.ts';
import { listBookingsOf } from './my-booking-store.ts';

/**
 * Lists the bookings of an e-mail address. Bookings without a day come first, then those that are not over
 * yet, the soonest first. Past and cancelled bookings follow, the latest first.
 */
export async function listMyBookings(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  email: string,
): Promise<MyBookings> {
  const now = clock.now();
  const read = await Promise.all(
    (await listBookingsOf(db, email)).map(async (id) => {
      const summary = await readBookingSummary(db, id);
      const { booking, slots } = summary;
      const ends = Math.max(...slots.map(({ end }) => end));
      const isOver = booking.day !== null && slots.length > 0 && now >= instantOf(booking.day, ends);
      const starts = Math.min(...slots.map(({ start }) => start));
      const at = booking.day === null || slots.length === 0 ? 0 : instantOf(booking.day, starts);
      const line = {
        bookingId: booking.id,
        viewToken: booking.view_token,
        kind: productOfKind(booking.kind),
        state: booking.status as z.output<typeof bookingState>,
        reference: booking.reference,
        title: titleOf(summary),
        date: booking.day,
        time: formatSlots(slots),
        isPast: isOver || booking.status === 'cancelled' || booking.status === 'refunded',
      };
      return { line, at };
    }),
  );
  const bySoonest = read.toSorted((one, other) => one.at - other.at).map(({ line }) => line);
  return [
    ...bySoonest.filter(({ isPast }) => !isPast),
    ...bySoonest.toReversed().filter(({ isPast }) => isPast),
  ];
}
