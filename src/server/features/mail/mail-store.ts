import { sql } from 'kysely';
import type { Database } from '../../db/connect.ts';
import { liveProcessNumbers } from '../../db/process-number.ts';
import { systemClock } from '../../ports/clock/clock.ts';
import type { MailKind } from './queue-mail.ts';

/** A queued mail that a process has leased. */
export interface QueuedMail {
  id: string;
  /** The kind of the mail. For a repeat, this is the kind of its first mail. */
  kind: MailKind;
  /** The id of the row that the mail is about. `kind` decides which table that row is in. */
  aboutId: string;
  /** The id of the booking that the mail concerns, directly or through another row; null if there is none. */
  bookingId: string | null;
  /** Whether the mail is a repeat of an earlier mail that staff sent again. */
  isRepeat: boolean;
}

/**
 * How long a lease keeps a mail from other processes: 30 seconds, in milliseconds. The process renews the
 * lease until the mail is sent.
 */
export const mailLease = 30_000;

/**
 * Leases up to `most` due mails to the process `owner` and returns them. No other process takes them before
 * the lease ends.
 */
export async function takeWaitingMail(
  db: Database,
  owner: number,
  now: number,
  most: number,
): Promise<QueuedMail[]> {
  const { rows } = await sql<QueuedMail>`
    select id, kind, is_repeat as "isRepeat", about_id as "aboutId", booking_id as "bookingId"
    from take_waiting_mail(${owner}, ${new Date(now)}, ${new Date(now + mailLease)}, ${most})`.execute(db);
  return rows.some(({ isRepeat }) => isRepeat) ? readSubjects(db, rows) : rows;
}

/**
 * Returns leased mails with their kind and the row that each is about. For a repeat, both come from its first
 * mail.
 */
async function readSubjects(db: Database, taken: readonly QueuedMail[]): Promise<QueuedMail[]> {
  const ids = taken.map(({ id }) => id);
  const { rows } = await sql<QueuedMail>`
    select s.mail_id as id, s.kind, s.about_id as "aboutId", s.booking_id as "bookingId", s.first_id <> s.mail_id as "isRepeat"
    from mail_subject s where s.mail_id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

/** Extends a process's leases on mails that it is still sending. */
export async function renewLeases(
  db: Database,
  owner: number,
  ids: readonly string[],
  now: number,
): Promise<void> {
  await db
    .updateTable('mail')
    .set({ next_attempt_at: new Date(now + mailLease) })
    .where('id', 'in', ids)
    .where('status', '=', 'queued')
    .where('taken_by', '=', owner)
    .execute();
}

/**
 * Ends the leases of processes that have died, so that their mails are due at once. A process has died if
 * nothing holds the lock of its number.
 */
export async function releaseDeadLeases(db: Database, now: number): Promise<void> {
  await sql`
    update mail set taken_by = null, next_attempt_at = least(next_attempt_at, ${new Date(now)})
    where status = 'queued' and taken_by is not null and taken_by not in (${liveProcessNumbers})`.execute(db);
}

/**
 * Marks a mail as sent. Does not store the address if the mail was dropped while it was being sent, because
 * the recipient's data was erased.
 */
export async function markSent(db: Database, id: string, recipient: string | null): Promise<void> {
  await sql`select mark_mail_sent(${id}, ${recipient}, ${new Date(systemClock.now())})`.execute(db);
}

/**
 * Marks a queued mail as dropped, because it was no longer needed when it was composed. Returns false if it
 * was not queued any more.
 */
export async function markDropped(db: Database, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mail')
    .set({ status: 'dropped', taken_by: null })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Queues a dropped mail again, due at `now`. */
export async function queueDropped(db: Database, id: string, now: number): Promise<void> {
  await db
    .updateTable('mail')
    .set({ status: 'queued', next_attempt_at: new Date(now) })
    .where('id', '=', id)
    .where('status', '=', 'dropped')
    .execute();
}

/**
 * Records why a mail could not be sent. The next attempt follows after a pause that doubles from two minutes
 * to an hour. No attempt follows if the mail server refused the mail permanently, or if the mail was dropped
 * while it was being sent.
 */
export async function markFailed(
  db: Database,
  id: string,
  {
    recipient,
    problem,
    forGood,
    now,
  }: { recipient: string | null; problem: string; forGood: boolean; now: number },
): Promise<void> {
  await sql`
    update mail set last_problem = ${problem}, taken_by = null,
      sent_to = case when status = 'dropped' then null else ${recipient} end,
      status = case when status = 'dropped' then status when ${forGood}::boolean then 'refused' else 'queued' end,
      next_attempt_at = ${new Date(now)}::timestamptz
        + least(interval '1 hour', interval '1 minute' * 2 ^ least(greatest(attempts, 1), 6))
    where id = ${id}`.execute(db);
}

/** A mail in the local mailbox. */
export interface StoredMail {
  id: string;
  keptAt: Date;
  recipient: string;
  subject: string;
}

/** Lists the newest mails of the local mailbox, at most 100. */
export async function listStoredMail(db: Database): Promise<StoredMail[]> {
  const rows = await db
    .selectFrom('kept_mail')
    .select(['mail_id', 'kept_at', 'recipient', 'subject'])
    .orderBy('kept_at', 'desc')
    .orderBy('mail_id', 'desc')
    .limit(100)
    .execute();
  return rows.map((row) => ({
    id: row.mail_id,
    keptAt: row.kept_at,
    recipient: row.recipient,
    subject: row.subject,
  }));
}

/** Finds a mail of the local mailbox; undefined for an unknown id. */
export function readStoredMail(db: Database, id: string) {
  return db.selectFrom('kept_mail').selectAll().where('mail_id', '=', id).executeTakeFirst();
}
