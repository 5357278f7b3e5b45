import { overlaps, type TimeSlot } from './time-slot.ts';

/** The steps of a party, in their order. */
export const partySteps = ['started', 'food', 'left', 'cleared'] as const;
export type PartyStep = (typeof partySteps)[number];

/**
 * The kind of a tick on the day of a party: for a child on the list, for children who are not on it, or for a
 * step.
 */
export type PartyMarkKind = 'guest' | 'more' | PartyStep;

/** A tick made on a device. `at` is in epoch milliseconds of the centre's clock. */
export interface PartyMark {
  id: string;
  what: PartyMarkKind;
  guestId: string | null;
  /** 1 for done, 0 for undone. For 'more', the number of additional children; negative for fewer. */
  amount: number;
  at: number;
}

/**
 * The combined result of a party's ticks. `here` has the ids of the guests who have come, `more` the number
 * of additional children, and `steps` the time of each step, epoch milliseconds, or null.
 */
export interface PartyProgress {
  here: ReadonlySet<string>;
  more: number;
  steps: Record<PartyStep, number | null>;
}

const byTime = (a: PartyMark, b: PartyMark) => a.at - b.at || (a.id < b.id ? -1 : 1);

/**
 * Combines the ticks of several devices (specification 14.32). The order in which ticks arrive does not
 * matter, and a tick that arrives twice counts once. For a child or a step, the latest tick counts. Numbers
 * of additional children are added up.
 */
export function progressOf(marks: readonly PartyMark[]): PartyProgress {
  const once = new Map(marks.map((mark) => [mark.id, mark]));
  const here = new Set<string>();
  const steps: PartyProgress['steps'] = { started: null, food: null, left: null, cleared: null };
  let more = 0;
  for (const { what, guestId, amount, at } of [...once.values()].sort(byTime)) {
    if (what === 'more') more += amount;
    else if (what !== 'guest') steps[what] = amount > 0 ? at : null;
    else if (guestId !== null && amount > 0) here.add(guestId);
    else if (guestId !== null) here.delete(guestId);
  }
  return { here, more: Math.max(0, more), steps };
}

/** Returns how many children have come: the children with a tick on the list, and additional children. */
export function countHere({ here, more }: PartyProgress, guestIds: readonly string[]): number {
  return guestIds.filter((id) => here.has(id)).length + more;
}

/** A party of a day with its planned times, in minutes of the day. */
export interface PartyOfDay {
  partyId: string;
  /** Null for the whole building. */
  roomId: string | null;
  hostId: string | null;
  starts: number;
  ends: number;
  setUpMinutes: number;
  clearUpMinutes: number;
  children: number;
  /** Null for a party without food. */
  foodAfterMinutes: number | null;
  progress: PartyProgress;
  /** Children who have come. */
  arrived: number;
}

/** The actual and expected times of a party, in minutes of the day. */
export interface PartyCourse {
  /** When the party began or, if it has not begun, the earliest time at which it can begin. */
  begins: number;
  leaves: number;
  /** When the party's room is free again. */
  clears: number;
  foodDue: number | null;
}

/** The current time, and a function that converts instants to minutes of the day. */
export interface DayClock {
  /** The current minute of the day; null on a day other than today. */
  minute: number | null;
  /** Returns the minute of the day at an instant, epoch milliseconds. */
  minuteOf: (at: number) => number;
}

/**
 * Returns the actual and expected times of a party (specification 14.33). A party that started late keeps its
 * full length. A party that started early ends as planned. As long as nobody has come, the party cannot begin
 * before now. If nobody has come by its planned end, its planned times count.
 */
export function courseOf(party: PartyOfDay, { minute, minuteOf }: DayClock): PartyCourse {
  const { starts, ends, clearUpMinutes, foodAfterMinutes, progress } = party;
  const happened = (step: PartyStep) => {
    const at = progress.steps[step];
    return at === null ? null : minuteOf(at);
  };
  const [started, left, cleared] = [happened('started'), happened('left'), happened('cleared')];
  const now = minute ?? 0;
  const hasBegun = started !== null || party.arrived > 0 || progress.steps.food !== null;
  const isOver = now >= ends && !hasBegun;
  const begins = started ?? (hasBegun || isOver ? starts : Math.max(starts, now));
  const leaves = left ?? Math.max(ends, begins + ends - starts, hasBegun ? now : 0);
  const clears = cleared ?? Math.max(leaves + clearUpMinutes, left === null || minute === null ? 0 : now);
  const foodDue = foodAfterMinutes === null ? null : begins + foodAfterMinutes;
  return { begins, leaves, clears, foodDue };
}

/** A party that delays the next party with the same room or the same host, and the possible remedies. */
export interface PartyOverrun {
  partyId: string;
  nextId: string;
  /** What the next party waits for: the room, the host, or both. */
  shares: 'room' | 'host' | 'both';
  /** The delay: minutes from the planned set-up of the next party until this party is cleared away. */
  by: number;
  /**
   * The last minute at which this party can leave without delaying the next party. Null if the party has
   * left, or that minute has passed.
   */
  leaveBy: number | null;
  /**
   * Minutes that remain for clearing away, if they are fewer than planned and still enough. Null in any other
   * case.
   */
  clearIn: number | null;
  /**
   * Other rooms that are large enough for the next party and free for its full time. Empty if it needs no
   * other room.
   */
  rooms: string[];
  /** Other colleagues who run no party during the next party. Empty if it needs no other host. */
  hosts: string[];
}

