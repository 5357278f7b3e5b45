import { hasArrivals } from './arrivals.ts';
import { addDays, type Day, weekdayOf } from './calendar-day.ts';
import type { DayPlan, OpeningRows, PlannedSession } from './opening-calendar.ts';
import { mostPartyChildren, type PartyPackageRules } from './party-booking.ts';
import { overlaps, type TimeSlot } from './time-slot.ts';

/** A time at which a package can be booked, and the weekdays on which it is offered (0 = Sunday). */
export interface PartyStart extends TimeSlot {
  packageId: string;
  weekdays: readonly number[];
}

export interface RoomForParties {
  id: string;
  name: string;
  about: string;
  /** Null if only the package limits the number of children. */
  mostChildren: number | null;
}

/**
 * What a held or booked party takes: a room, lanes, and a time that includes setting up and clearing away.
 * Times are minutes of the day.
 */
export interface TakenParty {
  bookingId: string;
  day: Day;
  from: number;
  to: number;
  roomId: string | null;
  /**
   * The lanes that the party takes, from `laneFrom` up to, but not including, `laneTo`. Null means no limit
   * at that end. There are as many lanes as parties may run at the same time (docs/scarcity.md).
   */
  laneFrom: number | null;
  laneTo: number | null;
}

/** Returns the time during which a party needs its room and its host. */
function heldTime(
  { setUpMinutes, clearUpMinutes }: Pick<PartyPackageRules, 'setUpMinutes' | 'clearUpMinutes'>,
  slot: TimeSlot,
): TimeSlot {
  return { start: slot.start - setUpMinutes, end: slot.end + clearUpMinutes };
}

/**
 * Returns the sessions of a day in which a party's children play. If open play has arrival times, the
 * sessions are cut to the time in which the party plays.
 */
export function barnSessions(
  plan: DayPlan,
  rows: Pick<OpeningRows, 'arrivals'>,
  period: TimeSlot,
): PlannedSession[] {
  const sessions = plan.sessions.filter((session) => overlaps(session, period));
  const { arrivals: rule } = rows;
  if (plan.isEvent || !hasArrivals(plan.day, rule)) return sessions;
  return sessions.map((open) => ({
    ...open,
    start: Math.max(open.start, period.start),
    end: Math.min(open.end, period.end),
    capacity: rule.limit,
    arrival: { opens: open.start, closes: open.end, stays: [] },
  }));
}

/** Returns whether a package's rows allow a booking at a time of a day. */
export function isPartyStart(
  starts: readonly PartyStart[],
  { packageId, day, slot }: { packageId: string; day: Day; slot: TimeSlot },
): boolean {
  return starts.some(
    (start) =>
      start.packageId === packageId &&
      start.start === slot.start &&
      start.end === slot.end &&
      start.weekdays.includes(weekdayOf(day)),
  );
}

/**
 * The rooms and the party size that can be booked at a time of a day, or the reason why no party can be
 * booked.
 */
export interface PartyOpening {
  /** The free rooms; empty for a package that takes the whole building. */
  rooms: string[];
  /**
   * The most children that the rooms, the package and the places left in the sessions allow; null if there is
   * no limit.
   */
  mostChildren: number | null;
  /** A sentence that gives the reason; null if a party can be booked. */
  reason: string | null;
}

/**
 * Returns the rooms in which a package can be booked at a time of an open day, and the largest number of
 * children. If the package cannot be booked, returns the reason (specification 14.2). `taken` are the parties
 * held or booked that day, and `photos` the times of its photo sessions. `places` are the capacity and the
 * places left of each session in which the children would play. When a party is booked, the database checks
 * the same rule again.
 */
export function partyOpening(
  party: PartyPackageRules,
  slot: TimeSlot,
  {
    taken,
    photos,
    rooms,
    atOnce,
    places,
  }: {
    taken: readonly TakenParty[];
    photos: readonly TimeSlot[];
    rooms: readonly RoomForParties[];
    atOnce: number;
    places: readonly { capacity: number; left: number }[];
  },
): PartyOpening {
  const held = heldTime(party, slot);
  const sameTime = taken.filter(({ from, to }) => overlaps({ start: from, end: to }, held));
  const unavailable = (reason: string): PartyOpening => ({ rooms: [], mostChildren: 0, reason });
  if (party.takes === 'building') {
    if (sameTime.length > 0) return unavailable('A party is booked at this time');
    if (places.some(({ capacity, left }) => left < capacity))
      return unavailable('Families have booked play at this time');
    if (photos.some((photo) => overlaps(photo, slot)))
      return unavailable('Photo sessions are booked at this time');
    return { rooms: [], mostChildren: party.mostChildren, reason: null };
  }
  if (!hasFreeLane(sameTime, atOnce)) return unavailable('All our party hosts are busy at this time');
  const free = rooms.filter(({ id }) => !sameTime.some(({ roomId }) => roomId === id));
  if (free.length === 0) return unavailable('Every party room is taken at this time');
  const left = party.playsInBarn ? Math.min(...places.map((place) => place.left)) : Number.POSITIVE_INFINITY;
  const fitting = free.filter(
    (room) => (mostPartyChildren(party, room) ?? Number.POSITIVE_INFINITY) >= party.leastChildren,
  );
  const limits = fitting.map((room) => mostPartyChildren(party, room));
  const byRoom = limits.includes(null) ? Number.POSITIVE_INFINITY : Math.max(...limits.map(Number));
  const most = Math.min(byRoom, left);
  if (fitting.length === 0 || most < party.leastChildren)
    return unavailable(
      fitting.length === 0 ? 'Every party room is taken at this time' : 'The barn is too full at this time',
    );
  return {
    rooms: fitting.map(({ id }) => id),
    mostChildren: Number.isFinite(most) ? most : null,
    reason: null,
  };
}

function hasFreeLane(parties: readonly TakenParty[], atOnce: number): boolean {
  const isTaken = (lane: number) =>
    parties.some(
      ({ laneFrom, laneTo }) => (laneFrom === null || laneFrom <= lane) && (laneTo === null || lane < laneTo),
    );
  return Array.from({ length: atOnce }, (_, index) => index + 1).some((lane) => !isTaken(lane));
}

/** Returns the first and last day of a month that is given as 'yyyy-MM'. */
export function daysOfMonth(month: string): { from: Day; to: Day } {
  const from = `${month}-01`;
  const [year = 0, number = 0] = month.split('-').map(Number);
  const next = number === 12 ? `${year + 1}-01-01` : `${year}-${`${number + 1}`.padStart(2, '0')}-01`;
  return { from, to: addDays(next, -1) };
}
