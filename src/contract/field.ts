import * as z from 'zod/mini';
import { isDay } from '../domain/calendar-day.ts';

const unprintable = /\p{Cs}|(?![\t\n\r])\p{Cc}/u;

/**
 * Allows free text of several lines. Refuses unpaired surrogates, and control characters except tabs and
 * line ends. The database cannot store some of these.
 */
export const plainText = z.refine<string>(
  (text) => !unprintable.test(text),
  'Please remove characters that cannot be shown',
);

const unprintableInLine = /[\p{Cs}\p{Cc}\p{Zl}\p{Zp}]/u;

/**
 * Allows text of one line. Refuses control characters (tabs included), line separators and unpaired
 * surrogates, so that no text can start a new line in a mail header or elsewhere.
 */
export const oneLine = z.refine<string>(
  (text) => !unprintableInLine.test(text),
  'Please remove characters that cannot be shown',
);

/** Returns a schema for one line of text with a maximum length. */
export const singleLineText = (most: number) => z.string().check(z.maxLength(most), oneLine);

const bidiControls = /\p{Bidi_Control}/gu;

/**
 * Removes the invisible characters that change the direction of text. A copied name or number may contain
 * them, and they can make a line read differently.
 */
const stripBidiControls = z.overwrite<string>((text) => text.replace(bidiControls, ''));

/** Refuses `=?`, which mail programs may decode into other text (RFC 2047). */
const noEncodedWord = z.refine<string>((text) => !text.includes('=?'), 'Please leave out =?');

/**
 * Trims free text of several lines and normalises its line ends, because a form posted without script sends
 * CRLF.
 */
export const formText = z.overwrite<string>((text) => text.replace(/\r\n?/g, '\n').trim());

/**
 * Returns a schema for a person's name. Removes characters that change the direction of text. Refuses text
 * that a mail program might decode into another name.
 */
export const personName = (tooShort = 'Name must be at least 2 characters', { least = 2 } = {}) =>
  z
    .string(tooShort)
    .check(
      stripBidiControls,
      z.trim(),
      z.minLength(least, tooShort),
      z.maxLength(100, 'Name is too long'),
      oneLine,
      noEncodedWord,
    );

// The fields below belong to the forms for bookings, credits and photo sessions (specification 8.2). Each has
// a maximum length, so that no text of unlimited size is stored.

export const customerName = personName();

export const customerEmail = z
  .string('Please enter a valid email address')
  .check(
    z.trim(),
    z.maxLength(254, 'Please enter a valid email address'),
    z.regex(z.regexes.email, 'Please enter a valid email address'),
  );

export const customerPhone = z
  .string()
  .check(
    stripBidiControls,
    z.trim(),
    z.minLength(10, 'Please enter a valid phone number'),
    z.maxLength(30, 'Please enter a valid phone number'),
    z.regex(/^[\d\s()+.-]*$/, 'Please enter a valid phone number'),
    oneLine,
  );

export const specialRequests = z
  .string()
  .check(z.trim(), z.maxLength(1000, 'Please keep requests under 1,000 characters'), plainText);

/** Returns a schema for a day of the years 2000 to 2199. `words` is the message for any other value. */
export const calendarDay = (words: string) =>
  z.iso.date({ error: words, abort: true }).check(z.refine(isDay, words));

/** A day of the years 2000 to 2199, `yyyy-MM-dd`. */
export const day = calendarDay('Please give a real date as yyyy-MM-dd');

/** A day that a form requires. */
export const chosenDay = calendarDay('Please select a date');

export const agreeToTerms = z.literal(true, 'You must agree to the terms and conditions to proceed');

/** An instant in a reply, ISO time in UTC: '2026-11-28T10:04:31.000Z'. Callers may send it back. */
export const instant = z.iso.datetime();

const isYear2000To2199 = (text: string) => {
  const time = Date.parse(text);
  return time >= Date.UTC(2000, 0, 1) && time < Date.UTC(2200, 0, 1);
};

/** An instant sent by a caller, ISO time with its offset, of the years 2000 to 2199. */
export const instantInput = z.iso
  .datetime({ offset: true, error: 'Please give the time as ISO time', abort: true })
  .check(z.refine(isYear2000To2199, 'Please give the time as ISO time'));

/** Returns a schema for a whole number from `least` to `most` (default: 1,000,000). */
export const wholeNumber = (least: number, most = 1_000_000) => z.int().check(z.gte(least), z.lte(most));

/** Whole pence. */
export const pence = z.int().check(z.gte(0), z.lte(100_000_000));

/** A difference in pence: positive if there is more to pay, negative if money goes back. */
export const penceDifference = z.int().check(z.gte(-100_000_000), z.lte(100_000_000));

/** Pounds, as in a form, e.g. 23.5. */
export const pounds = z.number().check(z.gte(0), z.lte(1_000_000));

/** Stripe's client secret of a payment, `pi_…_secret_…`. */
export const clientSecret = z
  .string()
  .check(z.maxLength(200), z.regex(/^pi_[A-Za-z0-9]+_secret_[A-Za-z0-9]+$/, 'Not a payment secret'));
