import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/tables.ts';
import { queueMail } from './queue-mail.ts';

/**
 * A mail to be sent again, with the kind and the booking of its first mail. The row of the first mail is
 * locked.
 */
export interface LockedMail {
  id: string;
  status: 'queued' | 'sent' | 'refused' | 'dropped';
  /** The id of the mail that this mail repeats. If this mail is not a repeat, its own id. */
  firstId: string;
  kind: string;
  bookingId: string | null;
  bookingStatus: string | null;
}

/**
 * Finds a mail by its id, and locks its first mail until the transaction ends, so that only one call at a
 * time repeats it. The first mail of a repeat is the mail that it repeats. The first mail of any other mail
 * is that mail itself. Returns undefined for an unknown id.
 */
export async function lockFirstMail(tx: Kysely<DB>, id: string): Promise<LockedMail | undefined> {
  await sql`select id from mail where id = (select coalesce(again_of, id) from mail where id = ${id}) for update`.execute(
    tx,
  );
  const { rows } = await sql<LockedMail>`
    select m.id, m.status, s.first_id as "firstId", s.kind, s.booking_id as "bookingId", b.status as "bookingStatus"
    from mail m join mail_subject s on s.mail_id = m.id left join booking b on b.id = s.booking_id
    where m.id = ${id}`.execute(tx);
  return rows[0];
}

/** The result of an earlier request to send a mail again. */
interface EarlierRequest {
  /** The mail that the request queued or made due. */
  mailId: string;
  /** The first mail; null if the id does not belong to a request, but to a mail that is not a repeat. */
  firstId: string | null;
}

/** Returns the result of the request with this id; undefined if there was no such request. */
export async function findEarlierRequest(tx: Kysely<DB>, id: string): Promise<EarlierRequest | undefined> {
  const { rows } = await sql<EarlierRequest>`
    select id as "mailId", again_of as "firstId" from mail where id = ${id}
    union all
    select m.id, coalesce(m.again_of, m.id) from mail_request r join mail m on m.id = r.mail_id
    where r.client_id = ${id}`.execute(tx);
  return rows[0];
}

/** Returns the id of a repeat of the mail `firstId`, if one is still queued; otherwise undefined. */
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
 * Finds a mail that is queued and that no process is sending: the first mail `firstId`, or a repeat of it.
 * Locks this mail, so that no process sends it until the transaction ends. Returns its id; undefined if there
 * is no such mail.
 */
async function lockUnsentMail(tx: Kysely<DB>, firstId: string): Promise<string | undefined> {
  const found = await tx
    .selectFrom('mail')
    .select('id')
    .where((row) => row.or([row('id', '=', firstId), row('again_of', '=', firstId)]))
    .where('status', '=', 'queued')
    .where('taken_by', 'is', null)
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  return found?.id;
}

/**
 * Makes a queued mail due at once, and stores the request's `clientId` so that a repeat is recognised. Leaves
 * the mail as it is if a process is sending it.
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

/** Queues a repeat of the first mail `firstId`, as a new mail with this `id`. */
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
 * Sends a booking's confirmation or payment link again, to the booking's address at the time of sending. If
 * the mail or a repeat of it is still queued, makes that mail due at once. If the mail was never queued,
 * queues it now. Otherwise queues a repeat with the id `id`. Queues a repeat even while the mail is being
 * sent, because the mail server may already have it, with the earlier address. Returns 'none' if the booking
 * has no payment link to send. Changes nothing and returns 'repeat' if a request with this `id` was made
 * before.
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
  await lockFirstMail(tx, first.id);
  if (await findEarlierRequest(tx, id)) return 'repeat';
  const unsent = await lockUnsentMail(tx, first.id);
  if (unsent) await tryMailNow(tx, { id: unsent, clientId: id }, now);
  else await queueMailAgain(tx, id, first.id, now);
  return 'sent';
}
