import type { Kysely } from 'kysely';
import type { DB } from '../../db/tables.ts';
import { tokenDigest } from '../staff/sign-in.ts';
import { newRecoveryCodes, normaliseRecoveryCode } from './app-codes.ts';

const digestOf = (personId: string, code: string) => tokenDigest(`${personId} ${code}`);

/** Replaces a person's recovery codes and returns the new codes. Only their digests are stored. */
export async function replaceRecoveryCodes(tx: Kysely<DB>, personId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await tx.deleteFrom('staff_recovery_code').where('person_id', '=', personId).execute();
  await tx
    .insertInto('staff_recovery_code')
    .values(
      codes.map((code) => ({
        person_id: personId,
        digest: digestOf(personId, normaliseRecoveryCode(code) ?? code),
      })),
    )
    .execute();
  return codes;
}

/** Marks a recovery code as used; returns false if the code is wrong or was used before. */
export async function consumeRecoveryCode(
  tx: Kysely<DB>,
  input: { personId: string; typed: string; now: number },
): Promise<boolean> {
  const code = normaliseRecoveryCode(input.typed);
  if (code === null) return false;
  const { numUpdatedRows } = await tx
    .updateTable('staff_recovery_code')
    .set({ used_at: new Date(input.now) })
    .where('person_id', '=', input.personId)
    .where('digest', '=', digestOf(input.personId, code))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Counts a person's unused recovery codes. */
export async function countRecoveryCodes(db: Kysely<DB>, personId: string): Promise<number> {
  const { count } = await db
    .selectFrom('staff_recovery_code')
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
