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
interface Asked {
  /** The booking, or the wish of the waitlist. */
  id: string;
  /** How staff find it: its reference; empty for a group of the waitlist. */
  reference: string;
  /** When it was asked for: in epoch milliseconds, and as the venue's day and minute. */
  at: number;
  moment: LocalMoment;
  /** The day that it is for. */
  day: Day;
  /** When its places became free again, epoch milliseconds; null where they did not. */
  releasedAt: number | null;
  /** What it cost then, pence. */
  paid: Pence;
}

export interface AskedVisit extends Asked {
  kind: 'visit';
  /**
   * Where it was booked or wished for. The front desk sells a session for longer than the website does.
   * Offers apply only to what was booked online, and not to what was offered to the waitlist.
   */
  where: 'online' | 'desk' | 'waitlist';
  channel: PriceChannel;
  /** Its event and the starts of its sessions, minutes of the day; null for open play. */
  eventId: string | null;
  starts: readonly number[];
  /** When the family came to open play, or chose to come, minutes of the day; null where nobody knows. */
  arrives: number | null;
  quantities: TicketQuantities;
  /** Session credits that it spent. */
  credits: number;
  voucher: VoucherWorth | null;
  /** Offers that it had. An offer that is counted by family applies only where it is one of these. */
  offers: readonly string[];
  /**
   * The group of the waitlist that wished for it: the group takes one of its sessions. Null for a booking.
   */
  group: string | null;
  /** Staff let it in although the session was full. */
  beyondCapacity: boolean;
  /** Paid in store: its ticket costs nothing here. */
  isWalkIn: boolean;
}

export interface AskedPhotos extends Asked, TimeSlot {
  kind: 'photos';
  withEditing: boolean;
}

export type Demand = AskedVisit | AskedPhotos;

/** The facts that a demand is played against. */
export interface RehearsalFacts {
  rows: OpeningRows;
  prices: PriceList;
  offers: readonly Offer[];
  ticketTypes: readonly TicketType[];
  studio: PhotoStudio;
  /**
   * How many children the stored sessions of open play take, by day: a session keeps the capacity with which
   * it was sold. Empty where a change sets another capacity.
   */
  capacities: ReadonlyMap<Day, number>;
}

/** Why something would not be sold, in the order in which reasons are shown. */
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

/** The outcome of one demand. */
export interface Played {
  of: Demand;
  /** Null: it is sold. */
  refused: RefusedReason | null;
  /** Children with a place, or 1 for a photo session. */
  places: number;
  /** The arrival time that it takes, or finds full, minutes of the day; null where there is none. */
  arrival: number | null;
  /** What it costs, pence; 0 where it is refused. */
  total: Pence;
  /**
   * The total in parts, by what is sold: a ticket type's name, 'Booking fees', 'Photo sessions'. What is
   * taken off has parts below 0.
   */
  parts: readonly { name: string; pence: Pence }[];
}

/** Returns a demand with its day, and the day on which it was made, moved this many weeks later. */
export function shiftDemand(demand: Demand, weeks: number): Demand {
  if (weeks === 0) return demand;
  const days = weeks * 7;
  const { day, moment } = demand;
  return { ...demand, day: addDays(day, days), moment: { ...moment, day: addDays(moment.day, days) } };
}

/** How many demands are played before the caller may pause. */
const slice = 100;

/**
 * Plays demands against facts in the order in which they were made; what was released by then is free again.
 * Yields now and then, so that the caller can pause or stop. Returns what becomes of each, in that order,
 * with one entry for a group of the waitlist. Uses the calendar, the price rules and the quote of booking
 * itself.
 */
export function* playDemand(
  demand: readonly Demand[],
  facts: RehearsalFacts,
): Generator<undefined, Played[], undefined> {
  const days = new Map<Day, DayPlan>();
  const planOf = (day: Day) => {
    const plan = days.get(day) ?? planDay(day, facts.rows);
    days.set(day, plan);
    return plan;
  };
  const taken: Crowds = new Map();
  const slots = new Map<Day, TimeSlot[]>();
  const served = new Set<string>();
  const played: Played[] = [];
  const frees: { at: number; free: () => void }[] = [];
  const ordered = demand.toSorted((a, b) => a.at - b.at);
  for (const [index, asked] of ordered.entries()) {
    if (index % slice === slice - 1) yield;
    releaseUntil(frees, asked.at);
    const plan = planOf(asked.day);
    if (asked.kind === 'photos') {
      played.push(playPhotos(asked, plan, facts, slots, frees));
      continue;
    }
    if (asked.group !== null && served.has(asked.group)) continue;
    const visit = playVisit(asked, plan, facts, taken, frees);
    if (asked.group !== null && visit.refused === null) served.add(asked.group);
    played.push(visit);
  }
  return oncePerGroup(played, served);
}

