import type { Figure } from '../../../contract/figures.ts';
import type { Rehearsal } from '../../../contract/rehearsal.ts';
import {
  addDays,
  type Day,
  dayInWords,
  shortDayInWords,
  weekdayNames,
  weekdayOf,
} from '../../../domain/calendar-day.ts';
import type { FactDifference } from '../../../domain/fact-changes.ts';
import { formatPence } from '../../../domain/money.ts';
import {
  type Demand,
  type Played,
  type RefusedReason,
  type RoomClash,
  refusedReasons,
} from '../../../domain/rehearsal.ts';
import { formatTime, slotInWords } from '../../../domain/time-slot.ts';
import { column, sumOf } from '../figures/figure-values.ts';
import { assumptionsOf } from './assumptions.ts';
import type { DemandDays } from './demand-store.ts';

interface PlayedRehearsal {
  id: string;
  /** Epoch milliseconds. */
  madeAt: number;
  /** The title of the changed sheet; null without a change. */
  title: string | null;
  changes: FactDifference[];
  days: DemandDays;
  weeksLater: number;
  /** Whether there are zones today, or with the change. */
  hasZones: boolean;
  demand: readonly Demand[];
  asItIs: readonly Played[];
  asChanged: readonly Played[];
  clashes: { before: readonly RoomClash[]; after: readonly RoomClash[] };
}

type ExampleGroup = Rehearsal['examples'][number];

/** How many examples stand under each heading. */
const mostExamples = 5;

/**
 * Returns a rehearsal as pages read it: figures before and after, examples, and what it assumes. Pauses
 * between these parts, so that other requests are served.
 */
export async function describeRehearsal(
  rehearsal: PlayedRehearsal,
  pause: () => Promise<void>,
): Promise<Rehearsal> {
  const { demand, clashes } = rehearsal;
  const [before, after] = [rehearsal.asItIs, rehearsal.asChanged].map((played) => played.filter(stands)) as [
    Played[],
    Played[],
  ];
  const differences = listDifferences(before);
  const hasArrivals = [...before, ...after].some(({ arrival }) => arrival !== null);
  const figures: Figure[] = [];
  for (const draw of [weeksFigure, weekdaysFigure, reasonsFigure, productsFigure]) {
    await pause();
    figures.push(draw(before, after));
  }
  if (hasArrivals) figures.push(arrivalsFigure(before, after));
  await pause();
  const examples = listChanged(before, after);
  await pause();
  const newClashes = clashes.after.filter((clash) => !clashes.before.some((other) => isSame(clash, other)));
  return {
    id: rehearsal.id,
    madeAt: new Date(rehearsal.madeAt).toISOString(),
    title: rehearsal.title ?? 'The facts as they are',
    period: { from: rehearsal.days.first, to: rehearsal.days.last },
    weeksLater: rehearsal.weeksLater,
    changes: rehearsal.changes,
    isExact: differences.length === 0,
    assumptions: assumptionsOf(demand, rehearsal.weeksLater, { hasArrivals, hasZones: rehearsal.hasZones }),
    figures: [soldFigure(demand, before, after), ...figures, clashesFigure(clashes)],
    examples: [...examples, ...listClashes(newClashes), ...differences],
  };
}

/**
 * Returns whether an order was not cancelled later. A cancelled one had its places, but is neither sold nor
 * takings.
 */
function stands({ of }: Played): boolean {
  return of.releasedAt === null;
}

const isSold = ({ refused }: Played) => refused === null;
const isVisit = ({ of }: Played) => of.kind === 'visit';
const takings = (played: readonly Played[]) => sumOf(played, ({ total }) => total);

