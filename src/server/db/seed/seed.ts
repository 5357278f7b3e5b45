import type { Kysely } from 'kysely';
import { addDays, type Day, weekdayOf } from '../../../domain/calendar-day.ts';
import type { Database } from '../connect.ts';
import type { DB } from '../tables.ts';
import {
  closureRows,
  demoEventRows,
  demoEventSlots,
  eventRows,
  eventSessionRows,
  schoolHolidayRows,
  specialHoursRows,
  ticketPriceRows,
  ticketTypeRows,
  venueRow,
  weeklyHoursRows,
} from './open-play-rows.ts';

/**
 * Fills a new database with the centre's first rows. Leaves a database that already has a venue unchanged.
 * `addMore` adds rows in the same transaction. Returns whether the database was new.
 */
export function seedCentre(
  db: Database,
  now: number,
  addMore: (tx: Kysely<DB>) => Promise<void> = async () => undefined,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const inserted = await tx
      .insertInto('venue')
      .values(venueRow)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows === 0n) return false;
    await tx.insertInto('ticket_type').values(ticketTypeRows).execute();
    await tx.insertInto('ticket_price').values(ticketPriceRows).execute();
    await tx.insertInto('weekly_hours').values(weeklyHoursRows).execute();
    await tx.insertInto('school_holiday').values(schoolHolidayRows).execute();
    await tx.insertInto('special_hours').values(specialHoursRows).execute();
    await tx
      .insertInto('restriction')
      .values(closureRows.map((row) => ({ ...row, created_by: 'seed', created_at: new Date(now) })))
      .execute();
    await tx.insertInto('event').values(eventRows).execute();
    await tx.insertInto('session').values(eventSessionRows).execute();
    await addMore(tx);
    return true;
  });
}

/** Closes a new centre for booking until its owner opens it (specification 13.7). */
export async function closeNewCentre(db: Kysely<DB>): Promise<void> {
  await db.updateTable('centre_opening').set({ is_open: false, first_opened_at: null }).execute();
}

/**
 * Adds two themed weekends in the month after `today` to a new demonstration database. Skips days that
 * already have an event session.
 */
export async function seedDemoEvents(db: Kysely<DB>, today: Day): Promise<void> {
  const nextSaturday = addDays(today, (6 - weekdayOf(today) + 7) % 7 || 7);
  await db
    .insertInto('event')
    .values(demoEventRows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const rows = demoEventRows.flatMap((event, index) => {
    const saturday = addDays(nextSaturday, 7 + index * 14);
    return [saturday, addDays(saturday, 1)].flatMap((day) =>
      demoEventSlots.map((slot) => ({
        event_id: event.id,
        day,
        capacity: venueRow.open_play_capacity,
        ...slot,
      })),
    );
  });
  const occupied = await db.selectFrom('session').select('day').where('event_id', 'is not', null).execute();
  const free = rows.filter((row) => !occupied.some(({ day }) => String(day) === row.day));
  if (free.length > 0) await db.insertInto('session').values(free).execute();
}
