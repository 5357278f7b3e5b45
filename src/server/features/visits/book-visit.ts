import {
  invalidVoucherMessage,
  voucherUsedByEmailMessage,
  voucherUsedUpMessage,
} from '../../../domain/vouchers.ts';
import type { AppContext } from '../../app-context.ts';
import type { Client } from '../../http/client.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { listNearestSessions } from '../availability/nearest-sessions.ts';
import { type PlaceBookingResult, placeBooking } from '../orders/place-booking.ts';
import type { BookingPayload } from './chosen-sessions.ts';
import { type PlannedVisit, planVisit } from './plan-visit.ts';

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
        return refuse('voucherNotUsable', { why: spentTexts[held.why], quote: planned.withoutVoucher });
      }
      return refuse('creditsJustSpent', { quote: await planned.requote() });
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
  const isOneOfSeveral = sessions.length > 1 || booking.event_id !== null;
  return refuse('sessionFull', {
    starts: isOneOfSeveral ? starts : null,
    left,
    alternatives: await listNearestSessions(context, day, booking.children),
  });
}
