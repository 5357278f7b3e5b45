import { isDeepStrictEqual } from 'node:util';
import type { CallRequest } from '../../../contract/call.ts';
import type { changeMyPartyCall } from '../../../contract/party-booking.ts';
import { addDays, type Day, laterDay } from '../../../domain/calendar-day.ts';
import { planDay } from '../../../domain/opening-calendar.ts';
import { barnSessions } from '../../../domain/party-availability.ts';
import { extrasAsBooked, extraTimeItem, listPartyLines } from '../../../domain/party-booking.ts';
import type { AppContext } from '../../app-context.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { leastReason } from '../orders/cancel-booking.ts';
import {
  changeOrderPrice,
  listOrderedItems,
  lockConfirmedOrder,
  type OrderedItem,
  readOpenBalance,
} from '../orders/change-price.ts';
import { heldSessions } from '../orders/order-plan.ts';
import { readChangeBasis } from '../orders/read-change.ts';
import { sendDueRefunds } from '../orders/send-due-refunds.ts';
import { type PartyHoldRefusal, partyTaken } from './book-party.ts';
import { requireParty } from './own-party.ts';
import { changeParty, findPartyChange, type PartyRow } from './party-booking-store.ts';
import { limitsAsBooked, readPartyFacts, type SoldPackage } from './party-facts.ts';
import { checkPartyNumbers, lastDayFor, listChoices } from './plan-party.ts';
import { sessionsTaken } from './read-month.ts';
import { recordPartyChange } from './record-party-change.ts';

type NumbersChange = Omit<CallRequest<typeof changeMyPartyCall>['body'], 'bookingId' | 'viewToken'>;

/**
 * The person who changes a party. `reason` says why staff set aside the last day for changes, and is empty if
 * they do not. `version` is the version of the party that the staff page showed, if the page sent it.
 */
export type PartyChanger = { by: 'customer' } | { by: 'staff'; reason: string; version?: number | undefined };

export const byFamily: PartyChanger = { by: 'customer' };

/**
 * Refuses a change after the last day for changes. A family is always refused, with `late`. Staff are refused
 * if they give no reason, or once the party's day has passed. Returns what the audit log records if staff set
 * the last day aside; otherwise returns an empty object.
 */
export function checkLastDay(
  changer: PartyChanger,
  { day, days, today, late }: { day: Day; days: number; today: Day; late: Refusal },
): { set_aside?: string; reason?: string } {
  if (lastDayFor(day, days, today) !== null) return {};
  if (changer.by === 'customer') throw late;
  if (day < today) throw refuse('partyDayPassed');
  if (changer.reason.length < leastReason) throw refuse('reasonRequired');
  return { set_aside: 'the last day', reason: changer.reason };
}

/**
 * Refuses a change if the party has changed since the change was planned (`planned`), or since staff saw it.
 */
export function checkVersion(changer: PartyChanger, current: PartyRow, planned: PartyRow): void {
  const seen = changer.by === 'staff' ? (changer.version ?? planned.version) : planned.version;
  if (current.version !== seen || current.version !== planned.version) throw refuse('partyChangedMeanwhile');
}

/**
 * Locks the order of a booked party, and returns the order and the party. Refuses a party that is not booked.
 */
export async function lockParty(tx: AppContext['db'], bookingId: string) {
  const booking = await lockConfirmedOrder(tx, bookingId);
  if (!booking) throw refuse('partyNoLongerBooked');
  return { booking, party: await requireParty(tx, bookingId) };
}

/**
 * Changes numbers, food, extras and details of a party (specification 14.6). Booked items keep their price;
 * new items get today's price. The difference raises or lowers the balance. If the party was already fully
 * paid, an addition is due today at the earliest. Money paid beyond the new price is refunded. Refuses a
 * change after the last day for changes, unless staff give a reason. Refuses a price difference other than
 * the one shown, and items that are no longer free. If the account still holds money paid at reception,
 * refuses a family's change that refunds money. Refuses a party that is not booked, or that has changed since
 * the page showed it. A repeated call changes nothing.
 */
