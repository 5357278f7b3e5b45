import ical from 'ical.js';
import { type Holiday, holidaysOf, withoutHolidays } from '../../../domain/holidays.ts';
import type { AppContext } from '../../app-context.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { PublicFileError, type ReadPublicFile, readPublicFile } from '../../ports/public-file/public-file.ts';
import { readCalendarUrl, readHolidays, readReading, storeReading } from './holiday-store.ts';

type Context = Pick<AppContext, 'db' | 'clock'>;

/**
 * Fetches the calendar of school holidays from its address and stores the holidays that it lists. The school
 * holidays that the owner has entered in the office do not change. If the fetch fails, keeps the holidays of
 * the last successful fetch and stores the reason for the failure. Does nothing if no address is set.
 */
export async function askHolidayCalendar(
  { db, clock }: Context,
  signal?: AbortSignal,
  read: ReadPublicFile = readPublicFile,
): Promise<void> {
  const url = await readCalendarUrl(db);
  if (url === '') return;
  const askedAt = new Date(clock.now());
  let found: Holiday[] | null = null;
  let failedWhy: string | null = null;
  try {
    found = parseHolidays(await read(url, signal), localMoment(clock.now()).day);
  } catch (problem) {
    if (!(problem instanceof PublicFileError)) throw problem;
    failedWhy = problem.message;
  }
  // The stored result is read only after the fetch, because a fetch takes seconds, and staff may decline
  // holidays during it.
  await db.transaction().execute(async (tx) => {
    const before = await readReading(tx, url, { lock: true });
    await storeReading(tx, {
      url,
      askedAt,
      failedWhy,
      found: found ?? before?.found ?? [],
      declined: before?.declined ?? [],
    });
  });
}

function parseHolidays(text: string, today: string): Holiday[] {
  try {
    const events = new ical.Component(ical.parse(text)).getAllSubcomponents('vevent');
    return holidaysOf(
      events.map((component) => {
        const { summary, startDate, endDate } = new ical.Event(component);
        return {
          summary,
          start: startDate.toString(),
          end: endDate.toString(),
          isWholeDays: endDate.isDate,
        };
      }),
      today,
    );
  } catch {
    throw new PublicFileError('it is not a calendar file');
  }
}

/**
 * The state of the calendar of school holidays. `news` lists those of its holidays that the owner could still
 * enter in the office.
 */
export interface HolidayCalendar {
  url: string;
  askedAt: Date | null;
  failedWhy: string | null;
  news: Holiday[];
}

/**
 * Returns the state of the calendar. Its `news` are the holidays that are not over, not entered in the office
 * and not declined.
 */
export async function readHolidayCalendar({ db, clock }: Context): Promise<HolidayCalendar> {
  const url = await readCalendarUrl(db);
  const reading = url === '' ? null : await readReading(db, url);
  const today = localMoment(clock.now()).day;
  const known = [...(await readHolidays(db)), ...(reading?.declined ?? [])];
  const news = withoutHolidays(reading?.found ?? [], known).filter(({ last_day: last }) => last >= today);
  return { url, askedAt: reading?.askedAt ?? null, failedWhy: reading?.failedWhy ?? null, news };
}

/**
 * Declines holidays of the calendar, so that the calendar does not offer them again while its address stays
 * the same. Ignores holidays that the calendar does not list.
 */
export async function declineHolidays({ db }: Context, unwanted: readonly Holiday[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const url = await readCalendarUrl(tx);
    const reading = await readReading(tx, url, { lock: true });
    if (!reading) return;
    const wanted = withoutHolidays(reading.found, unwanted);
    const declined = [
      ...withoutHolidays(reading.declined, unwanted),
      ...withoutHolidays(reading.found, wanted),
    ];
    await storeReading(tx, { ...reading, declined });
  });
}
