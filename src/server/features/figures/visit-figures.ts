import type { Kysely } from 'kysely';
import type { Figure } from '../../../contract/figures.ts';
import {
  addDays,
  type Day,
  daysBetween,
  daysInRange,
  shortDayInWords,
  weekdayNames,
  weekdayOf,
} from '../../../domain/calendar-day.ts';
import type { ComparedPeriods, DaySpan } from '../../../domain/figure-period.ts';
import type { DB } from '../../db/tables.ts';
import { type Compared, column, compareLines, readCompared, shareOf, sumOf } from './figure-values.ts';
import {
  type ArrivalSum,
  leadSpans,
  listArrivalSums,
  listInsideSums,
  listSessionPlaces,
  listTicketTypes,
  listVisitSums,
  type SessionPlaces,
  type VisitSum,
} from './figures-store.ts';

interface Visits {
  days: VisitSum[];
  /** The visits of days that are over. */
  over: VisitSum[];
  arrivals: ArrivalSum[];
  sessions: SessionPlaces[];
}

const visits = ({ days }: Visits) => sumOf(days, (day) => day.visits);
const children = ({ days }: Visits) => sumOf(days, (day) => day.children);
const came = ({ days }: Visits) => sumOf(days, (day) => day.came);
const noShows = ({ over }: Visits) => sumOf(over, (day) => day.visits - day.came);
const familyVisits = ({ days }: Visits) => sumOf(days, (day) => day.familyVisits);
const returnVisits = ({ days }: Visits) => sumOf(days, (day) => day.returnVisits);
const people = (arrivals: readonly ArrivalSum[]) => sumOf(arrivals, (arrival) => arrival.people);
const soldShare = ({ sessions }: Visits) => {
  const booked = sessions.filter(({ sold }) => sold > 0);
  return shareOf(
    sumOf(booked, ({ sold }) => sold),
    sumOf(booked, ({ capacity }) => capacity),
  );
};

/**
 * Reads visits by day, hour, ticket type, weekday and lead time. Also reads no-shows and returning families
 * (specification 13.3). Visits of `today` and later do not count as no-shows, because their families may
 * still come.
 */
export async function readVisitFigures(
  tx: Kysely<DB>,
  periods: ComparedPeriods,
  today: Day,
): Promise<Figure[]> {
  const compared = await readCompared(periods, async (span): Promise<Visits> => {
    const days = await listVisitSums(tx, span);
    return {
      days,
      over: days.filter(({ day }) => day < today),
      arrivals: await listArrivalSums(tx, span),
      sessions: await listSessionPlaces(tx, span),
    };
  });
  return [
    inShort(compared),
    byDay(periods, compared, today),
    byHour(compared, await listTicketTypes(tx)),
    howFull(await listInsideSums(tx, periods.period), compared.now.sessions),
    leadTimes(compared),
    comingAgain(compared),
  ];
}

function inShort(compared: Compared<Visits>): Figure {
  return compareLines(
    {
      id: 'in-short',
      title: 'In short',
      definition:
        'Confirmed visits by the day for which they are booked, with those sold at the door. A visit is one booking for one day.',
      rowName: 'What',
      unit: 'count',
      picture: 'table',
    },
    compared,
    [
      { name: 'Visits', value: visits },
      { name: 'Children booked', value: children },
      { name: 'Visits checked in', value: came },
      { name: 'No-shows: never checked in on a day that is over', value: noShows },
      {
        name: 'No-shows, % of visits',
        value: (of) =>
          shareOf(
            noShows(of),
            sumOf(of.over, (day) => day.visits),
          ),
      },
      {
        name: 'Days from booking to visit, on average',
        value: (of) =>
          tenths(
            sumOf(of.days, (day) => day.leadDays),
            visits(of),
          ),
      },
      {
        name: 'Visits of families that come again, %',
        value: (of) => shareOf(returnVisits(of), familyVisits(of)),
      },
      { name: 'Places sold, % of sessions with bookings', value: soldShare },
    ],
  );
}

const tenths = (part: number, whole: number) => (whole === 0 ? null : Math.round((part / whole) * 10) / 10);

function byDay(periods: ComparedPeriods, compared: Compared<Visits>, today: Day): Figure {
  const span = periods.period;
  const now = new Map(compared.now.days.map((day) => [day.day, day]));
  const earlier = (other: DaySpan, all: readonly VisitSum[]) => {
    const known = new Map(all.map((day) => [day.day, day.visits]));
    return (day: Day) => {
      const then = addDays(other.from, daysBetween(span.from, day));
      return then > other.to ? null : (known.get(then) ?? 0);
    };
  };
  const before = earlier(periods.before, compared.before.days);
  const yearBefore = earlier(periods.yearBefore, compared.yearBefore.days);
  return {
    id: 'days',
    title: 'Visits by day',
    definition:
      'Confirmed visits of each day, beside those of the same day in the period before and in the year before. A no-show is a visit that was never checked in.',
    picture: 'columns',
    drawn: [0, 4, 5],
    rowName: 'Day',
    columns: [
      column('Visits', 'count'),
      column('Children', 'count'),
      column('Checked in', 'count'),
      column('No-shows', 'count'),
      column('Visits the period before', 'count'),
      column('Visits the year before', 'count'),
    ],
    rows: daysInRange(span.from, span.to).map((day) => {
      const of = now.get(day);
      return {
        name: shortDayInWords(day),
        values: [
          of?.visits ?? 0,
          of?.children ?? 0,
          of?.came ?? 0,
          day < today ? (of?.visits ?? 0) - (of?.came ?? 0) : null,
          before(day),
          yearBefore(day),
        ],
      };
    }),
    total: [
      visits(compared.now),
      children(compared.now),
      came(compared.now),
      noShows(compared.now),
      visits(compared.before),
      visits(compared.yearBefore),
    ],
  };
}

