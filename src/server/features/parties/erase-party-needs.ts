import { addDays } from '../../../domain/calendar-day.ts';
import { partyNeedsRetentionDays } from '../../../domain/party-packages.ts';
import type { Database } from '../../db/connect.ts';
import { type Clock, localMoment } from '../../ports/clock/clock.ts';
import { erasePartyNeedsBefore } from './party-store.ts';

/**
 * Erases the child's name, the requests and the dietary needs of parties held more than 30 days ago, and of
 * enquiries about such parties. Returns the number of erased parties and enquiries.
 */
export function erasePartyNeeds(deps: { db: Database; clock: Clock }): Promise<number> {
  const now = deps.clock.now();
  return erasePartyNeedsBefore(deps.db, addDays(localMoment(now).day, -partyNeedsRetentionDays), now);
}
