import { type Config, SettingError } from './config.ts';
import type { Database } from './db/connect.ts';
import { type Clock, systemClock } from './ports/clock/clock.ts';

/** A clock that can be set back while the sample day exists. */
export interface SettableClock extends Clock {
  /** Sets the clock back by `by` milliseconds; 0 restores the true time. */
  setBack(by: number): void;
}

export function createSettableClock(trueClock: Clock): SettableClock {
  let behind = 0;
  return {
    now: () => trueClock.now() - behind,
    setBack(by) {
      behind = by;
    },
  };
}

/**
 * A database's sample day: the moment that it shows, and how far the clock is set back, in milliseconds.
 * `isCreated` says whether its families and bookings have been made.
 */
export interface SampleDay {
  opensAt: number;
  setBack: number;
  isCreated: boolean;
}

/** Returns the sample day of this database; null if there is none or it has been removed. */
export async function readSampleDay(db: Database): Promise<SampleDay | null> {
  const row = await db
    .selectFrom('sample_day')
    .select(['opens_at', 'set_back_ms', 'made_at'])
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  return {
    opensAt: row.opens_at.getTime(),
    setBack: Number(row.set_back_ms),
    isCreated: row.made_at !== null,
  };
}

/**
 * Returns the time of a centre whose site is stopped. This is the true time, set back if there is a sample
 * day.
 */
export async function readCentreTime(db: Database): Promise<number> {
  const sample = await readSampleDay(db);
  return systemClock.now() - (sample?.setBack ?? 0);
}

/**
 * Sets the clock to the sample day's time unless `CLOCK_STARTS_AT` is set. Throws a `SettingError`
 * if there is a sample day in production.
 */
export async function prepareSampleClock(
  db: Database,
  config: Pick<Config, 'clockStartsAt' | 'production'>,
  clock: SettableClock,
): Promise<void> {
  await applySampleClock(db, config, clock);
  if (config.production && (await readSampleDay(db))) {
    throw new SettingError(
      'the database holds the sample day, which is not for production. Start the site without NODE_ENV=production and without live keys, remove the sample with npm run sample:remove, and start the site as before',
    );
  }
}

/**
 * Sets the clock back by the sample day's offset. Shows the true time if there is no sample day or
 * `CLOCK_STARTS_AT` is set.
 */
export async function applySampleClock(
  db: Database,
  { clockStartsAt }: Pick<Config, 'clockStartsAt'>,
  clock: SettableClock,
): Promise<void> {
  const sample = await readSampleDay(db);
  clock.setBack(clockStartsAt === null ? (sample?.setBack ?? 0) : 0);
}
