import type { ItemAvailability } from 'schema-dts';
import type { DayAvailability } from '../../../contract/availability.ts';
import { penceToPounds } from '../../../domain/money.ts';
import { parseSlot } from '../../../domain/time-slot.ts';
import { instantOf, localMoment, venueZone } from '../../ports/clock/clock.ts';
import { listEventDays } from '../availability/list-event-days.ts';
import { readPhotoDays } from '../photo-studio/read-photo-diary.ts';
import type { SiteFacts, VenueFacts } from '../site/site-facts.ts';
import type { DiscoveryDeps } from './discovery-deps.ts';
import { specialOpeningData, weeklyOpeningData } from './opening-data.ts';

/**
 * An object of schema.org in a graph. It does not have the published type, because checking this file against
 * the unions of all such types takes a third of the compiler's time for the whole server. Instead, the
 * journey `search-engines` compiles the graph of every public page against the published types.
 */
interface StructuredThing {
  '@type': string;
  '@id'?: string;
  [property: string]: unknown;
}

/** What a page tells search engines: the JSON-LD of its `application/ld+json` script. */
interface StructuredGraph {
  '@context': 'https://schema.org';
  '@graph': StructuredThing[];
}

const maxEventDays = 4;

/**
 * Returns the schema.org graph of the public page at `path` for search engines. `title` is the title of the
 * page.
 */
export async function buildStructuredData(
  deps: DiscoveryDeps,
  path: string,
  title: string,
): Promise<StructuredGraph> {
  const { baseUrl } = deps;
  const things: StructuredThing[] =
    path === '/' ? await describeHome(deps) : [breadcrumbs(baseUrl, path, title)];
  if (path === '/menu') things.push(await describeMenu(deps));
  if (path === '/photo-studio') things.push(await describePhotoStudio(deps));
  return { '@context': 'https://schema.org', '@graph': things };
}

async function describeHome(deps: DiscoveryDeps): Promise<StructuredThing[]> {
  const [facts, calendar, events] = await Promise.all([
    deps.site.read(),
    deps.calendar.read(),
    listEventDays(deps),
  ]);
  const { baseUrl } = deps;
  const today = localMoment(deps.clock.now()).day;
  const place: StructuredThing = {
    '@type': 'EntertainmentBusiness',
    '@id': `${baseUrl}/#place`,
    name: facts.venue.name,
    description: facts.venue.tagline,
    url: `${baseUrl}/`,
    telephone: facts.venue.phone,
    email: facts.venue.email,
    address: addressOf(facts.venue),
    image: `${baseUrl}/cards/home.png`,
    logo: `${baseUrl}/icon-512.png`,
    sameAs: facts.socialLinks.map(({ url }) => url),
    department: {
      '@type': 'CafeOrCoffeeShop',
      name: `${facts.venue.name} café`,
      address: addressOf(facts.venue),
      telephone: facts.venue.phone,
      hasMenu: `${baseUrl}/menu`,
    },
    currenciesAccepted: 'GBP',
    openingHoursSpecification: weeklyOpeningData(today, calendar.rows),
    specialOpeningHoursSpecification: specialOpeningData(today, calendar.rows),
    makesOffer: facts.ticketTypes.map(({ name, includes, price }) => ({
      ...offer(price, `${baseUrl}/booking`),
      name,
      description: includes,
    })),
  };
  return [
    place,
    {
      '@type': 'WebSite',
      '@id': `${baseUrl}/#website`,
      name: facts.venue.name,
      url: `${baseUrl}/`,
      publisher: { '@id': `${baseUrl}/#place` },
    },
    ...events.slice(0, maxEventDays).flatMap((day) => describeEvent(day, facts, baseUrl)),
  ];
}

