import type { Hono } from 'hono';
import type * as z from 'zod/mini';
import type { bookingState } from '../../../contract/booking.ts';
import {
  cancelMyBookingCall,
  changeMyBookingCall,
  creditMyVisitCall,
  dropMyChangeCall,
  listMyBookingsCall,
  moveMyBookingCall,
  payMyChangeCall,
  quoteMyChangeCall,
  readMyBookingCall,
} from '../../../contract/my-booking.ts';
import type { AppContext } from '../../app-context.ts';
import { type AppEnv, mountCall } from '../../http/mount-call.ts';
import type { RateLimiter } from '../../http/rate-limit.ts';
import { isVerified, requireVerified } from '../email-codes/require-verified.ts';
import { cancelOwnBooking } from '../orders/cancel-booking.ts';
import { dropChange, openChangePayment } from '../orders/change-booking.ts';
import { keepOwnVisitAsCredit } from '../orders/keep-as-account-credit.ts';
import { openBooking } from '../orders/read-booking-result.ts';
import { changeVisit, planVisitChange } from '../visits/change-visit.ts';
import { moveVisit } from '../visits/move-visit.ts';
import { listMyBookings } from './list-my-bookings.ts';
import { readMyBooking } from './read-my-booking.ts';

const mostLooksPerMinute = 60;
const mostChangesPerMinute = 20;

/** Mounts the calls of a family for its own bookings. */
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

  mountCall(app, quoteMyChangeCall, async ({ body }, context) => {
    await rateLimit(context, 'my bookings', mostLooksPerMinute);
    const booking = await openBooking(deps, body);
    const { date: day, slots, ticketQuantities } = body;
    const verified = await isVerified(deps, context, booking.customer_email);
    const { quote } = await planVisitChange(deps, booking, { day, slots, ticketQuantities }, verified);
    return quote;
  });

  mountCall(app, changeMyBookingCall, async ({ body }, context) => {
    await rateLimit(context, 'change my booking', mostChangesPerMinute);
    const booking = await openBooking(deps, body);
    const verified = await isVerified(deps, context, booking.customer_email);
    const { clientId: idempotencyKey, difference, ticketQuantities } = body;
    const change = { booking, input: { ticketQuantities }, verified, idempotencyKey, difference };
    return { clientSecret: await changeVisit(deps, change) };
  });

  mountCall(app, moveMyBookingCall, async ({ body }, context) => {
    await rateLimit(context, 'change my booking', mostChangesPerMinute);
    const booking = await openBooking(deps, body);
    const { clientId: idempotencyKey, date: day, slots, difference = 0 } = body;
    const { id: bookingId, children } = booking;
    const keepsSessionCount = Math.max(1, slots.length) === booking.session_count;
    if (keepsSessionCount && difference === 0) {
      await moveVisit(deps, { bookingId, children, idempotencyKey, day, slots });
      return { clientSecret: null };
    }
    const verified = await isVerified(deps, context, booking.customer_email);
    const change = { booking, input: { day, slots }, verified, idempotencyKey, difference };
    return { clientSecret: await changeVisit(deps, change) };
  });

  mountCall(app, payMyChangeCall, async ({ body }, context) => {
    await rateLimit(context, 'change my booking', mostChangesPerMinute);
    return { clientSecret: await openChangePayment(deps, await openBooking(deps, body)) };
  });

  mountCall(app, dropMyChangeCall, async ({ body }, context) => {
    await rateLimit(context, 'change my booking', mostChangesPerMinute);
    await dropChange(deps, (await openBooking(deps, body)).id);
    return {};
  });

  mountCall(app, creditMyVisitCall, async ({ body }, context) => {
    await rateLimit(context, 'change my booking', mostChangesPerMinute);
    const { id } = await openBooking(deps, body);
    const { status, credited } = await keepOwnVisitAsCredit(deps, {
      bookingId: id,
      idempotencyKey: body.clientId,
    });
    return { state: status as z.output<typeof bookingState>, credited };
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
