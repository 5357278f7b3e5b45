import { type Kysely, sql } from 'kysely';
import type { CallReply } from '../../../contract/call.ts';
import type { checkFactsCall } from '../../../contract/office-facts.ts';
import { hasArrivals } from '../../../domain/arrivals.ts';
import { type Day, dayInWords, weekdayOf } from '../../../domain/calendar-day.ts';
import { changesAllergens, type FactStep } from '../../../domain/fact-changes.ts';
import type { FactValue } from '../../../domain/fact-sheet.ts';
import { allergens, menuCategories } from '../../../domain/menu.ts';
import { type OpeningRows, planDay } from '../../../domain/opening-calendar.ts';
import { partySizeInWords } from '../../../domain/party-packages.ts';
import { childrenInWords, pluralise } from '../../../domain/pluralise.ts';
import { formatTime } from '../../../domain/time-slot.ts';
import type { DB } from '../../db/tables.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { partiesAndEnquiries } from '../parties/parties-and-enquiries.ts';
import { type CalendarFacts, findChangedOffers, findChangedPrices } from './changed-prices.ts';

type ChangeEffects = CallReply<typeof checkFactsCall>['touched'];

/**
 * A session with the number of its bookings; or a booked photo session or party that takes no place in a
 * session.
 */
interface BookedTime {
  day: Day;
  starts: number;
  ends: number;
  isSession: boolean;
  /** The event of a session; otherwise null. */
  eventId: string | null;
  bookings: number;
}

/** Tables that decide the days and times of sessions. */
const calendarTables = [
  'weekly_hours',
  'season',
  'season_hours',
  'special_hours',
  'school_holiday',
  'session',
];
const priceTables = ['price_rule', 'ticket_price', 'school_holiday'];

/**
 * Returns what a change of facts would affect. Finds bookings on days that would close or have other hours,
 * and whole-day bookings on days that would get arrival times. Finds zones that would be overfull, and photo
 * sessions that would be out of season. Also finds prices and offers that would change. If the allergens of
 * dishes would change, finds these dishes and all future parties. `tx` is a transaction in which the change
 * has been applied, and which is rolled back afterwards. `calendar` has the facts before and after the
 * change. `now` is in epoch milliseconds; `from` is the first day on which the change applies.
 * `seesEnquiries` says whether the caller may open the dashboard's tab with the party enquiries.
 */
export async function findChangeEffects(
  tx: Kysely<DB>,
  calendar: { before: CalendarFacts; after: CalendarFacts },
  steps: readonly FactStep[],
  { now, from, seesEnquiries }: { now: number; from: Day; seesEnquiries: boolean },
): Promise<ChangeEffects> {
  const tables = new Set(steps.map(({ table }) => table));
  const hasAny = (names: readonly string[]) => names.some((name) => tables.has(name));
  const rows = { before: calendar.before.rows, after: calendar.after.rows };
  const effects: ChangeEffects = [];
  if (hasAny([...calendarTables, 'venue'])) effects.push(...(await findBookedHours(tx, rows, from)));
  if (hasAny(['arrival_rule', 'ticket_type', 'zone', 'zone_ticket']))
    effects.push(...(await findWholeDays(tx, rows, from)), ...(await findFullZones(tx, { now, from })));
  if (tables.has('photo_studio')) effects.push(...(await findPhotoSessions(tx, from)));
  if (hasAny(priceTables)) effects.push(...(await findChangedPrices(tx, calendar, from)));
  if (hasAny(['offer', 'offer_rule'])) {
    const at = { now, moment: localMoment(now) };
    effects.push(...(await findChangedOffers(tx, steps, calendar.after, at)));
  }
  if (changesAllergens(steps))
    effects.push(...(await findAllergenEffects(tx, steps, { now, from, seesEnquiries })));
  return effects;
}

