import type { Hono } from 'hono';
import { readCentreCall } from '../../../contract/centre.ts';
import { readDirectionsCall } from '../../../contract/directions.ts';
import { readSiteCall } from '../../../contract/site.ts';
import { type Day, dayWithoutYearInWords } from '../../../domain/calendar-day.ts';
import { notOpenInWords } from '../../../domain/not-open.ts';
import type { Offer } from '../../../domain/offers.ts';
import { lastBookableDay, type OpeningRows } from '../../../domain/opening-calendar.ts';
import { areSameInks, inksKey, orchardInks } from '../../../domain/palette.ts';
import { lowestPrices, type PriceList } from '../../../domain/price-rules.ts';
import type { CachedValue } from '../../db/cached-value.ts';
import type { Database } from '../../db/connect.ts';
import { type AppEnv, mountCall } from '../../http/mount-call.ts';
import { type Clock, localMoment } from '../../ports/clock/clock.ts';
import { readCentreContent, readDirections } from './centre-store.ts';
import { explainOfferBooking } from './explain-offer-booking.ts';
import { notOpenFacts } from './open-for-booking.ts';
import type { SiteFacts } from './site-facts.ts';

/** The settings that the browser needs to take a payment. */
export interface BrowserPayments {
  publishableKey: string;
  scriptUrl: string;
  testMode: boolean;
}

/** Returns the notice about sample data at the top of public pages. */
function sampleNotice({ clockSet }: NonNullable<SiteFacts['sample']>, today: Day): string {
  return clockSet
    ? `Sample day: it is ${dayWithoutYearInWords(today)} here.`
    : 'Sample data: none of these families exists.';
}

/** Returns the pages that have nothing to show or to sell. No link leads to them (specification 13.7). */
function listNotOffered({ ticketTypes, offers }: SiteFacts, today: Day): string[] {
  const { parties, menu, photosUntil, giftVouchers } = offers;
  return [
    ...(ticketTypes.some(({ takesCredit }) => takesCredit) ? [] : ['/session-credits']),
    ...(parties ? [] : ['/party-booking']),
    ...(giftVouchers ? [] : ['/gift-vouchers']),
    ...(menu ? [] : ['/menu', '/menu-enhanced', '/menu-poster', '/qr-menu']),
    ...(photosUntil === null || photosUntil >= today ? [] : ['/photo-studio']),
  ];
}

/** Mounts the calls for the site's facts, the centre and the directions. */
export function siteRoutes(
  app: Hono<AppEnv>,
  deps: {
    db: Database;
    clock: Clock;
    site: CachedValue<SiteFacts>;
    calendar: CachedValue<{ prices: PriceList; rows: OpeningRows; offers: readonly Offer[] }>;
    browserPayments: BrowserPayments;
    baseUrl: string;
  },
): void {
  mountCall(app, readSiteCall, async () => {
    const site = await deps.site.read();
    const { venue, ticketTypes, rules, terms, stayMinutes, freeAdultsPerChild, socialLinks, sample } = site;
    const { prices, rows, offers } = await deps.calendar.read();
    const today = localMoment(deps.clock.now()).day;
    const notOffered = listNotOffered(site, today);
    const lowest = lowestPrices(prices, 'online', { first: today, last: lastBookableDay(today, rows) }, rows);
    const { termsVersion, inks, logo, ...facts } = venue;
    return {
      today,
      venue: facts,
      ...(site.opening.isOpen ? {} : { notOpen: notOpenInWords(notOpenFacts(site)) }),
      ...(notOffered.length > 0 ? { notOffered } : {}),
      siteUrl: deps.baseUrl,
      inks: areSameInks(inks, orchardInks) ? '' : inksKey(inks),
      logo,
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
      weekendRule: rules.weekendStay,
      entryRule: rules.entry,
      cancellationRule: rules.cancellation,
      poorlyRule: rules.poorly,
      ticketTypes: ticketTypes.map((type) => {
        const fromPrice = lowest.get(type.id);
        return fromPrice === undefined ? type : { ...type, fromPrice };
      }),
      ...(offers.some(({ everyVisits }) => everyVisits !== null) ? { hasOwnOffers: true } : {}),
      payments: deps.browserPayments,
      termsVersion,
      sample: sample && {
        ...localMoment(sample.opensAt),
        clockSet: sample.clockSet,
        inShort: sampleNotice(sample, localMoment(deps.clock.now()).day),
      },
    };
  });

  mountCall(app, readCentreCall, async () => {
    const [content, { offers, rows }] = await Promise.all([readCentreContent(deps.db), deps.calendar.read()]);
    const now = localMoment(deps.clock.now());
    return {
      ...content,
      offers: content.offers.map(({ isParty, ...offer }) => ({
        ...offer,
        booking: explainOfferBooking(
          offers.find(({ id }) => id === offer.id),
          isParty,
          now,
          rows,
        ),
      })),
    };
  });

  mountCall(app, readDirectionsCall, async () => ({ ways: await readDirections(deps.db) }));
}
