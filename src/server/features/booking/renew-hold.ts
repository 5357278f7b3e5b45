import { renewedUntil } from '../../../domain/hold.ts';
import { Refusal } from '../../refusal.ts';
import { nearestSessions } from '../availability/nearest-sessions.ts';
import { writeJournal } from '../journal/write-journal.ts';
import type { BookingDeps } from './booking-deps.ts';
import { keepVisit, lockBooking, setStatus } from './booking-store.ts';

const voucherGone =
  'Your places were let go, and your voucher has been used up since. Please book again without it: nothing has been charged.';

/** Keeps the places of an unpaid booking for another ten minutes, taking them again if the hold had run out and they are free; answers until when (epoch milliseconds). Refuses when they or its voucher's last use are gone, or the hour is over, or the booking is no longer open. */
export async function renewHold(deps: BookingDeps, bookingId: string): Promise<number> {
  const now = deps.clock.now();
  const renewal = await deps.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    if (!booking) throw new Refusal('booking_not_found', 'We cannot find this booking');
    if (booking.status === 'confirmed' || booking.status === 'processing') return { until: now, booking };
    const until = renewedUntil(booking.held_at.getTime(), now);
    if (booking.status !== 'held' || until === null) {
      throw new Refusal(
        'hold_ended',
        'Your places have been let go. Please book again. Money that still arrives goes back by itself.',
      );
    }
    const kept = await keepVisit(tx, booking.id, now, until, 'customer');
    if (kept === 'voucher_spent') throw new Refusal('voucher_invalid', voucherGone);
    if (kept === 'full') return { until: null, booking };
    await setStatus(tx, booking.id, 'held', { hold_expires_at: new Date(until) });
    await writeJournal(tx, {
      at: now,
      who: 'customer',
      what: 'hold renewed',
      bookingId,
      before: { until: booking.hold_expires_at.toISOString() },
      after: { until: new Date(until).toISOString() },
    });
    return { until, booking };
  });
  const { until, booking } = renewal;
  if (until === null) {
    throw new Refusal('session_full', 'Your places were let go and somebody else has them now.', {
      alternatives: await nearestSessions(deps, booking.day, booking.children),
    });
  }
  deps.notices.placesChanged([booking.day]);
  return until;
}
