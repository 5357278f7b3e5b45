import type { Kysely } from 'kysely';
import { checkLinks } from '../db/check-links.ts';
import type { Database } from '../db/connect.ts';
import type { DB } from '../db/tables.ts';
import { checkBooks } from '../features/booking/check-books.ts';
import { checkWaiting } from '../features/booking/check-waiting.ts';
import { checkStays } from '../features/check-in/check-stays.ts';
import { checkInquiries } from '../features/inquiries/check-inquiries.ts';
import { checkPoints } from '../features/loyalty/check-points.ts';

/**
 * Everything that can be out of balance (places, money, credits, voucher uses, mail, messages, points, stays,
 * rows of nothing) at one moment: what others change meanwhile is seen whole or not at all. A line each; none
 * when all is well. Years of bookings take longer to go through than any family would wait: best on a
 * connection from `connectPatiently`.
 */
export async function compareBooks(db: Database, now: number): Promise<string[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => findFaults(tx, now));
}

/** The same within a transaction of the caller's. */
export async function findFaults(tx: Kysely<DB>, now: number): Promise<string[]> {
  return [
    ...(await checkBooks(tx, now)),
    ...(await checkWaiting(tx, now)),
    ...(await checkInquiries(tx)),
    ...(await checkPoints(tx)),
    ...(await checkStays(tx)),
    ...(await checkLinks(tx)),
  ];
}