async function findBookedHours(
  tx: Kysely<DB>,
  { before, after }: { before: OpeningRows; after: OpeningRows },
  from: Day,
): Promise<ChangeEffects> {
  // A party that takes places in sessions is counted by its places.
  const { rows: booked } = await sql<BookedTime>`
    select s.day, s.starts, s.ends, true as "isSession", s.event_id as "eventId",
      count(distinct p.booking_id)::int as bookings
    from session s join place p on p.session_id = s.id
    where s.day >= ${from} and p.live_until = 'infinity' group by s.id
    union all
    select day, starts, ends, false, null, 1 from photo_session where day >= ${from} and live_until = 'infinity'
    union all
    select day, starts, ends, false, null, 1 from party y
    where day >= ${from} and live_until = 'infinity'
      and not exists (select from place p where p.booking_id = y.booking_id and p.live_until = 'infinity')
    order by day, starts`.execute(tx);
  const isOpen = (day: Day, rows: OpeningRows) => planDay(day, rows).sessions.length > 0;
  const closing = booked.filter(
    (time) =>
      (!time.isSession || isPlanned(time, before)) && isOpen(time.day, before) && !isOpen(time.day, after),
  );
  const other = booked.filter(
    (time) => !closing.includes(time) && isPlanned(time, before) && !isPlanned(time, after),
  );
  return [
    ...describeBookings(closing, (bookings) => `${bookings} on days that would close`, '/admin?tab=closures'),
    ...describeBookings(
      other,
      (bookings) => `${bookings} at times when the centre would no longer be open`,
      '/admin?tab=closures',
    ),
  ];
}

/** Finds whole-day bookings of open play on days that have no arrival times now but would get them. */
async function findWholeDays(
  tx: Kysely<DB>,
  { before, after }: { before: OpeningRows; after: OpeningRows },
  from: Day,
): Promise<ChangeEffects> {
  const { rows } = await sql<{ day: Day; bookings: number; children: number }>`
    select s.day, count(*)::int as bookings, sum(p.children)::int as children
    from session s join place p on p.session_id = s.id
    where s.day >= ${from} and s.event_id is null and s.arrival_of is null and p.live_until = 'infinity'
    group by s.day`.execute(tx);
  const changed = rows.filter(
    ({ day }) => hasArrivals(day, after.arrivals) && !hasArrivals(day, before.arrivals),
  );
  const bookings = changed.reduce((sum, row) => sum + row.bookings, 0);
  if (bookings === 0) return [];
  const most = changed.reduce((found, row) => Math.max(found, row.children), 0);
  const words = `${pluralise(bookings, 'booking')} of open play on these days ${bookings === 1 ? 'is' : 'are'} for the whole day, with up to ${childrenInWords(most)} on a single day. The families may come at any time, so all their children count as inside all day.`;
  return [{ words, link: '/admin?tab=calendar', items: [], needsLook: true }];
}

/** Finds zones that would have fewer places than are booked in them. */
async function findFullZones(
  tx: Kysely<DB>,
  { now, from }: { now: number; from: Day },
): Promise<ChangeEffects> {
  const { rows } = await sql<{ name: string; days: number; first: Day }>`
    select z.name, count(distinct s.day)::int as days, min(s.day) as first
    from zone z cross join session s
    where s.day >= ${from} and left_in_zone(z, s, ${new Date(now)}, null) < 0
    group by z.id order by z.position`.execute(tx);
  return rows.map(({ name, days, first }) => ({
    words: `${name} is overbooked on ${pluralise(days, 'day')}, first on ${dayInWords(first)}. These bookings stay, but the zone takes no more until it has places again.`,
    link: '/admin?tab=calendar',
    items: [],
    needsLook: true,
  }));
}

/**
 * Returns whether the calendar plans a session. For any other booked time, returns whether the centre is open
 * for all of it.
 */
function isPlanned(time: BookedTime, rows: OpeningRows): boolean {
  const { sessions } = planDay(time.day, rows);
  if (!time.isSession)
    return sessions.some(({ start }) => start <= time.starts) && sessions.some(({ end }) => time.ends <= end);
  return sessions.some(
    ({ eventId, start, end }) =>
      eventId === time.eventId &&
      (eventId === null ? start <= time.starts && time.ends <= end : start === time.starts),
  );
}

function describeBookings(
  times: readonly BookedTime[],
  toWords: (bookings: string) => string,
  link: string,
): ChangeEffects {
  const bookings = times.reduce((sum, time) => sum + time.bookings, 0);
  if (bookings === 0) return [];
  const verb = bookings === 1 ? 'is' : 'are';
  const words = toWords(`${pluralise(bookings, 'booking')} ${verb}`);
  return [
    {
      words: `${words}. They stay booked until you close the day and the families are asked.`,
      link,
      items: [],
      needsLook: true,
    },
  ];
}

