import { stayOf } from './arrivals.ts';
import { addDays, type Day } from './calendar-day.ts';
import type { Pence } from './money.ts';
import { isOffered, type Offer } from './offers.ts';
import {
  bookableSessions,
  type DayPlan,
  type LocalMoment,
  type OpeningRows,
  type PlannedSession,
  planDay,
  sessionsAtDesk,
  whyNotBookable,
  whySessionNotBookable,
  whySessionNotSold,
} from './opening-calendar.ts';
import {
  isPhotoSlot,
  type PhotoStudio,
  photoSlots,
  pricePhotoSession,
  whyNoPhotosOn,
} from './photo-session.ts';
import { type PriceChannel, type PriceList, pricedSession, ticketTypesAt } from './price-rules.ts';
import { countPlacesNeeded, type TicketQuantities, type TicketType } from './tickets.ts';
import { overlaps, type TimeSlot } from './time-slot.ts';
import { quoteVisit } from './visit-quote.ts';
import type { VoucherWorth } from './vouchers.ts';

/** A past request for a visit or a photo session. */
interface DemandBase {
  /** The id of the booking, or of the waitlist entry. */
  id: string;
  /** The reference by which staff find the booking; empty for a group on the waitlist. */
  reference: string;
  /** When it was requested, epoch milliseconds. */
  at: number;
  /** The same time as the venue's day and minute. */
  moment: LocalMoment;
  /** The day of the visit or photo session. */
  day: Day;
  /** When its places became free again, epoch milliseconds; null if they never did. */
  releasedAt: number | null;
  /** The price that the family paid in the past, pence. */
  paid: Pence;
}

export interface VisitDemand extends DemandBase {
  kind: 'visit';
  /**
   * Where the visit was booked or requested. The front desk goes on selling a session after the website has
   * stopped. Offers apply only to visits booked online, not to visits offered to the waitlist.
   */
  where: 'online' | 'desk' | 'waitlist';
  channel: PriceChannel;
  /** The event of the visit (null for open play). */
  eventId: string | null;
  /** The starts of its sessions, minutes of the day. */
  starts: readonly number[];
  /** When the family came to open play, or chose to come, minutes of the day; null if unknown. */
  arrives: number | null;
  quantities: TicketQuantities;
  /** The session credits that the visit spent. */
  credits: number;
  voucher: VoucherWorth | null;
  /** The offers that the visit had. An offer that is counted by family applies only if it is in this list. */
  offers: readonly string[];
  /**
   * The waitlist group that made the request; null for a booking. A group may request several sessions, and
   * takes one of them.
   */
  group: string | null;
  /** Whether staff admitted the family although the session was full. */
  beyondCapacity: boolean;
  /** Whether this is a walk-in. Its price is 0 here, because the family has paid at reception. */
  isWalkIn: boolean;
}

export interface PhotoDemand extends DemandBase, TimeSlot {
  kind: 'photos';
  withEditing: boolean;
}

export type Demand = VisitDemand | PhotoDemand;

/** The facts against which demand is replayed. */
export interface RehearsalFacts {
  rows: OpeningRows;
  prices: PriceList;
  offers: readonly Offer[];
  ticketTypes: readonly TicketType[];
  studio: PhotoStudio;
  /**
   * The capacities of the stored open play sessions, by day. A stored session keeps the capacity with which
   * it was first sold. The map is empty if the rehearsed change sets another capacity.
   */
  capacities: ReadonlyMap<Day, number>;
}

/** The reasons why a request would be refused, in the order in which they are shown. */
export const refusedReasons = {
  closed: 'Closed that day',
  'no-session': 'No such session that day',
  blocked: 'Blocked by staff',
  full: 'Full',
  'zone-full': 'A zone is full',
  'not-sold': 'Ticket not sold',
  'too-late': 'After the last entry',
  'too-far': 'Booked further ahead than bookings are open',
  'no-photos': 'No photo sessions that day',
  'no-slot': 'No photo session free that day',
} as const;
export type RefusedReason = keyof typeof refusedReasons;

/** The result of replaying one past request (`of`). */
export interface DemandResult {
  of: Demand;
  /** Why the request is refused; null if it is sold. */
  refused: RefusedReason | null;
  /** Children with a place, or 1 for a photo session. */
  places: number;
  /**
   * The arrival time that the visit took or that was full, minutes of the day; null without an arrival time.
   */
  arrival: number | null;
  /** The price, pence; 0 for a refused request. */
  total: Pence;
  /**
   * The total in parts by product: a ticket type's name, 'Booking fees', 'Photo sessions'. Reductions are
   * negative parts.
   */
  parts: readonly { name: string; pence: Pence }[];
}