function byHour(compared: Compared<Visits>, types: readonly { id: string; name: string }[]): Figure {
  const hours = hoursBetween(
    [...compared.now.arrivals, ...compared.before.arrivals, ...compared.yearBefore.arrivals].map(
      ({ hour }) => hour,
    ),
  );
  const values = (isIn: (arrival: ArrivalSum) => boolean) => {
    const now = compared.now.arrivals.filter(isIn);
    return [
      people(now),
      ...types.map(({ id }) => people(now.filter(({ ticketType }) => ticketType === id))),
      people(compared.before.arrivals.filter(isIn)),
      people(compared.yearBefore.arrivals.filter(isIn)),
    ];
  };
  return {
    id: 'hours',
    title: 'Arrivals by hour and age',
    definition:
      'People on the tickets that were checked in, by the hour in which they came and by the ages of their tickets.',
    picture: 'columns',
    drawn: [0, types.length + 1, types.length + 2],
    rowName: 'Hour',
    columns: [
      column('Everybody', 'count'),
      ...types.map(({ name }) => column(name, 'count')),
      column('Period before', 'count'),
      column('Year before', 'count'),
    ],
    rows: hours.map((hour) => ({ name: hourName(hour), values: values((arrival) => arrival.hour === hour) })),
    total: values(() => true),
  };
}

const hourName = (hour: number) =>
  hour === 12 ? '12 PM' : hour < 12 ? `${hour || 12} AM` : `${hour - 12} PM`;

function hoursBetween(all: readonly number[]): number[] {
  if (all.length === 0) return [];
  const [first, last] = [Math.min(...all), Math.max(...all)];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** Returns how many minutes of a session fall into an hour. */
function minutesIn({ starts, ends }: SessionPlaces, hour: number): number {
  return Math.max(0, Math.min(ends, hour * 60 + 60) - Math.max(starts, hour * 60));
}

function howFull(
  inside: readonly { day: Day; hour: number; childMinutes: number }[],
  sessions: readonly SessionPlaces[],
): Figure {
  const sold = sessions.flatMap(({ starts, ends }) => [Math.floor(starts / 60), Math.floor((ends - 1) / 60)]);
  const hours = hoursBetween(sold);
  const share = (isIn: (day: Day) => boolean, hour: number) =>
    shareOf(
      sumOf(
        inside.filter((one) => one.hour === hour && isIn(one.day)),
        ({ childMinutes }) => childMinutes,
      ),
      sumOf(
        sessions.filter(({ day }) => isIn(day)),
        (session) => session.capacity * minutesIn(session, hour),
      ),
    );
  const values = (isIn: (day: Day) => boolean) => [
    ...hours.map((hour) => share(isIn, hour)),
    shareOf(
      sumOf(
        sessions.filter(({ day }) => isIn(day)),
        (session) => session.sold,
      ),
      sumOf(
        sessions.filter(({ day }) => isIn(day)),
        ({ capacity }) => capacity,
      ),
    ),
  ];
  return {
    id: 'how-full',
    title: 'How full, by weekday and hour',
    definition:
      'Children inside during the hour, from check-in to check-out, as a share of the places of the sessions in that hour. The last column is the share of places sold.',
    picture: 'map',
    drawn: hours.map((_, index) => index),
    rowName: 'Weekday',
    columns: [...hours.map((hour) => column(hourName(hour), 'percent')), column('Places sold', 'percent')],
    rows:
      hours.length === 0
        ? []
        : [1, 2, 3, 4, 5, 6, 0].map((weekday) => ({
            name: weekdayNames[weekday] ?? '',
            values: values((day) => weekdayOf(day) === weekday),
          })),
    total: hours.length === 0 ? null : values(() => true),
  };
}

function leadTimes(compared: Compared<Visits>): Figure {
  const count = (of: Visits, index: number) => sumOf(of.days, ({ leads }) => leads[index] ?? 0);
  const values = (index: number | null) => {
    const of = (all: Visits) => (index === null ? visits(all) : count(all, index));
    return [
      of(compared.now),
      shareOf(of(compared.now), visits(compared.now)),
      shareOf(of(compared.before), visits(compared.before)),
      shareOf(of(compared.yearBefore), visits(compared.yearBefore)),
    ];
  };
  return {
    id: 'lead-time',
    title: 'How far ahead families book',
    definition: 'Visits of the period by the number of days between confirmation and visit.',
    picture: 'bars',
    drawn: [0],
    rowName: 'Booked',
    columns: [
      column('Visits', 'count'),
      column('Share', 'percent'),
      column('Share, period before', 'percent'),
      column('Share, year before', 'percent'),
    ],
    rows: leadSpans.map((name, index) => ({ name, values: values(index) })),
    total: values(null),
  };
}

function comingAgain(compared: Compared<Visits>): Figure {
  return compareLines(
    {
      id: 'coming-again',
      title: 'Families that come again',
      definition:
        'A family is an e-mail address. It comes again if it had a confirmed visit on any earlier day.',
      rowName: 'Visits of',
      unit: 'count',
      picture: 'bars',
    },
    compared,
    [
      { name: 'Families that come again', value: returnVisits },
      { name: 'Families on their first day', value: (of) => familyVisits(of) - returnVisits(of) },
      { name: 'Families without an e-mail address', value: (of) => visits(of) - familyVisits(of) },
    ],
    visits,
  );
}
