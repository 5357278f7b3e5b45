import type { Kysely } from 'kysely';
import type { Database } from '../db/connect.ts';
import type { DB } from '../db/tables.ts';
import { checkBookings } from './check-bookings.ts';
import { checkFigures } from './check-figures.ts';
import { checkInquiries } from './check-inquiries.ts';
import { checkLinks } from './check-links.ts';
import { checkOverdueWork } from './check-overdue-work.ts';
import { checkPoints } from './check-points.ts';
import { checkStays } from './check-stays.ts';

/**
 * Checks everything that can be inconsistent: places, money, credits, voucher uses, mail, enquiries, points,
 * stays, dangling references and figures. Reads one snapshot, so that every concurrent change is seen as a
 * whole or not at all. Returns one line for each fault. Checking years of bookings takes longer than the
 * limit of an ordinary statement, so `db` must come from `connectForLongWork`.
 */
export async function checkIntegrity(db: Database, now: number): Promise<string[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => findIntegrityFaults(tx, now));
}

/** Runs the integrity checks within the caller's transaction. */
export async function findIntegrityFaults(tx: Kysely<DB>, now: number): Promise<string[]> {
  return [
    ...(await checkBookings(tx, now)),
    ...(await checkOverdueWork(tx, now)),
    ...(await checkInquiries(tx)),
    ...(await checkPoints(tx)),
    ...(await checkStays(tx)),
    ...(await checkLinks(tx)),
    ...(await checkFigures(tx)),
  ];
}