/** Returns a demand with its `day` and its `moment` moved this many weeks later. */
export function shiftDemand(demand: Demand, weeks: number): Demand {
  if (weeks === 0) return demand;
  const days = weeks * 7;
  const { day, moment } = demand;
  return { ...demand, day: addDays(day, days), moment: { ...moment, day: addDays(moment.day, days) } };
}

/** The number of demands replayed before the caller may pause. */
const slice = 100;

/**
 * Replays demands against facts, the earliest demand first. Uses the same calendar, price rules and quote as
 * booking. Places that had been released before a demand are free for that demand. Yields regularly, so that
 * the caller can pause or stop. Returns the results in the same order, with only one result for each waitlist
 * group.
 */
export function* replayDemand(
  demands: readonly Demand[],
  facts: RehearsalFacts,
): Generator<undefined, DemandResult[], undefined> {
  const days = new Map<Day, DayPlan>();
  const planOf = (day: Day) => {
    const plan = days.get(day) ?? planDay(day, facts.rows);
    days.set(day, plan);
    return plan;
  };
  const taken: Crowds = new Map();
  const slots = new Map<Day, TimeSlot[]>();
  const served = new Set<string>();
  const results: DemandResult[] = [];
  const releases: { at: number; free: () => void }[] = [];
  const ordered = demands.toSorted((a, b) => a.at - b.at);
  for (const [index, demand] of ordered.entries()) {
    if (index % slice === slice - 1) yield;
    releaseUntil(releases, demand.at);
    const plan = planOf(demand.day);
    if (demand.kind === 'photos') {
      results.push(replayPhotos(demand, plan, facts, slots, releases));
      continue;
    }
    if (demand.group !== null && served.has(demand.group)) continue;
    const visit = replayVisit(demand, plan, facts, taken, releases);
    if (demand.group !== null && visit.refused === null) served.add(demand.group);
    results.push(visit);
  }
  return oncePerGroup(results, served);
}

/**
 * Removes all but one result of each waitlist group. A group may request several sessions but takes only one,
 * so it is sold once or refused once.
 */
function oncePerGroup(results: readonly DemandResult[], served: ReadonlySet<string>): DemandResult[] {
  const seen = new Set<string>();
  return results.filter(({ of, refused }) => {
    if (of.kind === 'photos' || of.group === null) return true;
    if (served.has(of.group)) return refused === null;
    if (seen.has(of.group)) return false;
    seen.add(of.group);
    return true;
  });
}

/** Frees the places released up to the moment `now`. `releases` is sorted by time. */
function releaseUntil(releases: { at: number; free: () => void }[], now: number): void {
  while (releases[0] && releases[0].at <= now) releases.shift()?.free();
}

