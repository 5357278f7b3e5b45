import type { SpentAccountCredit } from '../../../contract/account-credit.ts';
import { addDays, type Day } from '../../../domain/calendar-day.ts';
import { planDay } from '../../../domain/opening-calendar.ts';
import { barnSessions, isPartyStart } from '../../../domain/party-availability.ts';
import {
  mostPartyChildren,
  type PartyChoices,
  type PartyQuote,
  partyPlayTimes,
  problemWithChoices,
  quoteParty,
} from '../../../domain/party-booking.ts';
import { whyNoPartyOn } from '../../../domain/party-packages.ts';
import { parseSlot, type TimeSlot } from '../../../domain/time-slot.ts';
import type { AppContext } from '../../app-context.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { refuse } from '../../refusal.ts';
import { checkAccountCredit } from '../account-credit/check-account-credit.ts';
import { heldSessions, type OrderPlan, plainPrice } from '../orders/order-plan.ts';
import { type PartyFacts, readPartyFacts, type SoldPackage } from './party-facts.ts';
import { listPartyDays, makeLonger, playPeriod, sessionsTaken, whyNotThen } from './read-month.ts';

/** The choices of a family for its party. */
export interface ChosenParty {
  packageId: string;
  date: Day;
  time: string;
  roomId?: string | undefined;
  children: number;
  foodPeople: number;
  choices: PartyChoices;
}

/**
 * The people of a party (the customer and the birthday child), its theme and the family's wishes. `inquiryId`
 * is the enquiry from which the party is made, if there is one.
 */
export interface PartyPeople {
  customer: OrderPlan['customer'];
  childName: string;
  childAge: number;
  theme: string;
  wishes: string;
  inquiryId?: string | undefined;
}

export interface PlannedParty {
  plan: OrderPlan;
  quote: PartyQuote;
  facts: PartyFacts;
  party: SoldPackage;
  slot: TimeSlot;
}

/**
 * Finds a package and one of its times on a day that can be booked. Refuses a package or a time that is not
 * offered, and a day or a time that is closed, blocked, over or too soon. With `atDesk`, also finds packages
 * and times that staff sell but that are not sold online. The party and its playing time are longer by the
 * package's `longerMinutes`.
 */
export async function choosePartyTime(
  context: AppContext,
  facts: PartyFacts,
  chosen: Pick<ChosenParty, 'packageId' | 'date' | 'time'>,
  { atDesk }: { atDesk: boolean },
) {
  const { rows } = await context.calendar.read();
  const sold = facts.packages.find(({ id, soldOnline }) => id === chosen.packageId && (soldOnline || atDesk));
  if (!sold) throw refuse('partyBookingPackageUnknown');
  const offered = parseSlot(chosen.time);
  const isOffered =
    offered !== null &&
    (isPartyStart(facts.starts, { packageId: sold.id, day: chosen.date, slot: offered }) ||
      (atDesk &&
        facts.starts.some(
          (start) =>
            start.packageId === sold.id && start.start === offered.start && start.end === offered.end,
        )));
  if (!offered || !isOffered) throw refuse('partyBookingTimeUnknown');
  const { party, slot } = makeLonger(sold, offered);
  const instant = context.clock.now();
  const now = localMoment(instant);
  const plan = planDay(chosen.date, rows);
  const dayProblem = whyNoPartyOn(plan, now.day, facts.monthsAhead);
  if (dayProblem) throw refuse('partyBookingDayUnavailable', { why: dayProblem.text });
  const why = whyNotThen(party, slot, {
    plan,
    now,
    instant,
    hoursAhead: atDesk ? 0 : facts.rules.hoursAhead,
  });
  if (why) throw refuse('partyBookingTimeUnavailable', { why });
  const sessions = sessionsTaken(party, barnSessions(plan, rows, playPeriod(party, slot)));
  return { party, slot, offered, plan, sessions: heldSessions(chosen.date, sessions).sessions };
}

/**
 * Returns the room that the family chose for a party. If it chose none, returns the first free room that is
 * large enough. If no such room is free, returns the first room that is large enough. Returns null for a
 * party that takes the building. Refuses a room that does not exist, and a party for which no room is large
 * enough.
 */
export async function choosePartyRoom(
  context: AppContext,
  facts: PartyFacts,
  {
    party,
    slot,
    chosen,
    without = null,
  }: {
    party: SoldPackage;
    slot: TimeSlot;
    chosen: Pick<ChosenParty, 'date' | 'roomId' | 'children'>;
    without?: string | null;
  },
): Promise<string | null> {
  if (party.takes === 'building') return null;
  const fits = (id: string) => isLargeEnough(facts, party, id, chosen.children);
  if (chosen.roomId !== undefined) {
    if (!facts.rooms.some(({ id }) => id === chosen.roomId)) throw refuse('partyRoomUnknown');
    return chosen.roomId;
  }
  const [day] = await listPartyDays(context, facts, {
    from: chosen.date,
    to: chosen.date,
    without,
    atDesk: true,
  });
  const time = day?.times.find(
    (other) => other.packageId === party.id && other.slot.start === slot.start && other.slot.end === slot.end,
  );
  const room = time?.rooms.find(fits) ?? facts.rooms.map(({ id }) => id).find(fits);
  if (room === undefined) throw refuse('partyRoomUnknown');
  return room;
}

