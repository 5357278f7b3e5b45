import * as z from 'zod/mini';
import { isDay } from '../domain/calendar-day.ts';

const cannotBeShown = /\p{Cs}|(?![\t\n\r])\p{Cc}/u;

/** Free text: no control characters and no halves of characters, which the database cannot keep. */
export const plainText = z.refine<string>(
  (text) => !cannotBeShown.test(text),
  'Please remove characters that cannot be shown',
);

const cannotStandInALine = /[\p{Cs}\p{Cc}\p{Zl}\p{Zp}]/u;

/** Text of one line: nothing in it can end the line, in a mail's head or anywhere else. */
export const oneLine = z.refine<string>(
  (text) => !cannotStandInALine.test(text),
  'Please remove characters that cannot be shown',
);

/** Free text of several lines: a form sent without script ends them in the manner of the post. */
export const formText = z.overwrite<string>((text) => text.replace(/\r\n?/g, '\n').trim());

/** Field rules shared by every form (spec A §5), bounded so that nothing endless is stored. */
export const customerName = z
  .string()
  .check(
    z.trim(),
    z.minLength(2, 'Name must be at least 2 characters'),
    z.maxLength(100, 'Name is too long'),
    oneLine,
  );

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
    z.trim(),
    z.minLength(10, 'Please enter a valid phone number'),
    z.maxLength(30, 'Please enter a valid phone number'),
    z.regex(/^[\d\s()+.-]*$/, 'Please enter a valid phone number'),
    oneLine,
  );

export const specialRequests = z
  .string()
  .check(z.trim(), z.maxLength(1000, 'Please keep requests under 1,000 characters'), plainText);

/** A day, `yyyy-MM-dd`. */
export const day = z.string().check(z.refine(isDay, 'Please give a real date as yyyy-MM-dd'));

/** A day that a form must choose. */
export const chosenDay = z
  .string()
  .check(z.minLength(1, 'Please select a date'), z.refine(isDay, 'Please select a date'));

export const agreeToTerms = z.literal(true, 'You must agree to the terms and conditions to proceed');

/** An instant as replies tell it, in ISO time: '2026-11-28T10:04:31.000Z'. */
export const instant = z.string();

/** Whole pence. */
export const pence = z.int().check(z.gte(0), z.lte(100_000_000));

/** Pounds as a form shows them, e.g. 23.5. */
export const pounds = z.number().check(z.gte(0), z.lte(1_000_000));

/** Stripe's client secret of a payment, `pi_…_secret_…`. */
export const clientSecret = z
  .string()
  .check(z.maxLength(200), z.regex(/^pi_[A-Za-z0-9]+_secret_[A-Za-z0-9]+$/, 'Not a payment secret'));
