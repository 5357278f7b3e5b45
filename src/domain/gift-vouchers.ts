import { type Day, dayWithoutYearInWords } from './calendar-day.ts';
import { formatPrice, type Pence } from './money.ts';

/**
 * The 31 letters and digits of a code. No two look alike. The number 31 is prime, as the check letter
 * requires.
 */
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** The number of random letters in a code (54 bits), before the check letter. */
export const giftCodeLetters = 11;

/** Returns the check letter for the random letters. It detects a wrong letter, or two swapped letters. */
function checkLetter(random: string): string {
  const sum = [...random].reduce((all, letter, index) => all + (index + 1) * letters.indexOf(letter), 0);
  return letters[sum % letters.length] ?? '';
}

/** Returns the code of a gift voucher, 'GIFT-7K2Q-M3XR-TD5H', from random letters (specification 14.21). */
export function giftCodeFrom(random: string): string {
  return `GIFT-${`${random}${checkLetter(random)}`.replace(/(.{4})(.{4})/, '$1-$2-')}`;
}

/**
 * Returns the stored form of a typed gift voucher code. Letter case, dashes and spaces do not matter. Returns
 * null for any other text, and for a code whose check letter is wrong.
 */
export function parseGiftCode(typed: string): string | null {
  const compact = typed.toUpperCase().replace(/[\s\p{Pd}]/gu, '');
  const [, all] = /^GIFT([2-9A-HJKMNP-Z]{12})$/.exec(compact) ?? [];
  if (!all) return null;
  const random = all.slice(0, giftCodeLetters);
  return checkLetter(random) === all.slice(giftCodeLetters) ? giftCodeFrom(random) : null;
}

/** Returns a code in the form shown to staff, who must not be able to spend it: 'GIFT-…-TD5H'. */
export const maskGiftCode = (code: string): string => `GIFT-…-${code.slice(-4)}`;

/** The limits on gift vouchers (specification 14.20). */
export interface GiftVoucherRule {
  isOn: boolean;
  least: Pence;
  most: Pence;
  /** The last day on which a gift voucher can be sent. */
  lastSendDay: Day;
}

/** The gift voucher that somebody wants to buy. */
export interface GiftWish {
  pence: Pence;
  delivery: 'mail' | 'print';
  recipientEmail?: string | undefined;
  /** The day on which the voucher is sent. Without a day it is sent today, or printed. */
  sendOn?: Day | null | undefined;
}

/**
 * Returns the problems with a gift voucher that somebody wants to buy today: a sentence for each wrong field.
 */
export function checkGiftWish(
  { least, most, lastSendDay }: GiftVoucherRule,
  { pence, delivery, recipientEmail, sendOn }: GiftWish,
  today: Day,
): Partial<Record<'pence' | 'recipientEmail' | 'sendOn', string>> {
  const byMail = delivery === 'mail';
  return {
    ...(!(pence >= least && pence <= most) && {
      pence: `Please choose an amount from ${formatPrice(least)} to ${formatPrice(most)}`,
    }),
    ...(byMail && !recipientEmail && { recipientEmail: 'Please enter the email address that it goes to' }),
    ...(byMail &&
      sendOn &&
      (sendOn < today || sendOn > lastSendDay) && {
        sendOn: `Please choose a day from today to ${dayWithoutYearInWords(lastSendDay)}`,
      }),
  };
}