function freeLater(releases: { at: number; free: () => void }[], at: number | null, free: () => void): void {
  if (at === null) return;
  let [low, high] = [0, releases.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((releases[middle]?.at ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  releases.splice(low, 0, { at, free });
}

const refusal = (
  of: Demand,
  refused: RefusedReason,
  places: number,
  arrival: number | null = null,
): DemandResult => ({ of, refused, places, arrival, total: 0, parts: [] });

/**
 * The number of people inside in each minute of a day, by key. Without arrival times, minute 0 stands for a
 * whole session.
 */
type Crowds = Map<string, Int16Array>;

function mostInCrowd(crowds: Crowds, key: string, { start, end }: TimeSlot): number {
  return (
    crowds
      .get(key)
      ?.subarray(start, end)
      .reduce((most, count) => Math.max(most, count), 0) ?? 0
  );
}

function addToCrowd(crowds: Crowds, key: string, { start, end }: TimeSlot, count: number): void {
  const crowd = crowds.get(key) ?? new Int16Array(24 * 60);
  crowds.set(key, crowd);
  for (let minute = start; minute < end; minute += 1) crowd[minute] = (crowd[minute] ?? 0) + count;
}

/** The places that a visit needs in one of its sessions, or in a zone that counts its tickets. */
interface Need extends TimeSlot {
  key: string;
  count: number;
  limit: number;
  why: 'full' | 'zone-full';
}

function needsOf(
  { quantities }: VisitDemand,
  places: number,
  session: PlannedSession,
  { day }: DayPlan,
  { rows, capacities }: RehearsalFacts,
): Need[] {
  const { eventId, arrival } = session;
  const key = `${day} ${eventId === null ? '' : session.start}`;
  const slot = arrival ? { start: session.start, end: session.end } : { start: 0, end: 1 };
  const limit = eventId === null ? (capacities.get(day) ?? session.capacity) : session.capacity;
  const zones = (rows.zones ?? []).map((zone): Need => {
    const count = zone.ticketTypes.reduce((sum, id) => sum + (quantities[id] ?? 0), 0);
    return { ...slot, key: `${key} ${zone.id}`, count, limit: zone.limit, why: 'zone-full' };
  });
  return [{ ...slot, key, count: places, limit, why: 'full' }, ...zones.filter(({ count }) => count > 0)];
}

function replayVisit(
  demand: VisitDemand,
  plan: DayPlan,
  facts: RehearsalFacts,
  taken: Crowds,
  releases: { at: number; free: () => void }[],
): DemandResult {
  const { rows, prices } = facts;
  const places = countPlacesNeeded(facts.ticketTypes, demand.quantities);
  const closed = whyDayNotSold(demand, plan, rows);
  if (closed) return refusal(demand, closed, places);
  const sessions = findSessions(demand, plan, rows);
  if (typeof sessions === 'string') return refusal(demand, sessions, places);
  const arrival = sessions[0]?.arrival ? sessions[0].start : null;
  const refuse = (reason: RefusedReason) => refusal(demand, reason, places, arrival);
  const session = pricedSession(plan.day, sessions, rows);
  const ticketTypes = ticketTypesAt(facts.ticketTypes, prices, demand.channel, session);
  const wanted = Object.entries(demand.quantities).filter(([, quantity]) => quantity > 0);
  if (!demand.isWalkIn && wanted.some(([id]) => !ticketTypes.some((type) => type.id === id)))
    return refuse('not-sold');
  const needs = sessions.flatMap((each) => needsOf(demand, places, each, plan, facts));
  const lacking = needs.filter((need) => mostInCrowd(taken, need.key, need) + need.count > need.limit);
  const full = lacking.find(({ why }) => why === 'full') ?? lacking[0];
  if (full && !demand.beyondCapacity) return refuse(full.why);
  for (const need of needs) {
    addToCrowd(taken, need.key, need, need.count);
    freeLater(releases, demand.releasedAt, () => addToCrowd(taken, need.key, need, -need.count));
  }
  if (demand.isWalkIn || session === null)
    return { of: demand, refused: null, places, arrival, total: 0, parts: [] };
  const quote = quoteVisit({
    ticketTypes,
    quantities: demand.quantities,
    sessionCount: sessions.length,
    credits: demand.credits,
    voucher: demand.voucher,
    offers: offersOf(demand, facts.offers, session),
  });
  const parts = [
    ...quote.lines.map(({ name, amount }) => ({ name, pence: amount })),
    { name: 'Booking fees', pence: quote.fees },
    { name: 'Session credits', pence: -quote.creditSavings },
    { name: 'Vouchers and offers', pence: -quote.discount },
  ].filter(({ pence }) => pence !== 0);
  return { of: demand, refused: null, places, arrival, total: quote.total, parts };
}

/**
 * Returns the sessions of a day that are on sale where the visit was booked: at the front desk, or else
 * online.
 */
function sessionsFor({ where, moment }: VisitDemand, plan: DayPlan, rows: OpeningRows): PlannedSession[] {
  return where === 'desk' ? sessionsAtDesk(plan, moment, rows) : bookableSessions(plan, rows);
}

const whyNotSold = ({ where }: VisitDemand) => (where === 'desk' ? whySessionNotSold : whySessionNotBookable);

/** Returns why nothing at all is sold on a day, or null if something is sold. */
function whyDayNotSold(demand: VisitDemand, plan: DayPlan, rows: OpeningRows): RefusedReason | null {
  if (plan.closed) return plan.closed.code === 'restricted' ? 'blocked' : 'closed';
  const sessions = sessionsFor(demand, plan, rows);
  const reason = whyNotBookable(plan, demand.moment, rows, whyNotSold(demand), sessions);
  if (!reason) return null;
  if (reason.code === 'too-far') return 'too-far';
  return reason.code === 'blocked' ? 'blocked' : 'too-late';
}

/**
 * Returns the sessions of a day that a visit takes: the sessions of its event, open play, or its arrival
 * time. If there are none, returns the reason.
 */
function findSessions(
  demand: VisitDemand,
  plan: DayPlan,
  rows: OpeningRows,
): PlannedSession[] | RefusedReason {
  const onSale = sessionsFor(demand, plan, rows).filter(({ eventId }) => eventId === demand.eventId);
  const chosen =
    demand.eventId === null
      ? onSale.filter(
          ({ arrival }) =>
            !arrival ||
            (rows.arrivals && arrival.stays.includes(stayOf(rows.arrivals.stays, demand.quantities))),
        )
      : demand.starts.flatMap((start) => onSale.find((session) => session.start === start) ?? []);
  if (chosen.length === 0 || (demand.eventId !== null && chosen.length < demand.starts.length))
    return 'no-session';
  const whyNot = chosen.map((session) => whyNotSold(demand)(plan.day, session, demand.moment, rows));
  const free = chosen.filter((_, index) => whyNot[index] === null);
  if (free.length === 0 || (demand.eventId !== null && free.length < chosen.length))
    return whyNot.some((why) => why?.code === 'blocked') ? 'blocked' : 'too-late';
  return demand.eventId === null ? [nearestArrival(demand, free, plan)] : free;
}

/**
 * Returns the arrival time nearest to the time at which a family came. If this time is unknown, a family that
 * bought at the front desk on the day counts as arriving when it bought, and any other family takes the first
 * arrival time. Without arrival times there is only one session to return.
 */
function nearestArrival(
  { arrives, where, moment }: VisitDemand,
  free: readonly PlannedSession[],
  plan: DayPlan,
): PlannedSession {
  const came = arrives ?? (where === 'desk' && moment.day === plan.day ? moment.minute : 0);
  return free.reduce((best, session) =>
    Math.abs(session.start - came) < Math.abs(best.start - came) ? session : best,
  );
}

/**
 * Returns the offers that apply to a visit; none unless it was booked online. An offer that is counted by
 * family applies only if the visit had it.
 */
function offersOf(
  demand: VisitDemand,
  offers: readonly Offer[],
  session: NonNullable<ReturnType<typeof pricedSession>>,
): Offer[] {
  if (demand.where !== 'online') return [];
  return offers.filter(
    (offer) =>
      isOffered(offer, session) &&
      ((offer.everyVisits === null && !offer.oncePerDay) || demand.offers.includes(offer.id)),
  );
}

function replayPhotos(
  demand: PhotoDemand,
  plan: DayPlan,
  { studio }: RehearsalFacts,
  slots: Map<Day, TimeSlot[]>,
  releases: { at: number; free: () => void }[],
): DemandResult {
  const why = whyNoPhotosOn(plan, demand.moment.day, studio);
  if (why) return refusal(demand, why.code === 'too-far' ? 'too-far' : 'no-photos', 1);
  const taken = slots.get(plan.day) ?? [];
  slots.set(plan.day, taken);
  const free = photoSlots(plan, studio).filter((slot) => !taken.some((other) => overlaps(slot, other)));
  const wanted = isPhotoSlot(free, demand)
    ? free.find((slot) => slot.start === demand.start)
    : free.toSorted((a, b) => Math.abs(a.start - demand.start) - Math.abs(b.start - demand.start))[0];
  if (!wanted) return refusal(demand, 'no-slot', 1);
  taken.push(wanted);
  freeLater(releases, demand.releasedAt, () => taken.splice(taken.indexOf(wanted), 1));
  const { session, editing, total } = pricePhotoSession(studio, demand.withEditing);
  const parts = [
    { name: 'Photo sessions', pence: session },
    { name: 'Professional editing', pence: editing },
  ].filter(({ pence }) => pence !== 0);
  return { of: demand, refused: null, places: 1, arrival: null, total, parts };
}

/** A booked party or photo session, and the time in which it uses the building. */
export interface RoomUse extends TimeSlot {
  kind: 'party' | 'private-hire' | 'photos';
  id: string;
  day: Day;
  /** 'Gold party of 14 children'. */
  words: string;
}

/** A booked use of a room that conflicts with the timetable or with another use. */
export interface RoomClash {
  use: RoomUse;
  why: 'closed' | 'outside' | 'shared';
}

/**
 * Returns the booked uses of rooms that clash with a timetable: parties and photo sessions on closed days or
 * outside the hours, and private hire that overlaps opening hours, a party in a room or a photo session.
 */
export function findRoomClashes(uses: readonly RoomUse[], rows: OpeningRows): RoomClash[] {
  return uses.flatMap((use): RoomClash[] => {
    const { sessions } = planDay(use.day, rows);
    if (use.kind === 'private-hire') {
      const isShared =
        sessions.some((session) => overlaps(session, use)) ||
        uses.some((other) => other.kind !== 'private-hire' && other.day === use.day && overlaps(other, use));
      return isShared ? [{ use, why: 'shared' }] : [];
    }
    if (sessions.length === 0) return [{ use, why: 'closed' }];
    const opens = Math.min(...sessions.map(({ start }) => start));
    const closes = Math.max(...sessions.map(({ end }) => end));
    return opens <= use.start && use.end <= closes ? [] : [{ use, why: 'outside' }];
  });
}

/** The sheets of facts whose changes can be rehearsed. */
export const rehearsableSheets: readonly string[] = [
  'hours',
  'arrivals',
  'holidays',
  'events',
  'tickets',
  'prices',
  'offers',
  'photo-studio',
];
