import type { Hono } from 'hono';
import { markPartyBooked } from '../../../contract/inquiry-desk.ts';
import {
  readPartyDay as readPartyDayCall,
  readPartyDays as readPartyDaysCall,
  readPartyPackages as readPartyPackagesCall,
  sendPartyInquiry as sendPartyInquiryCall,
} from '../../../contract/party.ts';
import { lastPartyDay } from '../../../domain/party-packages.ts';
import { formatSlot } from '../../../domain/time-slot.ts';
import { mount, type Requested } from '../../http/mount.ts';
import type { SlowDown } from '../../http/slow-down.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { bookParty } from './book-party.ts';
import { readPartyPackages } from './party-store.ts';
import { readPartyDay, readPartyDays } from './read-party-day.ts';
import { type PartyDeps, sendPartyInquiry } from './send-party-inquiry.ts';

const mostPerMinute = 5;

export function partyRoutes(app: Hono<Requested>, deps: PartyDeps, slowDown: SlowDown): void {
  mount(app, readPartyPackagesCall, async () => {
    const { packages, monthsAhead } = await readPartyPackages(deps.db);
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
    await slowDown(context, 'contact', mostPerMinute);
    const { website, inquiryType: _, ...form } = body;
    const estimate = await sendPartyInquiry(deps, form, Boolean(website));
    return { message: 'We will contact you within 24 hours.', estimate };
  });

  // For staff; the guard of /api/admin stands before it.
  mount(app, markPartyBooked, async ({ params }) => ({
    bookedAt: new Date(await bookParty(deps, params.id)).toISOString(),
  }));
}
