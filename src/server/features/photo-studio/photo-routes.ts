import type { Hono } from 'hono';
import {
  bookPhotoSessionCall,
  readPhotoDaysCall,
  readPhotoSlotsCall,
} from '../../../contract/photo-studio.ts';
import { listPhotoBookingsCall } from '../../../contract/staff-photo-bookings.ts';
import type { AppContext } from '../../app-context.ts';
import { readClient } from '../../http/client.ts';
import { type AppEnv, mountCall } from '../../http/mount-call.ts';
import type { RateLimiter } from '../../http/rate-limit.ts';
import { countOrderWithCodes } from '../vouchers/count-guesses.ts';
import { bookPhotoSession } from './book-photo-session.ts';
import { listPhotoBookings } from './list-photo-bookings.ts';
import { readPhotoDays, readPhotoSlots } from './read-photo-diary.ts';

/** Mounts the calls for the photo studio's diary, its bookings and their list for staff. */
export function photoRoutes(app: Hono<AppEnv>, deps: AppContext, rateLimit: RateLimiter): void {
  mountCall(app, readPhotoDaysCall, () => readPhotoDays(deps));

  mountCall(app, readPhotoSlotsCall, ({ query }) => readPhotoSlots(deps, query.date));

  mountCall(app, listPhotoBookingsCall, ({ query }) => listPhotoBookings(deps, query));

  mountCall(app, bookPhotoSessionCall, async ({ body }, context) => {
    // Photo sessions and visits share one rate limit, so that a client cannot double its limit by booking
    // both.
    await rateLimit(context, 'book', 60);
    const { order, clientSecret } = await countOrderWithCodes(
      rateLimit,
      context,
      [body.accountCredit?.code],
      () => bookPhotoSession(deps, body, readClient(context)),
    );
    return {
      clientSecret,
      booking: { id: order.id, reference: order.reference },
      amount: order.total_pence,
      message: 'Your photo session is kept for ten minutes while you pay.',
      holdExpiresAt: order.hold_expires_at.toISOString(),
      now: new Date(deps.clock.now()).toISOString(),
      viewToken: order.view_token,
    };
  });
}
