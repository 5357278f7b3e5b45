import type { Hono } from 'hono';
import type * as z from 'zod/mini';
import type { bookingState } from '../../../contract/booking.ts';
import {
  cancelBooking as cancelBookingCall,
  readCancellation,
  refundBooking as refundBookingCall,
} from '../../../contract/cancellation.ts';
import { formatSlots } from '../../../domain/time-slot.ts';
import { mount, type Requested } from '../../http/mount.ts';
import type { BookingDeps } from './booking-deps.ts';
import { findBooking } from './booking-store.ts';
import {
  type BookingStanding,
  cancelBooking,
  policyRefund,
  readStanding,
  refundBooking,
  whyNotCancellable,
} from './cancel-booking.ts';
import type { BookingKind } from './hold-order.ts';
import { readTicket } from './read-ticket.ts';

/** Cancelling and refunding by staff; the guard of /api/admin stands before them. */
export function cancellationRoutes(app: Hono<Requested>, deps: BookingDeps): void {
  mount(app, readCancellation, async ({ params: { bookingId } }) => {
    const standing = await readStanding(deps.db, bookingId);
    const [{ booking, slots }, row, { venue, rules }] = await Promise.all([
      readTicket(deps.db, bookingId),
      findBooking(deps.db, { id: bookingId }),
      deps.site.read(),
    ]);
    const notCancellable = row ? whyNotCancellable(row) : null;
    const kept = standing.paid - standing.returned;
    return {
      ...onTheWire(standing),
      kind: booking.kind as BookingKind,
      reference: booking.reference,
      customerName: booking.customer_name,
      date: booking.day,
      time: formatSlots(slots),
      policyRefund: await policyRefund(deps.db, booking, kept, venue.cancelHoursAhead, deps.clock.now()),
      policy: rules.cancellation,
      notCancellable,
      placesBack: booking.children,
      creditsBack: booking.credits_used,
      voucherBack: booking.voucher_code,
    };
  });

  mount(app, cancelBookingCall, async ({ params, body }) =>
    onTheWire(await cancelBooking(deps, deedOf(params, body))),
  );

  mount(app, refundBookingCall, async ({ params, body }) =>
    onTheWire(await refundBooking(deps, deedOf(params, body))),
  );
}

function deedOf(
  { bookingId }: { bookingId: string },
  body: { clientId: string; refundPence: number; reason: string },
) {
  return { bookingId, deed: body.clientId, refund: body.refundPence, reason: body.reason };
}

function onTheWire(standing: BookingStanding) {
  return { ...standing, status: standing.status as z.output<typeof bookingState> };
}
