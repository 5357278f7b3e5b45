import type { Kysely } from 'kysely';
import type { Holiday } from '../../../domain/holidays.ts';
import type { DB } from '../../db/tables.ts';

/** The result of the last fetch of the calendar from its address. */
export interface HolidayReading {
  url: string;
  askedAt: Date;
  failedWhy: string | null;
  /** The holidays that the calendar listed when it was last fetched successfully. */
  found: Holiday[];
  /** The holidays that staff have declined. */
  declined: Holiday[];
}

/** Returns the address of the calendar of school holidays; empty if there is none. */
export async function readCalendarUrl(db: Kysely<DB>): Promise<string> {
  return (await db.selectFrom('holiday_calendar').select('url').executeTakeFirstOrThrow()).url;
}

/**
 * Returns the result of the last fetch from an address; null if the last fetch was from another address, or
 * if there was none. With `lock`, locks this result until the transaction ends.
 */
export async function readReading(
  db: Kysely<DB>,
  url: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<HolidayReading | null> {
  const row = await db
    .selectFrom('holiday_reading')
    .selectAll()
    .where('url', '=', url)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) return null;
  return {
    url,
    askedAt: row.asked_at,
    failedWhy: row.failed_why,
    found: row.found as unknown as Holiday[],
    declined: row.declined as unknown as Holiday[],
  };
}

/** Returns the school holidays that are entered in the office. */
export function readHolidays(db: Kysely<DB>): Promise<Holiday[]> {
  return db.selectFrom('school_holiday').select(['name', 'first_day', 'last_day']).execute();
}

/** Stores the result of a fetch in place of the previous result. */
export async function storeReading(db: Kysely<DB>, reading: HolidayReading): Promise<void> {
  const row = {
    url: reading.url,
    asked_at: reading.askedAt,
    failed_why: reading.failedWhy,
    found: JSON.stringify(reading.found),
    declined: JSON.stringify(reading.declined),
  };
  await db
    .insertInto('holiday_reading')
    .values({ only_one: true, ...row })
    .onConflict((conflict) => conflict.column('only_one').doUpdateSet(row))
    .execute();
}
