import { sql } from 'kysely';
import type { Database } from '../db/connect.ts';

const day = 24 * 3_600_000;

/**
 * Finds holds that ended more than a day ago and are still not settled, and mails that have waited for more
 * than a day. Returns one line for each hold, and one line for all mails together.
 */
export async function checkOverdueWork(db: Database, now: number): Promise<string[]> {
  const since = new Date(now - day);
  const { rows } = await sql<{ fault: string }>`
    select format('booking %s has waited to be settled since its hold ended (%s). A job has stopped, or the payment provider does not know the payment: look at the log', b.reference, b.hold_expires_at) as fault
      from booking b where b.status = 'held' and b.hold_expires_at < ${since}
    union all
    select format('%s mails have waited for more than a day, the oldest since %s (%s). Look at the mail server; they are sent automatically once it accepts them',
        count(*), min(m.queued_at), coalesce(max(m.last_problem), 'never tried'))
      from mail m where m.status = 'queued' and m.queued_at < ${since} having count(*) > 0`.execute(db);
  return rows.map(({ fault }) => `${fault}.`);
}
