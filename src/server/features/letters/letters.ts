import { createHash } from 'node:crypto';
import type { CallReply, CallRequest } from '../../../contract/call.ts';
import type {
  Letter,
  LetterAudiences,
  listLettersCall,
  tryLetterCall,
  writeLetterCall,
} from '../../../contract/letters.ts';
import type { Day } from '../../../domain/calendar-day.ts';
import { formatSlot, parseSlot, type TimeSlot } from '../../../domain/time-slot.ts';
import { refuse } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { queueMail, queueMails } from '../mail/queue-mail.ts';
import { audienceOf } from './letter-mail.ts';
import type { LettersContext } from './letters-context.ts';
import {
  type AudienceInput,
  countFamilies,
  findLetter,
  findLetterOfRecipient,
  insertLetter,
  insertRecipients,
  insertTrial,
  isTried,
  type LetterRow,
  listSentLetters,
  listSessionSlots,
  lockLetter,
  markLetterSent,
} from './letters-store.ts';

const perPage = 20;

/**
 * Counts the families that a letter about a day can reach: all families, and the families of each session and
 * of the photo sessions.
 */
export async function readLetterAudiences(
  { db }: Pick<LettersContext, 'db'>,
  day: Day,
): Promise<Omit<LetterAudiences, 'success'>> {
  const slots = await listSessionSlots(db, day);
  const audiences: AudienceInput[] = [
    { day, audience: 'day', slot: null },
    ...slots.map((slot) => ({ day, audience: 'session', slot }) as const),
    { day, audience: 'photos', slot: null },
  ];
  return {
    date: day,
    audiences: await Promise.all(
      audiences.map(async (input) => ({
        audience: input.audience,
        timeSlot: input.slot && formatSlot(input.slot),
        ...(await countFamilies(db, input)),
      })),
    ),
  };
}

/**
 * Stores the draft of a letter, without sending it. A second draft with the same words to the same families
 * returns the first letter. Refuses a session that the day does not have.
 */
export async function draftLetter(
  context: LettersContext,
  { date, audience, timeSlot, subject, words }: CallRequest<typeof writeLetterCall>['body'],
): Promise<Letter> {
  const { db, clock } = context;
  const slot = audience === 'session' ? await requireSession(context, date, timeSlot) : null;
  const digest = createHash('sha256')
    .update(JSON.stringify([date, audience, slot, subject, words]))
    .digest('hex');
  const id = await insertLetter(
    db,
    { day: date, audience, slot },
    { subject, words, digest, now: clock.now() },
  );
  return readLetter(context, id);
}

async function requireSession({ db }: LettersContext, day: Day, timeSlot: string | null): Promise<TimeSlot> {
  const wanted = timeSlot === null ? null : parseSlot(timeSlot);
  const slots = await listSessionSlots(db, day);
  const found = slots.find(({ start, end }) => start === wanted?.start && end === wanted.end);
  if (!found) throw refuse('letterSessionUnknown');
  return found;
}

/** Reads a letter with its progress. Refuses an unknown letter. */
export async function readLetter(context: Pick<LettersContext, 'db'>, id: string): Promise<Letter> {
  const row = await findLetter(context.db, id);
  if (!row) throw refuse('letterNotFound');
  return describeLetter(context, row);
}

/** Lists the letters that were sent, newest first. */
export async function listLetters(
  context: Pick<LettersContext, 'db'>,
  after: string | undefined,
): Promise<Omit<CallReply<typeof listLettersCall>, 'success'>> {
  const [at, id] = after?.split('_') ?? [];
  const rows = await listSentLetters(context.db, at && id ? { at, id } : null, perPage + 1);
  const shown = rows.slice(0, perPage);
  const last = shown.at(-1);
  return {
    letters: await Promise.all(shown.map((row) => describeLetter(context, row))),
    next: rows.length > perPage && last ? `${last.exactly}_${last.id}` : null,
  };
}

const trialStates: Readonly<Record<string, 'waiting' | 'sent' | 'failed'>> = {
  queued: 'waiting',
  sent: 'sent',
};

async function describeLetter({ db }: Pick<LettersContext, 'db'>, row: LetterRow): Promise<Letter> {
  const audience = audienceOf(row);
  const { sent, waiting, failed, dropped } = row;
  return {
    id: row.id,
    date: row.day,
    audience: row.audience,
    timeSlot: audience.slot && formatSlot(audience.slot),
    subject: row.subject,
    words: row.words,
    writtenAt: row.written_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    families: row.sent_at ? row.recipients : (await countFamilies(db, audience)).families,
    trial:
      row.trial_email === null
        ? null
        : { email: row.trial_email, state: trialStates[row.trial_status ?? ''] ?? 'failed' },
    progress: { sent, waiting, failed, dropped },
  };
}

/**
 * Sends a trial copy of a letter to one address, so that staff can read it first. `clientId` identifies the
 * attempt, so a repeat sends nothing. Refuses an unknown letter, and a `clientId` that was used for another
 * letter.
 */
export async function tryLetter(
  context: LettersContext,
  letterId: string,
  { clientId, email }: CallRequest<typeof tryLetterCall>['body'],
): Promise<Letter> {
  const now = context.clock.now();
  await context.db.transaction().execute(async (tx) => {
    if (!(await lockLetter(tx, letterId))) throw refuse('letterNotFound');
    const used = await findLetterOfRecipient(tx, clientId);
    if (used === letterId) return;
    if (used !== undefined) throw refuse('letterKeyUsed');
    await insertTrial(tx, { id: clientId, letterId, email, now });
    await queueMail(tx, clientId, 'letter', now);
    await recordAuditEntry(tx, { at: now, who: 'staff', what: 'letter tried', after: { letter: letterId } });
  });
  context.wakeMailSender();
  return readLetter(context, letterId);
}

/**
 * Sends a letter to its families, each mailbox once (specification 9.16). The recipients and their mails are
 * stored in one transaction under the letter's lock. So even if the process is killed, either all mails are
 * queued or none, and a repeat changes nothing. Refuses an unknown letter, a letter of which no trial copy
 * has been sent, and a letter that reaches nobody.
 */
export async function sendLetter(context: LettersContext, letterId: string): Promise<Letter> {
  const now = context.clock.now();
  await context.db.transaction().execute(async (tx) => {
    const locked = await lockLetter(tx, letterId);
    const letter = await findLetter(tx, letterId);
    if (!locked || !letter) throw refuse('letterNotFound');
    if (locked.isSent) return;
    if (!(await isTried(tx, letterId))) throw refuse('letterNotTried');
    const recipients = await insertRecipients(tx, letterId, audienceOf(letter), now);
    if (recipients.length === 0) throw refuse('letterReachesNobody');
    await queueMails(tx, recipients, 'letter', now);
    await markLetterSent(tx, letterId, now);
    await recordAuditEntry(tx, {
      at: now,
      who: 'staff',
      what: 'letter sent',
      after: { letter: letterId, day: letter.day, families: recipients.length },
    });
  });
  context.wakeMailSender();
  return readLetter(context, letterId);
}
