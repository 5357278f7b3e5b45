import { sql } from 'kysely';
import type { Day } from '../../../domain/calendar-day.ts';
import type { PhotoStudio } from '../../../domain/photo-session.ts';
import type { TimeSlot } from '../../../domain/time-slot.ts';
import type { Database } from '../../db/connect.ts';

/** The studio's settings and descriptions. */
export interface PhotoStudioFacts extends PhotoStudio {
  title: string;
  /** What to expect, one line each. */
  expect: string[];
  bring: string[];
  /** When the photographs arrive, in words: `delivery` without editing, `editedDelivery` with editing. */
  delivery: string;
  editedDelivery: string;
}

/** Reads the studio's settings. Amounts are in pence. */
export async function readPhotoStudio(db: Database): Promise<PhotoStudioFacts> {
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

/**
 * Reads the times that photo sessions and private hires take in a range of days, by day. A hold counts until
 * it expires; `now` is in epoch milliseconds.
 */
export async function readTakenPhotoSlots(
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
    .unionAll((query) =>
      query
        .selectFrom('party')
        .select(['day', 'starts', 'ends'])
        .where('takes', '=', 'building')
        .where('day', '>=', from)
        .where('day', '<=', to)
        .where('live_until', '>', new Date(now)),
    )
    .execute();
  const days = Map.groupBy(rows, ({ day }) => day);
  return new Map(
    [...days].map(([day, taken]) => [day, taken.map(({ starts, ends }) => ({ start: starts, end: ends }))]),
  );
}

/** Reads the photo sessions of a range of days, also cancelled ones. Leaves out those that expired unpaid. */
export function readPhotoBookings(db: Database, from: Day, to: Day, now: number) {
  return db
    .selectFrom('photo_session')
    .innerJoin('booking', 'booking.id', 'photo_session.booking_id')
    .select(['booking.id', 'reference', 'status', 'customer_name', 'customer_email', 'customer_phone'])
    .select(['photo_session.day', 'starts', 'ends', 'total_pence', 'editing_pence', 'special_requests'])
    .where('photo_session.day', '>=', from)
    .where('photo_session.day', '<=', to)
    .where(({ or, eb }) =>
      or([
        eb('live_until', '>', new Date(now)),
        eb('status', 'in', ['confirmed', 'processing', 'refund_due', 'refunded', 'cancelled']),
      ]),
    )
    .orderBy('photo_session.day')
    .orderBy('starts')
    .orderBy('booking.id')
    .execute();
}

/** Counts the booked and held photo sessions of today, and those of all later days. */
export async function countPhotoBookings(
  db: Database,
  today: Day,
  now: number,
): Promise<{ today: number; upcoming: number }> {
  const { rows } = await sql<{ today: number; upcoming: number }>`
    select count(*) filter (where day = ${today})::integer as today,
      count(*) filter (where day > ${today})::integer as upcoming
    from photo_session where day >= ${today} and live_until > ${new Date(now)}`.execute(db);
  return rows[0] ?? { today: 0, upcoming: 0 };
}
