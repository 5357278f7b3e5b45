import { sql } from 'kysely';
import type { Database } from '../../db/connect.ts';
import { systemClock } from '../../ports/clock/clock.ts';
import type { MailKind } from './queue-mail.ts';

export interface QueuedMail {
  id: string;
  kind: MailKind;
  /** What it is about, as its kind says. */
  aboutId: string;
}

/** Takes up to `most` mails whose time has come; each is out of reach of other processes until `now` + its pause (doubling from two minutes to an hour). */
export async function takeWaitingMail(db: Database, now: number, most: number): Promise<QueuedMail[]> {
  const { rows } = await sql<QueuedMail>`
    update mail set attempts = attempts + 1,
      next_attempt_at = ${new Date(now)}::timestamptz + least(interval '1 hour', interval '2 minutes' * 2 ^ least(attempts, 5))
    where id in (select id from mail where status = 'queued' and next_attempt_at <= ${new Date(now)}
                 order by next_attempt_at limit ${most} for update skip locked)
    returning id, kind, (select to_jsonb(mail)->>about from mail_kind where mail_kind.kind = mail.kind) as "aboutId"`.execute(
    db,
  );
  return rows;
}

export async function markSent(db: Database, id: string): Promise<void> {
  await db
    .updateTable('mail')
    .set({ status: 'sent', sent_at: new Date(systemClock.now()), last_problem: null })
    .where('id', '=', id)
    .execute();
}

/** Puts a mail aside that had nothing left to say when its turn came. */
export async function markDropped(db: Database, id: string): Promise<void> {
  await db.updateTable('mail').set({ status: 'dropped' }).where('id', '=', id).execute();
}

/** Notes why a mail did not go; one that the mail server refused for good is not tried again. */
export async function markFailed(db: Database, id: string, problem: string, forGood: boolean): Promise<void> {
  await db
    .updateTable('mail')
    .set({ last_problem: problem, ...(forGood ? { status: 'refused' } : {}) })
    .where('id', '=', id)
    .execute();
}

export interface KeptMail {
  id: string;
  keptAt: Date;
  recipient: string;
  subject: string;
}

/** The newest mails of the local mailbox. */
export async function listKeptMail(db: Database): Promise<KeptMail[]> {
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

export function readKeptMail(db: Database, id: string) {
  return db.selectFrom('kept_mail').selectAll().where('mail_id', '=', id).executeTakeFirst();
}
