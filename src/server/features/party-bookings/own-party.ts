import type * as z from 'zod/mini';
import type { bookingState } from '../../../contract/booking.ts';
import type { CallReply } from '../../../contract/call.ts';
import type { changeMyPartyCall, moveMyPartyCall, readMyPartyCall } from '../../../contract/party-booking.ts';
import { addDays, type Day } from '../../../domain/calendar-day.ts';
import { formatPence } from '../../../domain/money.ts';
import { planDay } from '../../../domain/opening-calendar.ts';
import { barnSessions } from '../../../domain/party-availability.ts';
import { listPartyLines, partyTimes } from '../../../domain/party-booking.ts';
import { formatSlot } from '../../../domain/time-slot.ts';
import type { AppContext } from '../../app-context.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { refuse } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { readOrderReceipt } from '../my-booking/read-order-receipt.ts';
import { readPolicy, whyNotOwnCancellable } from '../orders/cancel-booking.ts';
import {
  changeOrderPrice,
  listOrderedItems,
  lockConfirmedOrder,
  type OrderedItem,
  readOpenBalance,
} from '../orders/change-price.ts';
import { heldSessions } from '../orders/order-plan.ts';
import { sendDueRefunds } from '../orders/send-due-refunds.ts';
import { type PartyHoldRefusal, partyTaken } from './book-party.ts';
import {
  changeParty,
  findParty,
  findPartyChange,
  insertPartyChange,
  type PartyRow,
} from './party-booking-store.ts';
import { readPartyFacts, type SoldPackage } from './party-facts.ts';
import { queuePartyNotice } from './party-notices.ts';
import {
  checkPartyNumbers,
  choosePartyRoom,
  choosePartyTime,
  lastDayFor,
  listChoices,
} from './plan-party.ts';
import { sessionsTaken } from './read-month.ts';

type OwnParty = CallReply<typeof readMyPartyCall>['party'];
type Change = z.output<(typeof changeMyPartyCall)['body']>;
type Move = z.output<(typeof moveMyPartyCall)['body']>;

async function requireParty(db: AppContext['db'], bookingId: string): Promise<PartyRow> {
  const party = await findParty(db, { bookingId });
  if (!party) throw refuse('bookingNotFound');
  return party;
}

/** Reads a party as its host sees it, with what can still be done. The caller has checked the key. */
export async function readOwnParty(
  context: Pick<AppContext, 'db' | 'site' | 'clock'>,
  opened: { id: string },
): Promise<OwnParty> {
  const { db, clock } = context;
  const now = clock.now();
  const today = localMoment(now).day;
  const [party, facts, receipt, { open }, { terms }] = await Promise.all([
    requireParty(db, opened.id),
    readPartyFacts(db),
    readOrderReceipt(db, opened.id),
    readOpenBalance(db, opened.id),
    context.site.read(),
  ]);
  const booking = await db
    .selectFrom('booking')
    .select(['reference', 'status', 'customer_name', 'total_pence'])
    .where('id', '=', opened.id)
    .executeTakeFirstOrThrow();
  const items = await listOrderedItems(db, opened.id);
  const priceOf = (item: string, today: number) => items.find((other) => other.item === item)?.unit ?? today;
  const isBooked = booking.status === 'confirmed';
  const current = { ...opened, day: party.day, status: booking.status, kind: 'party' };
  const policy = await readPolicy(db, current, terms.refundSteps, now);
  const refusal = await whyNotOwnCancellable(db, current, policy, now);
  return {
    reference: booking.reference,
    state: booking.status as z.output<typeof bookingState>,
    packageId: party.packageId,
    packageName: party.packageName,
    date: party.day,
    time: formatSlot({ start: party.starts, end: party.ends }),
    plays: formatSlot({ start: party.playsFrom, end: party.playsUntil }),
    room: party.room,
    hostName: party.hostName,
    customerName: booking.customer_name,
    children: party.children,
    leastChildren: party.leastChildren,
    mostChildren: party.mostChildren,
    foodPeople: party.foodPeople,
    price: priceOf('package', party.price),
    pricedPer: party.pricedPer,
    foodPerPerson: party.foodPerPerson === null ? null : priceOf('food', party.foodPerPerson),
    childName: party.childName,
    childAge: party.childAge,
    theme: party.theme,
    wishes: party.wishes,
    version: party.version,
    choices: party.choices,
    extras: facts.extras.map((extra) => ({ ...extra, price: priceOf(extra.id, extra.price) })),
    account: {
      ...receipt,
      open: isBooked ? open : 0,
      due: party.balanceDue,
    },
    changeUntil: isBooked ? lastDayFor(party.day, facts.rules.changeDays, today) : null,
    moveUntil: isBooked ? lastDayFor(party.day, facts.rules.moveDays, today) : null,
    cancelling: refusal ? null : { refund: policy.refund, words: returnInWords(policy) },
  };
}

