import type { Hono } from 'hono';
import {
  bookPhotoSessionCall,
  readPhotoDaysCall,
  readPhotoSlotsCall,
} from '../../../contract/photo-studio.ts';
import { listPhotoBookingsCall } from '../../../contract/staff-photo-bookings.ts';
import type { AppContext } from '../../app-context.ts';
import { readClient } from '../../http/client.ts';
import { mount, type Requested } from '../../http/mount.ts';
import type { RateLimiter } from '../../http/rate-limit.ts';
import { bookPhotoSession } from './book-photo-session.ts';
import { listPhotoBookings } from './list-photo-bookings.ts';
import { readDaySlots, readPhotoDays } from './read-photo-diary.ts';

/** Mounts the photo studio's diary, its bookings and their list for staff. */
export function photoRoutes(app: Hono<Requested>, deps: AppContext, rateLimit: RateLimiter): void {
  mount(app, readPhotoDaysCall, () => readPhotoDays(deps));

  mount(app, readPhotoSlotsCall, ({ query }) => readDaySlots(deps, query.date));

  mount(app, listPhotoBookingsCall, ({ query }) => listPhotoBookings(deps, query));

  mount(app, bookPhotoSessionCall, async ({ body }, context) => {
    // Shares its rate limit with visits, so that one client does not get more by booking both.
    await rateLimit(context, 'book', 60);
    const { booking, clientSecret } = await bookPhotoSession(deps, body, readClient(context));
    return {
      clientSecret,
      booking: { id: booking.id, reference: booking.reference },
      amount: booking.total_pence,
      message: 'Your photo session is kept for ten minutes while you pay.',
      holdExpiresAt: booking.hold_expires_at.toISOString(),
      now: new Date(deps.clock.now()).toISOString(),
      viewToken: booking.view_token,
    };
  });
}