export async function changeBookedParty(
  context: AppContext,
  bookingId: string,
  change: NumbersChange,
  changer: PartyChanger = byFamily,
): Promise<void> {
  const now = context.clock.now();
  const today = localMoment(now).day;
  const facts = await readPartyFacts(context.db);
  const before = await requireParty(context.db, bookingId);
  const party = facts.packages.find(({ id }) => id === before.packageId);
  if (!party) throw refuse('partyBookingPackageUnknown');
  const { children, foodPeople, choices } = change;
  const sessions = await sessionsOf(context, party, before);
  const slot = { start: before.starts, end: before.ends };
  const taken = (held: PartyHoldRefusal) =>
    partyTaken(
      context,
      {
        facts: limitsAsBooked(facts, before),
        party,
        slot,
        plan: { day: before.day, replaces: bookingId },
        children,
      },
      held,
    );
  const result = await context.db.transaction().execute(async (tx) => {
    const { booking, party: current } = await lockParty(tx, bookingId);
    const repeated = await findPartyChange(tx, change.clientId);
    if (repeated?.party_id === current.id) return { hasRefund: false };
    checkVersion(changer, current, before);
    const { changeDays: days } = facts.rules;
    const setAside = checkLastDay(changer, {
      day: current.day,
      days,
      today,
      late: refuse('partyNotChangeable', { days }),
    });
    const extras = extrasAsBooked(facts.extras, current);
    const { leastChildren, mostChildren } = current;
    const chosen = { children, foodPeople, choices, roomId: current.roomId };
    checkPartyNumbers({ extras, rooms: [] }, { ...party, leastChildren, mostChildren }, chosen, current);
    const booked = await listOrderedItems(tx, bookingId);
    const wanted = listPartyLines({
      party: { ...party, pricedPer: current.pricedPer },
      children,
      foodPeople,
      extras,
      choices,
    });
    const priced = booked.filter(({ item }) => item !== extraTimeItem);
    const lines = itemChanges(priced, wanted);
    const difference = lines.reduce((sum, { quantity, unit_pence: unit }) => sum + quantity * unit, 0);
    if (difference !== change.differencePence) throw refuse('differenceChanged', { difference });
    if (isAsWanted(current, change)) return { hasRefund: false };
    // An addition to a paid party starts a new balance. The family has at least until the end of today to pay
    // it. With the old due day, the balance would be late immediately.
    const isPaid = current.balanceDue === null || (await readOpenBalance(tx, bookingId)).open === 0;
    const due = current.balanceDue ?? addDays(current.day, -facts.rules.balanceDays);
    const outcome = await changeParty(tx, bookingId, {
      party: {
        children,
        food_people: foodPeople,
        child_name: change.childName,
        child_age: change.childAge,
        theme: change.theme,
        wishes: change.wishes,
        ...(isPaid && difference > 0 && { balance_due: laterDay(due, today) }),
      },
      sessions,
      choices: listChoices(choices),
      atOnce: facts.rules.atOnce,
      now,
    });
    if (outcome.outcome !== 'changed') return { hasRefund: false, taken: outcome };
    const { inPerson } = await readChangeBasis(tx, bookingId);
    const { total, hasRefund } = await changeOrderPrice(tx, booking, lines, now, change.clientId);
    if (hasRefund && changer.by === 'customer' && inPerson > 0) throw refuse('changeMoneyBackAtReception');
    await recordPartyChange(
      tx,
      current,
      {
        id: change.clientId,
        kind: 'numbers',
        by: changer.by,
        before: { children: current.children, choices: current.choices, total_pence: booking.total_pence },
        after: { children, choices, total_pence: total },
        now,
      },
      {
        what: 'party changed',
        before: { children: current.children, total_pence: booking.total_pence },
        after: { children, total_pence: total, ...setAside },
      },
    );
    return { hasRefund };
  });
  if ('taken' in result && result.taken) throw await taken(result.taken);
  context.changes.publishPlaces([before.day]);
  context.wakeMailSender();
  if (result.hasRefund) await sendDueRefunds(context, bookingId);
}

/**
 * Returns whether a party is already as requested. This is so if the same change was made before and its
 * reply was lost.
 */
function isAsWanted(party: PartyRow, change: NumbersChange): boolean {
  const { children, foodPeople, childName, childAge, theme, wishes, choices } = change;
  const wanted = { children, foodPeople, childName, childAge, theme, wishes };
  const quantities = (of: Readonly<Record<string, number>>) =>
    new Map(Object.entries(of).filter(([, quantity]) => quantity > 0));
  return (
    Object.entries(wanted).every(([name, value]) => Reflect.get(party, name) === value) &&
    isDeepStrictEqual(quantities(party.choices), quantities(choices))
  );
}

/**
 * Returns the order lines that turn the booked items into the requested items. Booked items keep their unit
 * price.
 */
function itemChanges(booked: readonly OrderedItem[], wanted: ReturnType<typeof listPartyLines>) {
  const line = (
    of: { product: string; item: string; name: string },
    quantity: number,
    unit_pence: number,
  ) => ({
    product: of.product,
    item: of.item,
    description: of.name,
    quantity,
    kind: 'sale' as const,
    unit_pence,
  });
  const items = new Set([...booked, ...wanted].map(({ item }) => item));
  return [...items].flatMap((item) => {
    const bookedLines = booked.filter((other) => other.item === item);
    const wantedLine = wanted.find((other) => other.item === item);
    const more = (wantedLine?.quantity ?? 0) - bookedLines.reduce((sum, { quantity }) => sum + quantity, 0);
    const first = bookedLines[0];
    if (more === 0) return [];
    if (more > 0) return wantedLine ? [line(wantedLine, more, first?.unit ?? wantedLine.unitPrice)] : [];
    // Units that were ordered last are removed first.
    let less = -more;
    return [...bookedLines].reverse().flatMap((each) => {
      const off = Math.min(less, each.quantity);
      less -= off;
      return off > 0 ? [line(each, -off, each.unit)] : [];
    });
  });
}

/**
 * Returns the sessions in which the children of a booked party play, from the party's booked times. The party
 * keeps its places on a day that has been blocked or closed since it was booked (specification 5.15).
 */
async function sessionsOf(context: AppContext, party: SoldPackage, booked: PartyRow) {
  const rows = { ...(await context.calendar.read()).rows, restrictions: [] };
  const period = { start: booked.playsFrom, end: booked.playsUntil };
  const then = barnSessions(planDay(booked.day, rows), rows, period);
  return heldSessions(booked.day, sessionsTaken(party, then)).sessions;
}
