import * as z from 'zod/mini';
import { findUnknownPlaceholder } from '../domain/mail-words.ts';
import { type CallReply, defineCall } from './call.ts';
import { customerEmail, day, formText, instant, instantInput, oneLine, plainText } from './field.ts';

const readRefusals = ['not_signed_in'] as const;
const changeRefusals = ['not_signed_in', 'body_too_large', 'wrong_origin'] as const;
const params = z.strictObject({ id: z.uuid() });

/**
 * Identifies one action of one person. A repeated call with the same id returns the first result and changes
 * nothing.
 */
const clientId = z.uuid();

const letterAudience = z.enum(['day', 'session', 'photos']);
export type LetterAudience = z.output<typeof letterAudience>;

/**
 * The time of the session that a letter is about: '9:30 AM - 11:30 AM'. Null for the whole day, and for the
 * day's photo sessions.
 */
const timeSlot = z.nullable(z.string().check(z.maxLength(40), oneLine));

const knownPlaceholders = z.refine<string>((text) => findUnknownPlaceholder(text) === null, {
  error: ({ input }) =>
    `We do not know ${findUnknownPlaceholder(String(input))}: please use the words listed`,
});

const subject = z
  .string()
  .check(
    z.trim(),
    z.minLength(3, 'Please give the letter a subject'),
    z.maxLength(150, 'Please keep the subject under 150 characters'),
    oneLine,
    knownPlaceholders,
  );

const words = z
  .string()
  .check(
    formText,
    z.minLength(10, 'Please write what the families should know'),
    z.maxLength(4000, 'Please keep the letter under 4,000 characters'),
    plainText,
    knownPlaceholders,
  );

const letter = z.strictObject({
  id: z.uuid(),
  date: day,
  audience: letterAudience,
  timeSlot: z.nullable(z.string()),
  subject: z.string(),
  words: z.string(),
  writtenAt: instant,
  /** When staff sent the letter to the families; null before that. */
  sentAt: z.nullable(instant),
  /**
   * The number of families to whom the letter was sent. Before it is sent: the number that it would reach
   * now. Each mailbox counts once.
   */
  families: z.int(),
  /** The newest trial: a mail with the letter, for staff to read first. Null before the first trial. */
  trial: z.nullable(z.strictObject({ email: z.string(), state: z.enum(['waiting', 'sent', 'failed']) })),
  /** How many mails to families were sent, are waiting, have failed, or are no longer needed. */
  progress: z.strictObject({ sent: z.int(), waiting: z.int(), failed: z.int(), dropped: z.int() }),
});
export type Letter = z.output<typeof letter>;

export const readLetterAudiencesCall = defineCall({
  method: 'GET',
  path: '/api/admin/letters/audiences',
  access: 'write-to-families',
  noun: 'letter',
  summary:
    'The groups of families to whom a letter about a day can be sent, with the number of families in each',
  notes: 'Bookings with the same mailbox count as one family. Walk-ins have no mailbox',
  query: z.strictObject({ date: day }),
  reply: z.strictObject({
    success: z.literal(true),
    date: day,
    audiences: z.array(
      z.strictObject({
        audience: letterAudience,
        timeSlot: z.nullable(z.string()),
        families: z.int(),
        /** Bookings that no mail can reach. */
        withoutEmail: z.int(),
      }),
    ),
  }),
  refusals: readRefusals,
});
export type LetterAudiences = CallReply<typeof readLetterAudiencesCall>;

export const writeLetterCall = defineCall({
  method: 'POST',
  path: '/api/admin/letters',
  access: 'write-to-families',
  noun: 'letter',
  summary: 'Writes a letter to the families of a day, without sending it',
  notes:
    'Writing the same words to the same families again returns the same letter. Placeholders: {name} {day} {time} {what} {reference} {centre} {phone} {arrival}',
  body: z.strictObject({ date: day, audience: letterAudience, timeSlot, subject, words }),
  reply: z.strictObject({ success: z.literal(true), letter }),
  refusals: [...changeRefusals, 'session_not_found'],
});

/** The cursor of a page of a list: the time and the id of the last entry before the page. */
const pageMark = z.string().check(
  z.refine((mark) => {
    const [at, id, ...more] = mark.split('_');
    return more.length === 0 && instantInput.safeParse(at).success && z.uuid().safeParse(id).success;
  }, 'Not a page of this list'),
);

export const listLettersCall = defineCall({
  method: 'GET',
  path: '/api/admin/letters',
  access: 'write-to-families',
  noun: 'letter',
  summary: 'Letters that were sent to families, newest first, with their progress: 20 a page',
  query: z.strictObject({
    /** `next` of the previous page. */
    after: z.optional(pageMark),
  }),
  reply: z.strictObject({
    success: z.literal(true),
    letters: z.array(letter),
    next: z.nullable(z.string()),
  }),
  refusals: readRefusals,
});

