import type { Kysely } from 'kysely';
import type { AppContext } from '../src/server/app-context.ts';
import type { Config } from '../src/server/config.ts';
import type { DB } from '../src/server/db/tables.ts';
import { readCalendarRows } from '../src/server/features/availability/calendar-store.ts';
import { venueZone } from '../src/server/ports/clock/clock.ts';
import { readSampleDay } from '../src/server/sample-clock.ts';
import { makeSampleDay, type SampleDeps } from './make-sample-day.ts';
import { chooseSampleMoment } from './sample-moment.ts';
import { insertSampleDay } from './sample-store.ts';

/**
 * Requests the sample day in the transaction that fills a new database; `now` is in epoch milliseconds.
 */
export async function requestSampleDay(
  tx: Kysely<DB>,
  { clockStartsAt }: Pick<Config, 'clockStartsAt'>,
  now: number,
): Promise<void> {
  const { rows } = await readCalendarRows(tx);
  const opensAt = clockStartsAt === null ? chooseSampleMoment(now, rows) : now;
  await insertSampleDay(tx, opensAt, now - opensAt);
}

/**
 * Prints the moment that the sample day shows, and makes the sample day if it has not been made yet. Does
 * nothing if the site has no sample day. `retry` runs a step again after an error. Rejects if `retry` gives
 * up.
 */
export async function ensureSampleDay(
  config: Pick<Config, 'clockStartsAt' | 'baseUrl'>,
  databaseUrl: string,
  context: AppContext & Omit<SampleDeps['context'], 'baseUrl'>,
  { remember, stopping }: Pick<SampleDeps, 'stopping' | 'remember'>,
  print: (line: string) => void,
  retry: <T>(work: () => Promise<T>) => Promise<T>,
): Promise<void> {
  const sample = await retry(() => readSampleDay(context.db));
  if (!sample) return;
  const moment = new Date(sample.opensAt).toLocaleString('en-GB', {
    timeZone: venueZone,
    dateStyle: 'full',
    timeStyle: 'short',
  });
  print('');
  print(
    `Sample day            ${moment}${config.clockStartsAt === null ? ': the clock was set back to it' : ''}`,
  );
  if (!sample.isCreated) {
    const sampleContext = { ...context, baseUrl: config.baseUrl };
    const bookingCount = await retry(() =>
      makeSampleDay({ databaseUrl, context: sampleContext, remember, stopping }),
    );
    if (bookingCount)
      print(`                      ${bookingCount} bookings of eight weeks, by families that do not exist`);
  }
  print('                      npm run sample:remove takes it all away');
}
