import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { LetterAudience } from '../../../contract/letters.ts';
import type { Day } from '../../../domain/calendar-day.ts';
import type { TimeSlot } from '../../../domain/time-slot.ts';
import { canArriveAt } from '../../db/mail-condition.ts';
import type { DB } from '../../db/tables.ts';

/**
 * The bookings that a letter is about. `slot` is the time of the session if `audience` is 'session'; null for
 * other audiences.
 */
export interface AudienceInput {
  day: Day;
  audience: LetterAudience;
  slot: TimeSlot | null;
}

const canGetMail = canArriveAt('b.customer_email');

/**
 * Returns the condition that a booking `b` is confirmed and belongs to an audience. Parties belong to no
 * audience.
 */
function bookingsOf({ day, audience, slot }: AudienceInput): RawBuilder<SqlBool> {
  if (audience === 'photos')
    return sql`b.status = 'confirmed' and b.id in (
      select booking_id from photo_session where day = ${day} and live_until = 'infinity')`;
  if (audience === 'session')
    return sql`b.status = 'confirmed' and b.kind <> 'party' and b.id in (
      select p.booking_id from session s join place p on p.session_id = s.id
      where s.day = ${day} and s.starts = ${slot?.start ?? null} and s.ends = ${slot?.end ?? null} and p.live_until = 'infinity')`;
  return sql`b.status = 'confirmed' and b.kind <> 'party' and b.day = ${day}`;
}

/** Counts the families of an audience, each mailbox once, and the bookings that no mail can reach. */
export async function countFamilies(
  db: Kysely<DB>,
  input: AudienceInput,
): Promise<{ families: number; withoutEmail: number }> {
  const { rows } = await sql<{ families: number; withoutEmail: number }>`
    select count(distinct mailbox_of(b.customer_email)) filter (where ${canGetMail})::integer as families,
      count(*) filter (where not (${canGetMail}))::integer as "withoutEmail"
    from booking b where ${bookingsOf(input)}`.execute(db);
  return rows[0] ?? { families: 0, withoutEmail: 0 };
}

/** Lists the time slots of a day's sessions, each slot once. */
export async function listSessionSlots(db: Kysely<DB>, day: Day): Promise<TimeSlot[]> {
  const rows = await db
    .selectFrom('session')
    .select(['starts', 'ends'])
    .distinct()
    .where('day', '=', day)
    .orderBy('starts')
    .orderBy('ends')
    .execute();
  return rows.map(({ starts, ends }) => ({ start: starts, end: ends }));
}

/**
 * Returns the id of a mailbox's booking in an audience: the one that was confirmed last. Returns undefined if
 * the mailbox no longer has one.
 */