/**
 * Leaves one entry for each group of the waitlist: a group wishes for several sessions and takes one, so it
 * is sold once or refused once.
 */
function oncePerGroup(played: readonly Played[], served: ReadonlySet<string>): Played[] {
  const seen = new Set<string>();
  return played.filter(({ of, refused }) => {
    if (of.kind === 'photos' || of.group === null) return true;
    if (served.has(of.group)) return refused === null;
    if (seen.has(of.group)) return false;
    seen.add(of.group);
    return true;
  });
}

/** Frees what was released by a moment; `frees` is kept in the order of its moments. */
function releaseUntil(frees: { at: number; free: () => void }[], now: number): void {
  while (frees[0] && frees[0].at <= now) frees.shift()?.free();
}

function freeLater(frees: { at: number; free: () => void }[], at: number | null, free: () => void): void {
  if (at === null) return;
  let [low, high] = [0, frees.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((frees[middle]?.at ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  frees.splice(low, 0, { at, free });
}

const refusal = (
  of: Demand,
  refused: RefusedReason,
  places: number,
  arrival: number | null = null,
): Played => ({ of, refused, places, arrival, total: 0, parts: [] });

/**
 * How many are inside in each minute of a day. Without arrival times, minute 0 stands for a whole session.
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

/** What a visit needs in one of its sessions: places in it, and in each zone that counts its tickets. */
interface Need extends TimeSlot {
  key: string;
  count: number;
  limit: number;
  why: 'full' | 'zone-full';
}

function needsOf(
  { quantities }: AskedVisit,
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

function playVisit(
  asked: AskedVisit,
  plan: DayPlan,
  facts: RehearsalFacts,
  taken: Crowds,
  frees: { at: number; free: () => void }[],
): Played {
  const { rows, prices } = facts;
  const places = countPlacesNeeded(facts.ticketTypes, asked.quantities);
  const closed = whyNotPlayed(asked, plan, rows);
  if (closed) return refusal(asked, closed, places);
  const sessions = findSessions(asked, plan, rows);
  if (typeof sessions === 'string') return refusal(asked, sessions, places);
  const arrival = sessions[0]?.arrival ? sessions[0].start : null;
  const refuse = (reason: RefusedReason) => refusal(asked, reason, places, arrival);
  const session = pricedSession(plan.day, sessions, rows);
  const ticketTypes = ticketTypesAt(facts.ticketTypes, prices, asked.channel, session);
  const wanted = Object.entries(asked.quantities).filter(([, quantity]) => quantity > 0);
  if (!asked.isWalkIn && wanted.some(([id]) => !ticketTypes.some((type) => type.id === id)))
    return refuse('not-sold');
  const needs = sessions.flatMap((each) => needsOf(asked, places, each, plan, facts));
  const lacking = needs.filter((need) => mostInCrowd(taken, need.key, need) + need.count > need.limit);
  const full = lacking.find(({ why }) => why === 'full') ?? lacking[0];
  if (full && !asked.beyondCapacity) return refuse(full.why);
  for (const need of needs) {
    addToCrowd(taken, need.key, need, need.count);
    freeLater(frees, asked.releasedAt, () => addToCrowd(taken, need.key, need, -need.count));
  }
  if (asked.isWalkIn || session === null)
    return { of: asked, refused: null, places, arrival, total: 0, parts: [] };
  const quote = quoteVisit({
    ticketTypes,
    quantities: asked.quantities,
    sessionCount: sessions.length,
    credits: asked.credits,
    voucher: asked.voucher,
    offers: offersOf(asked, facts.offers, session),
  });
  const parts = [
    ...quote.lines.map(({ name, amount }) => ({ name, pence: amount })),
    { name: 'Booking fees', pence: quote.fees },
    { name: 'Session credits', pence: -quote.creditSavings },
    { name: 'Vouchers and offers', pence: -quote.discount },
  ].filter(({ pence }) => pence !== 0);
  return { of: asked, refused: null, places, arrival, total: quote.total, parts };
}

/** Returns the sessions of a day that are on sale where a visit was booked: at the front desk, or online. */
function sessionsFor({ where, moment }: AskedVisit, plan: DayPlan, rows: OpeningRows): PlannedSession[] {
  return where === 'desk' ? sessionsAtDesk(plan, moment, rows) : bookableSessions(plan, rows);
}

const whyNotSold = ({ where }: AskedVisit) => (where === 'desk' ? whySessionNotSold : whySessionNotBookable);

/** Returns why nothing is sold on a day at all, or null. */
function whyNotPlayed(asked: AskedVisit, plan: DayPlan, rows: OpeningRows): RefusedReason | null {
  if (plan.closed) return plan.closed.code === 'restricted' ? 'blocked' : 'closed';
  const sessions = sessionsFor(asked, plan, rows);
  const reason = whyNotBookable(plan, asked.moment, rows, whyNotSold(asked), sessions);
  if (!reason) return null;
  if (reason.code === 'too-far') return 'too-far';
  return reason.code === 'blocked' ? 'blocked' : 'too-late';
}

/**
 * Returns the sessions of a day that a visit takes: those of its event, open play, or its arrival time at
 * open play; else why there are none.
 */
function findSessions(asked: AskedVisit, plan: DayPlan, rows: OpeningRows): PlannedSession[] | RefusedReason {
  const onSale = sessionsFor(asked, plan, rows).filter(({ eventId }) => eventId === asked.eventId);
  const chosen =
    asked.eventId === null
      ? onSale.filter(
          ({ arrival }) =>
            !arrival ||
            (rows.arrivals && arrival.stays.includes(stayOf(rows.arrivals.stays, asked.quantities))),
        )
      : asked.starts.flatMap((start) => onSale.find((session) => session.start === start) ?? []);
  if (chosen.length === 0 || (asked.eventId !== null && chosen.length < asked.starts.length))
    return 'no-session';
  const whyNot = chosen.map((session) => whyNotSold(asked)(plan.day, session, asked.moment, rows));
  const free = chosen.filter((_, index) => whyNot[index] === null);
  if (free.length === 0 || (asked.eventId !== null && free.length < chosen.length))
    return whyNot.some((why) => why?.code === 'blocked') ? 'blocked' : 'too-late';
  return asked.eventId === null ? [nearestArrival(asked, free, plan)] : free;
}

/**
 * Returns the arrival time nearest to when a family came. Where that is unknown, a family that buys at the
 * front desk on the day comes in at once, and any other takes the first arrival time. Without arrival times
 * there is one session.
 */
function nearestArrival(
  { arrives, where, moment }: AskedVisit,
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
 * family also has to be one that the visit had.
 */
function offersOf(
  asked: AskedVisit,
  offers: readonly Offer[],
  session: NonNullable<ReturnType<typeof pricedSession>>,
): Offer[] {
  if (asked.where !== 'online') return [];
  return offers.filter(
    (offer) =>
      isOffered(offer, session) &&
      ((offer.everyVisits === null && !offer.oncePerDay) || asked.offers.includes(offer.id)),
  );
}

function playPhotos(
  asked: AskedPhotos,
  plan: DayPlan,
  { studio }: RehearsalFacts,
  slots: Map<Day, TimeSlot[]>,
  frees: { at: number; free: () => void }[],
): Played {
  const why = whyNoPhotosOn(plan, asked.moment.day, studio);
  if (why) return refusal(asked, why.code === 'too-far' ? 'too-far' : 'no-photos', 1);
  const taken = slots.get(plan.day) ?? [];
  slots.set(plan.day, taken);
  const free = photoSlots(plan, studio).filter((slot) => !taken.some((other) => overlaps(slot, other)));
  const wanted = isPhotoSlot(free, asked)
    ? free.find((slot) => slot.start === asked.start)
    : free.toSorted((a, b) => Math.abs(a.start - asked.start) - Math.abs(b.start - asked.start))[0];
  if (!wanted) return refusal(asked, 'no-slot', 1);
  taken.push(wanted);
  freeLater(frees, asked.releasedAt, () => taken.splice(taken.indexOf(wanted), 1));
  const { session, editing, total } = pricePhotoSession(studio, asked.withEditing);
  const parts = [
    { name: 'Photo sessions', pence: session },
    { name: 'Professional editing', pence: editing },
  ].filter(({ pence }) => pence !== 0);
  return { of: asked, refused: null, places: 1, arrival: null, total, parts };
}

/** A party or a photo session that is booked, and when it uses the building. */
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
 * Returns the clashes of rooms with a timetable: parties and photo sessions on closed days or outside the
 * hours, and private hire that overlaps opening hours, a party in a room or a photo session.
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
export const rehearsedSheets: readonly string[] = [
  'hours',
  'arrivals',
  'holidays',
  'events',
  'tickets',
  'prices',
  'offers',
  'photo-studio',
];
