import { sql } from 'kysely';
import type { Database } from '../../db/connect.ts';

/**
 * Returns how many session credits an e-mail can spend now. Credits that the booking `without` holds count as
 * free.
 */
export async function countCredits(
  db: Database,
  email: string,
  now: number,
  without: string | null = null,
): Promise<number> {
  const { rows } = await sql<{ credits: number }>`
    select credits_of(mailbox_of(${email}), ${new Date(now)}, ${without}::uuid) as credits`.execute(db);
  return rows[0]?.credits ?? 0;
}
