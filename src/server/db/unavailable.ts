import { sql } from 'kysely';
import type { Database } from './connect.ts';

const patience = 2_000;

/**
 * What the database says when it is going down or coming up, when its disk, memory or connections have run
 * out, and when it gave something up that had waited too long: a statement (mostly for what somebody silent
 * holds), a lock, a transaction of which nothing was heard.
 */
const restingCodes = [
  ...['57P01', '57P02', '57P03', '08006', '08003', '53100', '53200', '53300', '58030'],
  ...['57014', '55P03', '25P03'],
];

/** What the network says of a database that is not there, or does not answer. */
const networkCodes = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'];

/**
 * Whether the database could not do its work (a broken, refused or silent connection, no room, too long a
 * wait): nothing is wrong with the request.
 */
export function isConnectionError(problem: unknown): boolean {
  const { code, message } = problem as { code?: string; message?: string };
  const refused = [...networkCodes, ...restingCodes].includes(code ?? '');
  return (
    refused ||
    /connection terminated|connection error and is not queryable|timeout exceeded when trying to connect/i.test(
      message ?? '',
    )
  );
}

/**
 * One question at a time: who asks while it is open hears its answer, so that a silent database
 * costs one connection and not all.
 */
const open = new WeakMap<Database, Promise<string | null>>();

/** Why the site cannot serve right now, in words; null when it can. */
export async function whyUnavailable(db: Database): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('The database does not answer'), patience);
  });
  const asked =
    open.get(db) ??
    sql`select 1`
      .execute(db)
      .then(
        () => null,
        () => 'The database cannot be reached',
      )
      .finally(() => open.delete(db));
  open.set(db, asked);
  const reason = await Promise.race([asked, late]);
  clearTimeout(timer);
  return reason;
}
