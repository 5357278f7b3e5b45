import { isReference, normaliseReference } from '../../domain/booking-reference.ts';
import { escapeLike, likeWordPattern } from './search-text.ts';

/**
 * The LIKE patterns of a search. `words` are compared with a booking's words, `emails` with its e-mail
 * address.
 */
export interface SearchPatterns {
  words: string[];
  emails: string[];
}

/**
 * Returns the patterns of a search text that the database's plain_words has normalised. A telephone number
 * becomes one run of digits, which is the same with and without the country code. A search word of one or two
 * letters matches only the beginning of a word, because otherwise no index finds it. The part of an e-mail
 * after the @ is compared separately, because many e-mails share it. Leaves out words without a letter or
 * digit. A search without patterns finds nothing.
 */
export function buildSearchPatterns(plain: string): SearchPatterns {
  const number = phoneDigits(plain);
  if (number !== null) return { words: [`%${number}%`], emails: [] };
  const words: string[] = [];
  const emails: string[] = [];
  for (const word of new Set(plain.split(' ').filter((part) => /[\p{L}\p{N}]/u.test(part)))) {
    const at = word.indexOf('@');
    if (at > 0) {
      words.push(`%${escapeLike(word.slice(0, at + 1))}%`);
      emails.push(`%${escapeLike(word)}%`);
    } else {
      words.push(likeWordPattern(word));
    }
  }
  return { words, emails };
}

/** A complete search term, for which an index exists. */
export type ExactTerm = { reference: string } | { email: string } | { phone: string };

/**
 * Parses a text that is a complete reference, e-mail or telephone number. Returns null if the text is none of
 * these, or only part of one.
 */
export function parseExactTerm(typed: string): ExactTerm | null {
  const digits = phoneDigits(typed);
  if (digits !== null) return digits.length >= 9 ? { phone: digits } : null;
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed)) return { email: typed };
  const reference = normaliseReference(typed);
  return isReference(reference) ? { reference } : null;
}

function phoneDigits(plain: string): string | null {
  if (!/^[\d\s()+./-]+$/.test(plain)) return null;
  const digits = plain.replace(/\D/g, '').replace(/^(?:0044|44|0)/, '');
  return digits.length >= 3 ? digits : null;
}
