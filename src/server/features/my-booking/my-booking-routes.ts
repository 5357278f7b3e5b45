import type { Hono } from 'hono';
import type * as z from 'zod/mini';
import type { bookingState } from '../../../contract/booking.ts';
import {
  cancelMyBookingCall,
  listMyBookingsCall,
  moveMyBookingCall,
  readMyBookingCall,
} from '../../../contract/my-booking.ts';
import type { AppContext } from '../../app-context.ts';
import { type AppEnv, mountCall } from '../../http/mount-call.ts';
import type { RateLimiter } from '../../http/rate-limit.ts';
import { requireVerified } from '../email-codes/require-verified.ts';
import { cancelOwnBooking } from '../orders/cancel-booking.ts';
import { openBooking } from '../orders/read-booking-result.ts';
import { moveVisit } from '../visits/move-visit.ts';
import { listMyBookings } from './list-my-bookings.ts';
import { readMyBooking } from './read-my-booking.ts';

const mostLooksPerMinute = 60;
const mostChangesPerMinute = 20;

/** Mounts what a family does with its own bookings. */
export function myBookingRoutes(
  app: Hono<AppEnv>,
  deps: AppContext & { baseUrl: string },
  rateLimit: RateLimiter,
): void {
  mountCall(app, listMyBookingsCall, async ({ body }, context) => {
    await rateLimit(context, 'my bookings', mostLooksPerMinute);
    await requireVerified(deps, context, body.email);
    return { bookings: await listMyBookings(deps, body.email) };
  });

  mountCall(app, readMyBookingCall, async ({ body }, context) => {
    await rateLimit(context, 'my bookings', mostLooksPerMinute);
    return readMyBooking(deps, await openBooking(deps, body));
  });

  mountCall(app, moveMyBookingCall, async ({ body }, context) => {
    await rateLimit(context, 'change my booking', mostChangesPerMinute);
    const { id, children } = await openBooking(deps, body);
    const { clientId: idempotencyKey, date: day, slots } = body;
    await moveVisit(deps, { bookingId: id, children, idempotencyKey, day, slots });
    return {};
  });

  mountCall(app, cancelMyBookingCall, async ({ body }, context) => {
    await rateLimit(context, 'change my booking', mostChangesPerMinute);
    const { id } = await openBooking(deps, body);
    const { status, returned } = await cancelOwnBooking(deps, {
      bookingId: id,
      idempotencyKey: body.clientId,
      refund: body.refundPence,
    });
    return { state: status as z.output<typeof bookingState>, refunded: returned };
  });
}
