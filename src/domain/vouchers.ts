import { type Day, dayInWords, weekdayOf, weekdayPlurals } from './calendar-day.ts';
import { formatPence, isTooSmallForCard, type Pence, percentOf, smallestCardPayment } from './money.ts';

/** The reduction of a voucher: pence, a percentage of the remaining price, or a number of child sessions. */
export type VoucherRate =
  | { kind: 'amount'; pence: Pence }
  | { kind: 'percent'; percent: number }
  | { kind: 'free-sessions'; sessions: number };

/** A voucher's rate, with the ticket types to which it applies. */
export type VoucherWorth = VoucherRate & {
  /** Ids of the ticket types that the voucher reduces; null for all. */
  ticketTypes: readonly string[] | null;
};

/** The order to which a voucher is applied, after credits. */
export interface VoucherDiscountInput {
  /**
   * The amount left to pay, pence; for a voucher limited to some ticket types, only the part for these
   * tickets.
   */
  remaining: Pence;
  /** Child sessions not paid with a credit. */
  unpaidSessions: number;
  /** Price of one child session, pence. */
  sessionPrice: Pence;
}

/**
 * Returns how many pence the voucher takes off, never more than the amount left to pay. A percentage is
 * rounded to the nearest penny.
 */
export function voucherDiscount(worth: VoucherRate, base: VoucherDiscountInput): Pence {
  const discount =
    worth.kind === 'amount'
      ? worth.pence
      : worth.kind === 'percent'
        ? percentOf(base.remaining, worth.percent)
        : Math.min(worth.sessions, base.unpaidSessions) * base.sessionPrice;
  return Math.max(0, Math.min(discount, base.remaining));
}

/**
 * Returns the discount of a voucher or an offer on an order with `remaining` pence left to pay. The discount
 * is reduced if it would leave an amount below the smallest card payment.
 */
export function payableDiscount(discount: Pence, remaining: Pence): Pence {
  const rest = remaining - discount;
  return isTooSmallForCard(rest) ? Math.max(0, remaining - smallestCardPayment) : discount;
}

/** The limits on the use of a voucher. Null means that there is no such limit. */
export interface VoucherTerms {
  /** First and last day on which the voucher can be used, in the venue's calendar. */
  validFrom: Day | null;
  validTo: Day | null;
  mostUses: number | null;
  mostUsesPerEmail: number | null;
  /** Smallest order before any deductions, pence. */
  minimumOrder: Pence;
  ticketTypes: readonly string[] | null;
  /** Weekdays of the visit, 0 = Sunday to 6 = Saturday. */
  visitWeekdays: readonly number[] | null;
  /** First and last day of the visit. */
  visitFrom: Day | null;
  visitTo: Day | null;
}

/** The order for which a voucher is used. A null value is not known yet and is not checked. */
export interface VoucherUseInput {
  today: Day;
  visitDay: Day | null;
  /** The order before any deductions, pence. */
  order: Pence;
  /** The pence that the voucher would take off this order. */
  discount: Pence;
  /** Current uses, without this order's own. */
  uses: number;
  /** Current uses by this order's e-mail address, without this order's own. */
  usesOfEmail: number;
  /** Name of each ticket type by its id. */
  ticketNames: ReadonlyMap<string, string>;
}

/**
 * The message for an unknown code and for a withdrawn code; the same for both, so that a guess reveals
 * nothing (specification 9.2).
 */
export const invalidVoucherMessage = 'Invalid voucher code';

/** Returns why a voucher cannot be used for an order, in words for the family; null when it can. */
export function whyVoucherNotUsable(terms: VoucherTerms, occasion: VoucherUseInput): string | null {
  const { today, visitDay, order } = occasion;
  if (terms.validFrom !== null && today < terms.validFrom)
    return `This voucher can be used from ${dayInWords(terms.validFrom)}.`;
  if (terms.validTo !== null && today > terms.validTo)
    return `This voucher ended on ${dayInWords(terms.validTo)}.`;
  if (terms.mostUses !== null && occasion.uses >= terms.mostUses) return voucherUsedUpMessage;
  if (terms.mostUsesPerEmail !== null && occasion.usesOfEmail >= terms.mostUsesPerEmail)
    return voucherUsedByEmailMessage;
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
 * Returns the message for a family that types a code which staff redeem in person. `goodFor` is for example
 * 'a free hot drink'.
 */
export function inPersonOnlyMessage(goodFor: string): string {
  return `This code is for ${goodFor}: show it to us when you are here. It cannot be used in a booking.`;
}

/** Message for a voucher with no uses left. */
export const voucherUsedUpMessage = 'This voucher has been used up.';
/** Message for a voucher that this e-mail address may not use again. */
export const voucherUsedByEmailMessage = 'This voucher has already been used with this email address.';

function visitAllowed({ visitWeekdays, visitFrom, visitTo }: VoucherTerms, day: Day): boolean {
  if (visitFrom !== null && day < visitFrom) return false;
  if (visitTo !== null && day > visitTo) return false;
  return visitWeekdays === null || visitWeekdays.includes(weekdayOf(day));
}

/**
 * Returns the visits for which a voucher is valid, in words: 'on Saturdays and Sundays until Sunday 20
 * December 2026'. The text is empty if the voucher is valid for all visits.
 */
export function visitsInWords({
  visitWeekdays,
  visitFrom,
  visitTo,
}: Pick<VoucherTerms, 'visitWeekdays' | 'visitFrom' | 'visitTo'>): string {
  const fromMonday = (visitWeekdays ?? []).toSorted((a, b) => ((a + 6) % 7) - ((b + 6) % 7));
  const names = fromMonday.map((day) => weekdayPlurals[day] ?? '');
  const last = names.pop();
  return [
    last && `on ${names.length > 0 ? `${names.join(', ')} and ${last}` : last}`,
    visitFrom !== null && `from ${dayInWords(visitFrom)}`,
    visitTo !== null && `until ${dayInWords(visitTo)}`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** The letters and digits of voucher codes. Characters that are easily confused are left out. */
export const voucherAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/**
 * Returns the stored form of a typed code: in upper case, without spaces around it. A code that the centre
 * issued may also be typed without its dashes, or with other dashes and spaces.
 */
export function normaliseVoucherCode(typed: string): string {
  const code = typed.trim().toUpperCase();
  const issued = /^WIND([0-9A-Z]{5})([0-9A-Z]{5})$/.exec(code.replace(/[\s\p{Pd}]/gu, ''));
  return issued ? `WIND-${issued[1]}-${issued[2]}` : code;
}
