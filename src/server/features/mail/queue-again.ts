import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/tables.ts';
import { queueMail } from './queue-mail.ts';

/** A mail that is to go again, locked. */
export interface LockedMail {
  id: string;
  status: 'queued' | 'sent' | 'refused' | 'dropped';
  /** The first mail, which this one is or repeats. */
  firstId: string;
  kind: string;
  bookingId: string | null;
  bookingStatus: string | null;
}

/** Locks the first mail behind a mail, so that it is repeated by one call at a time. */
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

/** Returns which mail a mail repeats, or null; undefined for an unknown one. */
export async function findRepeatedMail(tx: Kysely<DB>, id: string): Promise<string | null | undefined> {
  const found = await tx.selectFrom('mail').select('again_of').where('id', '=', id).executeTakeFirst();
  return found?.again_of;
}

/** Returns whether a repeat of a mail waits to be sent. */
export async function isRepeatWaiting(tx: Kysely<DB>, firstId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('mail')
    .select('id')
    .where('again_of', '=', firstId)
    .where('status', '=', 'queued')
    .executeTakeFirst();
  return found !== undefined;
}

/** Makes a waiting mail due now; one that is being sent stays with its process. */
export async function tryMailNow(tx: Kysely<DB>, id: string, now: number): Promise<void> {
  await tx
    .updateTable('mail')
    .set({ next_attempt_at: new Date(now) })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .where('taken_by', 'is', null)
    .execute();
}

/** Queues a mail once more, as a mail of its own. `id` is the new one's. */
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
 * Sends the first mail of a kind about a booking again, as a mail of its own with this id, or tries it at
 * once where it still waits: it goes to the address that the booking has then. Returns 'none' where there is
 * no such mail and none can be made, and 'repeat', having changed nothing, where the id was used before.
 */
export async function sendFirstMailAgain(
  tx: Kysely<DB>,
  { id, bookingId, kind }: { id: string; bookingId: string; kind: 'booking-confirmed' | 'payment-link' },
  now: number,
): Promise<'sent' | 'repeat' | 'none'> {
  const first = await tx
    .selectFrom('mail')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  if (!first) {
    // Nobody left an address when it was sold.
    if (kind === 'payment-link') {
      const link = await tx
        .selectFrom('payment_link')
        .select('booking_id')
        .where('booking_id', '=', bookingId)
        .executeTakeFirst();
      if (!link) return 'none';
    }
    await queueMail(tx, bookingId, kind, now);
    return 'sent';
  }
  const mail = await lockMail(tx, first.id);
  if ((await findRepeatedMail(tx, id)) !== undefined) return 'repeat';
  if (mail?.status === 'queued') await tryMailNow(tx, first.id, now);
  else if (!(await isRepeatWaiting(tx, first.id))) await queueMailAgain(tx, id, first.id, now);
  return 'sent';
}
