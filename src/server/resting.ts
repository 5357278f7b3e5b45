import { sql } from 'kysely';
import type { Database } from './db/connect.ts';

const patience = 2_000;

/** Why the site cannot serve right now, in words; null when it can. */
export async function restingBecause(db: Database): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('The database does not answer'), patience);
  });
  const asked = sql`select 1`.execute(db).then(
    () => null,
    () => 'The database cannot be reached',
  );
  const reason = await Promise.race([asked, late]);
  clearTimeout(timer);
  return reason;
}
