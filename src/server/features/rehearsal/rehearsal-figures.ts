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
  type DemandResult,
  type RefusedReason,
  type RoomClash,
  refusedReasons,
} from '../../../domain/rehearsal.ts';
import { formatTime, slotInWords } from '../../../domain/time-slot.ts';
import { column, sumOf } from '../figures/figure-values.ts';
import { assumptionsOf } from './assumptions.ts';
import type { DemandDays } from './demand-store.ts';

interface FinishedRehearsal {
  id: string;
  /** Epoch milliseconds. */
  madeAt: number;
  /** The title of the changed sheet; null without a change. */
  title: string | null;
  changes: FactDifference[];
  days: DemandDays;
  weeksLater: number;
  /** Whether there are zones, either today or with the change. */
  hasZones: boolean;
  demand: readonly Demand[];
  resultsBefore: readonly DemandResult[];
  resultsAfter: readonly DemandResult[];
  clashes: { before: readonly RoomClash[]; after: readonly RoomClash[] };
}

type ExampleGroup = Rehearsal['examples'][number];

/** The most examples under each heading. */
const mostExamples = 5;

/**
 * Returns a rehearsal in the form in which pages read it: figures before and after, examples, and its
 * assumptions. Pauses between these steps, so that other requests are served.
 */
export async function describeRehearsal(
  rehearsal: FinishedRehearsal,
  pause: () => Promise<void>,
): Promise<Rehearsal> {
  const { demand, clashes } = rehearsal;
  const [before, after] = [rehearsal.resultsBefore, rehearsal.resultsAfter].map((results) =>
    results.filter(wasNotCancelled),
  ) as [DemandResult[], DemandResult[]];
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
 * Returns whether an order was never cancelled. A cancelled order took places for a time, but counts neither
 * as sold nor as takings.
 */
function wasNotCancelled({ of }: DemandResult): boolean {
  return of.releasedAt === null;
}

const isSold = ({ refused }: DemandResult) => refused === null;
const isVisit = ({ of }: DemandResult) => of.kind === 'visit';
const sumTakings = (results: readonly DemandResult[]) => sumOf(results, ({ total }) => total);

function soldFigure(
  demand: readonly Demand[],
  before: readonly DemandResult[],
  after: readonly DemandResult[],
): Figure {
  const was = demand.filter(({ releasedAt, reference }) => releasedAt === null && reference !== '');
  const line = (name: string, past: number | null, count: (results: readonly DemandResult[]) => number) => ({
    name,
    values: [past, count(before), count(after), count(after) - count(before)],
  });
  const countPhotos = (results: readonly DemandResult[], sold: boolean) =>
    results.filter((one) => !isVisit(one) && isSold(one) === sold).length;
  const countVisits = (results: readonly DemandResult[], sold: boolean) =>
    results.filter((one) => isVisit(one) && isSold(one) === sold).length;
  return {
    id: 'sold',
    title: 'Sold and refused',
    definition:
      'Everything that was asked for on these days, in the same order: what was sold, what today’s facts would have sold, and what the change would have sold.',
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
      line('Visits sold', was.filter(({ kind }) => kind === 'visit').length, (all) => countVisits(all, true)),
      line('Visits refused', null, (all) => countVisits(all, false)),
      line('Children with a place', null, (all) =>
        sumOf(
          all.filter((one) => isVisit(one) && isSold(one)),
          ({ places }) => places,
        ),
      ),
      line('Photo sessions sold', was.filter(({ kind }) => kind === 'photos').length, (all) =>
        countPhotos(all, true),
      ),
      line('Photo sessions refused', null, (all) => countPhotos(all, false)),
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

function comparedValues(before: readonly DemandResult[], after: readonly DemandResult[]): number[] {
  const refused = (results: readonly DemandResult[]) => results.filter((one) => !isSold(one)).length;
  return [
    sumTakings(before),
    sumTakings(after),
    sumTakings(after) - sumTakings(before),
    before.filter(isSold).length,
    after.filter(isSold).length,
    refused(before),
    refused(after),
  ];
}

/** Groups the results before and after the change by a key. Returns the groups in the order of their keys. */
function groupBoth<Key extends number | string>(
  before: readonly DemandResult[],
  after: readonly DemandResult[],
  keyOf: (result: DemandResult) => Key,
): { key: Key; before: DemandResult[]; after: DemandResult[] }[] {
  const groups = new Map<Key, { key: Key; before: DemandResult[]; after: DemandResult[] }>();
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

function weeksFigure(before: readonly DemandResult[], after: readonly DemandResult[]): Figure {
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

function weekdaysFigure(before: readonly DemandResult[], after: readonly DemandResult[]): Figure {
  const placeOf = byDay(daysAfterMonday);
  const weekdays = groupBoth(before, after, ({ of }) => placeOf(of.day));
  return {
    id: 'weekdays',
    title: 'By weekday',
    definition: 'Takings, and what is sold and refused, by the weekday of the visit or photo session.',
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

/** Counts visits by arrival time. Visits without an arrival time have their own row, at the end. */
function arrivalsFigure(before: readonly DemandResult[], after: readonly DemandResult[]): Figure {
  const wholeDay = 24 * 60;
  const times = groupBoth(before.filter(isVisit), after.filter(isVisit), (one) => one.arrival ?? wholeDay);
  const count = (results: readonly DemandResult[], sold: boolean) =>
    results.filter((one) => isSold(one) === sold).length;
  const values = (was: readonly DemandResult[], is: readonly DemandResult[]) =>
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

function reasonsFigure(before: readonly DemandResult[], after: readonly DemandResult[]): Figure {
  const count = (results: readonly DemandResult[], reason: string) =>
    results.filter(({ refused }) => refused === reason).length;
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

function productsFigure(before: readonly DemandResult[], after: readonly DemandResult[]): Figure {
  const sums = (results: readonly DemandResult[]) => {
    const parts = new Map<string, number>();
    for (const one of results)
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
    total: values(sumTakings(before), sumTakings(after)),
  };
}

const clashNames: Readonly<Record<RoomClash['why'], string>> = {
  closed: 'On a day that is closed',
  outside: 'Outside the hours',
  shared: 'Private hire while others are in the building',
};

function clashesFigure({ before, after }: FinishedRehearsal['clashes']): Figure {
  const count = (clashes: readonly RoomClash[], why: string) =>
    clashes.filter((clash) => clash.why === why).length;
  return {
    id: 'clashes',
    title: 'Room clashes',
    definition: 'Booked parties and confirmed photo sessions, compared with the hours of their day.',
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

function exampleOf({ of, places, total }: DemandResult, price: string | null = null) {
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
  all: readonly DemandResult[],
  price: (result: DemandResult) => string | null = () => null,
): ExampleGroup[] {
  if (all.length === 0) return [];
  const items = all.slice(0, mostExamples).map((one) => exampleOf(one, price(one)));
  return [{ kind, title: `${name}: ${all.length}`, items }];
}

/**
 * Lists examples of what the change alters. Some bookings are sold by today's facts and refused by the
 * change; these are listed by reason. Others are refused by today's facts and sold by the change.
 */
function listChanged(before: readonly DemandResult[], after: readonly DemandResult[]): ExampleGroup[] {
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
    ...exampleGroup('refused', 'Sold with the change, but refused by today’s facts', won),
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
 * Lists examples of bookings that were sold, but that today's facts refuse or sell at another price. Also
 * lists examples of groups that waited and would now have a place.
 */
function listDifferences(before: readonly DemandResult[]): ExampleGroup[] {
  const wasSold = before.filter(({ of }) => of.reference !== '');
  const waited = before.filter((one) => one.of.reference === '' && isSold(one));
  const refused = wasSold.filter((one) => !isSold(one));
  const dearer = wasSold.filter((one) => isSold(one) && one.total !== one.of.paid);
  return [
    ...(Object.keys(refusedReasons) as RefusedReason[]).flatMap((reason) =>
      exampleGroup(
        'difference',
        `Was sold, but is refused by today’s facts, ${refusedReasons[reason].toLowerCase()}`,
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
    ...exampleGroup('difference', 'Waited then, and gets a place in the rehearsal', waited),
  ];
}
