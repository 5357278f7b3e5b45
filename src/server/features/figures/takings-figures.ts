import type { Kysely } from 'kysely';
import type { Figure } from '../../../contract/figures.ts';
import { addDays, daysBetween, daysInRange, shortDayInWords } from '../../../domain/calendar-day.ts';
import type { ComparedPeriods, DaySpan } from '../../../domain/figure-period.ts';
import type { DB } from '../../db/tables.ts';
import { type Compared, column, compareLines, namesOf, readCompared, sumOf } from './figure-values.ts';
import { listMoneySums, listSaleSums, type MoneySum, type SaleSum } from './figures-store.ts';

interface Takings {
  sales: SaleSum[];
  money: MoneySum[];
}

const tenderNames: Readonly<Record<string, string>> = {
  card: 'Card, online',
  'card-reader': 'Card machine',
  cash: 'Cash',
};

/** Returns the name of a tender. */
function tenderName(tender: string): string {
  return tenderNames[tender] ?? tender;
}

const sold = ({ sales }: Takings) => sumOf(sales, (sale) => sale.sold);
const vat = ({ sales }: Takings) => sumOf(sales, (sale) => sale.vat);
const received = ({ money }: Takings) => sumOf(money, (one) => one.received);
const refunded = ({ money }: Takings) => sumOf(money, (one) => one.refunded);
const net = (takings: Takings) => received(takings) - refunded(takings);

/** Reads takings by day, product, tender and rate of VAT (specification 13.3), in pence. */
export async function readTakingsFigures(tx: Kysely<DB>, periods: ComparedPeriods): Promise<Figure[]> {
  const takings = await readCompared(
    periods,
    async (span): Promise<Takings> => ({
      sales: await listSaleSums(tx, span),
      money: await listMoneySums(tx, span),
    }),
  );
  return [
    inShort(takings),
    byDay(periods.period, periods, takings),
    byProduct(takings),
    byTender(takings),
    byRate(takings),
  ];
}

function inShort(takings: Compared<Takings>): Figure {
  return compareLines(
    {
      id: 'in-short',
      title: 'In short',
      definition:
        'A sale counts on the day on which its order is confirmed. A refund is taken off on the day on which it is decided. Money counts on the day on which it was received or sent back.',
      rowName: 'What',
      unit: 'pence',
      picture: 'table',
    },
    takings,
    [
      { name: 'Sold, less what was given back', value: sold },
      { name: 'Of which VAT', value: vat },
      { name: 'Money received', value: received },
      { name: 'Money refunded', value: refunded },
      { name: 'Received less refunded', value: net },
    ],
  );
}

function byDay(span: DaySpan, periods: ComparedPeriods, takings: Compared<Takings>): Figure {
  const byDays = {
    now: groupByDay(takings.now),
    before: groupByDay(takings.before),
    yearBefore: groupByDay(takings.yearBefore),
  };
  const nothing: Takings = { sales: [], money: [] };
  const earlier = (other: DaySpan, all: Map<string, Takings>, day: string) => {
    const then = addDays(other.from, daysBetween(span.from, day));
    return then > other.to ? null : sold(all.get(then) ?? nothing);
  };
  return {
    id: 'days',
    title: 'Takings by day',
    definition:
      'The sales and the money of each day, beside the sales of the same day in the period before and in the year before.',
    picture: 'columns',
    drawn: [0, 5, 6],
    rowName: 'Day',
    columns: [
      column('Sold', 'pence'),
      column('Of which VAT', 'pence'),
      column('Received', 'pence'),
      column('Refunded', 'pence'),
      column('Received less refunded', 'pence'),
      column('Sold the period before', 'pence'),
      column('Sold the year before', 'pence'),
    ],
    rows: daysInRange(span.from, span.to).map((day) => {
      const takingsOfDay = byDays.now.get(day) ?? nothing;
      return {
        name: shortDayInWords(day),
        values: [
          sold(takingsOfDay),
          vat(takingsOfDay),
          received(takingsOfDay),
          refunded(takingsOfDay),
          net(takingsOfDay),
          earlier(periods.before, byDays.before, day),
          earlier(periods.yearBefore, byDays.yearBefore, day),
        ],
      };
    }),
    total: [
      sold(takings.now),
      vat(takings.now),
      received(takings.now),
      refunded(takings.now),
      net(takings.now),
      sold(takings.before),
      sold(takings.yearBefore),
    ],
  };
}

