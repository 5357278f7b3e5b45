import type { Config } from '../config.ts';
import type { BookingDeps } from '../features/booking/booking-deps.ts';
import { venueZone } from '../ports/clock/clock.ts';
import { makeSampleDay, type SampleDeps } from './make-sample-day.ts';
import { readSampleDay } from './sample-store.ts';

/**
 * Says at the terminal that there is a sample day, and makes it where it is not made yet. `retry` repeats a
 * step until it succeeds; rejects only where that gives up.
 */
export async function showSampleDay(
  config: Pick<Config, 'clockStartsAt' | 'baseUrl'>,
  databaseUrl: string,
  booking: BookingDeps & Omit<SampleDeps['desk'], 'baseUrl'>,
  { remember, stopping }: Pick<SampleDeps, 'stopping'> & { remember: SampleDeps['remember'] | null },
  say: (line: string) => void,
  retry: <T>(work: () => Promise<T>) => Promise<T>,
): Promise<void> {
  const sample = await retry(() => readSampleDay(booking.db));
  if (!sample || !remember) return;
  const moment = new Date(sample.opensAt).toLocaleString('en-GB', {
    timeZone: venueZone,
    dateStyle: 'full',
    timeStyle: 'short',
  });
  say('');
  say(
    `Sample day            ${moment}${config.clockStartsAt === null ? ': the clock was set back to it' : ''}`,
  );
  if (!sample.isMade) {
    const desk = { ...booking, baseUrl: config.baseUrl };
    const made = await retry(() => makeSampleDay({ databaseUrl, desk, remember, stopping }));
    if (made) say(`                      ${made} bookings of eight weeks, by families that do not exist`);
  }
  say('                      npm run sample:remove takes it all away');
}
