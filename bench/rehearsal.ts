import { randomUUID } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { addDays } from '../src/domain/calendar-day.ts';
import { cacheValue } from '../src/server/db/cached-value.ts';
import { readCalendarRows } from '../src/server/features/availability/calendar-store.ts';
import { readPhotoStudio } from '../src/server/features/photo-studio/photo-store.ts';
import { type RehearsalDeps, rehearse } from '../src/server/features/rehearsal/rehearse.ts';
import { readSiteFacts } from '../src/server/features/site/read-site-facts.ts';
import { systemClock } from '../src/server/ports/clock/clock.ts';
import { benchToday, type startBenchDatabase } from './bench-database.ts';
import type { BenchRow } from './bench-row.ts';
import { fillBookingHistory } from './booking-history.ts';

const size = 30_000;
const turns = 5;

type BenchDatabase = Awaited<ReturnType<typeof startBenchDatabase>>;

/**
 * Measures the rehearsal of a year of 30,000 bookings: its duration, and the longest time that another call
 * waits while it runs.
 */
export async function benchRehearsal({ openDatabase }: BenchDatabase): Promise<BenchRow[]> {
  const connection = await openDatabase('rehearsal');
  const { db } = connection;
  await fillBookingHistory(connection, size, 365);
  const deps = {
    db,
    clock: systemClock,
    calendar: cacheValue(() => readCalendarRows(db)),
    readCalendarFrom: readCalendarRows,
    readSiteFrom: readSiteFacts,
    readStudioFrom: readPhotoStudio,
  } as unknown as RehearsalDeps;
  const steps = [{ step: 'changed', table: 'venue', key: { only_one: true }, from: {}, to: {} }] as const;
  const taken: number[] = [];
  const waits = monitorEventLoopDelay({ resolution: 1 });
  let cpu = process.cpuUsage();
  for (let turn = 0; turn <= turns; turn += 1) {
    const started = performance.now();
    if (turn === 1) {
      waits.enable();
      cpu = process.cpuUsage();
    }
    await rehearse(
      deps,
      {
        requestId: randomUUID(),
        change: { sheet: 'hours', steps: [...steps] },
        first: addDays(benchToday, -365),
        last: benchToday,
        weeksLater: 0,
      },
      new AbortController().signal,
    );
    // The first rehearsal fills the database's caches, and is not counted.
    if (turn > 0) taken.push(performance.now() - started);
  }
  waits.disable();
  const used = process.cpuUsage(cpu);
  await connection.close();
  const slowest = Math.max(...taken);
  const processor = (used.user + used.system) / 1000 / turns;
  return [
    {
      what: `rehearsal: a year of ${size.toLocaleString('en-GB')} bookings, played twice, slowest of ${turns}`,
      measured: `${Math.round(slowest)} ms`,
      baseline: `${Math.round(processor)} ms of this process`,
      ratio: (slowest / processor).toFixed(2),
      goal: 'below 15 s',
    },
    {
      what: 'rehearsal: longest wait of another request in this process',
      measured: `${Math.round(waits.max / 1e6)} ms`,
      baseline: `${Math.round(waits.percentile(50) / 1e6)} ms, median`,
      ratio: '-',
      goal: 'below 100 ms',
    },
  ];
}
