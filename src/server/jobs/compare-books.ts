import type { Database } from '../db/connect.ts';
import { checkBooks } from '../features/booking/check-books.ts';
import { checkStays } from '../features/check-in/check-stays.ts';
import { checkInquiries } from '../features/inquiries/check-inquiries.ts';
import { checkPoints } from '../features/loyalty/check-points.ts';

/** Everything that can be out of balance: places, money, credits, voucher uses, mail, messages, points, stays. A line each; none when all is well. */
export async function compareBooks(db: Database, now: number): Promise<string[]> {
  return [
    ...(await checkBooks(db, now)),
    ...(await checkInquiries(db)),
    ...(await checkPoints(db)),
    ...(await checkStays(db)),
  ];
}
