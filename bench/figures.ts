import { sql } from 'kysely';
import type { FigureGroup } from '../src/contract/figures.ts';
import { addDays } from '../src/domain/calendar-day.ts';
import { comparePeriods, type DaySpan } from '../src/domain/figure-period.ts';
import { connectForLongWork, type Database } from '../src/server/db/connect.ts';
import { readFiguresOf } from '../src/server/features/figures/read-figures.ts';
import { refreshFigures } from '../src/server/features/figures/refresh-figures.ts';
import { systemClock } from '../src/server/ports/clock/clock.ts';
import { stripePayments } from '../src/server/ports/payments/stripe-payments.ts';
import { benchToday, type startBenchDatabase } from './bench-database.ts';
import type { BenchRow } from './bench-row.ts';
import { fillBookingHistory } from './booking-history.ts';

const size = Number(process.env['BENCH_FIGURES'] ?? 1_000_000);
const turns = 20;
const goal = 'at most 300 ms';

type BenchDatabase = Awaited<ReturnType<typeof startBenchDatabase>>;

/**
 * Measures how long it takes to read a year's figures with a million bookings. The baseline is the simplest
 * computation from the rows. Both must give the same sums over seven periods.
 */
export async function benchFigures({ openDatabase }: BenchDatabase): Promise<BenchRow[]> {
  const { url, db, pool, close } = await openDatabase('figures');
  await fillBookingHistory({ db, pool, close }, size, 365);
  const longWork = connectForLongWork(url, { connections: 2, reportError: console.error });
  const started = performance.now();
  const days = await refreshFigures({ db: longWork.db });
  const catchUp = performance.now() - started;
  await sql`vacuum analyze figure_stale`.execute(longWork.db);
  const rows: BenchRow[] = [
    {
      what: `figures: adding up ${size.toLocaleString('en-GB')} bookings, ${days} days`,
      measured: ms(catchUp),
      baseline: '-',
      ratio: '-',
      goal: 'once, after an upgrade',
    },
  ];
  const year = { from: addDays(benchToday, -365), to: benchToday };
  const plain = await time95(1, () => computePlainly(longWork.db, year));
  for (const group of ['takings', 'visits', 'owed'] as const)
    rows.push(await measure(db, group, year, plain));
  // A busy moment: three full days have changed since they were summed up.
  await sql`insert into figure_stale select ${benchToday}::date - 70 + n from generate_series(0, 2) n`.execute(
    db,
  );
  for (const group of ['takings', 'visits'] as const)
    rows.push(await measure(db, group, year, plain, ', 3 days just changed'));
  await compareSums(longWork.db, year);
  await longWork.close();
  await close();
  return rows;
}

async function measure(
  db: Database,
  group: FigureGroup,
  year: DaySpan,
  plain: number,
  when = '',
): Promise<BenchRow> {
  const context = {
    db,
    clock: systemClock,
    payments: stripePayments({
      secretKey: 'sk_test_bench',
      publishableKey: 'pk_test_bench',
      webhookSecret: '',
    }),
  };
  const periods = comparePeriods('own', benchToday, year);
  const taken = await time95(turns, () => readFiguresOf(context, group, periods));
  return {
    what: `figures: ${group} of a year beside two more${when}, second slowest of 20`,
    measured: ms(taken),
    baseline: `${ms(plain)} from the rows`,
    ratio: (taken / plain).toFixed(3),
    goal,
  };
}

/** Returns the 95th percentile of the durations, in milliseconds. */
async function time95(count: number, work: () => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const started = performance.now();
    await work();
    taken.push(performance.now() - started);
  }
  return taken.sort((one, other) => one - other)[Math.ceil(count * 0.95) - 1] ?? 0;
}

const ms = (milliseconds: number) => `${Math.round(milliseconds)} ms`;

interface PlainSums {
  sold: number;
  vat: number;
  received: number;
  refunded: number;
  visits: number;
  came: number;
}

/**
 * Computes a period's sums from all rows. Compares days as text, and uses none of the functions that the
 * figures use.
 */
async function computePlainly(db: Database, { from, to }: DaySpan): Promise<PlainSums> {
  const day = (column: string) =>
    sql`to_char(${sql.ref(column)} at time zone 'Europe/London', 'YYYY-MM-DD') between ${from} and ${to}`;
  const { rows } = await sql<PlainSums>`
    select (select sum(quantity * unit_pence) from order_line where ${day('owed_at')})::float as sold,
      (select sum(round(quantity * unit_pence * vat_percent / (100 + vat_percent))) from order_line where ${day('owed_at')})::float as vat,
      (select sum(received_pence) from payment where tender <> 'account-credit' and ${day('received_at')})::float as received,
      (select sum(amount_pence) from refund where ${day('done_at')})::float as refunded,
      (select count(*) from booking where kind = 'visit' and status = 'confirmed' and day::text between ${from} and ${to})::float as visits,
      (select count(*) from stay join booking on id = booking_id where day::text between ${from} and ${to})::float as came`.execute(
    db,
  );
  if (!rows[0]) throw new Error('Nothing was computed');
  return rows[0];
}

/**
 * Throws if the figures of any of seven periods differ from the sums of the period's rows, even by a
 * penny.
 */
async function compareSums(db: Database, year: DaySpan): Promise<void> {
  const context = {
    db,
    clock: systemClock,
    payments: stripePayments({
      secretKey: 'sk_test_bench',
      publishableKey: 'pk_test_bench',
      webhookSecret: '',
    }),
  };
  const spans = [
    year,
    ...Array.from({ length: 6 }, (_, index) => ({
      from: addDays(year.from, index * 47),
      to: addDays(year.from, index * 47 + 11 * (index + 1)),
    })),
  ];
  for (const span of spans) {
    const periods = comparePeriods('own', benchToday, span);
    const takings = await readFiguresOf(context, 'takings', periods);
    const visits = await readFiguresOf(context, 'visits', periods);
    const shown = [
      ...(takings.figures[0]?.rows ?? []).slice(0, 4),
      ...[visits.figures[0]?.rows[0], visits.figures[0]?.rows[2]],
    ].map((row) => row?.values[0]);
    const plain = await computePlainly(db, span);
    const expected = [plain.sold, plain.vat, plain.received, plain.refunded, plain.visits, plain.came];
    if (JSON.stringify(shown) !== JSON.stringify(expected))
      throw new Error(
        `Figures of ${span.from} to ${span.to} differ: ${JSON.stringify(shown)}, from the rows ${JSON.stringify(expected)}`,
      );
  }
}
