import { type Kysely, sql } from 'kysely';
import type { StaffRole } from '../../../domain/staff-roles.ts';
import type { DB } from '../../db/tables.ts';
import { refuse } from '../../refusal.ts';

/** A stored member of staff. */
export type PersonRow = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

/**
 * Locks all changes to colleagues until the transaction ends, so that they are made one after the other. Call
 * this function before `lockColleague`. Otherwise two changes could lock owners in different orders, because
 * `countOtherOwners` locks all owners later.
 */
export async function lockPeople(tx: Kysely<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('people', 0))`.execute(tx);
}

/**
 * Locks a person until the transaction ends, and returns their row. The lock leaves the row's key free, so
 * that new entries of the audit log can refer to the person while the lock is held.
 */
export function lockColleague(tx: Kysely<DB>, id: string) {
  return tx.selectFrom('staff_person').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/**
 * Locks the person who makes a call, and returns their row. Refuses with `not_signed_in` if they have left
 * since their sign-in was checked.
 */
export async function lockCaller(tx: Kysely<DB>, id: string): Promise<PersonRow> {
  const person = await lockColleague(tx, id);
  if (!person || person.ended_at !== null) throw refuse('notSignedIn');
  return person;
}

/** Returns a person by id, or undefined. */
export function findPerson(db: Kysely<DB>, id: string) {
  return db.selectFrom('staff_person').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns a person by e-mail address, ignoring letter case; undefined if there is none. */
export function findPersonByEmail(db: Kysely<DB>, email: string) {
  return db
    .selectFrom('staff_person')
    .selectAll()
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
}

/** Lists everybody who works here, has worked here or is invited. Erased people are left out. */
export function listPeople(db: Kysely<DB>) {
  return db
    .selectFrom('staff_person')
    .leftJoin('staff_invitation', (join) =>
      join
        .onRef('staff_invitation.person_id', '=', 'staff_person.id')
        .on('staff_invitation.used_at', 'is', null)
        .on('staff_invitation.withdrawn_at', 'is', null),
    )
    .selectAll('staff_person')
    .select('staff_invitation.ends_at as invitation_ends_at')
    .select(({ selectFrom }) =>
      selectFrom('staff_passkey')
        .whereRef('staff_passkey.person_id', '=', 'staff_person.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('passkeys'),
    )
    .where('staff_person.erased_at', 'is', null)
    .orderBy('staff_person.ended_at', (order) => order.desc().nullsFirst())
    .orderBy('staff_person.name')
    .orderBy('staff_person.id')
    .execute();
}

/** Inserts a person who is invited; returns the id, or null if the address is taken. */
export async function insertPerson(
  tx: Kysely<DB>,
  person: { name: string; email: string; role: StaffRole; now: number },
): Promise<string | null> {
  const { name, email, role, now } = person;
  const inserted = await tx
    .insertInto('staff_person')
    .values({ name, email, role, invited_at: new Date(now) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id ?? null;
}

/** Changes a person. */
export async function updatePerson(
  tx: Kysely<DB>,
  id: string,
  set: Partial<{
    name: string;
    email: string;
    role: StaffRole;
    runs_parties: boolean;
    invited_at: Date;
    joined_at: Date;
    ended_at: Date | null;
    erased_at: Date;
    password_digest: string | null;
    code_key: string | null;
    next_code_key: string | null;
    code_step: number | null;
    pin_digest: string | null;
    pin_tries: number;
  }>,
): Promise<void> {
  await tx.updateTable('staff_person').set(set).where('id', '=', id).execute();
}

/** Deletes a person who never joined, and returns true. Returns false if they are the host of a party. */
export async function deletePerson(tx: Kysely<DB>, id: string): Promise<boolean> {
  // While this lock is held, nobody can make the person the host of a party.
  await tx.selectFrom('staff_person').select('id').where('id', '=', id).forUpdate().execute();
  const party = await tx
    .selectFrom('party')
    .select('id')
    .where('host_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  if (party) return false;
  await tx.deleteFrom('staff_person').where('id', '=', id).execute();
  return true;
}

/**
 * Counts the owners who work here and sign in by name, except the person `id`. Locks all owners, including
 * that person, until the transaction ends.
 */
export async function countOtherOwners(tx: Kysely<DB>, id: string): Promise<number> {
  const owners = await tx
    .selectFrom('staff_person')
    .select('id')
    .where('role', '=', 'owner')
    .where('joined_at', 'is not', null)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return owners.filter((owner) => owner.id !== id).length;
}

/** Withdraws the unused invitations of a person, even expired ones; returns how many it withdrew. */
export async function withdrawInvitations(tx: Kysely<DB>, personId: string, now: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('staff_invitation')
    .set({ withdrawn_at: new Date(now) })
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Inserts an invitation and returns its id; `endsAt` is in epoch milliseconds. */
export async function insertInvitation(
  tx: Kysely<DB>,
  invitation: { personId: string; now: number; endsAt: number },
): Promise<string> {
  const { personId, now, endsAt } = invitation;
  const { id } = await tx
    .insertInto('staff_invitation')
    .values({ person_id: personId, sent_at: new Date(now), ends_at: new Date(endsAt) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns an open invitation with its person; undefined once it is used, withdrawn or expired. */
export function findOpenInvitation(
  db: Kysely<DB>,
  by: { id: string } | { digest: string } | { personId: string },
  now: number,
) {
  return db
    .selectFrom('staff_invitation')
    .innerJoin('staff_person', 'staff_person.id', 'staff_invitation.person_id')
    .select([
      'staff_invitation.id',
      'staff_invitation.person_id',
      'staff_invitation.ends_at',
      'staff_person.name',
      'staff_person.email',
      'staff_person.role',
    ])
    .where('staff_invitation.used_at', 'is', null)
    .where('staff_invitation.withdrawn_at', 'is', null)
    .where('staff_invitation.ends_at', '>', new Date(now))
    .$if('id' in by, (query) => query.where('staff_invitation.id', '=', 'id' in by ? by.id : ''))
    .$if('personId' in by, (query) =>
      query.where('staff_invitation.person_id', '=', 'personId' in by ? by.personId : ''),
    )
    .$if('digest' in by, (query) =>
      query.where('staff_invitation.id', '=', ({ selectFrom }) =>
        selectFrom('staff_invitation_key')
          .select('invitation_id')
          .where('digest', '=', 'digest' in by ? by.digest : ''),
      ),
    )
    .executeTakeFirst();
}

/** Stores the digest of the key in the link that an invitation's mail contains. */
export async function insertInvitationKey(
  db: Kysely<DB>,
  invitationId: string,
  digest: string,
): Promise<void> {
  await db.insertInto('staff_invitation_key').values({ digest, invitation_id: invitationId }).execute();
}

/** Marks an invitation as used; returns false if it was used or withdrawn before. */
export async function markInvitationUsed(tx: Kysely<DB>, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('staff_invitation')
    .set({ used_at: new Date(now) })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes every sign-in method of a person: passkeys, password, recovery codes and PIN. */
export async function deleteSignInMethods(tx: Kysely<DB>, personId: string): Promise<void> {
  await tx.deleteFrom('staff_passkey').where('person_id', '=', personId).execute();
  await tx.deleteFrom('staff_recovery_code').where('person_id', '=', personId).execute();
  await tx.deleteFrom('staff_challenge').where('person_id', '=', personId).execute();
  await updatePerson(tx, personId, {
    password_digest: null,
    code_key: null,
    next_code_key: null,
    code_step: null,
    pin_digest: null,
    pin_tries: 0,
  });
}

/** The columns that repeat a person's name as text, each with the word that replaces the name. */
const nameColumns = [
  ['stay', 'checked_in_by', 'staff'],
  ['stay', 'checked_out_by', 'staff'],
  ['desk_clash', 'done_by', 'staff'],
  ['restriction', 'created_by', 'admin'],
  ['fact_change', 'made_by', 'Staff'],
  ['fact_change', 'withdrawn_by', 'Staff'],
  ['price_rule', 'changed_by', 'Staff'],
  ['offer_rule', 'changed_by', 'Staff'],
  ['voucher', 'created_by', 'dashboard'],
  ['party_food_sheet', 'seen_by', 'Staff'],
  ['party_mark', 'made_by', 'staff'],
] as const;

/**
 * Replaces a person's name in the records that repeat it as text, and in the history of rules. Changes
 * nothing while another person of the same name has joined and is not erased, because the records do not tell
 * the two apart. The name is replaced when the last person of that name is erased.
 */
export async function replaceNameInRecords(
  tx: Kysely<DB>,
  { id, name }: Pick<PersonRow, 'id' | 'name'>,
): Promise<void> {
  const namesake = await tx
    .selectFrom('staff_person')
    .select('id')
    .where('name', '=', name)
    .where('id', '<>', id)
    .where('joined_at', 'is not', null)
    .where('erased_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (namesake) return;
  for (const [table, column, word] of nameColumns)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${word} where ${sql.ref(column)} = ${name}`.execute(
      tx,
    );
  for (const column of ['before', 'after'] as const)
    await sql`update fact_history set ${sql.ref(column)} = ${sql.ref(column)} || '{"changed_by": "Staff"}'
      where table_name in ('price_rule', 'offer_rule') and ${sql.ref(column)} ->> 'changed_by' = ${name}`.execute(
      tx,
    );
}
