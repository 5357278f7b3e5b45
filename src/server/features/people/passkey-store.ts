import type { Kysely } from 'kysely';
import type { DB } from '../../db/tables.ts';

/** A new passkey; `publicKey` in COSE form. */
export interface NewPasskey {
  id: string;
  personId: string;
  publicKey: Uint8Array;
  counter: number;
  transports: readonly string[];
  name: string;
}

/** Stores a challenge; `personId` is null for a sign-in. */
export async function insertChallenge(
  db: Kysely<DB>,
  challenge: { challenge: string; personId: string | null; endsAt: number },
): Promise<void> {
  const { personId, endsAt } = challenge;
  await db
    .insertInto('staff_challenge')
    .values({ challenge: challenge.challenge, person_id: personId, ends_at: new Date(endsAt) })
    .execute();
}

/**
 * Deletes a challenge and returns it, so that it can be used only once; undefined if it was used or never
 * existed.
 */
export function consumeChallenge(db: Kysely<DB>, challenge: string) {
  return db
    .deleteFrom('staff_challenge')
    .where('challenge', '=', challenge)
    .returning(['person_id', 'ends_at'])
    .executeTakeFirst();
}

/** Lists a person's passkeys, the oldest first. */
export function listPasskeys(db: Kysely<DB>, personId: string) {
  return db
    .selectFrom('staff_passkey')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('made_at')
    .orderBy('id')
    .execute();
}

/** Returns a passkey with its owner; undefined if it is unknown or its owner no longer works here. */
export function findPasskey(db: Kysely<DB>, id: string) {
  return db
    .selectFrom('staff_passkey')
    .innerJoin('staff_person', 'staff_person.id', 'staff_passkey.person_id')
    .select([
      'staff_passkey.id',
      'staff_passkey.person_id',
      'staff_passkey.public_key',
      'staff_passkey.counter',
      'staff_person.name',
      'staff_person.role',
    ])
    .where('staff_passkey.id', '=', id)
    .where('staff_person.ended_at', 'is', null)
    .executeTakeFirst();
}

/** Inserts a passkey; returns false if it is stored already. */
export async function insertPasskey(tx: Kysely<DB>, passkey: NewPasskey, now: number): Promise<boolean> {
  const inserted = await tx
    .insertInto('staff_passkey')
    .values({
      id: passkey.id,
      person_id: passkey.personId,
      public_key: Buffer.from(passkey.publicKey),
      counter: passkey.counter,
      transports: [...passkey.transports],
      name: passkey.name,
      made_at: new Date(now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/**
 * Records a use of a passkey. Returns false if its counter is no longer `before`, because two devices have
 * used the same passkey.
 */
export async function recordPasskeyUse(
  tx: Kysely<DB>,
  use: { id: string; counter: number; before: number; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('staff_passkey')
    .set({ counter: use.counter, used_at: new Date(use.now) })
    .where('id', '=', use.id)
    .where('counter', '=', use.before)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a person's passkey and returns its name; null if the passkey is not theirs. */
export async function deletePasskey(tx: Kysely<DB>, personId: string, id: string): Promise<string | null> {
  const deleted = await tx
    .deleteFrom('staff_passkey')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .returning('name')
    .executeTakeFirst();
  return deleted?.name ?? null;
}
