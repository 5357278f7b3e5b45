import { knownDeviceDays } from '../../../domain/email-code.ts';
import type { Database } from '../../db/connect.ts';
import type { Clock } from '../../ports/clock/clock.ts';
import { deleteExpiredCodes } from './email-code-store.ts';

/**
 * How long a request counts towards the limits, in milliseconds. Afterwards, the request and its mail are
 * deleted.
 */
const limitWindow = 24 * 3_600_000;

/**
 * Deletes expired codes, old requests, verifications too old for their device to count as known, and expired
 * devices. Returns the number of deleted rows.
 */
export function deleteOldEmailCodes(deps: { db: Database; clock: Clock }): Promise<number> {
  const now = deps.clock.now();
  return deleteExpiredCodes(deps.db, now, {
    requests: now - limitWindow,
    verifications: now - knownDeviceDays * 86_400_000,
  });
}