function soldFigure(demand: readonly Demand[], before: readonly Played[], after: readonly Played[]): Figure {
  const was = demand.filter(({ releasedAt, reference }) => releasedAt === null && reference !== '');
  const line = (name: string, past: number | null, count: (played: readonly Played[]) => number) => ({
    name,
    values: [past, count(before), count(after), count(after) - count(before)],
  });
  const photos = (played: readonly Played[], sold: boolean) =>
    played.filter((one) => !isVisit(one) && isSold(one) === sold).length;
  const visits = (played: readonly Played[], sold: boolean) =>
    played.filter((one) => isVisit(one) && isSold(one) === sold).length;
  return {
    id: 'sold',
    title: 'Sold and refused',
    definition:
      'Everything that was asked for on these days, in the order in which it was: what was sold, what today’s facts would have sold, and what the change would.',
    picture: 'table',
    drawn: [],
    rowName: 'What',
    columns: [
      column('As it was', 'count'),
      column('Today’s facts', 'count'),
      column('The change', 'count'),
      column('Difference', 'count'),
    ],
    rows: [
      line('Visits sold', was.filter(({ kind }) => kind === 'visit').length, (all) => visits(all, true)),
      line('Visits refused', null, (all) => visits(all, false)),
      line('Children with a place', null, (all) =>
        sumOf(
          all.filter((one) => isVisit(one) && isSold(one)),
          ({ places }) => places,
        ),
      ),
      line('Photo sessions sold', was.filter(({ kind }) => kind === 'photos').length, (all) =>
        photos(all, true),
      ),
      line('Photo sessions refused', null, (all) => photos(all, false)),
    ],
    total: null,
  };
}

const comparedColumns = [
  column('Takings, today’s facts', 'pence'),
  column('Takings, the change', 'pence'),
  column('Difference', 'pence'),
  column('Sold, today’s facts', 'count'),
  column('Sold, the change', 'count'),
  column('Refused, today’s facts', 'count'),
  column('Refused, the change', 'count'),
];

function comparedValues(before: readonly Played[], after: readonly Played[]): number[] {
  const refused = (played: readonly Played[]) => played.filter((one) => !isSold(one)).length;
  return [
    takings(before),
    takings(after),
    takings(after) - takings(before),
    before.filter(isSold).length,
    after.filter(isSold).length,
    refused(before),
    refused(after),
  ];
}

