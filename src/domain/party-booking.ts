import { addDays, type Day } from './calendar-day.ts';
import type { Pence } from './money.ts';
import { daysBeforePartyInWords } from './party-packages.ts';
import type { TimeSlot } from './time-slot.ts';

/** The row of an ordered party. Times are minutes of the day. */
export interface BookedParty {
  id: string;
  /** The party's order, which has the name, e-mail address and telephone number of the parent who booked. */
  bookingId: string;
  packageId: string;
  day: Day;
  /** The time during which the family has the room. */
  starts: number;
  ends: number;
  /** The time during which the children play. */
  playsFrom: number;
  playsUntil: number;
  setUpMinutes: number;
  clearUpMinutes: number;
  /** Null for a party that takes the whole building. */
  roomId: string | null;
  /** The colleague who runs the party; null until one is chosen. */
  hostId: string | null;
  children: number;
  /** Empty once the name has been erased. */
  childName: string;
  childAge: number;
  theme: string;
  /** The state. A party whose order was never paid is also 'cancelled'. */
  state: 'held' | 'booked' | 'cancelled';
  /** A number that increases with each change to what staff prepare. */
  version: number;
}

/** The themes of invitations and tables that a family can choose from. */
export const partyThemes = ['orchard', 'pirates', 'jungle', 'stars'] as const;

/** The rules of a package: its times, its limits and its price. */
export interface PartyPackageRules {
  id: string;
  name: string;
  price: Pence;
  pricedPer: 'child' | 'party';
  /** How long the children play. */
  minutes: number;
  leastChildren: number;
  /** Null if only the room limits the number of children. */
  mostChildren: number | null;
  setUpMinutes: number;
  clearUpMinutes: number;
  takes: 'room' | 'building';
  /** Whether each child takes a place in the sessions during which the party plays. */
  playsInBarn: boolean;
  extraPlay: 'before' | 'after';
  /** Pence for each person who eats; null if the package has no food of its own. */
  foodPerPerson: Pence | null;
}

/** Food, a cake, bags or something else that can be ordered with a party. */
export interface PartyExtra {
  id: string;
  name: string;
  kind: 'food' | 'cake' | 'bag' | 'extra';
  price: Pence;
  /** 'child' means one for each child, 'each' a chosen number, 'party' one for the whole party. */
  pricedPer: 'child' | 'each' | 'party';
  description: string;
  mostAParty: number | null;
}

/** The owner's rules for parties that are booked online. */
export interface PartyRules {
  isOnline: boolean;
  /** How many parties may run at the same time. */
  atOnce: number;
  /** How many hours before its start a party must be booked. */
  hoursAhead: number;
  deposit: 'amount' | 'percent' | 'all';
  depositPence: Pence;
  depositPercent: number;
  /** The balance is due this many days before the party. */
  balanceDays: number;
  /** A reminder of the balance is mailed this many days before it is due. */
  reminderDays: number;
  /**
   * What happens if the balance is late. The family and staff always get a mail. With 'cancel', the party is
   * also cancelled after `cancelAfterDays`.
   */
  whenLate: 'tell' | 'cancel';
  /** With `whenLate` 'cancel', the party is cancelled this many days after its balance was due. */
  cancelAfterDays: number;
  /** Numbers and food can be changed until this many days before the party. */
  changeDays: number;
  /** A party can be moved until this many days before it. */
  moveDays: number;
  /** How long an offer to a family stays open. */
  offerHours: number;
  /** The answer to whether families may bring their own cake; empty for no answer. */
  ownCake: string;
  /**
   * The steps of the refund for a cancelled party, by the days left until the party. The step with the most
   * days comes first.
   */
  returns: readonly PartyRefundStep[];
}

export interface PartyRefundStep {
  daysBefore: number;
  percent: number;
}

/** Returns the refund for a cancelled party in words. In `steps`, the step with the most days comes first. */
export function partyRefundsInWords(steps: readonly PartyRefundStep[]): string {
  const parts = steps.map(
    ({ daysBefore, percent }) =>
      `${percent === 100 ? 'everything' : `${percent}%`} until ${daysBeforePartyInWords(daysBefore)}`,
  );
  return parts.length === 0
    ? 'Nothing is refunded for a party that is cancelled.'
    : `If a party is cancelled, we refund ${parts.join(', ')}, and nothing after that.`;
}

