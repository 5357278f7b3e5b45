import type { Hono } from 'hono';
import { readSite } from '../../../contract/site.ts';
import type { KeptReading } from '../../db/kept-reading.ts';
import { mount, type Requested } from '../../mount.ts';
import { type Clock, localMoment } from '../../ports/clock/clock.ts';
import type { SiteFacts } from './site-facts.ts';

/** What the browser needs to take a payment. */
export interface BrowserPayments {
  publishableKey: string;
  scriptUrl: string;
  testMode: boolean;
}

export function siteRoutes(
  app: Hono<Requested>,
  deps: { clock: Clock; site: KeptReading<SiteFacts>; browserPayments: BrowserPayments },
): void {
  mount(app, readSite, async () => {
    const { venue, ticketTypes } = await deps.site.read();
    const { termsVersion, ...facts } = venue;
    return {
      today: localMoment(deps.clock.now()).day,
      venue: facts,
      ticketTypes,
      payments: deps.browserPayments,
      termsVersion,
    };
  });
}