function returnInWords({ refund, remaining }: { refund: number; remaining: number }): string {
  if (refund === 0) return 'No money goes back.';
  return refund === remaining
    ? `All of your ${formatPence(refund)} goes back the way you paid.`
    : `${formatPence(refund)} of your ${formatPence(remaining)} goes back the way you paid.`;
}

/** Locks the order of a booked party and returns both. Refuses one that is not booked. */
async function lockParty(tx: AppContext['db'], bookingId: string) {
  const booking = await lockConfirmedOrder(tx, bookingId);
  if (!booking) throw refuse('partyOver');
  return { booking, party: await requireParty(tx, bookingId) };
}

/**
 * Changes numbers, food, extras and details of a party (specification 14.6). What was booked keeps its price;
 * what is new has today's. More is added to the rest that is still to be paid, less is taken off it, and what
 * was paid beyond the new price goes back. Refuses after the last day for it, another difference than the one
 * shown, and what is no longer free.
 */
export async function changeOwnParty(context: AppContext, bookingId: string, change: Change): Promise<void> {
  const now = context.clock.now();
  const facts = await readPartyFacts(context.db);
  const before = await requireParty(context.db, bookingId);
  const party = facts.packages.find(({ id }) => id === before.packageId);
  if (!party) throw refuse('bookedPackageUnknown');
  const { children, foodPeople, choices } = change;
  const sessions = await sessionsOf(context, party, before);
  const slot = { start: before.starts, end: before.ends };
  const taken = (held: PartyHoldRefusal) =>
    partyTaken(context, { facts, party, slot, plan: { day: before.day } }, held);
  const result = await context.db.transaction().execute(async (tx) => {
    const { booking, party: current } = await lockParty(tx, bookingId);
    const repeated = await findPartyChange(tx, change.clientId);
    if (repeated?.party_id === current.id) return { hasRefund: false };
    if (current.version !== before.version) throw refuse('partyChangedMeanwhile');
    if (lastDayFor(current.day, facts.rules.changeDays, localMoment(now).day) === null)
      throw refuse('partyNotChangeable', { days: facts.rules.changeDays });
    checkPartyNumbers(facts, party, { children, foodPeople, choices, roomId: current.roomId });
    const booked = await listOrderedItems(tx, bookingId);
    const wanted = listPartyLines({ party, children, foodPeople, extras: facts.extras, choices });
    const lines = differenceOfItems(booked, wanted);
    const difference = lines.reduce((sum, { quantity, unit_pence: unit }) => sum + quantity * unit, 0);
    if (difference !== change.differencePence) throw refuse('differenceChanged', { difference });
    const outcome = await changeParty(tx, bookingId, {
      party: {
        children,
        food_people: foodPeople,
        child_name: change.childName,
        child_age: change.childAge,
        theme: change.theme,
        wishes: change.wishes,
      },
      sessions,
      choices: listChoices(choices),
      atOnce: facts.rules.atOnce,
      now,
    });
    if (outcome.outcome !== 'changed') return { hasRefund: false, taken: outcome };
    const { total, hasRefund } = await changeOrderPrice(tx, booking, lines, now);
    await insertPartyChange(tx, {
      id: change.clientId,
      partyId: current.id,
      kind: 'numbers',
      by: 'customer',
      before: { children: current.children, choices: current.choices, total_pence: booking.total_pence },
      after: { children, choices, total_pence: total },
      now,
    });
    await queuePartyNotice(tx, { partyId: current.id, kind: 'party-changed', about: change.clientId, now });
    await recordAuditEntry(tx, {
      at: now,
      who: 'customer',
      what: 'party changed',
      bookingId,
      before: { children: current.children, total_pence: booking.total_pence },
      after: { children, total_pence: total },
    });
    return { hasRefund };
  });
  if ('taken' in result && result.taken) throw await taken(result.taken);
  context.changes.publishPlaces([before.day]);
  context.wakeMailSender();
  if (result.hasRefund) await sendDueRefunds(context, bookingId);
}

