import type { StaffDeps } from './staff-deps.ts';
import { deleteEndedSessions } from './staff-store.ts';

/**
 * Rows of sign-ins and kiosk codes are kept this long after they are over: 30 days, in milliseconds. The
 * journal keeps what happened.
 */
const keptFor = 30 * 24 * 60 * 60_000;

export function forgetSignIns(deps: Pick<StaffDeps, 'db' | 'clock'>): Promise<void> {
  return deleteEndedSessions(deps.db, deps.clock.now() - keptFor);
}