/** Groups what was played before and after by a key, and returns the groups in the order of their keys. */
function groupBoth<Key extends number | string>(
  before: readonly Played[],
  after: readonly Played[],
  keyOf: (played: Played) => Key,
): { key: Key; before: Played[]; after: Played[] }[] {
  const groups = new Map<Key, { key: Key; before: Played[]; after: Played[] }>();
  for (const [side, all] of [
    ['before', before],
    ['after', after],
  ] as const)
    for (const one of all) {
      const key = keyOf(one);
      const group = groups.get(key) ?? { key, before: [], after: [] };
      group[side].push(one);
      groups.set(key, group);
    }
  return [...groups.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
}

const daysAfterMonday = (day: Day) => (weekdayOf(day) + 6) % 7;

/** Returns a function that computes a value once for each day. */
function byDay<T>(compute: (day: Day) => T): (day: Day) => T {
  const known = new Map<Day, T>();
  return (day) => {
    const value = known.get(day) ?? compute(day);
    known.set(day, value);
    return value;
  };
}

function weeksFigure(before: readonly Played[], after: readonly Played[]): Figure {
  const mondayOf = byDay((day) => addDays(day, -daysAfterMonday(day)));
  const weeks = groupBoth(before, after, ({ of }) => mondayOf(of.day));
  return {
    id: 'weeks',
    title: 'By week',
    definition: 'Takings, and what is sold and refused, for the days of each week from Monday.',
    picture: 'columns',
    drawn: [1, 0],
    rowName: 'Week from',
    columns: comparedColumns,
    rows: weeks.map((week) => ({
      name: shortDayInWords(week.key),
      values: comparedValues(week.before, week.after),
    })),
    total: comparedValues(before, after),
  };
}

function weekdaysFigure(before: readonly Played[], after: readonly Played[]): Figure {
  const placeOf = byDay(daysAfterMonday);
  const weekdays = groupBoth(before, after, ({ of }) => placeOf(of.day));
  return {
    id: 'weekdays',
    title: 'By weekday',
    definition: 'The same by the weekday of the visit or photo session.',
    picture: 'bars',
    drawn: [1],
    rowName: 'Weekday',
    columns: comparedColumns,
    rows: weekdays.map((group) => ({
      name: weekdayNames[(group.key + 1) % 7] ?? '',
      values: comparedValues(group.before, group.after),
    })),
    total: comparedValues(before, after),
  };
}

/** Visits without an arrival time have a row of their own, at the end. */
function arrivalsFigure(before: readonly Played[], after: readonly Played[]): Figure {
  const wholeDay = 24 * 60;
  const times = groupBoth(before.filter(isVisit), after.filter(isVisit), (one) => one.arrival ?? wholeDay);
  const count = (played: readonly Played[], sold: boolean) =>
    played.filter((one) => isSold(one) === sold).length;
  const values = (was: readonly Played[], is: readonly Played[]) =>
    [true, false].flatMap((sold) => [count(was, sold), count(is, sold)]);
  return {
    id: 'arrivals',
    title: 'By arrival time',
    definition: 'Visits by the arrival time that they take, or find full.',
    picture: 'bars',
    drawn: [1],
    rowName: 'Arrival time',
    columns: [
      column('Sold, today’s facts', 'count'),
      column('Sold, the change', 'count'),
      column('Refused, today’s facts', 'count'),
      column('Refused, the change', 'count'),
    ],
    rows: times.map((group) => ({
      name: group.key === wholeDay ? 'None: a whole day or an event' : formatTime(group.key),
      values: values(group.before, group.after),
    })),
    total: values(before.filter(isVisit), after.filter(isVisit)),
  };
}

function reasonsFigure(before: readonly Played[], after: readonly Played[]): Figure {
  const count = (played: readonly Played[], reason: string) =>
    played.filter(({ refused }) => refused === reason).length;
  return {
    id: 'reasons',
    title: 'Why it is refused',
    definition: 'Visits and photo sessions that would not be sold, by the first reason that applies.',
    picture: 'bars',
    drawn: [1],
    rowName: 'Reason',
    columns: [column('Today’s facts', 'count'), column('The change', 'count'), column('Difference', 'count')],
    rows: Object.entries(refusedReasons).flatMap(([reason, name]) => {
      const [was, is] = [count(before, reason), count(after, reason)];
      return was + is === 0 ? [] : [{ name, values: [was, is, is - was] }];
    }),
    total: null,
  };
}

function productsFigure(before: readonly Played[], after: readonly Played[]): Figure {
  const sums = (played: readonly Played[]) => {
    const parts = new Map<string, number>();
    for (const one of played)
      for (const { name, pence } of one.parts) parts.set(name, (parts.get(name) ?? 0) + pence);
    return parts;
  };
  const [was, is] = [sums(before), sums(after)];
  const values = (from: number, to: number) => [from, to, to - from];
  return {
    id: 'products',
    title: 'Takings by product',
    definition: 'What is sold at each price, with VAT; credits, vouchers and offers are taken off below.',
    picture: 'bars',
    drawn: [1],
    rowName: 'Product',
    columns: [column('Today’s facts', 'pence'), column('The change', 'pence'), column('Difference', 'pence')],
    rows: [...new Set([...was.keys(), ...is.keys()])].map((name) => ({
      name,
      values: values(was.get(name) ?? 0, is.get(name) ?? 0),
    })),
    total: values(takings(before), takings(after)),
  };
}

const clashNames: Readonly<Record<RoomClash['why'], string>> = {
  closed: 'On a day that is closed',
  outside: 'Outside the hours',
  shared: 'Private hire while others are in the building',
};

function clashesFigure({ before, after }: PlayedRehearsal['clashes']): Figure {
  const count = (clashes: readonly RoomClash[], why: string) =>
    clashes.filter((clash) => clash.why === why).length;
  return {
    id: 'clashes',
    title: 'Clashes of rooms',
    definition: 'Parties that were booked and photo sessions that stood, beside the hours of their day.',
    picture: 'table',
    drawn: [],
    rowName: 'Clash',
    columns: [column('Today’s facts', 'count'), column('The change', 'count'), column('Difference', 'count')],
    rows: Object.entries(clashNames).map(([why, name]) => {
      const [was, is] = [count(before, why), count(after, why)];
      return { name, values: [was, is, is - was] };
    }),
    total: null,
  };
}

function isSame(one: RoomClash, other: RoomClash): boolean {
  return (
    one.why === other.why &&
    one.use.day === other.use.day &&
    one.use.start === other.use.start &&
    one.use.words === other.use.words &&
    one.use.id === other.use.id
  );
}

function exampleOf({ of, places, total }: Played, price: string | null = null) {
  const what =
    of.kind === 'photos'
      ? `photo session, ${slotInWords(of)}`
      : `${places} ${places === 1 ? 'child' : 'children'}`;
  const who = of.reference === '' ? ', from the waitlist' : '';
  return {
    words: `${dayInWords(of.day)}: ${what}${who}, ${price ?? formatPence(total || of.paid)}`,
    reference: of.reference || null,
  };
}

function exampleGroup(
  kind: ExampleGroup['kind'],
  name: string,
  all: readonly Played[],
  price: (played: Played) => string | null = () => null,
): ExampleGroup[] {
  if (all.length === 0) return [];
  const items = all.slice(0, mostExamples).map((one) => exampleOf(one, price(one)));
  return [{ kind, title: `${name}: ${all.length}`, items }];
}

/**
 * Lists examples of what today's facts sell and the change refuses, by reason, and of what the change sells
 * and today's facts refuse.
 */
function listChanged(before: readonly Played[], after: readonly Played[]): ExampleGroup[] {
  const was = new Map(before.map((one) => [one.of.id, one]));
  const lost = after.filter((one) => !isSold(one) && was.get(one.of.id)?.refused === null);
  const won = after.filter((one) => {
    const earlier = was.get(one.of.id);
    return isSold(one) && earlier !== undefined && !isSold(earlier);
  });
  return [
    ...(Object.keys(refusedReasons) as RefusedReason[]).flatMap((reason) =>
      exampleGroup(
        'refused',
        `No longer sold, ${refusedReasons[reason].toLowerCase()}`,
        lost.filter(({ refused }) => refused === reason),
      ),
    ),
    ...exampleGroup('refused', 'Sold that is refused today', won),
  ];
}

function listClashes(clashes: readonly RoomClash[]): ExampleGroup[] {
  return (Object.keys(clashNames) as RoomClash['why'][]).flatMap((why): ExampleGroup[] => {
    const found = clashes.filter((clash) => clash.why === why);
    if (found.length === 0) return [];
    const items = found.slice(0, mostExamples).map(({ use }) => ({
      words: `${dayInWords(use.day)}, ${slotInWords(use)}: ${use.words}`,
      reference: use.id || null,
    }));
    return [{ kind: 'clash', title: `${clashNames[why]}: ${found.length}`, items }];
  });
}

/**
 * Lists examples of what was sold and today's facts refuse or sell at another price, and of groups that
 * waited and would now have a place.
 */
function listDifferences(before: readonly Played[]): ExampleGroup[] {
  const wasSold = before.filter(({ of }) => of.reference !== '');
  const waited = before.filter((one) => one.of.reference === '' && isSold(one));
  const refused = wasSold.filter((one) => !isSold(one));
  const dearer = wasSold.filter((one) => isSold(one) && one.total !== one.of.paid);
  return [
    ...(Object.keys(refusedReasons) as RefusedReason[]).flatMap((reason) =>
      exampleGroup(
        'difference',
        `Was sold, and today’s facts refuse it, ${refusedReasons[reason].toLowerCase()}`,
        refused.filter((one) => one.refused === reason),
        ({ of }) => formatPence(of.paid),
      ),
    ),
    ...exampleGroup(
      'difference',
      'Was sold at another price than today’s',
      dearer,
      ({ of, total }) => `${formatPence(of.paid)} then, ${formatPence(total)} today`,
    ),
    ...exampleGroup('difference', 'Waited then, and has a place when it is played', waited),
  ];
}
