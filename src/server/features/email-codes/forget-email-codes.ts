import { knownForDays } from '../../../domain/email-code.ts';
import type { Database } from '../../db/connect.ts';
import type { Clock } from '../../ports/clock/clock.ts';
import { deleteExpiredCodes } from './email-code-store.ts';

/** How far back the limits count, milliseconds: a request is forgotten afterwards, with its mail. */
const limitsLookBack = 24 * 3_600_000;

/**
 * Wipes codes that are over and forgets old requests, proofs that make no device known any more, and ended
 * devices. Answers how many were forgotten.
 */
export function forgetEmailCodes(deps: { db: Database; clock: Clock }): Promise<number> {
  const now = deps.clock.now();
  return deleteExpiredCodes(deps.db, now, {
    codes: now - limitsLookBack,
    proofs: now - knownForDays * 86_400_000,
  });
}