function describeEvent(day: DayAvailability, facts: SiteFacts, baseUrl: string): StructuredThing[] {
  const { event, date } = day;
  const child = facts.ticketTypes.find(({ takesCredit }) => takesCredit);
  return day.sessions.flatMap(({ timeSlot, notBookable, availableSpots, prices }): StructuredThing[] => {
    const slot = parseSlot(timeSlot);
    if (!event || !slot) return [];
    const soldOut = availableSpots === 0 || notBookable?.code === 'full';
    const availability: ItemAvailability = soldOut
      ? 'https://schema.org/SoldOut'
      : 'https://schema.org/InStock';
    const url = `${baseUrl}/booking?date=${date}`;
    return [
      {
        '@type': 'ChildrensEvent',
        name: event.title,
        description: event.tagline,
        url,
        image: `${baseUrl}/cards/home.png`,
        startDate: instantText(instantOf(date, slot.start)),
        endDate: instantText(instantOf(date, slot.end)),
        eventStatus: 'https://schema.org/EventScheduled',
        eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
        location: {
          '@type': 'Place',
          '@id': `${baseUrl}/#place`,
          name: facts.venue.name,
          address: addressOf(facts.venue),
        },
        organizer: { '@id': `${baseUrl}/#place` },
        ...(child
          ? {
              offers: {
                ...offer(
                  prices?.find(({ ticketTypeId }) => ticketTypeId === child.id)?.price ?? child.price,
                  url,
                ),
                availability,
              },
            }
          : {}),
      },
    ];
  });
}

async function describeMenu({ menu, baseUrl }: DiscoveryDeps): Promise<StructuredThing> {
  const sections = await menu.read();
  return {
    '@type': 'Menu',
    '@id': `${baseUrl}/menu#menu`,
    name: 'Café menu',
    url: `${baseUrl}/menu`,
    inLanguage: 'en-GB',
    hasMenuSection: sections.map(({ name, items }) => ({
      '@type': 'MenuSection',
      name,
      hasMenuItem: items.map((item) => ({
        '@type': 'MenuItem',
        name: item.name,
        description: item.description,
        offers: offer(item.price),
      })),
    })),
  };
}

async function describePhotoStudio(deps: DiscoveryDeps): Promise<StructuredThing> {
  const { baseUrl } = deps;
  const [{ studio }, { venue }] = await Promise.all([readPhotoDays(deps), deps.site.read()]);
  const url = `${baseUrl}/photo-studio`;
  return {
    '@type': 'Service',
    '@id': `${url}#studio`,
    name: studio.title,
    description: studio.expect.join(' '),
    serviceType: 'Family photography',
    url,
    provider: {
      '@type': 'EntertainmentBusiness',
      '@id': `${baseUrl}/#place`,
      name: venue.name,
      address: addressOf(venue),
    },
    offers: offer(studio.price, url),
  };
}

function breadcrumbs(baseUrl: string, path: string, title: string): StructuredThing {
  const [name = title] = title.split(' - ');
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Home', item: `${baseUrl}/` },
      { '@type': 'ListItem', position: 2, name, item: baseUrl + path },
    ],
  };
}

function offer(pence: number, url?: string): StructuredThing {
  return {
    '@type': 'Offer',
    price: penceToPounds(pence).toFixed(2),
    priceCurrency: 'GBP',
    ...(url ? { url } : {}),
  };
}

/**
 * Takes the last address line as the county, the line before it as the town, and the other lines as the
 * street.
 */
function addressOf({ addressLines, postcode }: VenueFacts): StructuredThing {
  return {
    '@type': 'PostalAddress',
    streetAddress: addressLines.slice(0, -2).join(', '),
    addressLocality: addressLines.at(-2) ?? '',
    addressRegion: addressLines.at(-1) ?? '',
    postalCode: postcode,
    addressCountry: 'GB',
  };
}

function instantText(instant: number): string {
  return Temporal.Instant.fromEpochMilliseconds(instant)
    .toZonedDateTimeISO(venueZone)
    .toString({ timeZoneName: 'never', smallestUnit: 'second' });
}
