import { parseSlot } from '../../../domain/time-slot.ts';
import { whyStaffApprovalNeeded } from '../../../domain/walk-in-rule.ts';
import type { QueuedAction } from './action-queue.ts';
import type { KioskDay } from './stored-day.ts';

/**
 * Returns whether this kiosk may admit one more walk-in offline: it may if, according to the stored day, no
 * staff approval is needed. Every queued walk-in counts, however old, so that a kiosk admits only a few while
 * it is offline: it cannot know how many places are sold elsewhere. `now` is the centre's time (epoch
 * milliseconds), and `minute` is the minute of the day at that time.
 */
export function canAdmitWalkInOffline(
  day: Pick<KioskDay, 'sessions' | 'walkIns'> | null,
  queued: readonly Pick<QueuedAction, 'walkIn'>[],
  { now, minute }: { now: number; minute: number },
): boolean {
  // A day stored by the previous version of the kiosk lacks the rule, so reception decides.
  if (!day?.walkIns) return false;
  const { madeAt, minutes } = day.walkIns;
  const queuedCount = queued.filter(({ walkIn }) => walkIn !== null).length;
  const recentCount = madeAt.filter((at) => now - Date.parse(at) < minutes * 60_000).length;
  const placesLeft = countPlacesLeft(day.sessions, minute) - queuedCount;
  return whyStaffApprovalNeeded({ madeLately: recentCount + queuedCount, placesLeft }, day.walkIns) === null;
}

/**
 * Returns the places left for a family that comes at `minute`. On a day without arrival times, these are the
 * places of the first session that is neither over nor blocked. On a day with arrival times, the stored day
 * lists those of the longest stay. The family's stay then lies within two of them: the one that began last
 * and the next one. The places left are those of the fuller one, or none if either is blocked.
 */
function countPlacesLeft(sessions: KioskDay['sessions'], minute: number): number {
  const left = sessions.flatMap((session) => {
    const slot = parseSlot(session.timeSlot);
    return slot !== null && minute < slot.end ? [{ ...session, ...slot }] : [];
  });
  if (left[0]?.arrival === undefined)
    return left.find(({ isRestricted }) => !isRestricted)?.availableSpots ?? 0;
  const last = left.findLastIndex(({ start }) => start <= minute);
  const during = left.slice(Math.max(0, last), last + 2);
  return Math.min(...during.map(({ isRestricted, availableSpots }) => (isRestricted ? 0 : availableSpots)));
}