/** Returns the lines that make what is booked what is wanted: the booked unit prices stay. */
function differenceOfItems(booked: readonly OrderedItem[], wanted: ReturnType<typeof listPartyLines>) {
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
    const had = booked.filter((other) => other.item === item);
    const now = wanted.find((other) => other.item === item);
    const more = (now?.quantity ?? 0) - had.reduce((sum, { quantity }) => sum + quantity, 0);
    const first = had[0];
    if (more === 0) return [];
    if (more > 0) return now ? [line(now, more, first?.unit ?? now.unitPrice)] : [];
    // What was ordered last is taken off first.
    let less = -more;
    return [...had].reverse().flatMap((each) => {
      const off = Math.min(less, each.quantity);
      less -= off;
      return off > 0 ? [line(each, -off, each.unit)] : [];
    });
  });
}

const laterDay = (a: Day, b: Day): Day => [a, b].sort().at(-1) ?? a;

/** Returns the sessions in which a party's children play as it is booked. */
async function sessionsOf(context: AppContext, party: SoldPackage, booked: PartyRow) {
  const { rows } = await context.calendar.read();
  const period = { start: booked.playsFrom, end: booked.playsUntil };
  const then = barnSessions(planDay(booked.day, rows), rows, period);
  return heldSessions(booked.day, sessionsTaken(party, then)).sessions;
}

/**
 * Moves a party to another day, time or room at the same price (specification 14.6). Refuses after the last
 * day for it, and what is not free.
 */
export async function moveOwnParty(context: AppContext, bookingId: string, move: Move): Promise<void> {
  const now = context.clock.now();
  const today = localMoment(now).day;
  const [facts, before] = await Promise.all([
    readPartyFacts(context.db),
    requireParty(context.db, bookingId),
  ]);
  const chosen = { packageId: before.packageId, date: move.date, time: move.time };
  const { party, slot, sessions } = await choosePartyTime(context, facts, chosen, false);
  const roomId = await choosePartyRoom(context, facts, {
    party,
    slot,
    chosen: { date: move.date, roomId: move.roomId, children: before.children },
    without: bookingId,
  });
  const taken = await context.db.transaction().execute(async (tx): Promise<PartyHoldRefusal | null> => {
    const { party: current } = await lockParty(tx, bookingId);
    const repeated = await findPartyChange(tx, move.clientId);
    if (repeated?.party_id === current.id) return null;
    if (current.version !== before.version) throw refuse('partyChangedMeanwhile');
    if (lastDayFor(current.day, facts.rules.moveDays, today) === null)
      throw refuse('partyNotMovable', { days: facts.rules.moveDays });
    checkPartyNumbers(facts, party, { ...current, roomId });
    const { playsFrom, playsUntil } = partyTimes(party, slot);
    const due = addDays(move.date, -facts.rules.balanceDays);
    const outcome = await changeParty(tx, bookingId, {
      party: {
        day: move.date,
        starts: slot.start,
        ends: slot.end,
        plays_from: playsFrom,
        plays_until: playsUntil,
        room_id: roomId,
        ...(current.balanceDue !== null && { balance_due: laterDay(due, today) }),
      },
      sessions,
      atOnce: facts.rules.atOnce,
      now,
    });
    if (outcome.outcome !== 'changed') return outcome;
    const from = { day: current.day, starts: current.starts, room: current.roomId };
    const to = { day: move.date, starts: slot.start, room: roomId };
    await insertPartyChange(tx, {
      id: move.clientId,
      partyId: current.id,
      kind: 'moved',
      by: 'customer',
      before: from,
      after: to,
      now,
    });
    await queuePartyNotice(tx, { partyId: current.id, kind: 'party-changed', about: move.clientId, now });
    await recordAuditEntry(tx, {
      at: now,
      who: 'customer',
      what: 'party moved',
      bookingId,
      before: from,
      after: to,
    });
    return null;
  });
  if (taken) throw await partyTaken(context, { facts, party, slot, plan: { day: move.date } }, taken);
  context.changes.publishPlaces([...new Set([before.day, move.date])]);
  context.wakeMailSender();
}
