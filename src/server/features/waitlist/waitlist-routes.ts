import type { Hono } from 'hono';
import {
  changeWaitlistCall,
  declineOfferCall,
  joinWaitlistCall,
  leaveWaitlistCall,
  listWaitlistCall,
  readWaitlistCall,
  removeFromWaitlistCall,
  stayOnWaitlistCall,
  takeOfferCall,
} from '../../../contract/waitlist.ts';
import type { AppContext } from '../../app-context.ts';
import { type AppEnv, mountCall } from '../../http/mount-call.ts';
import type { RateLimit, RateLimiter } from '../../http/rate-limit.ts';
import { refuse } from '../../refusal.ts';
import { requireVerified } from '../email-codes/require-verified.ts';
import {
  changeSessions,
  declineOffer,
  leaveWaitlist,
  requireGroup,
  stayOnWaitlist,
} from './change-waitlist.ts';
import { joinWaitlist } from './join-waitlist.ts';
import { listWaitlist } from './list-waitlist.ts';
import { readWaitlist } from './read-waitlist.ts';
import { takeOffer } from './take-offer.ts';
import { findGroup } from './waitlist-store.ts';

const mostReadsPerMinute = 60;
const mostChangesPerMinute = 20;
/** The limit on groups that join from one client: twenty in ten minutes. */
const joinLimit: RateLimit = { most: 20, minutes: 10, reason: 'tooManyWaitlistJoins' };

/** Mounts the calls of the waitlist: joining it, a group's own page, and the queues for staff. */
export function waitlistRoutes(
  app: Hono<AppEnv>,
  deps: AppContext & { baseUrl: string },
  rateLimit: RateLimiter,
): void {
  mountCall(app, joinWaitlistCall, async ({ body }, context) => {
    await rateLimit(context, 'join waitlist', joinLimit);
    await requireVerified(deps, context, body.customerEmail);
    return { key: await joinWaitlist(deps, body) };
  });

  mountCall(app, readWaitlistCall, async ({ body }, context) => {
    await rateLimit(context, 'waitlist', mostReadsPerMinute);
    return readWaitlist(deps, await requireGroup(deps, body.key));
  });

  mountCall(app, changeWaitlistCall, async ({ body }, context) => {
    await rateLimit(context, 'change waitlist', mostChangesPerMinute);
    await changeSessions(deps, await requireGroup(deps, body.key), body.sessions);
    return {};
  });

  mountCall(app, leaveWaitlistCall, async ({ body }, context) => {
    await rateLimit(context, 'change waitlist', mostChangesPerMinute);
    await leaveWaitlist(deps, await requireGroup(deps, body.key), 'customer');
    return {};
  });

  mountCall(app, stayOnWaitlistCall, async ({ body }, context) => {
    await rateLimit(context, 'change waitlist', mostChangesPerMinute);
    await stayOnWaitlist(deps, await requireGroup(deps, body.key));
    return {};
  });

  mountCall(app, takeOfferCall, async ({ body }, context) => {
    await rateLimit(context, 'change waitlist', mostChangesPerMinute);
    return takeOffer(deps, await requireGroup(deps, body.key), body.offerId);
  });

  mountCall(app, declineOfferCall, async ({ body }, context) => {
    await rateLimit(context, 'change waitlist', mostChangesPerMinute);
    await declineOffer(deps, await requireGroup(deps, body.key), body.offerId);
    return {};
  });

  mountCall(app, listWaitlistCall, async () => ({ sessions: await listWaitlist(deps) }));

  mountCall(app, removeFromWaitlistCall, async ({ params }) => {
    const group = await findGroup(deps.db, { id: params.groupId });
    if (!group) throw refuse('waitlistUnknown');
    await leaveWaitlist(deps, group, 'staff');
    return {};
  });
}