export const readLetterCall = defineCall({
  method: 'GET',
  path: '/api/admin/letters/:id',
  access: 'write-to-families',
  noun: 'letter',
  summary: 'A letter with its progress',
  params,
  reply: z.strictObject({ success: z.literal(true), letter }),
  refusals: [...readRefusals, 'not_found'],
});

export const previewLetterCall = defineCall({
  method: 'GET',
  path: '/api/admin/letters/:id/preview',
  access: 'write-to-families',
  noun: 'letter',
  summary: 'A letter as a family reads it, as an HTML page to show in a frame',
  notes: 'The letter has an invented name and reference instead of a family’s',
  params,
  reply: z.string(),
  replyType: 'text/html',
  refusals: [...readRefusals, 'not_found'],
});

export const tryLetterCall = defineCall({
  method: 'POST',
  path: '/api/admin/letters/:id/try',
  access: 'write-to-families',
  noun: 'letter',
  summary: 'Sends a trial of a letter to one address, so that staff can read it first',
  params,
  body: z.strictObject({ clientId, email: customerEmail }),
  reply: z.strictObject({ success: z.literal(true), letter }),
  refusals: [...changeRefusals, 'not_found', 'same_key_other_request'],
});

export const sendLetterCall = defineCall({
  method: 'POST',
  path: '/api/admin/letters/:id/send',
  access: 'write-to-families',
  noun: 'letter',
  summary: 'Sends a letter to all its families in one step, each family once',
  notes:
    'Refused with letter_not_tried until a trial of the letter has been sent. A repeated call changes nothing and returns the progress. All mails are queued in one transaction, and sent as fast as the mail server accepts them',
  params,
  reply: z.strictObject({ success: z.literal(true), letter }),
  refusals: [...changeRefusals, 'not_found', 'letter_not_tried', 'letter_reaches_nobody'],
});

const outboxState = z.enum(['waiting', 'sent', 'failed', 'dropped']);
export type OutboxState = z.output<typeof outboxState>;

const outboxMail = z.strictObject({
  id: z.uuid(),
  /** Empty if the recipient is no longer known, or has no e-mail address. */
  to: z.string(),
  /** 'Confirmation', 'Letter: We open later'. */
  what: z.string(),
  /** The reference of the booking that the mail is about; null without a booking. */
  reference: z.nullable(z.string()),
  writtenAt: instant,
  state: outboxState,
  attempts: z.int(),
  /** Why the last attempt failed: the mail server's code, or 'no answer'. Null if it did not fail. */
  problem: z.nullable(z.string()),
  /** When the mail is tried again; null unless it waits after a failed attempt. */
  nextAttemptAt: z.nullable(instant),
  /** The times at which staff sent this mail again, the newest first. */
  sentAgainAt: z.array(instant),
  /** When the original was written, if this mail was sent in place of an earlier one; otherwise null. */
  repeats: z.nullable(instant),
  canGoAgain: z.boolean(),
});
export type OutboxMail = z.output<typeof outboxMail>;

export const listOutboxCall = defineCall({
  method: 'GET',
  path: '/api/admin/letters/outbox',
  access: 'write-to-families',
  noun: 'letter',
  summary: 'Every mail of the centre, sent or not, newest first: 25 a page',
  notes: '`search` is a whole e-mail address or booking reference. `next` is the cursor of the next page',
  query: z.strictObject({
    search: z.optional(
      z.string().check(z.trim(), z.maxLength(254, 'Please use at most 254 characters'), oneLine),
    ),
    show: z._default(z.enum(['all', 'unsent']), 'all'),
    /** `next` of the previous page. */
    after: z.optional(pageMark),
  }),
  reply: z.strictObject({
    success: z.literal(true),
    mails: z.array(outboxMail),
    next: z.nullable(z.string()),
  }),
  refusals: readRefusals,
});

export const sendMailAgainCall = defineCall({
  method: 'POST',
  path: '/api/admin/letters/outbox/:id/again',
  access: 'write-to-families',
  noun: 'letter',
  summary: 'Sends again a mail that failed or was lost',
  notes:
    'A mail that is still waiting is tried at once. A mail that was sent or has failed is written again from the current data, and sent as a new mail',
  params,
  body: z.strictObject({ clientId }),
  reply: z.strictObject({ success: z.literal(true), mail: outboxMail }),
  refusals: [...changeRefusals, 'not_found', 'mail_not_again', 'same_key_other_request'],
});
