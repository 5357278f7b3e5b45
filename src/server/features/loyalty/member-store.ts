import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/tables.ts';

/** A member of the loyalty scheme. */
export interface Member {
  id: string;
  name: string;
  email: string;
  /** Identifies the member in the links of e-mails. */
  mailToken: string;
}

interface NewMember {
  name: string;
  email: string;
  /** The booking that enrols them; null if they join on the rewards page. */
  bookingId: string | null;
}

const columns = ['id', 'name', 'email', 'mail_token as mailToken'] as const;

/** Inserts a member for a mailbox; returns null if the mailbox already has a member. */
export async function insertMember(tx: Kysely<DB>, member: NewMember, now: number): Promise<Member | null> {
  const { name, email, bookingId } = member;
  const inserted = await tx
    .insertInto('member')
    .values({
      mailbox: sql`mailbox_of(${email})`,
      email,
      name,
      joined_at: new Date(now),
      joined_booking: bookingId,
      mail_token: randomBytes(24).toString('base64url'),
    })
    .onConflict((conflict) => conflict.column('mailbox').doNothing())
    .returning(columns)
    .executeTakeFirst();
  return inserted ?? null;
}

/**
 * Returns the member of a mailbox, ignoring letter case and any part after a '+'; null if there is
 * none.
 */
export async function findMember(db: Kysely<DB>, email: string): Promise<Member | null> {
  const found = await db
    .selectFrom('member')
    .select(columns)
    .where('mailbox', '=', sql<string>`mailbox_of(${email})`)
    .executeTakeFirst();
  return found ?? null;
}

/** Returns the member with this id, or null. */
export async function findMemberById(db: Kysely<DB>, id: string): Promise<Member | null> {
  const found = await db.selectFrom('member').select(columns).where('id', '=', id).executeTakeFirst();
  return found ?? null;
}

/** Returns the member whose e-mails carry this token, or null. */
export async function findMemberByToken(db: Kysely<DB>, mailToken: string): Promise<Member | null> {
  const found = await db
    .selectFrom('member')
    .select(columns)
    .where('mail_token', '=', mailToken)
    .executeTakeFirst();
  return found ?? null;
}

/** Locks a member until the transaction ends, so that no other transaction can change the member's points. */
export async function lockMember(tx: Kysely<DB>, id: string): Promise<void> {
  await tx.selectFrom('member').select('id').where('id', '=', id).forUpdate().execute();
}

/**
 * Locks the key of a booking. Call this function before locking a member and inserting a row that refers to
 * the booking: bookings are locked before members everywhere, which prevents deadlocks.
 */
export async function lockBookingKey(tx: Kysely<DB>, bookingId: string): Promise<void> {
  await tx.selectFrom('booking').select('id').where('id', '=', bookingId).forKeyShare().execute();
}

/** Inserts a visit; returns false if this booking has already been counted. */
export async function insertMemberVisit(
  tx: Kysely<DB>,
  memberId: string,
  bookingId: string,
  now: number,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('member_visit')
    .values({
      member_id: memberId,
      booking_id: bookingId,
      at: new Date(now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Deletes the visit that was counted for a booking, if any. */
export async function deleteMemberVisit(tx: Kysely<DB>, bookingId: string): Promise<void> {
  await tx.deleteFrom('member_visit').where('booking_id', '=', bookingId).execute();
}

/** Returns the number of a member's visits. */
export async function countMemberVisits(db: Kysely<DB>, memberId: string): Promise<number> {
  const { visits } = await db
    .selectFrom('member_visit')
    .where('member_id', '=', memberId)
    .select(({ fn }) => fn.countAll<number>().as('visits'))
    .executeTakeFirstOrThrow();
  return visits;
}
