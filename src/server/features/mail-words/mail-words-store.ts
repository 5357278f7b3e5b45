import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/tables.ts';

/**
 * The time at which the last mail of a kind about a kind of booking was sent (`at`, in epoch milliseconds).
 */
export interface LastSent {
  kind: string;
  /** Null if the mail was about no booking. */
  booking: string | null;
  at: number;
}

/**
 * Returns when the last mail was sent, for each kind of mail and, within it, each kind of booking. Considers
 * only mails that were sent after `since` (epoch milliseconds).
 */
export async function listLastSent(db: Kysely<DB>, since: number): Promise<LastSent[]> {
  const { rows } = await sql<{ kind: string; booking: string | null; at: Date }>`
    select m.kind, b.kind as booking, max(m.sent_at) as at
    from mail m left join booking b on b.id = m.booking_id
    where m.sent_at > ${new Date(since)}
    group by m.kind, b.kind`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.getTime() }));
}
