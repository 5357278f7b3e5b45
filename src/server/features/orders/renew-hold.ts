import { renewedHoldExpiry } from '../../../domain/hold.ts';
import type { AppContext } from '../../app-context.ts';
import { Refusal } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { listNearestSessions } from '../availability/nearest-sessions.ts';
import { confirmHold, exceedsUnpaidLimit, lockBooking, setBookingStatus } from './booking-store.ts';
import { tooManyUnpaidRefusal } from './too-many-unpaid.ts';

const lostRefusals = {
  slot_taken: {
    code: 'slot_taken',
    words: 'Your photo session was let go and somebody else has it now. Nothing has been charged.',
  },
  credits_spent: {
    code: 'credits_spent',
    words:
      'Your places were let go, and your session credits have been spent since. Please book again: nothing has been charged.',
  },
  voucher_spent: {
    code: 'voucher_invalid',
    words:
      'Your places were let go, and your voucher has been used up since. Please book again without it: nothing has been charged.',
  },
} as const;

/**
 * Extends an unpaid booking's hold by ten minutes, taking its places again if the hold had expired and
 * they are free. Returns the new expiry (epoch milliseconds). Refuses when any of it is taken, the hour
 * is over, or the booking is no longer open.
 */
export async function renewHold(context: AppContext, bookingId: string): Promise<number> {
  const now = context.clock.now();
  const renewal = await context.db.transaction().execute(async (tx) => {
    if (await exceedsUnpaidLimit(tx, bookingId, now)) throw tooManyUnpaidRefusal();
    const booking = await lockBooking(tx, bookingId);
    if (!booking) throw new Refusal('booking_not_found', 'We cannot find this booking');
    if (booking.status === 'confirmed' || booking.status === 'processing') return { until: now, booking };
    const until = renewedHoldExpiry(booking.held_at.getTime(), now);
    if (booking.status !== 'held' || until === null) {
      throw new Refusal(
        'hold_ended',
        'Your places have been let go. Please book again. Money that still arrives goes back by itself.',
      );
    }
    const hold = await confirmHold(tx, booking.id, now, until, 'customer');
    if (hold === 'full') return { until: null, booking };
    if (hold !== 'kept') throw new Refusal(lostRefusals[hold].code, lostRefusals[hold].words);
    await setBookingStatus(tx, booking.id, 'held', { hold_expires_at: new Date(until) });
    await recordAuditEntry(tx, {
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
    const { day } = booking;
    throw new Refusal('session_full', 'Your places were let go and somebody else has them now.', {
      alternatives: day === null ? [] : await listNearestSessions(context, day, booking.children),
    });
  }
  if (booking.day !== null) context.changes.publishPlaces([booking.day]);
  return until;
}
