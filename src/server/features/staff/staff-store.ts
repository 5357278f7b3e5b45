import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/connect.ts';
import type { DB } from '../../db/tables.ts';

/** The means of a sign-in. */
export type SignInMeans = 'staff password' | 'passkey' | 'password and code' | 'recovery code';

/** A new sign-in; times are in epoch milliseconds. */
interface NewStaffSession {
  digest: string;
  now: number;
  endsAt: number;
  /** Null for a sign-in with the staff password. */
  personId: string | null;
  how: SignInMeans;
  /** The device in words, such as 'Chrome on Windows'. */
  device: string;
}

/** Inserts a sign-in. */
export async function insertStaffSession(tx: Kysely<DB>, session: NewStaffSession): Promise<void> {
  const now = new Date(session.now);
  await tx
    .insertInto('staff_session')
    .values({
      digest: session.digest,
      started_at: now,
      active_at: now,
      ends_at: new Date(session.endsAt),
      person_id: session.personId,
      opened_by: session.personId,
      how: session.how,
      device: session.device,
    })
    .execute();
}

/** Returns a sign-in that has not ended and was active after `activeAfter`; undefined otherwise. */
export function findStaffSession(db: Kysely<DB>, digest: string, now: number, activeAfter: number) {
  return db
    .selectFrom('staff_session')
    .leftJoin('staff_person', 'staff_person.id', 'staff_session.person_id')
    .select([
      'staff_session.id',
      'staff_session.started_at',
      'staff_session.active_at',
      'staff_session.ends_at',
      'staff_session.person_id',
      'staff_session.by_pin',
      'staff_person.name',
      'staff_person.role',
    ])
    .where('staff_session.digest', '=', digest)
    .where('staff_session.ended_at', 'is', null)
    .where('staff_person.ended_at', 'is', null)
    .where('staff_session.ends_at', '>', new Date(now))
    .where('active_at', '>', new Date(activeAfter))
    .executeTakeFirst();
}

/** Records activity in a sign-in. */
export async function recordStaffActivity(db: Database, id: string, now: number): Promise<void> {
  await db
    .updateTable('staff_session')
    .set({ active_at: sql<Date>`greatest(active_at, ${new Date(now)})` })
    .where('id', '=', id)
    .execute();
}

/** Ends a sign-in and returns it; undefined if it had ended. */
export function endStaffSession(tx: Kysely<DB>, digest: string, now: number) {
  return tx
    .updateTable('staff_session')
    .set({ ended_at: new Date(now) })
    .where('digest', '=', digest)
    .where('ended_at', 'is', null)
    .returning(['id', 'person_id'])
    .executeTakeFirst();
}

/** Ends every sign-in of everybody. */
export async function endAllStaffSessions(tx: Kysely<DB>, now: number): Promise<void> {
  await tx
    .updateTable('staff_session')
    .set({ ended_at: new Date(now) })
    .where('ended_at', 'is', null)
    .execute();
}

/** Returns the number of refused sign-ins since `since` (epoch milliseconds), from the audit log. */
export async function countRefusedSignIns(db: Database, since: number): Promise<number> {
  const { refused } = await db
    .selectFrom('journal')
    .where('at', '>', new Date(since))
    .where('what', '=', 'sign-in refused')
    .select(({ fn }) => fn.countAll<string>().as('refused'))
    .executeTakeFirstOrThrow();
  return Number(refused);
}

/** Returns the stored digest of the staff password, or undefined. */
export function readPasswordDigest(db: Database) {
  return db.selectFrom('staff_password').select('digest').executeTakeFirst();
}

/** Returns the enrolled kiosks, newest first. */
export function listEnrolledKiosks(db: Database) {
  return db
    .selectFrom('kiosk')
    .select(['id', 'name', 'enrolled_at', 'seen_at'])
    .where('withdrawn_at', 'is', null)
    .orderBy('enrolled_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Returns the enrolled kiosk with this token digest, or undefined. */
export function findKiosk(db: Kysely<DB>, digest: string) {
  return db
    .selectFrom('kiosk')
    .select(['id', 'name', 'seen_at'])
    .where('digest', '=', digest)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
}

/** Records the time at which a kiosk was last seen. */
export async function recordKioskSeen(db: Database, id: string, now: number): Promise<void> {
  await db
    .updateTable('kiosk')
    .set({ seen_at: new Date(now) })
    .where('id', '=', id)
    .execute();
}

/** Inserts a code that enrols a kiosk. */
export async function insertKioskCode(
  tx: Kysely<DB>,
  code: { digest: string; name: string; now: number; endsAt: number },
): Promise<void> {
  await tx
    .insertInto('kiosk_code')
    .values({
      digest: code.digest,
      name: code.name,
      made_at: new Date(code.now),
      ends_at: new Date(code.endsAt),
    })
    .execute();
}

/** Marks a valid code as used and returns its kiosk's name; null if it is not valid. */
export async function consumeKioskCode(tx: Kysely<DB>, digest: string, now: number): Promise<string | null> {
  const used = await tx
    .updateTable('kiosk_code')
    .set({ used_at: new Date(now) })
    .where('digest', '=', digest)
    .where('used_at', 'is', null)
    .where('ends_at', '>', new Date(now))
    .returning('name')
    .executeTakeFirst();
  return used?.name ?? null;
}

/** Inserts a kiosk and returns its id. */
export async function insertKiosk(
  tx: Kysely<DB>,
  kiosk: { name: string; digest: string; now: number },
): Promise<string> {
  const now = new Date(kiosk.now);
  const { id } = await tx
    .insertInto('kiosk')
    .values({ name: kiosk.name, digest: kiosk.digest, enrolled_at: now, seen_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Marks a kiosk as withdrawn and returns its name; null if none with this id is enrolled. */
export async function markKioskWithdrawn(tx: Kysely<DB>, id: string, now: number): Promise<string | null> {
  const withdrawn = await tx
    .updateTable('kiosk')
    .set({ withdrawn_at: new Date(now) })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
  return withdrawn?.name ?? null;
}

/** Deletes sign-ins, kiosk codes and challenges that expired before `before` (epoch milliseconds). */
export async function deleteExpiredSignIns(db: Database, before: number): Promise<void> {
  await db.deleteFrom('staff_session').where('ends_at', '<', new Date(before)).execute();
  await db.deleteFrom('kiosk_code').where('ends_at', '<', new Date(before)).execute();
  await db.deleteFrom('staff_challenge').where('ends_at', '<', new Date(before)).execute();
}

/** Stores the digest of the staff password, replacing any earlier one. */
export async function storePasswordDigest(tx: Kysely<DB>, digest: string, now: number): Promise<void> {
  await tx
    .insertInto('staff_password')
    .values({ digest, set_at: new Date(now) })
    .onConflict((conflict) => conflict.column('only_one').doUpdateSet({ digest, set_at: new Date(now) }))
    .execute();
}
