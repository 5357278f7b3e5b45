import { sql } from 'kysely';
import type { Database } from './db/connect.ts';

const patience = 2_000;

/** Whether a problem is a broken or refused connection to the database: nothing is wrong with the request. */
export function isConnectionTrouble(problem: unknown): boolean {
  const { code, message } = problem as { code?: string; message?: string };
  const refused = [
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    '57P01',
    '57P02',
    '57P03',
    '08006',
    '08003',
  ].includes(code ?? '');
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
