import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/tables.ts';

export interface Member {
  id: string;
  name: string;
  email: string;
  mailToken: string;
}

interface NewMember {
  name: string;
  email: string;
  /** The booking that enrols them; null for the rewards page. */
  bookingId: string | null;
}

const columns = ['id', 'name', 'email', 'mail_token as mailToken'] as const;

/** Makes a member of a mailbox, once; null where it is one already. */
export async function insertMember(tx: Kysely<DB>, member: NewMember, now: number): Promise<Member | null> {
  const { name, email, bookingId } = member;
  const made = await tx
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
  return made ?? null;
}

/** The member of a mailbox, whatever the letter case of the address and after a '+'. */
export async function findMember(db: Kysely<DB>, email: string): Promise<Member | null> {
  const found = await db
    .selectFrom('member')
    .select(columns)
    .where('mailbox', '=', sql<string>`mailbox_of(${email})`)
    .executeTakeFirst();
  return found ?? null;
}

export async function findMemberById(db: Kysely<DB>, id: string): Promise<Member | null> {
  const found = await db.selectFrom('member').select(columns).where('id', '=', id).executeTakeFirst();
  return found ?? null;
}

/** The member whose mails carry this token. */
export async function findMemberByToken(db: Kysely<DB>, mailToken: string): Promise<Member | null> {
  const found = await db
    .selectFrom('member')
    .select(columns)
    .where('mail_token', '=', mailToken)
    .executeTakeFirst();
  return found ?? null;
}

/** Keeps a member's points as they are until the transaction ends, but for what it does itself. */
export async function lockMember(tx: Kysely<DB>, id: string): Promise<void> {
  await tx.selectFrom('member').select('id').where('id', '=', id).forUpdate().execute();
}

/**
 * Waits for whoever changes a booking: bookings are locked before members, also
 * where a row only refers to one.
 */
export async function waitForBooking(tx: Kysely<DB>, bookingId: string): Promise<void> {
  await tx.selectFrom('booking').select('id').where('id', '=', bookingId).forKeyShare().execute();
}

/** Counts a visit; false where this booking was counted before. */
export async function insertVisit(
  tx: Kysely<DB>,
  memberId: string,
  bookingId: string,
  now: number,
): Promise<boolean> {
  const made = await tx
    .insertInto('member_visit')
    .values({
      member_id: memberId,
      booking_id: bookingId,
      at: new Date(now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (made.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function countVisits(db: Kysely<DB>, memberId: string): Promise<number> {
  const { visits } = await db
    .selectFrom('member_visit')
    .where('member_id', '=', memberId)
    .select(({ fn }) => fn.countAll<number>().as('visits'))
    .executeTakeFirstOrThrow();
  return visits;
}
