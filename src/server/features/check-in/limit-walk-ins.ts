import type { Kysely } from 'kysely';
import { type WalkInRule, whyStaffDecide } from '../../../domain/walk-in-rule.ts';
import type { DB } from '../../db/tables.ts';
import { Refusal } from '../../refusal.ts';
import type { FrontDeskActor } from '../staff/session-guards.ts';
import { insertWalkIn, isAllowed, listWalkIns, lockKiosk, placesBeside } from './walk-in-store.ts';

interface Limited {
  id: string;
  /** When the family came, and now, epoch milliseconds. */
  at: number;
  now: number;
  rule: WalkInRule;
}

/**
 * Makes a walk-in with `place` where a kiosk may do so by itself or staff have said yes, and counts it.
 * Refuses `walk_in_needs_staff` otherwise. Staff make as many as there are places. Walk-ins of one kiosk
 * come one after the other, so that many at once are counted, too.
 */
export async function limitWalkIn(
  tx: Kysely<DB>,
  person: FrontDeskActor,
  { id, at, now, rule }: Limited,
  place: () => Promise<'placed' | 'repeat'>,
): Promise<'placed' | 'repeat'> {
  if (person.kind === 'staff') return place();
  await lockKiosk(tx, person.id);
  const placed = await place();
  if (placed === 'repeat') return placed;
  if (!(await isAllowed(tx, { id, kioskId: person.id, at }))) {
    const made = await listWalkIns(tx, person.id, now - rule.minutes * 60_000);
    const placesLeft = await placesBeside(tx, id, now);
    const why = whyStaffDecide({ madeLately: made.length, placesLeft }, rule);
    if (why) throw new Refusal('walk_in_needs_staff', wordsOf(why, rule));
  }
  await insertWalkIn(tx, { bookingId: id, kioskId: person.id, madeAt: now });
  return placed;
}

function wordsOf(why: 'many' | 'last_places', { most, minutes, lastPlaces }: WalkInRule): string {
  const reason =
    why === 'many'
      ? `${most} walk-ins came from this kiosk in the last ${minutes} minutes`
      : `No more than ${lastPlaces} places are left in today’s session`;
  return `${reason}: staff say yes to the next one. Please ask at reception.`;
}
