import type { Kysely } from 'kysely';
import type { Day } from '../../../domain/calendar-day.ts';
import type { DB } from '../../db/tables.ts';
import { type DayTakings, listTakings } from './takings-store.ts';

/**
 * Lists the cash that was received and handed back on each day, in pence. Both days are included; days
 * without cash are left out.
 */
export function listCashTakings(db: Kysely<DB>, days: { from: Day; to: Day }): Promise<DayTakings[]> {
  return listTakings(db, days, 'cash');
}
