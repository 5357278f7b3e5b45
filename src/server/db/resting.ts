import { sql } from 'kysely';
import type { Database } from './connect.ts';

const patience = 2_000;

/** What the database says when it is going down or coming up, and when its disk, memory or connections have run out. */
const restingCodes = ['57P01', '57P02', '57P03', '08006', '08003', '53100', '53200', '53300', '58030'];

/** Whether the database could not do its work (a broken or refused connection, no room): nothing is wrong with the request. */
export function isConnectionTrouble(problem: unknown): boolean {
  const { code, message } = problem as { code?: string; message?: string };
  const refused = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', ...restingCodes].includes(code ?? '');
  return (
    refused ||
    /connection terminated|connection error and is not queryable|timeout exceeded when trying to connect/i.test(
      message ?? '',
    )
  );
}

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
