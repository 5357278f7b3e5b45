import { addMonths, type Day } from './calendar-day.ts';
import type { Pence } from './money.ts';
import type { DayPlan, LocalMoment, NotBookable } from './opening-calendar.ts';
import { unavailableText } from './opening-calendar.ts';
import { overlaps, type TimeSlot } from './time-slot.ts';

/** A party package as the price list has it (specification 4.5). */
export interface PartyPrice {
  /** Pence, for each child or for the whole party. */
  price: Pence;
  pricedPer: 'child' | 'party';
}

/** The smallest party that can be asked for (specification 8.4). */
export const fewestInParty = 5;

/** How many children the form can say: 5 to 24, or 25 and more (specification 8.4). */
export const partySizes = [
  ...Array.from({ length: 20 }, (_, index) => `${index + fewestInParty}`),
  '25+',
] as const;

/** The ages of the child whose party it is (specification 8.4). */
export const partyAges = Array.from({ length: 12 }, (_, index) => `${index + 1}`);

/**
 * The fewest children that a party size stands for: '12' is 12, '25+' is 25. Null for
 * what the form does not offer.
 */
export function fewestChildren(size: string): number | null {
  return partySizes.includes(size) ? Number.parseInt(size, 10) : null;
}

/** 'children' as the size says it: '12 children', '25 children or more'. */
export function partySizeInWords(children: number): string {
  return children >= 25 ? '25 children or more' : `${children} children`;
}

/** What a party may cost, pence; `from` says that it is the least it can be. */
export interface PartyEstimate {
  pence: Pence;
  from: boolean;
}

/**
 * The price of a party of so many children (25 stands for 25 or more): for each child, or once for the whole
 * party. Food is not in it (specification 4.5).
 */
export function estimateParty(party: PartyPrice, children: number): PartyEstimate {
  if (party.pricedPer === 'party') return { pence: party.price, from: false };
  return { pence: party.price * children, from: children >= 25 };
}

/**
 * The price as far as it is known: without a package that of the cheapest, without a number of children that
 * of the fewest. Null without packages.
 */
export function estimateSoFar(
  packages: readonly PartyPrice[],
  chosen: PartyPrice | null,
  children: number | null,
): PartyEstimate | null {
  const fewest = children ?? fewestInParty;
  if (chosen) {
    const estimate = estimateParty(chosen, fewest);
    return children === null && chosen.pricedPer === 'child' ? { ...estimate, from: true } : estimate;
  }
  if (packages.length === 0) return null;
  return {
    pence: Math.min(...packages.map((party) => estimateParty(party, fewest).pence)),
    from: true,
  };
}

/** Whether a package is held at that time. */
export function offersTime(times: readonly TimeSlot[], slot: TimeSlot): boolean {
  return times.some(({ start, end }) => start === slot.start && end === slot.end);
}

/** The last day that a party can be asked for from `today`. */
export function lastPartyDay(today: Day, monthsAhead: number): Day {
  return addMonths(today, monthsAhead);
}

export type PartyDayRefused = Pick<NotBookable, 'text'> & { code: 'past' | 'too-far' | 'closed' };

/**
 * Why no party can be asked for on a day; null when one can. Parties may be asked for longer
 * ahead than visits can be booked.
 */
export function whyNoPartyOn(
  plan: Pick<DayPlan, 'day' | 'closed'>,
  today: Day,
  monthsAhead: number,
): PartyDayRefused | null {
  if (plan.day < today) return { code: 'past', text: 'This day has passed' };
  if (plan.day > lastPartyDay(today, monthsAhead)) {
    const months = monthsAhead === 1 ? 'one month' : `${monthsAhead} months`;
    return { code: 'too-far', text: `Parties can be planned ${months} ahead` };
  }
  return plan.closed && { code: 'closed', text: plan.closed.text };
}

/**
 * Why no party can be held at a time of an open day; null when one can. A restriction
 * that touches the time blocks it.
 */
export function whyNoPartyAt(
  plan: Pick<DayPlan, 'day' | 'notes'>,
  slot: TimeSlot,
  now: LocalMoment,
): string | null {
  if (plan.day === now.day && slot.start <= now.minute) return 'This time has passed';
  const blocking = plan.notes.find((note) => note.slot !== null && overlaps(note.slot, slot));
  return blocking ? blocking.reason || unavailableText : null;
}

/** Minutes of play that a package has beyond the two hours or so that its time names; never below 0. */
export function playBesideTime(minutes: number, time: TimeSlot): number {
  return Math.max(0, minutes - (time.end - time.start));
}

/** '2 hours', '2½ hours', '45 minutes'. */
export function hoursInWords(minutes: number): string {
  const whole = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (whole === 0 || (rest !== 0 && rest !== 30)) return `${minutes} minutes`;
  return `${whole}${rest === 30 ? '½' : ''} ${minutes === 60 ? 'hour' : 'hours'}`;
}

/** What a price is for: 'a child', 'for the whole party'. */
export function pricedFor({ pricedPer }: Pick<PartyPrice, 'pricedPer'>): string {
  return pricedPer === 'child' ? 'a child' : 'for the whole party';
}

/** Days after a party until its child's name, requests and dietary needs are forgotten. */
export const partyNeedsKeptFor = 30;
