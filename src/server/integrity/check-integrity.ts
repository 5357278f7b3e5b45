import type { Kysely } from 'kysely';
import type { Database } from '../db/connect.ts';
import type { DB } from '../db/tables.ts';
import { checkBookings } from './check-bookings.ts';
import { checkInquiries } from './check-inquiries.ts';
import { checkLinks } from './check-links.ts';
import { checkPoints } from './check-points.ts';
import { checkQueuedMail } from './check-queued-mail.ts';
import { checkStays } from './check-stays.ts';

/**
 * Everything that can be out of balance (places, money, credits, voucher uses, mail, messages, points, stays,
 * rows of nothing) at one moment: what others change meanwhile is seen whole or not at all. A line each; none
 * when all is well. Years of bookings take longer to go through than any family would wait: best on a
 * connection from `connectPatiently`.
 */
export async function checkIntegrity(db: Database, now: number): Promise<string[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => findIntegrityFaults(tx, now));
}

/** The same within a transaction of the caller's. */
export async function findIntegrityFaults(tx: Kysely<DB>, now: number): Promise<string[]> {
  return [
    ...(await checkBookings(tx, now)),
    ...(await checkQueuedMail(tx, now)),
    ...(await checkInquiries(tx)),
    ...(await checkPoints(tx)),
    ...(await checkStays(tx)),
    ...(await checkLinks(tx)),
  ];
}