function groupByDay({ sales, money }: Takings): Map<string, Takings> {
  const days = new Map<string, Takings>();
  const of = (day: string) => {
    const known = days.get(day) ?? { sales: [], money: [] };
    days.set(day, known);
    return known;
  };
  for (const sale of sales) of(sale.day).sales.push(sale);
  for (const one of money) of(one.day).money.push(one);
  return days;
}

function byProduct(takings: Compared<Takings>): Figure {
  const products = namesOf(
    { now: takings.now.sales, before: takings.before.sales, yearBefore: takings.yearBefore.sales },
    ({ product }) => product,
  );
  return compareLines(
    {
      id: 'products',
      title: 'Sold by product',
      definition:
        'The sales of each product, with VAT. Account credit is added when it is given, and taken off when it is spent.',
      rowName: 'Product',
      unit: 'pence',
      picture: 'bars',
    },
    takings,
    products.map((product) => ({
      name: product,
      value: ({ sales }) =>
        sumOf(
          sales.filter((sale) => sale.product === product),
          (sale) => sale.sold,
        ),
    })),
    sold,
  );
}

function byTender(takings: Compared<Takings>): Figure {
  const tenders = namesOf(
    { now: takings.now.money, before: takings.before.money, yearBefore: takings.yearBefore.money },
    ({ tender }) => tender,
  );
  const values = (tender: string | null) => {
    const pick = (all: Takings): Takings => ({
      sales: [],
      money: tender === null ? all.money : all.money.filter((one) => one.tender === tender),
    });
    const [now, before, yearBefore] = [pick(takings.now), pick(takings.before), pick(takings.yearBefore)];
    return [
      net(now),
      received(now),
      sumOf(now.money, ({ payments }) => payments),
      refunded(now),
      sumOf(now.money, ({ refunds }) => refunds),
      net(before),
      net(yearBefore),
    ];
  };
  return {
    id: 'tenders',
    title: 'Money by tender',
    definition:
      'Money received and refunded, by how it was paid. Account credit is not counted, because its money was received earlier.',
    picture: 'bars',
    drawn: [0],
    rowName: 'Tender',
    columns: [
      column('Received less refunded', 'pence'),
      column('Received', 'pence'),
      column('Payments', 'count'),
      column('Refunded', 'pence'),
      column('Refunds', 'count'),
      column('Period before', 'pence'),
      column('Year before', 'pence'),
    ],
    rows: tenders.map((tender) => ({ name: tenderName(tender), values: values(tender) })),
    total: values(null),
  };
}

function byRate(takings: Compared<Takings>): Figure {
  const rates = namesOf(
    { now: takings.now.sales, before: takings.before.sales, yearBefore: takings.yearBefore.sales },
    ({ vatPercent }) => vatPercent,
  );
  const values = (rate: number | null) => {
    const pick = (all: Takings): Takings => ({
      sales: rate === null ? all.sales : all.sales.filter(({ vatPercent }) => vatPercent === rate),
      money: [],
    });
    const [now, before, yearBefore] = [pick(takings.now), pick(takings.before), pick(takings.yearBefore)];
    return [sold(now), vat(now), sold(now) - vat(now), vat(before), vat(yearBefore)];
  };
  return {
    id: 'vat',
    title: 'VAT by rate',
    definition: 'The VAT that the sales include. Each line of each order was rounded when it was sold.',
    picture: 'table',
    drawn: [],
    rowName: 'Rate',
    columns: [
      column('Sold', 'pence'),
      column('Of which VAT', 'pence'),
      column('Without VAT', 'pence'),
      column('VAT the period before', 'pence'),
      column('VAT the year before', 'pence'),
    ],
    rows: rates.map((rate) => ({ name: `${rate}%`, values: values(rate) })),
    total: values(null),
  };
}