/** The rooms and hosts of the centre, and the least time in which a room can be cleared. */
export interface PartyResources {
  rooms: readonly { id: string; mostChildren: number | null }[];
  hosts: readonly { id: string }[];
  leastClearUpMinutes: number;
}

/**
 * Returns every party that would delay the set-up of the next party with the same room or the same host
 * (specification 14.34). The party with the longest delay comes first. The list is empty on a day other than
 * today.
 */
export function findOverruns(
  parties: readonly PartyOfDay[],
  clock: DayClock,
  resources: PartyResources,
): PartyOverrun[] {
  if (clock.minute === null) return [];
  const courses = new Map(parties.map((party) => [party.partyId, courseOf(party, clock)]));
  const found: PartyOverrun[] = [];
  for (const party of parties) {
    const course = courses.get(party.partyId);
    if (!course || party.progress.steps.cleared !== null) continue;
    for (const next of nextOf(party, parties)) {
      const ready = next.starts - next.setUpMinutes;
      const by = course.clears - ready;
      if (by <= 0) continue;
      const room = sharesRoom(party, next);
      const host = sharesHost(party, next);
      const leaveBy = ready - party.clearUpMinutes;
      const clearIn = ready - course.leaves;
      const taken = expectedUses(parties, courses, next.partyId);
      const during = { start: ready, end: next.ends + next.clearUpMinutes };
      found.push({
        partyId: party.partyId,
        nextId: next.partyId,
        shares: room && host ? 'both' : room ? 'room' : 'host',
        by,
        leaveBy: party.progress.steps.left === null && leaveBy >= clock.minute ? leaveBy : null,
        clearIn: clearIn >= resources.leastClearUpMinutes && clearIn < party.clearUpMinutes ? clearIn : null,
        rooms: room && next.roomId !== null ? freeRooms(next, during, taken, resources) : [],
        hosts: host ? freeHosts(next, during, taken, resources) : [],
      });
    }
  }
  return found.sort((a, b) => b.by - a.by);
}

const sharesRoom = (a: PartyOfDay, b: PartyOfDay) =>
  a.roomId === null || b.roomId === null || a.roomId === b.roomId;
const sharesHost = (a: PartyOfDay, b: PartyOfDay) => a.hostId !== null && a.hostId === b.hostId;

/** Returns the next party with the same room as a party, and the next party with the same host. */
function nextOf(party: PartyOfDay, parties: readonly PartyOfDay[]): PartyOfDay[] {
  const later = parties
    .filter(({ starts, partyId }) => partyId !== party.partyId && starts > party.starts)
    .filter(({ progress: { steps } }) => steps.started === null && steps.left === null)
    .sort((a, b) => a.starts - b.starts);
  const next = [
    later.find((other) => sharesRoom(party, other)),
    later.find((other) => sharesHost(party, other)),
  ];
  return [...new Set(next)].filter((other) => other !== undefined);
}

type ExpectedUse = PartyOfDay & { during: TimeSlot };

/** Returns every party except one, with the expected time during which it takes its room and its host. */
function expectedUses(
  parties: readonly PartyOfDay[],
  courses: ReadonlyMap<string, PartyCourse>,
  without: string,
): ExpectedUse[] {
  return parties
    .filter(({ partyId }) => partyId !== without)
    .map((party) => {
      const end = courses.get(party.partyId)?.clears ?? party.ends + party.clearUpMinutes;
      return { ...party, during: { start: party.starts - party.setUpMinutes, end } };
    });
}

function freeRooms(
  next: PartyOfDay,
  during: TimeSlot,
  taken: readonly ExpectedUse[],
  { rooms }: PartyResources,
) {
  const isTaken = (id: string) =>
    taken.some((party) => (party.roomId === id || party.roomId === null) && overlaps(party.during, during));
  return rooms
    .filter(({ id, mostChildren }) => id !== next.roomId && (mostChildren ?? next.children) >= next.children)
    .filter(({ id }) => !isTaken(id))
    .map(({ id }) => id);
}

function freeHosts(
  next: PartyOfDay,
  during: TimeSlot,
  taken: readonly ExpectedUse[],
  { hosts }: PartyResources,
) {
  return hosts
    .filter(({ id }) => id !== next.hostId)
    .filter(({ id }) => !taken.some((party) => party.hostId === id && overlaps(party.during, during)))
    .map(({ id }) => id);
}

/** The state of a party's food. 'soon' means within a quarter of an hour. */
export type FoodState = 'none' | 'served' | 'late' | 'soon' | 'later';

/** Returns the state of a party's food at a minute of today; `minute` is null on any other day. */
export function foodState(
  { progress: { steps } }: Pick<PartyOfDay, 'progress'>,
  { foodDue }: PartyCourse,
  minute: number | null,
): FoodState {
  if (steps.food !== null) return 'served';
  if (foodDue === null || steps.left !== null) return 'none';
  if (minute === null || minute < foodDue - 15) return 'later';
  return minute > foodDue ? 'late' : 'soon';
}

/** Returns the first word of a name. A screen in a public place shows no more of a child's name. */
export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? '';
}