async function findPhotoSessions(tx: Kysely<DB>, from: Day): Promise<ChangeEffects> {
  const studio = await tx.selectFrom('photo_studio').selectAll().executeTakeFirstOrThrow();
  const { rows } = await sql<{ day: Day; sessions: number }>`
    select day, count(*)::int as sessions from photo_session
    where day >= ${from} and live_until = 'infinity' group by day`.execute(tx);
  const outside = rows.filter(
    ({ day }) =>
      day < studio.season_from ||
      (studio.season_to !== null && day > studio.season_to) ||
      studio.closed_weekdays.includes(weekdayOf(day)),
  );
  const sessions = outside.reduce((sum, row) => sum + row.sessions, 0);
  if (sessions === 0) return [];
  const words = `${pluralise(sessions, 'booked photo session')} would lie outside the season. They stay booked.`;
  return [{ words, link: '/admin?tab=photo-studio', items: [], needsLook: true }];
}

interface PartyToCome {
  day: Day;
  starts: number;
  name: string;
  children: number;
  state: 'booked' | 'held' | 'enquiry';
  is_order: boolean;
}

async function findAllergenEffects(
  tx: Kysely<DB>,
  steps: readonly FactStep[],
  { now, from, seesEnquiries }: { now: number; from: Day; seesEnquiries: boolean },
): Promise<ChangeEffects> {
  const { rows: parties } = await sql<PartyToCome>`
    select p.day, p.starts, k.name, p.children, p.state, p.is_order
    from ${partiesAndEnquiries(now)} p join party_package k on k.id = p.party_package_id
    where p.day >= ${from} order by p.day, p.starts`.execute(tx);
  const dishes = await tx.selectFrom('menu_item').select(['id', 'name', 'category']).execute();
  const effects: ChangeEffects = [
    {
      words:
        'The menu poster and the kitchen’s printed sheets name allergens: copies from before this change are out of date.',
      link: '/menu-poster',
      items: steps.flatMap((step) => {
        if (step.table !== 'menu_item' || step.step === 'removed') return [];
        const id = step.step === 'added' ? step.row['id'] : step.key['id'];
        const dish = dishes.find((other) => other.id === id);
        const [from, to] = step.step === 'added' ? [[], step.row] : [step.from['allergens'], step.to];
        if (!dish || !('allergens' in to)) return [];
        const part = menuCategories.find((category) => category.id === dish.category)?.name ?? '';
        return [`${dish.name}, under ${part}: ${allergenChange(from, to['allergens'])}`];
      }),
      needsLook: true,
    },
  ];
  const count = parties.length;
  if (count > 0)
    effects.push({
      words: `${count === 1 ? 'One party is' : `${count} parties are`} still to come: check what ${count === 1 ? 'its' : 'their'} children must not eat.`,
      link: seesEnquiries ? '/admin?tab=parties' : '/admin?tab=kitchen',
      items: parties.map(
        (party) =>
          `${dayInWords(party.day)}, ${formatTime(party.starts)}: ${party.name} party of ${party.is_order ? childrenInWords(party.children) : partySizeInWords(party.children)}${stateWords[party.state]}`,
      ),
      needsLook: true,
    });
  return effects;
}

const stateWords = { booked: '', held: ', not paid yet', enquiry: ', enquiry only' };

/** Returns the allergens that a dish gains and loses, in words: 'with mustard, no longer with milk'. */
function allergenChange(from: FactValue | undefined, to: FactValue | undefined): string {
  const list = (value: FactValue | undefined): readonly unknown[] => (Array.isArray(value) ? value : []);
  const nameOf = (id: unknown) => allergens.find((allergen) => allergen.id === id)?.name ?? String(id);
  const names = (ids: readonly unknown[]) => ids.map(nameOf).join(', ').toLowerCase();
  const added = list(to).filter((id) => !list(from).includes(id));
  const gone = list(from).filter((id) => !list(to).includes(id));
  return (
    [added.length > 0 && `with ${names(added)}`, gone.length > 0 && `no longer with ${names(gone)}`]
      .filter(Boolean)
      .join(', ') || 'without any of the 14'
  );
}
