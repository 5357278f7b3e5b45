import type { CallReply } from '../../../contract/call.ts';
import type { readPartyMonthCall } from '../../../contract/party-booking.ts';
import { addDays, type Day, daysInRange, laterDay, weekdayOf } from '../../../domain/calendar-day.ts';
import { type LocalMoment, planDay } from '../../../domain/opening-calendar.ts';
import {
  barnSessions,
  daysOfMonth,
  type PartyOpening,
  partyOpening,
} from '../../../domain/party-availability.ts';
import { partyPlayTimes } from '../../../domain/party-booking.ts';
import { lastPartyDay, whyNoPartyAt, whyNoPartyOn } from '../../../domain/party-packages.ts';
import { pluralise } from '../../../domain/pluralise.ts';
import { formatSlot, type TimeSlot } from '../../../domain/time-slot.ts';
import type { ChangeEvents } from '../../changes/change-events.ts';
import { type CachedValue, cacheValue } from '../../db/cached-value.ts';
import { instantOf, localMoment } from '../../ports/clock/clock.ts';
import { countPlaces, countPlacesIn } from '../availability/count-places.ts';
import type { AvailabilityContext } from '../availability/list-days.ts';
import {
  listPhotoTimes,
  listTakenParties,
  type PartyFacts,
  readFactsForOwn,
  type SoldPackage,
} from './party-facts.ts';

type Month = Omit<CallReply<typeof readPartyMonthCall>, 'success'>;

/** One package at one time of a day, and what is free for it. */
export interface OpenPartyTime extends PartyOpening {
  packageId: string;
  slot: TimeSlot;
}

interface PartyDay {
  date: Day;
  reason: string | null;
  times: OpenPartyTime[];
}

/**
 * The most months in the cache. Families can book fewer months ahead than this. The limit stops a program
 * that reads every month from filling the memory.
 */
const maxCachedMonths = 24;

/**
 * Returns a function that reads a month of parties, 'yyyy-MM' (specification 14.2). A month is computed once
 * for all readers. It is cached until places change, for a second at most.
 */
export function createPartyMonthReader(context: AvailabilityContext & { changes: ChangeEvents }) {
  const months = new Map<string, CachedValue<Month>>();
  context.changes.onPlacesChanged(() => months.clear());
  return (month: string): Promise<Month> => {
    const cached = months.get(month);
    if (cached) return cached.read();
    if (months.size >= maxCachedMonths) months.clear();
    const added = cacheValue(() => readPartyMonth(context, month));
    months.set(month, added);
    return added.read();
  };
}

/**
 * Reads a month of parties, uncached. Everything that the booking `without` takes counts as free. If that
 * booking is a booked party, the package and the room accept its number of children, and the party keeps its
 * length.
 */
export async function readPartyMonth(
  context: AvailabilityContext,
  month: string,
  without: string | null = null,
): Promise<Month> {
  const facts = await readFactsForOwn(context.db, without, { keepsLength: true });
  const today = localMoment(context.clock.now()).day;
  const lastDay = lastPartyDay(today, facts.monthsAhead);
  const days = await listPartyDays(context, facts, { ...daysOfMonth(month), without });
  return {
    today,
    lastDay,
    days: days.map(({ date, reason, times }) => ({
      date,
      reason,
      times: times.map(({ slot, ...time }) => ({ ...time, time: formatSlot(slot) })),
    })),
  };
}

/**
 * Lists what can be booked on each day of a range. Everything that the booking `without` takes counts as
 * free. With `atDesk`, also lists packages and times that only staff can sell.
 */
export async function listPartyDays(
  context: AvailabilityContext,
  facts: PartyFacts,
  {
    from,
    to,
    without = null,
    atDesk = false,
  }: { from: Day; to: Day; without?: string | null; atDesk?: boolean },
): Promise<PartyDay[]> {
  const instant = context.clock.now();
  const now = localMoment(instant);
  const { rows } = await context.calendar.read();
  const [counts, taken, photos] = await Promise.all([
    countPlaces(context.db, rows, { from, to, instant, without }),
    listTakenParties(context.db, { from: addDays(from, -1), to: addDays(to, 1), now: instant, without }),
    listPhotoTimes(context.db, { from, to, now: instant }),
  ]);
  const packages = facts.packages.filter(({ soldOnline }) => soldOnline || atDesk);
  return daysInRange(from, to).map((date) => {
    const plan = planDay(date, rows);
    const reason = whyNoPartyOn(plan, now.day, facts.monthsAhead)?.text ?? null;
    if (reason !== null) return { date, reason, times: [] };
    const ofDay = taken.filter(({ day }) => day === date);
    const times = facts.starts
      .filter(({ weekdays }) => atDesk || weekdays.includes(weekdayOf(date)))
      .flatMap(({ packageId, start, end }) => {
        const party = packages.find(({ id }) => id === packageId);
        return party ? [{ party, slot: { start, end } }] : [];
      })
      .map(({ party: sold, slot: offered }): OpenPartyTime => {
        const { party, slot } = makeLonger(sold, offered);
        const why = whyNotThen(party, slot, {
          plan,
          now,
          instant,
          hoursAhead: atDesk ? 0 : facts.rules.hoursAhead,
        });
        const period = playPeriod(party, slot);
        const opening = why ?? {
          taken: ofDay,
          photos: photos.filter(({ day }) => day === date),
          rooms: facts.rooms,
          atOnce: facts.rules.atOnce,
          places: sessionsTaken(party, barnSessions(plan, rows, period)).map((session) =>
            countPlacesIn(date, session, counts),
          ),
        };
        if (typeof opening === 'string')
          return { packageId: party.id, slot: offered, rooms: [], mostChildren: 0, reason: opening };
        return { packageId: party.id, slot: offered, ...partyOpening(party, slot, opening) };
      });
    const first = times[0];
    const isUnbookable = times.every((time) => time.reason !== null);
    if (!first) return { date, reason: 'No parties on this day', times };
    return { date, reason: isUnbookable ? reasonOfDay(times) : null, times };
  });
}