/** How many of each extra a family orders, by the extra's id. */
export type PartyChoices = Readonly<Record<string, number>>;

/** A line of a party's price. */
export interface PartyQuoteLine {
  /** The row of `product` whose VAT rate applies. */
  product: 'party' | 'party-food';
  /** The id of the extra, or 'package' or 'food' for the package's own lines. */
  item: string;
  name: string;
  quantity: number;
  unitPrice: Pence;
  amount: Pence;
}

/** The item of the line with which staff charge for a longer party. */
export const extraTimeItem = 'longer';

/** The price of a party, in pence, and when it is paid. */
export interface PartyQuote {
  lines: PartyQuoteLine[];
  total: Pence;
  /** The amount due at booking. */
  now: Pence;
  /** The amount to pay later, and the day by which it is due; null if everything is due at booking. */
  balance: { pence: Pence; due: Day } | null;
}

/** The input for the price of a party. */
export interface PartyQuoteInput {
  party: Pick<PartyPackageRules, 'name' | 'price' | 'pricedPer' | 'foodPerPerson'>;
  children: number;
  /** The number of people for whom the package's own food is ordered. */
  foodPeople: number;
  extras: readonly PartyExtra[];
  choices: PartyChoices;
}

/** Lists the lines of a party's price: the package, its own food, then the extras in their order. */
export function listPartyLines(input: PartyQuoteInput): PartyQuoteLine[] {
  const { party, children, foodPeople, extras, choices } = input;
  const line = (
    product: PartyQuoteLine['product'],
    item: string,
    name: string,
    quantity: number,
    unitPrice: Pence,
  ): PartyQuoteLine => ({ product, item, name, quantity, unitPrice, amount: quantity * unitPrice });
  const lines = [
    line('party', 'package', `${party.name} party`, party.pricedPer === 'child' ? children : 1, party.price),
    line('party-food', 'food', 'Food, each person', foodPeople, party.foodPerPerson ?? 0),
    ...extras.map((extra) =>
      line(
        extra.kind === 'food' ? 'party-food' : 'party',
        extra.id,
        extra.name,
        choices[extra.id] ?? 0,
        extra.price,
      ),
    ),
  ];
  return lines.filter(({ quantity }) => quantity > 0);
}

/**
 * Prices a party (specification 14.3). The owner's rules set the amount due at booking: a fixed amount, a
 * percentage or everything. A family that books on or after the day on which the balance would be due pays
 * everything at booking.
 */
export function quoteParty(input: PartyQuoteInput & { day: Day; today: Day; rules: PartyRules }): PartyQuote {
  const { rules, day, today } = input;
  const lines = listPartyLines(input);
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const due = addDays(day, -rules.balanceDays);
  const deposit = due <= today ? total : Math.min(total, depositOf(total, rules));
  return {
    lines,
    total,
    now: deposit,
    balance: deposit < total ? { pence: total - deposit, due } : null,
  };
}

function depositOf(total: Pence, { deposit, depositPence, depositPercent }: PartyRules): Pence {
  if (deposit === 'all') return total;
  return deposit === 'amount' ? depositPence : Math.round((total * depositPercent) / 100);
}

/**
 * Returns the time during which a party's children play, in minutes of the day. This is the party's slot. If
 * the package has more minutes than the slot, the time begins earlier or ends later, as the package says.
 */
export function partyPlayTimes(
  { minutes, extraPlay }: Pick<PartyPackageRules, 'minutes' | 'extraPlay'>,
  slot: TimeSlot,
): { playsFrom: number; playsUntil: number } {
  const longer = Math.max(0, minutes - (slot.end - slot.start));
  return extraPlay === 'before'
    ? { playsFrom: Math.max(0, slot.start - longer), playsUntil: slot.end }
    : { playsFrom: slot.start, playsUntil: Math.min(24 * 60, slot.end + longer) };
}

