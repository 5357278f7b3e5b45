import type { Hono } from 'hono';
import {
  readPartyDayCall,
  readPartyDaysCall,
  readPartyPackagesCall,
  sendPartyInquiryCall,
} from '../../../contract/party.ts';
import { markPartyBookedCall } from '../../../contract/staff-inquiries.ts';
import { lastPartyDay } from '../../../domain/party-packages.ts';
import { formatSlot } from '../../../domain/time-slot.ts';
import { type AppEnv, mountCall } from '../../http/mount-call.ts';
import type { RateLimiter } from '../../http/rate-limit.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { markPartyBooked } from './mark-party-booked.ts';
import { listPartyPackages } from './party-store.ts';
import { readPartyDay, readPartyDays } from './read-party-day.ts';
import { type PartyDeps, sendPartyInquiry } from './send-party-inquiry.ts';

const maxPerMinute = 5;

/** Mounts the calls of families and staff for party packages, party days and party enquiries. */
export function partyRoutes(app: Hono<AppEnv>, deps: PartyDeps, rateLimit: RateLimiter): void {
  mountCall(app, readPartyPackagesCall, async () => {
    const { packages, monthsAhead, isOnline } = await listPartyPackages(deps.db);
    const today = localMoment(deps.clock.now()).day;
    return {
      ...(isOnline && { bookedOnline: true as const }),
      today,
      lastDay: lastPartyDay(today, monthsAhead),
      packages: packages.map((party) => ({ ...party, times: party.times.map(formatSlot) })),
    };
  });

  mountCall(app, readPartyDaysCall, () => readPartyDays(deps));

  mountCall(app, readPartyDayCall, ({ params }) => readPartyDay(deps, params.date));

  mountCall(app, sendPartyInquiryCall, async ({ body }, context) => {
    // The party form and the contact form share one rate limit, so that a client gains nothing by using both.
    await rateLimit(context, 'contact', maxPerMinute);
    const { website, inquiryType: _, ...form } = body;
    const estimate = await sendPartyInquiry(deps, form, Boolean(website));
    return { message: 'We will contact you within 24 hours.', estimate };
  });

  // The guard of /api/admin protects this call.
  mountCall(app, markPartyBookedCall, async ({ params }) => ({
    bookedAt: new Date(await markPartyBooked(deps, params.id)).toISOString(),
  }));
}