/**
 * Returns why nothing can be booked on a day. If all times have the same reason, returns it. Otherwise says
 * that every time is taken.
 */
function reasonOfDay(times: readonly OpenPartyTime[]): string {
  const reasons = new Set(times.map(({ reason }) => reason));
  const [only] = reasons;
  return reasons.size === 1 && only ? only : 'Every party time is taken';
}

/** Returns a package and its time, both longer by the package's `longerMinutes`. */
export function makeLonger(sold: SoldPackage, offered: TimeSlot) {
  const { longerMinutes = 0 } = sold;
  return {
    party: { ...sold, minutes: sold.minutes + longerMinutes },
    slot: { start: offered.start, end: Math.min(24 * 60, offered.end + longerMinutes) },
  };
}

/** Returns when a party's children play. */
export function playPeriod(party: SoldPackage, slot: TimeSlot): TimeSlot {
  const { playsFrom, playsUntil } = partyPlayTimes(party, slot);
  return { start: playsFrom, end: playsUntil };
}

/**
 * Returns the sessions in which a party takes places. There are none, unless the party takes the building or
 * its children play among other families.
 */
export function sessionsTaken<T>(
  { takes, playsInBarn }: Pick<SoldPackage, 'takes' | 'playsInBarn'>,
  sessions: T[],
): T[] {
  return takes === 'building' || playsInBarn ? sessions : [];
}

/**
 * Returns why a party cannot take place at a time; null if it can. Does not check what other bookings have
 * taken.
 */
export function whyNotThen(
  party: SoldPackage,
  slot: TimeSlot,
  {
    plan,
    now,
    instant,
    hoursAhead,
  }: { plan: ReturnType<typeof planDay>; now: LocalMoment; instant: number; hoursAhead: number },
): string | null {
  const period = playPeriod(party, slot);
  const blocked = whyNoPartyAt(plan, slot, now) ?? whyNoPartyAt(plan, { ...period }, now);
  if (blocked) return blocked;
  return instantOf(plan.day, slot.start) - instant < hoursAhead * 3_600_000
    ? `Parties are booked ${pluralise(hoursAhead, 'hour')} ahead. Please call us`
    : null;
}

/** A free time near the requested time. */
export interface NearParty {
  date: Day;
  timeSlot: string;
  /** The number of children that fit, at most 999. */
  availableSpots: number;
}

const daysAround = 21;
const mostOffered = 3;

/**
 * Lists the free times of a package for this many children, the nearest to a day first: three at most, and at
 * most 21 days away. Everything that the booking `without` takes counts as free.
 */
export async function listNearParties(
  context: AvailabilityContext,
  facts: PartyFacts,
  {
    packageId,
    day,
    children,
    start,
    without,
  }: { packageId: string; day: Day; children: number; start: number; without: string | null },
): Promise<NearParty[]> {
  const today = localMoment(context.clock.now()).day;
  const earliest = addDays(day, -daysAround);
  const days = await listPartyDays(context, facts, {
    from: laterDay(earliest, today),
    to: addDays(day, daysAround),
    without,
  });
  const away = (date: Day) => Math.abs(Date.parse(date) - Date.parse(day)) / 86_400_000;
  return days
    .flatMap(({ date, times }) => times.map((time) => ({ date, ...time })))
    .filter(
      (time) =>
        time.packageId === packageId &&
        time.reason === null &&
        (time.mostChildren === null || time.mostChildren >= children),
    )
    .sort(
      (a, b) =>
        away(a.date) - away(b.date) ||
        Math.abs(a.slot.start - start) - Math.abs(b.slot.start - start) ||
        a.slot.start - b.slot.start,
    )
    .slice(0, mostOffered)
    .map(({ date, slot, mostChildren }) => ({
      date,
      timeSlot: formatSlot(slot),
      availableSpots: mostChildren ?? 999,
    }));
}
