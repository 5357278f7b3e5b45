import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/tables.ts';
import { queueMail } from './queue-mail.ts';

/** A mail to be sent again, with the kind and the booking of its first mail, whose row is locked. */
export interface LockedMail {
  id: string;
  status: 'queued' | 'sent' | 'refused' | 'dropped';
  /** The id of the first mail: this mail, or the one that it repeats. */
  firstId: string;
  kind: string;
  bookingId: string | null;
  bookingStatus: string | null;
}

/**
 * Locks the mail that a mail repeats, or the mail itself where it repeats none, until the transaction ends:
 * one call at a time repeats it. Returns the mail with this id; undefined for an unknown one.
 */
export async function lockMail(tx: Kysely<DB>, id: string): Promise<LockedMail | undefined> {
  await sql`select id from mail where id = (select coalesce(again_of, id) from mail where id = ${id}) for update`.execute(
    tx,
  );
  const { rows } = await sql<LockedMail>`
    select m.id, m.status, s.first_id as "firstId", s.kind, s.booking_id as "bookingId", b.status as "bookingStatus"
    from mail m join mail_subject s on s.mail_id = m.id left join booking b on b.id = s.booking_id
    where m.id = ${id}`.execute(tx);
  return rows[0];
}

/** What an earlier request to send a mail again did. */
interface EarlierRequest {
  /** The mail that it queued or made due. */
  mailId: string;
  /** The first mail; null where a mail that repeats none has this id. */
  firstId: string | null;
}

/** Returns what the request with this id did, or undefined where there was none. */
export async function findEarlierRequest(tx: Kysely<DB>, id: string): Promise<EarlierRequest | undefined> {
  const { rows } = await sql<EarlierRequest>`
    select id as "mailId", again_of as "firstId" from mail where id = ${id}
    union all
    select m.id, coalesce(m.again_of, m.id) from mail_request r join mail m on m.id = r.mail_id
    where r.client_id = ${id}`.execute(tx);
  return rows[0];
}

/** Returns the id of a repeat of this first mail that is still queued. */
export async function findWaitingRepeat(tx: Kysely<DB>, firstId: string): Promise<string | undefined> {
  const found = await tx
    .selectFrom('mail')
    .select('id')
    .where('again_of', '=', firstId)
    .where('status', '=', 'queued')
    .executeTakeFirst();
  return found?.id;
}

/**
 * Makes a queued mail due at once, for the request with this `clientId`. A mail that a process is sending is
 * left as it is.
 */
export async function tryMailNow(
  tx: Kysely<DB>,
  { id, clientId }: { id: string; clientId: string },
  now: number,
): Promise<void> {
  await tx.insertInto('mail_request').values({ client_id: clientId, mail_id: id }).execute();
  await tx
    .updateTable('mail')
    .set({ next_attempt_at: new Date(now) })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .where('taken_by', 'is', null)
    .execute();
}

/** Queues a repeat of the first mail `firstId`, as a mail of its own with this `id`. */
export async function queueMailAgain(
  tx: Kysely<DB>,
  id: string,
  firstId: string,
  now: number,
): Promise<void> {
  await sql`
    insert into mail (id, kind, again_of, again_number, status, next_attempt_at, queued_at)
    select ${id}, 'sent-again', ${firstId}, coalesce(max(again_number), 0) + 1, 'queued', ${new Date(now)}, ${new Date(now)}
    from mail where again_of = ${firstId}`.execute(tx);
}

/**
 * Sends a booking's mail of a kind again, to the address that the booking has when the mail is sent. A mail
 * that is still queued, or of which a repeat is, is tried at once; one that was never queued is queued now.
 * Otherwise a repeat with this id is queued. Returns 'none' where the mail would be about a payment link that
 * does not exist, and 'repeat', having changed nothing, where a request with this id was made before.
 */
export async function sendFirstMailAgain(
  tx: Kysely<DB>,
  { id, bookingId, kind }: { id: string; bookingId: string; kind: 'booking-confirmed' | 'payment-link' },
  now: number,
): Promise<'sent' | 'repeat' | 'none'> {
  const findFirst = () =>
    tx.selectFrom('mail').select('id').where('booking_id', '=', bookingId).where('kind', '=', kind);
  let first = await findFirst().executeTakeFirst();
  if (!first) {
    // The customer left no e-mail address when the order was sold, so no mail was queued then.
    if (kind === 'payment-link') {
      const link = await tx
        .selectFrom('payment_link')
        .select('booking_id')
        .where('booking_id', '=', bookingId)
        .executeTakeFirst();
      if (!link) return 'none';
    }
    await queueMail(tx, bookingId, kind, now);
    first = await findFirst().executeTakeFirstOrThrow();
  }
  const mail = await lockMail(tx, first.id);
  if (await findEarlierRequest(tx, id)) return 'repeat';
  const waiting = mail?.status === 'queued' ? first.id : await findWaitingRepeat(tx, first.id);
  if (waiting) await tryMailNow(tx, { id: waiting, clientId: id }, now);
  else await queueMailAgain(tx, id, first.id, now);
  return 'sent';
}
