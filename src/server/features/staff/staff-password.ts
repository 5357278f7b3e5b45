import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/connect.ts';
import type { DB } from '../../db/tables.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { endAllStaffSessions, readPasswordDigest, storePasswordDigest } from './staff-store.ts';

/**
 * Ensures that a staff password is set (argon2id). A configured password replaces the stored one. If none is
 * configured or stored, generates one. Returns the generated password, so that it can be shown once; null if
 * none was generated.
 */
export async function ensureStaffPassword(
  db: Database,
  configured: string | null,
  now: number,
): Promise<string | null> {
  const stored = await readPasswordDigest(db);
  if (configured === null && stored) return null;
  if (configured !== null && stored && (await verify(stored.digest, configured))) return null;
  const password = configured ?? randomBytes(9).toString('base64url');
  await db.transaction().execute((tx) => setStaffPassword(tx, password, now));
  return configured === null ? password : null;
}

/** Sets the staff password and ends every sign-in. */
export async function setStaffPassword(tx: Kysely<DB>, password: string, now: number): Promise<void> {
  const digest = await hash(password);
  await storePasswordDigest(tx, digest, now);
  await endAllStaffSessions(tx, now);
  await recordAuditEntry(tx, { at: now, who: 'system', what: 'staff password set' });
}
