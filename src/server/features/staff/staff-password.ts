import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/connect.ts';
import type { DB } from '../../db/tables.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { endAllSessions, readPasswordDigest, storePasswordDigest } from './staff-store.ts';

/**
 * Makes sure that a staff password is set (argon2id): the given one replaces whatever was there; without one,
 * the first start makes one. Answers a password made just now, to be shown once, else null.
 */
export async function ensureStaffPassword(
  db: Database,
  given: string | null,
  now: number,
): Promise<string | null> {
  const known = await readPasswordDigest(db);
  if (given === null && known) return null;
  if (given !== null && known && (await verify(known.digest, given))) return null;
  const made = given ?? randomBytes(9).toString('base64url');
  await db.transaction().execute((tx) => setStaffPassword(tx, made, now));
  return given === null ? made : null;
}

/** Sets the staff password and ends every sign-in: whoever is in has to know the new one. */
export async function setStaffPassword(tx: Kysely<DB>, password: string, now: number): Promise<void> {
  const digest = await hash(password);
  await storePasswordDigest(tx, digest, now);
  await endAllSessions(tx, now);
  await recordAuditEntry(tx, { at: now, who: 'system', what: 'staff password set' });
}
