import { type Kysely, sql } from 'kysely';
import type { CreditBundle } from '../../../domain/credits.ts';
import type { DB } from '../../db/tables.ts';

export async function readBundle(db: Kysely<DB>): Promise<CreditBundle> {
  const row = await db.selectFrom('credit_bundle').selectAll().executeTakeFirstOrThrow();
  return { credits: row.credits, price: row.price_pence, returnDays: row.return_days };
}

/** What is left of each purchase of a mailbox that has something left, the oldest first. */
export async function listUnspent(db: Kysely<DB>, email: string, now: number): Promise<number[]> {
  const { rows } = await sql<{ unspent: number }>`
    select unspent from (
      select credits_left(booking_id, ${new Date(now)}) as unspent, issued_at, booking_id
      from credit_purchase where email = mailbox_of(${email}) and issued_at is not null
    ) as purchase where unspent > 0 order by issued_at, booking_id`.execute(db);
  return rows.map(({ unspent }) => unspent);
}

/** What a booking ordered or bought. */
export function findPurchase(db: Kysely<DB>, bookingId: string) {
  return db.selectFrom('credit_purchase').selectAll().where('booking_id', '=', bookingId).executeTakeFirst();
}
