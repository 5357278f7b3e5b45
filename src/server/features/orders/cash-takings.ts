import type { Kysely } from 'kysely';
import type { Day } from '../../../domain/calendar-day.ts';
import type { DB } from '../../db/tables.ts';
import { type DayTakings, listTakings } from './takings-store.ts';

/** Lists the days on which cash was received or handed back, in pence. Both days included. */
export async function listCashTakings(db: Kysely<DB>, days: { from: Day; to: Day }): Promise<DayTakings[]> {
  const takings = await listTakings(db, days);
  return takings.filter(({ tender }) => tender === 'cash');
}
