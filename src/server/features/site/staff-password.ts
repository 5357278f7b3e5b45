import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { Database } from '../../db/connect.ts';

/**
 * Makes sure that a staff password is set (argon2id): the given one replaces whatever was there; without one, the first start makes
 * one. Answers a password made just now, to be shown once, else null.
 */
export async function ensureStaffPassword(
  db: Database,
  given: string | null,
  now: number,
): Promise<string | null> {
  const known = await db.selectFrom('staff_password').select('digest').executeTakeFirst();
  if (given === null && known) return null;
  if (given !== null && known && (await verify(known.digest, given))) return null;
  const made = given ?? randomBytes(9).toString('base64url');
  const digest = await hash(made);
  await db
    .insertInto('staff_password')
    .values({ digest, set_at: new Date(now) })
    .onConflict((conflict) => conflict.column('only_one').doUpdateSet({ digest, set_at: new Date(now) }))
    .execute();
  return given === null ? made : null;
}
