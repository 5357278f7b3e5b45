import { addMonths, type Day } from './calendar-day.ts';
import type { Pence } from './money.ts';
import type { DayPlan, LocalMoment, NotBookable } from './opening-calendar.ts';
import { defaultRestrictionText } from './opening-calendar.ts';
import { pluralise } from './pluralise.ts';
import { overlaps, type TimeSlot } from './time-slot.ts';

/** The price of a party package, from the price list (specification 4.5). */
export interface PartyPrice {
  /** Pence, for each child or for the whole party. */
  price: Pence;
  pricedPer: 'child' | 'party';
}

/** The smallest party that can be requested (specification 8.4). */
export const minPartySize = 5;

/** Party sizes that the form offers: 5 to 24 children, or 25 and more (specification 8.4). */
export const partySizes = [
  ...Array.from({ length: 20 }, (_, index) => `${index + minPartySize}`),
  '25+',
] as const;

/** Ages of the birthday child that the form offers (specification 8.4). */
export const partyAges = Array.from({ length: 12 }, (_, index) => `${index + 1}`);

/**
 * Returns the smallest number of children of a party size: 12 for '12', 25 for '25+'. Returns null for a size
 * that the form does not offer.
 */
export function parsePartySize(size: string): number | null {
  return partySizes.includes(size) ? Number.parseInt(size, 10) : null;
}

/** Returns a party size in words: '12 children', '25 children or more'. */
export function partySizeInWords(children: number): string {
  return children >= 25 ? '25 children or more' : `${children} children`;
}

/** The estimated price of a party, pence. `from` is true if the price is a minimum. */
export interface PartyEstimate {
  pence: Pence;
  from: boolean;
}

/**
 * Returns the estimated price of a party of this many children (25 means 25 or more), without food
 * (specification 4.5).
 */
export function estimateParty(party: PartyPrice, children: number): PartyEstimate {
  if (party.pricedPer === 'party') return { pence: party.price, from: false };
  return { pence: party.price * children, from: children >= 25 };
}

/**
 * Returns the estimate for a partly filled-in form: for the cheapest package if none is chosen, and for the
 * smallest party if no number of children is chosen. Returns null if there are no packages.
 */
export function estimateFromPartialForm(
  packages: readonly PartyPrice[],
  chosen: PartyPrice | null,
  children: number | null,
): PartyEstimate | null {
  const assumedChildren = children ?? minPartySize;
  if (chosen) {
    const estimate = estimateParty(chosen, assumedChildren);
    return children === null && chosen.pricedPer === 'child' ? { ...estimate, from: true } : estimate;
  }
  if (packages.length === 0) return null;
  return {
    pence: Math.min(...packages.map((party) => estimateParty(party, assumedChildren).pence)),
    from: true,
  };
}

/** Returns whether a slot is one of the times at which a package is offered. */
export function isOfferedTime(times: readonly TimeSlot[], slot: TimeSlot): boolean {
  return times.some(({ start, end }) => start === slot.start && end === slot.end);
}

/** Returns the last day for which a party can be requested from `today`. */
export function lastPartyDay(today: Day, monthsAhead: number): Day {
  return addMonths(today, monthsAhead);
}

export type PartyDayRefusal = Pick<NotBookable, 'text'> & { code: 'past' | 'too-far' | 'closed' };

/**
 * Returns why no party can be requested for a day; null if a party can be requested. Parties can be requested
 * further ahead than visits can be booked.
 */
export function whyNoPartyOn(
  plan: Pick<DayPlan, 'day' | 'closed'>,
  today: Day,
  monthsAhead: number,
): PartyDayRefusal | null {
  if (plan.day < today) return { code: 'past', text: 'This day has passed' };
  if (plan.day > lastPartyDay(today, monthsAhead)) {
    const months = monthsAhead === 1 ? 'one month' : `${monthsAhead} months`;
    return { code: 'too-far', text: `Parties can be planned ${months} ahead` };
  }
  return plan.closed && { code: 'closed', text: plan.closed.text };
}

/**
 * Returns why no party can take place at a time of an open day; null if one can. A restriction that overlaps
 * the time blocks it.
 */
export function whyNoPartyAt(
  plan: Pick<DayPlan, 'day' | 'notes'>,
  slot: TimeSlot,
  now: LocalMoment,
): string | null {
  if (plan.day === now.day && slot.start <= now.minute) return 'This time has passed';
  const blocking = plan.notes.find((note) => note.slot !== null && overlaps(note.slot, slot));
  return blocking ? blocking.reason || defaultRestrictionText : null;
}

/** Returns by how many minutes a package's play time exceeds its time slot; never below 0. */
export function extraPlayMinutes(minutes: number, time: TimeSlot): number {
  return Math.max(0, minutes - (time.end - time.start));
}

/** Returns a last day in words: '7 days before the party', or 'the day of the party' for 0 days. */
export function daysBeforePartyInWords(days: number): string {
  return days > 0 ? `${pluralise(days, 'day')} before the party` : 'the day of the party';
}

/** Returns a duration in words: '2 hours', '2½ hours', '45 minutes'. */
export function hoursInWords(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0 || (rest !== 0 && rest !== 30)) return `${minutes} minutes`;
  return `${hours}${rest === 30 ? '½' : ''} ${minutes === 60 ? 'hour' : 'hours'}`;
}

/** Returns the unit of a price in words: 'a child', 'for the whole party'. */
export function priceUnitInWords({ pricedPer }: Pick<PartyPrice, 'pricedPer'>): string {
  return pricedPer === 'child' ? 'a child' : 'for the whole party';
}

/** How many days after a party the child's name, the requests and the dietary needs are erased. */
export const partyNeedsRetentionDays = 30;

/**
 * The free texts that a family may add to a party enquiry, in the order of its form. Each text is stored in
 * its own column, shown to staff under its short label, and erased with the child's name.
 * docs/contributing.md says how to add a text.
 */
export const partyWishes = [
  {
    name: 'dietaryRequirements',
    column: 'dietary_requirements',
    label: 'Dietary requirements',
    shortLabel: 'Dietary',
    hint: 'Allergies and what must not be eaten. We use it for this party alone.',
  },
  {
    name: 'specialRequests',
    column: 'special_requests',
    label: 'Special requests',
    shortLabel: 'Requests',
    hint: undefined,
  },
] as const;

type Wish = (typeof partyWishes)[number];
export type PartyWish = Wish['name'];

/**
 * Returns a record with a value for each wish. `key` says whether the record's keys are the names or the
 * columns of the wishes.
 */
export function mapWishes<Key extends 'name' | 'column', Value>(
  key: Key,
  makeValue: (wish: Wish) => Value,
): Record<Wish[Key], Value> {
  return Object.fromEntries(partyWishes.map((wish) => [wish[key], makeValue(wish)])) as Record<
    Wish[Key],
    Value
  >;
}
