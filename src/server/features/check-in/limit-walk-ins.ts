import type { Kysely } from 'kysely';
import { type WalkInRule, whyStaffApprovalNeeded } from '../../../domain/walk-in-rule.ts';
import type { DB } from '../../db/tables.ts';
import { refuse } from '../../refusal.ts';
import type { FrontDeskActor } from '../staff/session-guards.ts';
import {
  countPlacesLeftWithout,
  insertWalkIn,
  isWalkInAllowed,
  listWalkInTimes,
  lockKiosk,
} from './walk-in-store.ts';

interface WalkInAttempt {
  id: string;
  /** When the family arrived, epoch milliseconds. */
  at: number;
  /** Epoch milliseconds. */
  now: number;
  rule: WalkInRule;
}

/**
 * Creates a walk-in by calling `place`, and counts it for the kiosk. Throws the refusal `walk_in_needs_staff`
 * if the kiosk may not create the walk-in alone and staff have not allowed it. This refusal rolls back the
 * caller's transaction. Staff are limited only by the places left. Locks the kiosk, so that simultaneous
 * walk-ins are counted as well.
 */
export async function placeLimitedWalkIn(
  tx: Kysely<DB>,
  actor: FrontDeskActor,
  { id, at, now, rule }: WalkInAttempt,
  place: () => Promise<'placed' | 'repeat'>,
): Promise<'placed' | 'repeat'> {
  if (actor.kind === 'staff') return place();
  await lockKiosk(tx, actor.id);
  const placed = await place();
  if (placed === 'repeat') return placed;
  if (!(await isWalkInAllowed(tx, { id, kioskId: actor.id, at }))) {
    const recent = await listWalkInTimes(tx, actor.id, now - rule.minutes * 60_000);
    const placesLeft = await countPlacesLeftWithout(tx, id, now);
    const reason = whyStaffApprovalNeeded({ madeLately: recent.length, placesLeft }, rule);
    if (reason) throw refuse(reason === 'many' ? 'manyWalkIns' : 'lastPlacesForWalkIns', rule);
  }
  await insertWalkIn(tx, { bookingId: id, kioskId: actor.id, madeAt: now });
  return placed;
}
