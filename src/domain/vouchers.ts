import { type Day, dayInWords, weekdayOf, weekdaysInWords } from './calendar-day.ts';
import { formatPence, type Pence, percentOf } from './money.ts';

/** What a voucher takes off: pence, a percentage of what is left to pay, or a number of child sessions. */
export type VoucherRate =
  | { kind: 'amount'; pence: Pence }
  | { kind: 'percent'; percent: number }
  | { kind: 'free-sessions'; sessions: number };

/** The same, and what it is taken off from. */
export type VoucherWorth = VoucherRate & {
  /** Ids of the ticket types that it pays towards; null for all. */
  ticketTypes: readonly string[] | null;
};

/** What a voucher is applied to, after credits. */
export interface VoucherBase {
  /** Left to pay, pence; of a voucher for some ticket types, their share of it. */
  remaining: Pence;
  /** Child sessions that no credit has paid for. */
  unpaidSessions: number;
  /** Price of one child session, pence. */
  sessionPrice: Pence;
}

/**
 * What the voucher takes off, pence; never more than what is left to pay. A
 * percentage goes to the nearest penny.
 */
export function voucherDiscount(worth: VoucherRate, base: VoucherBase): Pence {
  const discount =
    worth.kind === 'amount'
      ? worth.pence
      : worth.kind === 'percent'
        ? percentOf(base.remaining, worth.percent)
        : Math.min(worth.sessions, base.unpaidSessions) * base.sessionPrice;
  return Math.max(0, Math.min(discount, base.remaining));
}

/** When and for what a voucher may be used. null: no such limit. */
export interface VoucherTerms {
  /** First and last day on which it can be used, by the centre's calendar. */
  validFrom: Day | null;
  validTo: Day | null;
  mostUses: number | null;
  mostUsesPerEmail: number | null;
  /** Smallest order, before anything is taken off, pence. */
  minimumOrder: Pence;
  ticketTypes: readonly string[] | null;
  /** Weekdays of the visit, 0 Sunday to 6 Saturday. */
  visitWeekdays: readonly number[] | null;
  /** First and last day of the visit. */
  visitFrom: Day | null;
  visitTo: Day | null;
}

/** What somebody wants to use a voucher for. null: not known yet, not judged. */
export interface VoucherOccasion {
  today: Day;
  visitDay: Day | null;
  /** The order before anything is taken off, pence. */
  order: Pence;
  /** What the voucher would take off this order, pence. */
  discount: Pence;
  /** Uses that count now, this order's own not among them. */
  uses: number;
  /** The same, of this order's e-mail. */
  usesOfEmail: number;
  /** Name of each ticket type by its id. */
  ticketNames: ReadonlyMap<string, string>;
}

/**
 * What is said of a code that is none of ours, and of one that was withdrawn: a guess learns
 * nothing (specification 9.2).
 */
export const invalidVoucher = 'Invalid voucher code';

/** Why a voucher cannot be used here, in words for the family; null when it can. */
export function whyNotUsable(terms: VoucherTerms, occasion: VoucherOccasion): string | null {
  const { today, visitDay, order } = occasion;
  if (terms.validFrom !== null && today < terms.validFrom)
    return `This voucher can be used from ${dayInWords(terms.validFrom)}.`;
  if (terms.validTo !== null && today > terms.validTo)
    return `This voucher ended on ${dayInWords(terms.validTo)}.`;
  if (terms.mostUses !== null && occasion.uses >= terms.mostUses) return voucherUsedUp;
  if (terms.mostUsesPerEmail !== null && occasion.usesOfEmail >= terms.mostUsesPerEmail)
    return voucherUsedByEmail;
  if (order < terms.minimumOrder)
    return `This voucher is for orders of ${formatPence(terms.minimumOrder)} or more.`;
  if (visitDay !== null && !visitAllowed(terms, visitDay))
    return `This voucher is for visits ${visitsInWords(terms)}.`;
  if (occasion.discount > 0) return null;
  if (terms.ticketTypes === null) return 'There is nothing here that this voucher could pay for.';
  const names = terms.ticketTypes.map((id) => occasion.ticketNames.get(id) ?? id);
  return `This voucher is for these tickets: ${names.join(', ')}.`;
}

/**
 * Said of a code that staff tick off, where somebody types it into the voucher box.
 * `goodFor`: 'a free hot drink'.
 */
export function inPersonOnly(goodFor: string): string {
  return `This code is for ${goodFor}: show it to us when you are here. It cannot be used in a booking.`;
}

/** Said of a voucher whose last use is taken. */
export const voucherUsedUp = 'This voucher has been used up.';
/** Said of a voucher that this e-mail address may not use once more. */
export const voucherUsedByEmail = 'This voucher has already been used with this email address.';

function visitAllowed({ visitWeekdays, visitFrom, visitTo }: VoucherTerms, day: Day): boolean {
  if (visitFrom !== null && day < visitFrom) return false;
  if (visitTo !== null && day > visitTo) return false;
  return visitWeekdays === null || visitWeekdays.includes(weekdayOf(day));
}

/**
 * The visits that a voucher is for: 'on Saturdays and Sundays until Sunday 20 December 2026'; empty for all.
 */
export function visitsInWords({
  visitWeekdays,
  visitFrom,
  visitTo,
}: Pick<VoucherTerms, 'visitWeekdays' | 'visitFrom' | 'visitTo'>): string {
  const fromMonday = (visitWeekdays ?? []).toSorted((a, b) => ((a + 6) % 7) - ((b + 6) % 7));
  const names = fromMonday.map((day) => weekdaysInWords[day] ?? '');
  const last = names.pop();
  return [
    last && `on ${names.length > 0 ? `${names.join(', ')} and ${last}` : last}`,
    visitFrom !== null && `from ${dayInWords(visitFrom)}`,
    visitTo !== null && `until ${dayInWords(visitTo)}`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Letters and digits that cannot be taken for one another. */
export const voucherLetters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/**
 * A typed code as it is kept: upper case, without spaces; our own also if its dashes were
 * left out or typed as others.
 */
export function normaliseVoucherCode(typed: string): string {
  const code = typed.trim().toUpperCase();
  const ours = /^WIND([0-9A-Z]{5})([0-9A-Z]{5})$/.exec(code.replace(/[\s\p{Pd}]/gu, ''));
  return ours ? `WIND-${ours[1]}-${ours[2]}` : code;
}
