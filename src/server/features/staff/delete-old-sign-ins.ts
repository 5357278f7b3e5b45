import type { StaffDeps } from './staff-deps.ts';
import { deleteExpiredSignIns } from './staff-store.ts';

/**
 * The retention of sign-ins and kiosk codes after their end: 30 days, in milliseconds. The audit log still
 * records them.
 */
const retentionMs = 30 * 24 * 60 * 60_000;

/** Deletes sign-ins and kiosk codes that ended more than 30 days ago. */
export function deleteOldSignIns(deps: Pick<StaffDeps, 'db' | 'clock'>): Promise<void> {
  return deleteExpiredSignIns(deps.db, deps.clock.now() - retentionMs);
}
