import { parseSlot } from '../../../domain/time-slot.ts';
import { whyStaffApprovalNeeded } from '../../../domain/walk-in-rule.ts';
import type { QueuedAction } from './action-queue.ts';
import type { KioskDay } from './stored-day.ts';

/**
 * Returns whether this kiosk may admit one more walk-in offline. It may if, by the stored day, no staff
 * approval is needed. Every queued walk-in counts, however old, so that a kiosk admits only a few while it is
 * offline: it does not know how many places are sold elsewhere. `now` is the centre's time (epoch
 * milliseconds), and `minute` is its minute of the day.
 */
export function canAdmitWalkInOffline(
  day: Pick<KioskDay, 'sessions' | 'walkIns'> | null,
  queued: readonly Pick<QueuedAction, 'walkIn'>[],
  { now, minute }: { now: number; minute: number },
): boolean {
  // If the previous version of the kiosk stored the day, the rule is missing, so reception decides.
  if (!day?.walkIns) return false;
  const { madeAt, minutes } = day.walkIns;
  const queuedCount = queued.filter(({ walkIn }) => walkIn !== null).length;
  const recentCount = madeAt.filter((at) => now - Date.parse(at) < minutes * 60_000).length;
  const session = day.sessions.find(({ timeSlot, isRestricted }) => {
    const slot = parseSlot(timeSlot);
    return !isRestricted && slot !== null && minute < slot.end;
  });
  const placesLeft = (session?.availableSpots ?? 0) - queuedCount;
  return whyStaffApprovalNeeded({ madeLately: recentCount + queuedCount, placesLeft }, day.walkIns) === null;
}
