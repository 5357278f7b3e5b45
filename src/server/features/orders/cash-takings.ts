import type { Kysely } from 'kysely';
import type { Day } from '../../../domain/calendar-day.ts';
import type { DB } from '../../db/tables.ts';
import { type DayTakings, listTakings } from './takings-store.ts';

/**
 * Lists the cash that was received and handed back on each day from `from` to `to`, in pence. Leaves out days
 * without cash.
 */
export function listCashTakings(db: Kysely<DB>, days: { from: Day; to: Day }): Promise<DayTakings[]> {
  return listTakings(db, days, 'cash');
}
