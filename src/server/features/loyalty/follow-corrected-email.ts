import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/tables.ts';

/** A booking whose e-mail was mistyped. */
interface CorrectedEmail {
  bookingId: string;
  from: string;
  to: { email: string; name: string };
}

/**
 * Moves a membership that began with a booking from a mistyped e-mail to the corrected e-mail. Returns
 * 'followed' if the membership was moved. Otherwise changes nothing, and returns 'free' or 'tied'. 'free'
 * means that the mistyped address has no membership, points or visit from the booking. 'tied' means that the
 * membership cannot be moved: the corrected address already has a membership, or the member did not join with
 * this booking, has bookings or points besides those of this booking, or has redeemed a reward. Locks the
 * members of both addresses, always in the order of their ids, which prevents deadlocks.
 */
export async function followCorrectedEmail(
  tx: Kysely<DB>,
  { bookingId, from, to }: CorrectedEmail,
): Promise<'followed' | 'free' | 'tied'> {
  await sql`
    select from member where mailbox in (mailbox_of(${from}), mailbox_of(${to.email})) order by id for update`.execute(
    tx,
  );
  const { rows } = await sql<{ id: string; is_counted: boolean; is_alone: boolean; is_taken: boolean }>`
    select m.id,
      m.joined_booking is not distinct from ${bookingId}::uuid
        or exists (select 1 from point_entry e where e.booking_id = ${bookingId} and e.member_id = m.id)
        or exists (select 1 from member_visit v where v.booking_id = ${bookingId} and v.member_id = m.id) as is_counted,
      m.joined_booking is not distinct from ${bookingId}::uuid
        and not exists (select 1 from booking b where mailbox_of(b.customer_email) = m.mailbox and b.id <> ${bookingId})
        and not exists (select 1 from redemption r where r.member_id = m.id)
        and not exists (select 1 from point_entry e where e.member_id = m.id and e.booking_id <> ${bookingId}) as is_alone,
      exists (select 1 from member o where o.mailbox = mailbox_of(${to.email})) as is_taken
    from member m where m.mailbox = mailbox_of(${from}) for update of m`.execute(tx);
  const member = rows[0];
  if (!member?.is_counted) return 'free';
  if (!member.is_alone || member.is_taken) return 'tied';
  await sql`update member set mailbox = mailbox_of(${to.email}), email = ${to.email}, name = ${to.name}
    where id = ${member.id}`.execute(tx);
  return 'followed';
}
