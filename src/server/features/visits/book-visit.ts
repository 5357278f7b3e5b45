import { formatTime } from '../../../domain/time-slot.ts';
import { invalidVoucher, voucherUsedByEmail, voucherUsedUp } from '../../../domain/vouchers.ts';
import type { Sender } from '../../http/sender.ts';
import { Refusal } from '../../refusal.ts';
import { nearestSessions } from '../availability/nearest-sessions.ts';
import type { BookingDeps } from '../booking/booking-deps.ts';
import { type Placed, placeBooking } from '../booking/place-booking.ts';
import type { BookingPayload } from './chosen-sessions.ts';
import { creditsGone, type PlannedVisit, planVisit } from './plan-visit.ts';

/**
 * Takes the places, prices the visit from the rows and starts its payment. `proven`: this device has proved
 * the e-mail, so its credits are spent here. Refuses a visit that cannot be booked, a price that is not
 * today's, and a full session.
 */
export function bookVisit(
  deps: BookingDeps,
  payload: BookingPayload,
  sender: Sender,
  proven: boolean,
): Promise<Placed> {
  let planned: PlannedVisit | null = null;
  return placeBooking(deps, {
    sender,
    payload,
    async plan(requestDigest) {
      planned = await planVisit(deps, payload, { requestKey: sender.requestKey, requestDigest, proven });
      return planned.order;
    },
    async refuse(held) {
      if (!planned) throw new Error('A visit was refused before it was planned');
      if (held.outcome === 'full') return sessionFull(deps, planned, held.starts, held.left);
      if (held.outcome === 'voucher_spent') {
        return new Refusal('voucher_invalid', spentWords[held.why], { quote: planned.withoutVoucher });
      }
      return new Refusal('price_changed', creditsGone, { quote: await planned.quoteAgain() });
    },
  });
}

const spentWords = {
  used_up: voucherUsedUp,
  used_by_email: voucherUsedByEmail,
  withdrawn: invalidVoucher,
} as const;

async function sessionFull(
  deps: BookingDeps,
  { order, day }: PlannedVisit,
  starts: number,
  left: number,
): Promise<Refusal> {
  const { booking, sessions } = order;
  const which =
    sessions.length > 1 || booking.event_id !== null ? `The ${formatTime(starts)} session` : 'This day';
  const message =
    left === 0
      ? `${which} has just sold out.`
      : `${which} has only ${left} ${left === 1 ? 'place' : 'places'} left.`;
  return new Refusal('session_full', message, {
    alternatives: await nearestSessions(deps, day, booking.children),
  });
}
