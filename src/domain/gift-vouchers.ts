import { type Day, dayWithoutYearInWords } from './calendar-day.ts';
import { formatPrice, type Pence } from './money.ts';

/**
 * The 31 letters and digits of a code, none of which looks like another. The check needs a prime number of
 * them.
 */
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** How many random letters a code has (54 bits), before the one that checks them. */
export const giftCodeLetters = 11;

/** Returns the letter that checks the others: it detects one wrong letter, and two that were swapped. */
function checkLetter(random: string): string {
  const sum = [...random].reduce((all, letter, index) => all + (index + 1) * letters.indexOf(letter), 0);
  return letters[sum % letters.length] ?? '';
}

/** Returns the code of a gift voucher, 'GIFT-7K2Q-M3XR-TD5H', from random letters (specification 14.21). */
export function giftCodeFrom(random: string): string {
  return `GIFT-${`${random}${checkLetter(random)}`.replace(/(.{4})(.{4})/, '$1-$2-')}`;
}

/**
 * Returns a typed code of a gift voucher in its stored form, from any letter case, dashes and spaces; null
 * for any other text, and where the last letter does not match the others.
 */
export function parseGiftCode(typed: string): string | null {
  const compact = typed.toUpperCase().replace(/[\s\p{Pd}]/gu, '');
  const [, all] = /^GIFT([2-9A-HJKMNP-Z]{12})$/.exec(compact) ?? [];
  if (!all) return null;
  const random = all.slice(0, giftCodeLetters);
  return checkLetter(random) === all.slice(giftCodeLetters) ? giftCodeFrom(random) : null;
}

/** Returns a code as it is shown to staff, who cannot spend it: 'GIFT-…-TD5H'. */
export const maskGiftCode = (code: string): string => `GIFT-…-${code.slice(-4)}`;

/** What may be bought as a gift voucher (specification 14.20). */
export interface GiftVoucherRule {
  isOn: boolean;
  least: Pence;
  most: Pence;
  /** The last day on which one can be sent. */
  lastSendDay: Day;
}

/** What somebody wants to give. */
export interface GiftWish {
  pence: Pence;
  delivery: 'mail' | 'print';
  recipientEmail?: string | undefined;
  /** null where it is printed. */
  sendOn?: Day | null | undefined;
}

/**
 * Returns what is wrong with a gift voucher that is to be bought on a day, as a sentence for each field;
 * empty where nothing is.
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
    ...(byMail && !sendOn && { sendOn: 'Please select a date' }),
    ...(byMail &&
      sendOn &&
      (sendOn < today || sendOn > lastSendDay) && {
        sendOn: `Please choose a day from today to ${dayWithoutYearInWords(lastSendDay)}`,
      }),
  };
}