export async function findFamilyBooking(
  db: Kysely<DB>,
  input: AudienceInput,
  mailbox: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select b.id from booking b where mailbox_of(b.customer_email) = ${mailbox} and ${bookingsOf(input)}
    order by b.confirmed_at desc, b.id limit 1`.execute(db);
  return rows[0]?.id;
}

/** Inserts a letter, or finds the letter with the same words to the same audience. Returns its id. */
export async function insertLetter(
  db: Kysely<DB>,
  { day, audience, slot }: AudienceInput,
  { subject, words, digest, now }: { subject: string; words: string; digest: string; now: number },
): Promise<string> {
  await db
    .insertInto('letter')
    .values({
      day,
      audience,
      starts: slot?.start ?? null,
      ends: slot?.end ?? null,
      subject,
      words,
      digest,
      written_at: new Date(now),
    })
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .execute();
  return (await db.selectFrom('letter').select('id').where('digest', '=', digest).executeTakeFirstOrThrow())
    .id;
}

/** A letter with its progress, and with its newest trial copy, which staff sent to themselves. */
export interface LetterRow {
  id: string;
  day: Day;
  audience: LetterAudience;
  starts: number | null;
  ends: number | null;
  subject: string;
  words: string;
  written_at: Date;
  sent_at: Date | null;
  /** `sent_at` as ISO text to the microsecond, for the cursor of the next page. */
  exactly: string | null;
  recipients: number;
  sent: number;
  waiting: number;
  failed: number;
  dropped: number;
  trial_email: string | null;
  trial_status: string | null;
}

async function selectLetters(db: Kysely<DB>, page: RawBuilder<unknown>): Promise<LetterRow[]> {
  const { rows } = await sql<LetterRow>`
    with page as materialized (${page})
    select l.id, l.day, l.audience, l.starts, l.ends, l.subject, l.words, l.written_at, l.sent_at,
      to_char(l.sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as exactly,
      count.*, trial.*
    from page join letter l using (id)
      cross join lateral (
        select count(*)::integer as recipients,
          count(*) filter (where state = 'sent')::integer as sent,
          count(*) filter (where state = 'queued')::integer as waiting,
          count(*) filter (where state = 'refused')::integer as failed,
          count(*) filter (where state = 'dropped')::integer as dropped
        from (
          -- If staff sent a mail again, the newest one counts.
          select coalesce((select a.status from mail a where a.again_of = m.id order by a.again_number desc limit 1), m.status) as state
          from letter_recipient r join mail m on m.letter_recipient_id = r.id
          where r.letter_id = l.id and r.booking_id is not null) mails) count
      left join lateral (
        select r.email as trial_email,
          coalesce((select a.status from mail a where a.again_of = m.id order by a.again_number desc limit 1), m.status) as trial_status
        from letter_recipient r join mail m on m.letter_recipient_id = r.id
        where r.letter_id = l.id and r.booking_id is null order by r.queued_at desc, r.id limit 1) trial on true
    order by l.sent_at desc nulls first, l.id desc`.execute(db);
  return rows;
}

/** Finds a letter with its progress; undefined for an unknown id. */
export async function findLetter(db: Kysely<DB>, id: string): Promise<LetterRow | undefined> {
  const [row] = await selectLetters(db, sql`select ${id}::uuid as id`);
  return row;
}

/** Lists letters that were sent, the newest first, at most `limit`. */
export function listSentLetters(
  db: Kysely<DB>,
  after: { at: string; id: string } | null,
  limit: number,
): Promise<LetterRow[]> {
  const older = after ? sql`and (sent_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``;
  return selectLetters(
    db,
    sql`select id from letter where sent_at is not null ${older} order by sent_at desc, id desc limit ${limit}`,
  );
}

/**
 * Locks a letter until the transaction ends. Returns whether it has been sent; undefined if there is none.
 */
export async function lockLetter(tx: Kysely<DB>, id: string): Promise<{ isSent: boolean } | undefined> {
  const row = await tx
    .selectFrom('letter')
    .select('sent_at')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && { isSent: row.sent_at !== null };
}

/** Returns the id of a recipient's letter; undefined for an unknown recipient. */
export async function findLetterOfRecipient(tx: Kysely<DB>, id: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('letter_recipient')
    .select('letter_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.letter_id;
}

/** Inserts a member of staff as the recipient of a trial copy of a letter. */
export async function insertTrial(
  tx: Kysely<DB>,
  { id, letterId, email, now }: { id: string; letterId: string; email: string; now: number },
): Promise<void> {
  await sql`
    insert into letter_recipient (id, letter_id, mailbox, email, queued_at)
    values (${id}, ${letterId}, mailbox_of(${email}), ${email}, ${new Date(now)})`.execute(tx);
}

/** Returns whether a trial copy of the letter has reached the mail server. */
export async function isTried(tx: Kysely<DB>, letterId: string): Promise<boolean> {
  const { rows } = await sql<{ tried: boolean }>`
    select exists (select from letter_recipient r join mail m on m.letter_recipient_id = r.id
      where r.letter_id = ${letterId} and r.booking_id is null
        and (m.status = 'sent' or exists (select from mail a where a.again_of = m.id and a.status = 'sent'))) as tried`.execute(
    tx,
  );
  return rows[0]?.tried ?? false;
}

/**
 * Inserts every family of an audience as a recipient, each mailbox once. Returns the ids of the recipients.
 */
export async function insertRecipients(
  tx: Kysely<DB>,
  letterId: string,
  input: AudienceInput,
  now: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into letter_recipient (letter_id, booking_id, mailbox, email, queued_at)
    select distinct on (mailbox_of(b.customer_email)) ${letterId}::uuid, b.id, mailbox_of(b.customer_email), b.customer_email, ${new Date(now)}::timestamptz
    from booking b where ${bookingsOf(input)} and ${canGetMail}
    order by mailbox_of(b.customer_email), b.confirmed_at desc
    on conflict do nothing returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Marks a letter as sent. */
export async function markLetterSent(tx: Kysely<DB>, id: string, now: number): Promise<void> {
  await tx
    .updateTable('letter')
    .set({ sent_at: new Date(now) })
    .where('id', '=', id)
    .execute();
}

/** Finds a recipient and, in the same row, the letter to send; undefined if there is no such recipient. */
export function findAddressedLetter(db: Kysely<DB>, id: string) {
  return db
    .selectFrom('letter_recipient as r')
    .innerJoin('letter as l', 'l.id', 'r.letter_id')
    .select([
      'r.email',
      'r.mailbox',
      'r.booking_id',
      'l.id',
      'l.day',
      'l.audience',
      'l.starts',
      'l.ends',
      'l.subject',
      'l.words',
    ])
    .where('r.id', '=', id)
    .executeTakeFirst();
}
