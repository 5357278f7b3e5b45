import { parseSlot } from '../../../domain/time-slot.ts';
import { whyStaffDecide } from '../../../domain/walk-in-rule.ts';
import type { QueuedAction } from './action-queue.ts';
import type { KioskDay } from './day.ts';

/**
 * Whether this kiosk may let one more walk-in in while nobody answers: as long as staff need not be asked,
 * by what it knew last. Places may be sold elsewhere meanwhile, so all that it lets in without an answer
 * counts, however long ago. `now` is the centre's time (epoch milliseconds), `minute` its minute of the
 * day.
 */
export function mayWalkInOffline(
  day: Pick<KioskDay, 'sessions' | 'walkIns'> | null,
  waiting: readonly Pick<QueuedAction, 'walkIn'>[],
  { now, minute }: { now: number; minute: number },
): boolean {
  // The version before does not say what the rule is: then reception decides.
  if (!day?.walkIns) return false;
  const { madeAt, minutes } = day.walkIns;
  const unanswered = waiting.filter(({ walkIn }) => walkIn !== null).length;
  const made = madeAt.filter((at) => now - Date.parse(at) < minutes * 60_000).length;
  const session = day.sessions.find(({ timeSlot, isRestricted }) => {
    const slot = parseSlot(timeSlot);
    return !isRestricted && slot !== null && minute < slot.end;
  });
  const placesLeft = (session?.availableSpots ?? 0) - unanswered;
  return whyStaffDecide({ madeLately: made + unanswered, placesLeft }, day.walkIns) === null;
}