/** Returns whether a room takes this many children of a package. A room that does not exist takes none. */
export function isLargeEnough(
  facts: Pick<PartyFacts, 'rooms'>,
  party: Pick<SoldPackage, 'mostChildren'>,
  roomId: string,
  children: number,
): boolean {
  const room = facts.rooms.find(({ id }) => id === roomId);
  const most = room ? mostPartyChildren(party, room) : 0;
  return most === null || children <= most;
}

/**
 * Refuses a number of children that does not fit the package or the room, food for a package without food,
 * and extras beyond their limits. A booked party may keep its food even if the package no longer has food.
 */
export function checkPartyNumbers(
  facts: Pick<PartyFacts, 'rooms' | 'extras'>,
  party: SoldPackage,
  chosen: Pick<ChosenParty, 'children' | 'foodPeople' | 'choices'> & { roomId: string | null },
  booked: Pick<ChosenParty, 'foodPeople'> = { foodPeople: 0 },
): void {
  const room = facts.rooms.find(({ id }) => id === chosen.roomId) ?? null;
  const most = mostPartyChildren(party, room);
  if (chosen.children < party.leastChildren || (most !== null && chosen.children > most))
    throw refuse('partySizeWrong', { least: party.leastChildren, most });
  if (chosen.foodPeople > booked.foodPeople && party.foodPerPerson === null)
    throw refuse('partyChoicesWrong', { why: 'This package has no food for each person' });
  const why = problemWithChoices(facts.extras, chosen.choices, chosen.children);
  if (why) throw refuse('partyChoicesWrong', { why });
}

/**
 * Plans the order of a party: what it takes and what it costs (specification 14.4). Locks nothing yet.
 * Refuses a choice that cannot be booked, a price other than the one shown, and a code that cannot be spent.
 * Without `atDesk`, refuses every party while parties are not booked online.
 */
export async function planParty(
  context: AppContext,
  chosen: ChosenParty,
  people: PartyPeople,
  options: {
    atDesk?: boolean;
    replaces?: string | null;
    shown?: { total?: number | undefined; now?: number | undefined };
    /** The amount that the family pays now, in pence, if it is more than the amount due at booking. */
    taken?: number;
    /** A gift voucher or account credit that pays all or part of the amount due at booking. */
    accountCredit?: SpentAccountCredit | undefined;
  } = {},
): Promise<PlannedParty> {
  const { atDesk = false, replaces = null, shown, taken = 0 } = options;
  const [facts, { venue }] = await Promise.all([readPartyFacts(context.db), context.site.read()]);
  if (!facts.rules.isOnline && !atDesk) throw refuse('partiesNotOnline');
  const { party, slot, sessions } = await choosePartyTime(context, facts, chosen, { atDesk });
  const roomId = await choosePartyRoom(context, facts, { party, slot, chosen, without: replaces });
  checkPartyNumbers(facts, party, { ...chosen, roomId });
  const { children, foodPeople, choices } = chosen;
  const booked = quoteParty({
    party,
    children,
    foodPeople,
    extras: facts.extras,
    choices,
    day: chosen.date,
    today: localMoment(context.clock.now()).day,
    rules: facts.rules,
  });
  const { total = booked.total, now = booked.now } = shown ?? {};
  if (total !== booked.total || now !== booked.now) throw refuse('priceChanged');
  const quote = payAtOnce(booked, taken);
  const { playsFrom, playsUntil } = partyPlayTimes(party, slot);
  const credit = { due: quote.now, without: replaces };
  const accountCredit = await checkAccountCredit(context, options.accountCredit, credit);
  const plan: OrderPlan = {
    kind: 'party',
    customer: people.customer,
    termsVersion: venue.termsVersion,
    day: chosen.date,
    lines: quote.lines.map(({ product, item, name, quantity, unitPrice }) => ({
      product,
      kind: 'sale',
      item,
      description: name,
      quantity,
      unit_pence: unitPrice,
    })),
    price: plainPrice(quote.total),
    dueLater: quote.total - quote.now,
    accountCredit,
    replaces,
    party: {
      sessions,
      takes: {
        party_package_id: party.id,
        starts: slot.start,
        ends: slot.end,
        plays_from: playsFrom,
        plays_until: playsUntil,
        set_up_minutes: party.setUpMinutes,
        clear_up_minutes: party.clearUpMinutes,
        takes: party.takes,
        room_id: roomId,
        children,
        food_people: foodPeople,
        child_name: people.childName,
        child_age: people.childAge,
        theme: people.theme,
        wishes: people.wishes,
        balance_due: quote.balance?.due ?? null,
        inquiry_id: people.inquiryId ?? null,
        at_once: facts.rules.atOnce,
        choices: listChoices(choices),
      },
    },
  };
  return { plan, quote, facts, party, slot };
}

/** Returns the price with `taken` paid now, if that is more than the amount due at booking. */
function payAtOnce(quote: PartyQuote, taken: number): PartyQuote {
  if (taken <= quote.now || quote.balance === null) return quote;
  const now = Math.min(taken, quote.total);
  const balance = now < quote.total ? { ...quote.balance, pence: quote.total - now } : null;
  return { ...quote, now, balance };
}

/** Returns the chosen extras as rows. Leaves out extras with the quantity 0. */
export function listChoices(choices: PartyChoices): { id: string; quantity: number }[] {
  return Object.entries(choices)
    .filter(([, quantity]) => quantity > 0)
    .map(([id, quantity]) => ({ id, quantity }));
}

/** Returns the last day for an action, which is `days` days before a party; null once that day has passed. */
export function lastDayFor(day: Day, days: number, today: Day): Day | null {
  const last = addDays(day, -days);
  return today <= last ? last : null;
}
