import type { Kysely } from 'kysely';
import type { WalkInRule } from '../../../domain/walk-in-rule.ts';
import type { DB } from '../../db/tables.ts';

interface KioskRule {
  /** Whether a kiosk masks today's tickets too. It always masks the tickets of other days. */
  maskToday: boolean;
  /** The limit of searches by name for one kiosk. */
  searches: { most: number; minutes: number };
  walkIns: WalkInRule;
}

/**
 * Reads the centre's settings for kiosks: what a kiosk may show, and its limits for searches and walk-ins.
 */
export async function readKioskRule(db: Kysely<DB>): Promise<KioskRule> {
  const row = await db.selectFrom('kiosk_rule').selectAll().executeTakeFirstOrThrow();
  return {
    maskToday: row.mask_today,
    searches: { most: row.searches, minutes: row.search_minutes },
    walkIns: { most: row.walk_ins, minutes: row.walk_in_minutes, lastPlaces: row.last_places },
  };
}
