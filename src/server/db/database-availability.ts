import { sql } from 'kysely';
import type { Database } from './connect.ts';

/** How long a probe waits for the answer, in milliseconds. */
const probeTimeout = 2_000;

/**
 * PostgreSQL's codes for an unavailable database: it is shutting down or starting up, has lost the
 * connection, has a disk error, or lacks disk, memory or connections. The list also has the codes for time
 * limits: of a statement, of a wait for a lock, and of an idle transaction. A statement that takes too long
 * is usually waiting for a lock that an unresponsive client holds.
 */
const unavailableCodes = [
  ...['57P01', '57P02', '57P03', '08006', '08003', '53100', '53200', '53300', '58030'],
  ...['57014', '55P03', '25P03'],
];

/** Network errors of a database that is unreachable or unresponsive. */
const networkCodes = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'];

/**
 * Returns whether an error means that the database was unavailable (a broken, refused or unresponsive
 * connection, a lack of resources, too long a wait). Any other error is a fault of the request or the
 * program.
 */
export function isUnavailableError(problem: unknown): boolean {
  const { code, message, syscall } = problem as { code?: string; message?: string; syscall?: string };
  const isKnownCode = [...networkCodes, ...unavailableCodes].includes(code ?? '');
  // While the embedded database restarts, its socket does not exist for a moment.
  const isSocketMissing = code === 'ENOENT' && syscall === 'connect';
  return (
    isKnownCode ||
    isSocketMissing ||
    /connection terminated|connection error and is not queryable|timeout exceeded when trying to connect/i.test(
      message ?? '',
    )
  );
}

/**
 * The probe in progress for each database. Concurrent callers share it, so that an unresponsive database
 * blocks only one connection.
 */
const openProbes = new WeakMap<Database, Promise<string | null>>();

/**
 * Returns the reason why the database is unavailable, in words for the health call; null while it is
 * available.
 */
export async function findUnavailableReason(db: Database): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('The database does not answer'), probeTimeout);
  });
  const probe =
    openProbes.get(db) ??
    sql`select 1`
      .execute(db)
      .then(
        () => null,
        () => 'The database cannot be reached',
      )
      .finally(() => openProbes.delete(db));
  openProbes.set(db, probe);
  const reason = await Promise.race([probe, timeout]);
  clearTimeout(timer);
  return reason;
}
