import { formatTime } from '../../../domain/time-slot.ts';
import {
  invalidVoucherMessage,
  voucherUsedByEmailMessage,
  voucherUsedUpMessage,
} from '../../../domain/vouchers.ts';
import type { AppContext } from '../../app-context.ts';
import type { Client } from '../../http/client.ts';
import { Refusal } from '../../refusal.ts';
import { listNearestSessions } from '../availability/nearest-sessions.ts';
import { type PlaceBookingResult, placeBooking } from '../orders/place-booking.ts';
import type { BookingPayload } from './chosen-sessions.ts';
import { creditsSpentMessage, type PlannedVisit, planVisit } from './plan-visit.ts';

/**
 * Holds places, computes the price from the stored price list and creates the PaymentIntent. `verified`:
 * this device has confirmed the e-mail address, so its credits are spent. Refuses a visit that cannot be
 * booked, a price other than today's, and a full session.
 */
export function bookVisit(
  context: AppContext,
  payload: BookingPayload,
  client: Client,
  verified: boolean,
): Promise<PlaceBookingResult> {
  let planned: PlannedVisit | null = null;
  return placeBooking(context, {
    client,
    payload,
    async plan(requestDigest) {
      planned = await planVisit(context, payload, { requestKey: client.requestKey, requestDigest, verified });
      return planned.order;
    },
    async refuse(held) {
      if (!planned) throw new Error('A visit was refused before it was planned');
      if (held.outcome === 'full') return sessionFull(context, planned, held.starts, held.left);
      if (held.outcome === 'voucher_spent') {
        return new Refusal('voucher_invalid', spentTexts[held.why], { quote: planned.withoutVoucher });
      }
      return new Refusal('price_changed', creditsSpentMessage, { quote: await planned.requote() });
    },
  });
}

const spentTexts = {
  used_up: voucherUsedUpMessage,
  used_by_email: voucherUsedByEmailMessage,
  withdrawn: invalidVoucherMessage,
} as const;

async function sessionFull(
  context: AppContext,
  { order, day }: PlannedVisit,
  starts: number,
  left: number,
): Promise<Refusal> {
  const { booking, sessions } = order;
  const subject =
    sessions.length > 1 || booking.event_id !== null ? `The ${formatTime(starts)} session` : 'This day';
  const message =
    left === 0
      ? `${subject} has just sold out.`
      : `${subject} has only ${left} ${left === 1 ? 'place' : 'places'} left.`;
  return new Refusal('session_full', message, {
    alternatives: await listNearestSessions(context, day, booking.children),
  });
}
