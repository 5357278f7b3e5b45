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
import { mount, type Requested } from '../../http/mount.ts';
import type { RateLimiter } from '../../http/rate-limit.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { bookParty } from './book-party.ts';
import { listPartyPackages } from './party-store.ts';
import { readPartyDay, readPartyDays } from './read-party-day.ts';
import { type PartyDeps, sendPartyInquiry } from './send-party-inquiry.ts';

const mostPerMinute = 5;

export function partyRoutes(app: Hono<Requested>, deps: PartyDeps, rateLimit: RateLimiter): void {
  mount(app, readPartyPackagesCall, async () => {
    const { packages, monthsAhead } = await listPartyPackages(deps.db);
    const today = localMoment(deps.clock.now()).day;
    return {
      today,
      lastDay: lastPartyDay(today, monthsAhead),
      packages: packages.map((party) => ({ ...party, times: party.times.map(formatSlot) })),
    };
  });

  mount(app, readPartyDaysCall, () => readPartyDays(deps));

  mount(app, readPartyDayCall, ({ params }) => readPartyDay(deps, params.date));

  mount(app, sendPartyInquiryCall, async ({ body }, context) => {
    // The same count as for messages: one address does not get more by using both forms.
    await rateLimit(context, 'contact', mostPerMinute);
    const { website, inquiryType: _, ...form } = body;
    const estimate = await sendPartyInquiry(deps, form, Boolean(website));
    return { message: 'We will contact you within 24 hours.', estimate };
  });

  // For staff; the guard of /api/admin stands before it.
  mount(app, markPartyBookedCall, async ({ params }) => ({
    bookedAt: new Date(await bookParty(deps, params.id)).toISOString(),
  }));
}
