import type { Kysely } from 'kysely';
import { type Config, SettingProblem } from '../config.ts';
import type { Database } from '../db/connect.ts';
import type { DB } from '../db/tables.ts';
import { readCalendarRows } from '../features/availability/calendar-store.ts';
import { chooseSampleMoment, type SettableClock } from './sample-clock.ts';
import { insertSampleDay, readSampleDay } from './sample-store.ts';

/** Asks for the sample day on a new database, in the transaction that fills it. */
export async function requestSampleDay(
  tx: Kysely<DB>,
  config: Pick<Config, 'sampleDay' | 'clockStartsAt'>,
  clock: SettableClock,
): Promise<void> {
  if (!config.sampleDay) return;
  const now = clock.now();
  const { rows } = await readCalendarRows(tx);
  const opensAt = config.clockStartsAt === null ? chooseSampleMoment(now, rows) : now;
  await insertSampleDay(tx, opensAt, now - opensAt);
}

/**
 * Sets the clock to what the sample day shows unless `CLOCK_STARTS_AT` says otherwise. Refuses a sample in
 * production.
 */
export async function prepareSampleDay(
  db: Database,
  config: Pick<Config, 'clockStartsAt' | 'production'>,
  clock: SettableClock,
): Promise<void> {
  await followSampleClock(db, config, clock);
  if (config.production && (await readSampleDay(db))) {
    throw new SettingProblem(
      'the database holds the sample day, which is not for production. Take it away first: npm run sample:remove',
    );
  }
}

/** Sets the clock as far back as the sample day has it; right again when there is none, or no more. */
export async function followSampleClock(
  db: Database,
  { clockStartsAt }: Pick<Config, 'clockStartsAt'>,
  clock: SettableClock,
): Promise<void> {
  const sample = await readSampleDay(db);
  clock.setBack(clockStartsAt === null ? (sample?.setBack ?? 0) : 0);
}
