import { countHere, type PartyMark, type PartyMarkKind, progressOf } from '../../../domain/party-day.ts';
import type { ChangeEvents } from '../../changes/change-events.ts';
import type { Database } from '../../db/connect.ts';
import { type Clock, localMoment } from '../../ports/clock/clock.ts';
import { refuse } from '../../refusal.ts';
import { actorName, resolveReportedTime } from '../check-in/front-desk-action.ts';
import type { FrontDeskActor } from '../staff/session-guards.ts';
import { findPartyMark, insertPartyMark, lockPartyForMark } from './party-day-store.ts';

export interface PartyDayContext {
  db: Database;
  clock: Clock;
  changes: ChangeEvents;
}

/** A tick as a device sends it. */
interface MarkInput {
  clientId: string;
  what: PartyMarkKind;
  guestId: string | null;
  amount: number;
  at: string;
  sentAt?: string | undefined;
}

/**
 * Stores a tick of a party's day, under the party's lock (specification 14.31, 14.32). Returns whether the
 * tick was stored before. Refuses a party that is unknown, not booked or not on the day of the tick. Refuses
 * a child that is not on the party's list, and more children than the party has places. Refuses a key that
 * was used for another tick.
 */
export async function markParty(
  { db, clock, changes }: PartyDayContext,
  partyId: string,
  input: MarkInput,
  actor: FrontDeskActor,
): Promise<{ already: boolean }> {
  const { clientId: id, what, guestId } = input;
  const now = clock.now();
  const at = resolveReportedTime(input.at, input, now);
  if ((what === 'guest') !== (guestId !== null)) throw refuse('partyGuestUnknown');
  const result = await db.transaction().execute(async (tx) => {
    const party = await lockPartyForMark(tx, partyId);
    if (!party) throw refuse('partyNotFound');
    const earlier = await findPartyMark(tx, id);
    if (earlier) {
      const isSame = earlier.party_id === partyId && earlier.what === what && earlier.guest_id === guestId;
      if (!isSame) throw refuse('actionKeyUsed');
      return { already: true };
    }
    if (party.state !== 'booked') throw refuse('partyNoLongerBooked');
    if (party.day !== localMoment(at).day) throw refuse('partyOfOtherDay', { day: party.day });
    if (guestId !== null && !party.guestIds.includes(guestId)) throw refuse('partyGuestUnknown');
    const before = progressOf(party.marks);
    const amount =
      what === 'more' ? Math.max(-before.more, input.amount) : Math.min(1, Math.max(0, input.amount));
    const mark: PartyMark = {
      id,
      what,
      guestId,
      amount,
      at: orderedTime(party.marks, { what, guestId, at }),
    };
    const here = countHere(progressOf([...party.marks, mark]), party.guestIds);
    if (here > party.children && here > countHere(before, party.guestIds))
      throw actor.kind === 'kiosk'
        ? refuse('partyPlacesTakenAtKiosk')
        : refuse('partyPlacesTaken', { children: party.children });
    await insertPartyMark(tx, partyId, mark, { by: actorName(actor), now });
    return { already: false };
  });
  if (!result.already) changes.publishTopics(['parties']);
  return result;
}

/**
 * Ticks of one child or step within this many milliseconds of each other count in the order in which they
 * reach the server.
 */
const reorderingWindow = 5_000;

/**
 * Returns the time at which a tick counts, in epoch milliseconds. The network can deliver two ticks of one
 * child or step in the wrong order. If the newest stored tick was made later than this one, but by less than
 * five seconds, this tick counts just after the stored one. Otherwise, this tick counts at its own time,
 * because the device may have stored it for longer.
 */
function orderedTime(
  marks: readonly PartyMark[],
  { what, guestId, at }: Pick<PartyMark, 'what' | 'guestId' | 'at'>,
): number {
  const same = marks.filter((mark) => mark.what === what && mark.guestId === guestId);
  const last = Math.max(...same.map((mark) => mark.at));
  return at <= last && last - at < reorderingWindow ? last + 1 : at;
}
