import type { StaffDeps } from './staff-deps.ts';
import { deleteExpiredSignIns } from './staff-store.ts';

/**
 * How long sign-ins and kiosk codes are stored after they have expired: 30 days, in milliseconds. The audit
 * log records them for longer.
 */
const retentionMs = 30 * 24 * 60 * 60_000;

/** Deletes sign-ins, kiosk codes and passkey challenges that expired more than 30 days ago. */
export function deleteOldSignIns(deps: Pick<StaffDeps, 'db' | 'clock'>): Promise<void> {
  return deleteExpiredSignIns(deps.db, deps.clock.now() - retentionMs);
}
