import { isDeepStrictEqual } from 'node:util';
import type { CallRequest } from '../../../contract/call.ts';
import type { moveMyPartyCall } from '../../../contract/party-booking.ts';
import { addDays, type Day, laterDay } from '../../../domain/calendar-day.ts';
import { extraTimeItem, partyPlayTimes } from '../../../domain/party-booking.ts';
import { formatSlot } from '../../../domain/time-slot.ts';
import type { AppContext } from '../../app-context.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { refuse } from '../../refusal.ts';
import { changeOrderPrice, listOrderedItems, type OrderedItem } from '../orders/change-price.ts';
import { sendDueRefunds } from '../orders/send-due-refunds.ts';
import { type PartyHoldRefusal, partyTaken } from './book-party.ts';
import { byFamily, checkLastDay, checkVersion, lockParty, type PartyChanger } from './change-party.ts';
import { requireParty } from './own-party.ts';
import { changeParty, findPartyChange } from './party-booking-store.ts';
import { limitsAsBooked, readPartyFacts } from './party-facts.ts';
import { choosePartyRoom, choosePartyTime, isLargeEnough } from './plan-party.ts';
import { recordPartyChange } from './record-party-change.ts';

type Move = Omit<CallRequest<typeof moveMyPartyCall>['body'], 'bookingId' | 'viewToken'> & {
  /**
   * Minutes to add to the package's time, and their price in pence. Without `longer`, both stay the same;
   * without `pence`, the price stays the same.
   */
  longer?: { minutes: number; pence?: number };
};
type Moved = { hasRefund: boolean; taken?: PartyHoldRefusal };

/**
 * Moves a party to another day, time or room at the same price (specification 14.6). Staff can also make the
 * party longer, at a price that they choose (14.9). Refuses a move after the last day for moves, unless staff
 * give a reason. Refuses a day, time or room that is not free. Refuses a party that is not booked, or that
 * has changed since the page showed it. A repeated call changes nothing.
 */
export async function moveBookedParty(
  context: AppContext,
  bookingId: string,
  move: Move,
  changer: PartyChanger = byFamily,
): Promise<void> {
  const now = context.clock.now();
  const today = localMoment(now).day;
  const [present, before] = await Promise.all([
    readPartyFacts(context.db),
    requireParty(context.db, bookingId),
  ]);
  const chosen = { packageId: before.packageId, date: move.date, time: move.time };
  const longer = move.longer ?? { minutes: before.longerMinutes };
  const facts = limitsAsBooked(present, { ...before, longerMinutes: longer.minutes });
  const { party, slot, offered, sessions } = await choosePartyTime(context, facts, chosen, {
    atDesk: changer.by === 'staff',
  });
  const roomId = await choosePartyRoom(context, facts, {
    party,
    slot: offered,
    chosen: { date: move.date, roomId: move.roomId, children: before.children },
    without: bookingId,
  });
  if (roomId !== null && !isLargeEnough(facts, party, roomId, before.children))
    throw refuse('partyRoomUnknown');
  const result = await context.db.transaction().execute(async (tx): Promise<Moved> => {
    const { booking, party: current } = await lockParty(tx, bookingId);
    const repeated = await findPartyChange(tx, move.clientId);
    if (repeated?.party_id === current.id) return { hasRefund: false };
    checkVersion(changer, current, before);
    const { moveDays: days } = facts.rules;
    const late = refuse('partyNotMovable', { days });
    const setAside = checkLastDay(changer, { day: current.day, days, today, late });
    const from = { day: current.day, starts: current.starts, ends: current.ends, room: current.roomId };
    const to = { day: move.date, starts: slot.start, ends: slot.end, room: roomId };
    const lines =
      longer.pence === undefined
        ? []
        : linesOfLonger(await listOrderedItems(tx, bookingId), {
            minutes: longer.minutes,
            pence: longer.pence,
          });
    // The same move was made before, and its reply was lost.
    if (isDeepStrictEqual(from, to) && lines.length === 0 && longer.minutes === current.longerMinutes)
      return { hasRefund: false };
    const { playsFrom, playsUntil } = partyPlayTimes(party, slot);
    const added = lines.reduce((sum, { quantity, unit_pence: unit }) => sum + quantity * unit, 0);
    const due = addDays(move.date, -facts.rules.balanceDays);
    const outcome = await changeParty(tx, bookingId, {
      party: {
        day: move.date,
        starts: slot.start,
        ends: slot.end,
        plays_from: playsFrom,
        plays_until: playsUntil,
        room_id: roomId,
        longer_minutes: longer.minutes,
        ...((current.balanceDue !== null || added > 0) && { balance_due: laterDay(due, today) }),
      },
      sessions,
      atOnce: facts.rules.atOnce,
      now,
    });
    if (outcome.outcome !== 'changed') return { hasRefund: false, taken: outcome };
    const { hasRefund } = await changeOrderPrice(tx, booking, lines, now, move.clientId);
    await recordPartyChange(
      tx,
      current,
      { id: move.clientId, kind: 'moved', by: changer.by, before: from, after: to, now },
      {
        what: 'party moved',
        before: inWords(from, facts.rooms),
        after: { ...inWords(to, facts.rooms), ...setAside },
      },
    );
    return { hasRefund };
  });
  const { taken, hasRefund } = result;
  if (taken)
    throw await partyTaken(
      context,
      {
        facts,
        party,
        slot,
        plan: { day: move.date, replaces: bookingId },
        children: before.children,
      },
      taken,
    );
  context.changes.publishPlaces([...new Set([before.day, move.date])]);
  context.wakeMailSender();
  if (hasRefund) await sendDueRefunds(context, bookingId);
}

type When = { day: Day; starts: number; ends: number; room: string | null };

/** Describes when and where a party takes place, for the audit log. */
function inWords({ day, starts, ends, room }: When, rooms: readonly { id: string; name: string }[]) {
  const name = rooms.find(({ id }) => id === room)?.name;
  return { day, time: formatSlot({ start: starts, end: ends }), ...(name && { room: name }) };
}

/**
 * Returns the order lines that set the price of the added minutes to `pence`; none if minutes and price stay
 * the same.
 */
function linesOfLonger(
  booked: readonly OrderedItem[],
  { minutes, pence }: { minutes: number; pence: number },
) {
  const had = booked.filter(({ item }) => item === extraTimeItem);
  const [first] = had;
  const description = `${minutes} minutes longer`;
  if (first && had.length === 1 && first.unit === pence && first.name === description) return [];
  const line = { product: 'party', item: extraTimeItem, kind: 'sale' as const };
  return [
    ...had.map(({ name, quantity, unit }) => ({
      ...line,
      description: name,
      quantity: -quantity,
      unit_pence: unit,
    })),
    ...(minutes > 0 && pence > 0 ? [{ ...line, description, quantity: 1, unit_pence: pence }] : []),
  ];
}
