import { sql } from 'kysely';
import type { Database } from '../../db/connect.ts';
import { prepared } from '../../db/prepared.ts';
import { liveProcessNumbers } from '../../db/process-number.ts';
import { systemClock } from '../../ports/clock/clock.ts';
import type { MailKind } from './queue-mail.ts';

export interface QueuedMail {
  id: string;
  /** The kind of the first mail, where this one is a repeat. */
  kind: MailKind;
  /** The id of what the mail is about; its kind says what that is. */
  aboutId: string;
  /** The id of the booking that it concerns in any way; null where there is none. */
  bookingId: string | null;
  /** Whether it repeats an earlier mail, because staff sent that again. */
  isRepeat: boolean;
}

/**
 * How long a process has a mail to itself while it sends it, renewed until the mail has gone: 30 seconds, in
 * milliseconds.
 */
export const mailLease = 30_000;

/**
 * Leases up to `most` due mails to the process `owner` and returns them: no other process takes them until
 * the lease ends.
 */
export async function takeWaitingMail(
  db: Database,
  owner: number,
  now: number,
  most: number,
): Promise<QueuedMail[]> {
  const { rows } = await sql<QueuedMail>`${prepared}
    select id, kind, is_repeat as "isRepeat", about_id as "aboutId", booking_id as "bookingId"
    from take_waiting_mail(${owner}, ${new Date(now)}, ${new Date(now + mailLease)}, ${most})`.execute(db);
  return rows.some(({ isRepeat }) => isRepeat) ? readSubjects(db, rows) : rows;
}

/** Returns leased mails with what each is about: of a repeat, the kind and the subject of its first mail. */
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

/** Ends the leases of processes that have died, whose number's lock is free: their mails are due at once. */
export async function releaseDeadLeases(db: Database, now: number): Promise<void> {
  await sql`
    update mail set taken_by = null, next_attempt_at = least(next_attempt_at, ${new Date(now)})
    where status = 'queued' and taken_by is not null and taken_by not in (${liveProcessNumbers})`.execute(db);
}

/**
 * Marks a mail as sent. The address is not stored where the mail was dropped meanwhile, because its person
 * was erased.
 */
export async function markSent(db: Database, id: string, recipient: string | null): Promise<void> {
  await sql`${prepared} select mark_mail_sent(${id}, ${recipient}, ${new Date(systemClock.now())})`.execute(
    db,
  );
}

/** Marks a mail as dropped: nothing was left to say when its turn came. */
export async function markDropped(db: Database, id: string): Promise<void> {
  await db.updateTable('mail').set({ status: 'dropped', taken_by: null }).where('id', '=', id).execute();
}

/**
 * Records why a mail could not be sent. It is tried again after a pause that doubles from two minutes to an
 * hour, unless the mail server refused it for good or it was dropped meanwhile.
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
    .limit(100)
    .execute();
  return rows.map((row) => ({
    id: row.mail_id,
    keptAt: row.kept_at,
    recipient: row.recipient,
    subject: row.subject,
  }));
}

export function readStoredMail(db: Database, id: string) {
  return db.selectFrom('kept_mail').selectAll().where('mail_id', '=', id).executeTakeFirst();
}
