import { type Kysely, sql } from 'kysely';
import type { InquiryType, partyInquiryType } from '../../../domain/inquiry.ts';
import type { Database } from '../../db/connect.ts';
import type { DB } from '../../db/tables.ts';

/** A message to the centre, as the sender wrote it. */
export interface NewInquiry {
  name: string;
  email: string;
  phone: string;
  inquiryType: InquiryType | typeof partyInquiryType;
  message: string;
}

/** Serialises messages from one mailbox until the transaction ends. */
export async function lockInquirySender(tx: Kysely<DB>, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('inquiry from ' || mailbox_of(${email}), 0))`.execute(
    tx,
  );
}

/** Returns whether a message with this digest arrived since `since` (epoch milliseconds). */
export async function hasRecentDuplicate(tx: Kysely<DB>, digest: string, since: number): Promise<boolean> {
  const found = await tx
    .selectFrom('inquiry')
    .select('id')
    .where('digest', '=', digest)
    .where('created_at', '>', new Date(since))
    .executeTakeFirst();
  return found !== undefined;
}

/** Inserts an enquiry and returns its id; `now` is in epoch milliseconds. */
export async function insertInquiry(
  tx: Kysely<DB>,
  inquiry: NewInquiry,
  digest: string,
  now: number,
): Promise<string> {
  const { inquiryType, ...rest } = inquiry;
  const { id } = await tx
    .insertInto('inquiry')
    .values({ ...rest, inquiry_type: inquiryType, digest, created_at: new Date(now) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Counts the acknowledgements queued so far: those to this mailbox since `day`, and those to all mailboxes
 * since `hour` (epoch milliseconds).
 */
export async function countAcknowledgements(
  tx: Kysely<DB>,
  email: string,
  since: { day: number; hour: number },
): Promise<{ toOne: number; toAll: number }> {
  const { rows } = await sql<{ toOne: number; toAll: number }>`
    select
      (select count(*) from inquiry i join mail m on m.inquiry_id = i.id and m.kind = 'inquiry-received'
        where mailbox_of(i.email) = mailbox_of(${email}) and i.created_at > ${new Date(since.day)}) as "toOne",
      (select count(*) from mail where kind = 'inquiry-received' and queued_at > ${new Date(since.hour)}) as "toAll"`.execute(
    tx,
  );
  return rows[0] ?? { toOne: 0, toAll: 0 };
}

/** Returns an enquiry; throws for an unknown id. */
export function readInquiry(db: Database, id: string) {
  return db.selectFrom('inquiry').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** Finds an enquiry; undefined for an unknown id. */
export function findInquiry(db: Database, id: string) {
  return db.selectFrom('inquiry').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * Locks an enquiry until the transaction ends. Returns its type and the times at which it arrived and was
 * answered; undefined if there is none.
 */
export function lockInquiry(tx: Kysely<DB>, id: string) {
  return tx
    .selectFrom('inquiry')
    .select(['responded_at', 'inquiry_type', 'created_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Sets when an enquiry was answered (epoch milliseconds); null marks it unanswered. */
export async function setRespondedAt(tx: Kysely<DB>, id: string, at: number | null): Promise<void> {
  await tx
    .updateTable('inquiry')
    .set({ responded_at: at === null ? null : new Date(at) })
    .where('id', '=', id)
    .execute();
}
