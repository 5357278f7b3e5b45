import { type Day, dayInWords, dayWithoutYearInWords } from './calendar-day.ts';
import { parseGiftCode } from './gift-vouchers.ts';
import { formatPence, isTooSmallForCard, type Pence, smallestCardPayment } from './money.ts';

/** The rule for turning a visit into account credit because somebody is poorly (specification 5.14). */
export interface AccountCreditRule {
  /** Whether families may turn a visit into account credit themselves. */
  isOffered: boolean;
  /** How many visits of one e-mail address may become account credit within `months`. */
  times: number;
  months: number;
  /** For how many months account credit can be spent. */
  validMonths: number;
}

/** A visit that somebody wants to turn into account credit. */
export interface AccountCreditCase {
  /** The percentage of its price that a cancellation would refund now. */
  refundPercent: number;
  /** The money that earlier changes have kept, in pence. A cancellation does not refund it. */
  kept: Pence;
  /** Whether the visit has started. */
  hasBegun: boolean;
  /** Whether there is anything that a cancellation could give back: money, session credits or a voucher. */
  hasWorth: boolean;
  /** How many visits the e-mail address has turned into account credit within the rule's months. */
  timesBefore: number;
}

/** Why a visit may not become account credit. */
export type AccountCreditRefusal =
  | 'not-offered'
  | 'begun'
  | 'refunded-in-full'
  | 'nothing-paid'
  | 'too-often';

/**
 * Returns why a visit may not become account credit, or null if it may (specification 5.14). A visit may
 * become account credit until it starts, unless a cancellation would still give everything back. The rule
 * limits how often the visits of one e-mail address may become account credit.
 */
export function whyRuleForbidsCredit(
  { isOffered, times }: AccountCreditRule,
  { refundPercent, kept, hasBegun, hasWorth, timesBefore }: AccountCreditCase,
): AccountCreditRefusal | null {
  if (!isOffered) return 'not-offered';
  if (hasBegun) return 'begun';
  if (!hasWorth) return 'nothing-paid';
  if (refundPercent === 100 && kept === 0) return 'refunded-in-full';
  return timesBefore >= times ? 'too-often' : null;
}

/**
 * Returns how much of an account credit pays for an order, in pence. `due` is the amount to pay, `left` the
 * balance of the account credit. The credit pays as much as it can, but leaves either nothing to pay or at
 * least the smallest card payment.
 */
export function spendAccountCredit(due: Pence, left: Pence): Pence {
  const rest = due - left;
  if (rest <= 0) return Math.max(0, due);
  return isTooSmallForCard(rest) ? Math.max(0, due - smallestCardPayment) : Math.max(0, left);
}

/** Returns the kind of a code: 'gift voucher' or 'account credit'. Both are spent in the same way. */
export function prepaidName(code: string): string {
  return code.startsWith('GIFT') ? 'gift voucher' : 'account credit';
}

/**
 * Returns the stored form of a typed code of account credit or of a gift voucher. Letter case, dashes and
 * spaces do not matter. Returns null for any other text, such as a voucher code.
 */
export function parseAccountCreditCode(typed: string): string | null {
  const compact = typed.toUpperCase().replace(/[\s\p{Pd}]/gu, '');
  const [, first, last] = /^PLAY([0-9A-Z]{5})([0-9A-Z]{5})$/.exec(compact) ?? [];
  return first && last ? `PLAY-${first}-${last}` : parseGiftCode(typed);
}

/**
 * Returns the address of the page that shows the balance of a code. The code is in the fragment, which
 * browsers do not send.
 */
export function accountCreditUrl(baseUrl: string, code: string): string {
  return `${baseUrl}/${code.startsWith('GIFT') ? 'gift-vouchers' : 'account-credit'}#${code}`;
}

/** Returns why an account credit cannot be spent on a day, in words for the family; null when it can. */
export function whyAccountCreditNotUsable(
  { left, endsOn }: { left: Pence; endsOn: Day },
  today: Day,
): string | null {
  if (today > endsOn) return `This account credit ended on ${dayInWords(endsOn)}.`;
  return left > 0 ? null : 'This account credit has been spent.';
}

/** Returns the balance in words: 'You have £19.00 to spend until Monday 24 May 2027'. */
export function accountCreditInWords({ left, endsOn }: { left: Pence; endsOn: Day }): string {
  return `You have ${formatPence(left)} to spend until ${dayInWords(endsOn)}`;
}

/** Returns the rule as a sentence for the terms and cancellation rules; empty if nothing is offered. */
export function poorlyRuleInWords({ isOffered, times, months, validMonths }: AccountCreditRule): string {
  if (!isOffered || times === 0) return '';
  const often = times === 1 ? 'once' : times === 2 ? 'twice' : `${times} times`;
  const within = months === 12 ? 'a year' : months === 1 ? 'a month' : `in ${months} months`;
  return `If somebody is poorly when it is too late for a full refund, you can turn a visit into account credit for another day, until the visit starts: ${often} ${within}. Account credit is valid for ${validMonths === 1 ? 'a month' : `${validMonths} months`}.`;
}

/** Returns the offer of account credit: 'Somebody poorly? Tell us before your visit starts, and …'. */
export function poorlyOfferInWords({ pence, endsOn }: { pence: Pence; endsOn: Day }): string {
  return pence === 0
    ? 'Somebody poorly? Tell us before your visit starts, and what you used for it is yours again.'
    : `Somebody poorly? Tell us before your visit starts, and we keep your ${formatPence(pence)} as account credit for another day, until ${dayWithoutYearInWords(endsOn)}.`;
}