/** Returns the most children that a package can have in a room; null if neither has a limit. */
export function mostPartyChildren(
  party: Pick<PartyPackageRules, 'mostChildren'>,
  room: { mostChildren: number | null } | null,
): number | null {
  const limits = [party.mostChildren, room?.mostChildren ?? null].filter((most) => most !== null);
  return limits.length === 0 ? null : Math.min(...limits);
}

/**
 * Returns the extras with the units and limits under which a booked party ordered them. Since then the owner
 * may have switched an extra between one for each child and one for the whole party; the ordered quantity
 * shows which unit applied. If the quantity fits neither, the extra counts as ordered in a chosen number. If
 * the owner has lowered an extra's limit, the party may keep the ordered quantity.
 */
export function extrasAsBooked(
  extras: readonly PartyExtra[],
  booked: { choices: PartyChoices; children: number },
): PartyExtra[] {
  return extras.map((extra) => {
    const quantity = booked.choices[extra.id] ?? 0;
    if (quantity === 0) return extra;
    const mostAParty = extra.mostAParty === null ? null : Math.max(extra.mostAParty, quantity);
    return { ...extra, mostAParty, pricedPer: unitAsBooked(extra, quantity, booked.children) };
  });
}

function unitAsBooked(
  { pricedPer }: PartyExtra,
  quantity: number,
  children: number,
): PartyExtra['pricedPer'] {
  if (pricedPer === 'each' || quantity === (pricedPer === 'child' ? children : 1)) return pricedPer;
  if (quantity === 1) return 'party';
  return quantity === children ? 'child' : 'each';
}

/** Returns the problem with the extras that a family chose, as a sentence, or null if there is none. */
export function problemWithChoices(
  extras: readonly PartyExtra[],
  choices: PartyChoices,
  children: number,
): string | null {
  const known = new Map(extras.map((extra) => [extra.id, extra]));
  for (const [id, quantity] of Object.entries(choices)) {
    const extra = known.get(id);
    if (!extra) return 'Something that you chose is no longer offered';
    if (!Number.isSafeInteger(quantity) || quantity < 0) return `${extra.name}: please choose a number`;
    const most = mostOfExtra(extra, children);
    if (most !== null && quantity > most) return `${extra.name}: ${most} at most`;
    if (extra.pricedPer === 'child' && quantity !== 0 && quantity !== children)
      return `${extra.name}: one for each child, or none`;
  }
  return mealsAmong(extras, choices) > children ? 'There are more meals than children' : null;
}

/**
 * Returns how many meals are chosen. Food that is priced per child or for the whole party is not counted.
 */
export function mealsAmong(extras: readonly PartyExtra[], choices: PartyChoices): number {
  return extras.filter(isMeal).reduce((sum, { id }) => sum + (choices[id] ?? 0), 0);
}

function isMeal({ kind, pricedPer }: PartyExtra): boolean {
  return kind === 'food' && pricedPer === 'each';
}

/**
 * Adapts the choices to another number of children. An extra priced per child gets that number. Meals are
 * reduced to the number of children, and any other extra to its limit.
 */
export function fitChoices(
  extras: readonly PartyExtra[],
  choices: PartyChoices,
  size: number,
): Record<string, number> {
  let meals = size;
  return Object.fromEntries(
    extras.flatMap((extra): [string, number][] => {
      const had = choices[extra.id] ?? 0;
      if (had === 0) return [];
      if (extra.pricedPer === 'child') return [[extra.id, size]];
      if (!isMeal(extra)) return [[extra.id, Math.min(had, mostOfExtra(extra, size) ?? had)]];
      const eaten = Math.min(had, meals);
      meals -= eaten;
      return [[extra.id, eaten]];
    }),
  );
}

/**
 * Returns the largest number of an extra that a party of this many children can have, or null if there is no
 * limit.
 */
export function mostOfExtra(extra: PartyExtra, children: number): number | null {
  const own = extra.pricedPer === 'party' ? 1 : extra.pricedPer === 'child' ? children : null;
  const meals = extra.kind === 'food' ? children : null;
  const limits = [own, meals, extra.mostAParty].filter((most) => most !== null);
  return limits.length === 0 ? null : Math.min(...limits);
}
