import type { Hono } from 'hono';
import { readCentre } from '../../../contract/centre.ts';
import { readSite } from '../../../contract/site.ts';
import { readWayHere } from '../../../contract/way-here.ts';
import { type Day, dayOfYearInWords } from '../../../domain/calendar-day.ts';
import type { Database } from '../../db/connect.ts';
import type { KeptReading } from '../../db/kept-reading.ts';
import { mount, type Requested } from '../../http/mount.ts';
import { type Clock, localMoment } from '../../ports/clock/clock.ts';
import { readCentreRows } from './centre-store.ts';
import type { SiteFacts } from './site-facts.ts';
import { readWays } from './way-here-store.ts';

/** What the browser needs to take a payment. */
export interface BrowserPayments {
  publishableKey: string;
  scriptUrl: string;
  testMode: boolean;
}

/** What pages that families see say of made-up data, before anything else. */
function sampleInShort({ clockSet }: NonNullable<SiteFacts['sample']>, today: Day): string {
  return clockSet
    ? `Sample day: it is ${dayOfYearInWords(today)} here.`
    : 'Sample data: none of these families exists.';
}

export function siteRoutes(
  app: Hono<Requested>,
  deps: {
    db: Database;
    clock: Clock;
    site: KeptReading<SiteFacts>;
    browserPayments: BrowserPayments;
    baseUrl: string;
  },
): void {
  mount(app, readSite, async () => {
    const { venue, ticketTypes, rules, terms, stayMinutes, freeAdultsPerChild, socialLinks, sample } =
      await deps.site.read();
    const { termsVersion, cancelHoursAhead, ...facts } = venue;
    return {
      today: localMoment(deps.clock.now()).day,
      venue: facts,
      siteUrl: deps.baseUrl,
      socialLinks,
      freeAdultsPerChild,
      arrivalRule: rules.arrival,
      openArrivalRule: rules.openArrival,
      freeAdultsRule: rules.freeAdults,
      parkingRule: rules.parking,
      parking: {
        freeParkingMinutes: terms.freeParkingMinutes,
        parkingBlockMinutes: terms.parkingBlockMinutes,
        parkingBlockPrice: terms.parkingBlockPrice,
        arriveEarlyMinutes: terms.arriveEarlyMinutes,
      },
      stayMinutes,
      stayRule: rules.stay,
      weekendRule: rules.weekend,
      entryRule: rules.entry,
      cancellationRule: rules.cancellation,
      ticketTypes,
      payments: deps.browserPayments,
      termsVersion,
      sample: sample && {
        ...localMoment(sample.opensAt),
        clockSet: sample.clockSet,
        inShort: sampleInShort(sample, localMoment(deps.clock.now()).day),
      },
    };
  });

  mount(app, readCentre, () => readCentreRows(deps.db));

  mount(app, readWayHere, async () => ({ ways: await readWays(deps.db) }));
}
