import type { Day } from '../../../domain/calendar-day.ts';
import type { PhotoStudio } from '../../../domain/photo-session.ts';
import type { TimeSlot } from '../../../domain/time-slot.ts';
import type { Database } from '../../db/connect.ts';

/** The studio with all that it says of itself. */
export interface StudioFacts extends PhotoStudio {
  title: string;
  /** What to expect, a line each. */
  expect: string[];
  bring: string[];
  /** When the photographs come, without and with editing. */
  delivery: string;
  editedDelivery: string;
}

export async function readStudio(db: Database): Promise<StudioFacts> {
  const row = await db.selectFrom('photo_studio').selectAll().executeTakeFirstOrThrow();
  return {
    title: row.title,
    price: row.price_pence,
    editingPrice: row.editing_pence,
    sessionMinutes: row.session_minutes,
    daysAhead: row.days_ahead,
    seasonFrom: row.season_from,
    seasonTo: row.season_to,
    closedWeekdays: row.closed_weekdays,
    expect: row.expect,
    bring: row.bring,
    delivery: row.delivery,
    editedDelivery: row.edited_delivery,
  };
}

/** The times of a range of days that somebody has now, by day. */
export async function readTaken(
  db: Database,
  from: Day,
  to: Day,
  now: number,
): Promise<ReadonlyMap<Day, TimeSlot[]>> {
  const rows = await db
    .selectFrom('photo_session')
    .select(['day', 'starts', 'ends'])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('live_until', '>', new Date(now))
    .execute();
  const days = Map.groupBy(rows, ({ day }) => day);
  return new Map(
    [...days].map(([day, taken]) => [day, taken.map(({ starts, ends }) => ({ start: starts, end: ends }))]),
  );
}
