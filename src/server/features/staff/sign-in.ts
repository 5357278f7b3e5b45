import { hash, randomBytes } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import { Refusal } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import type { StaffDeps } from './staff-deps.ts';
import { countRefusedSignIns, endSession, insertSession, readPasswordDigest } from './staff-store.ts';

/** A sign-in ends after this long without anybody doing anything: 30 minutes, in milliseconds. */
export const idleLength = 30 * 60_000;
/** … and after this long in any case: 12 hours, in milliseconds. */
const longestSession = 12 * 60 * 60_000;

const guessWindow = 10 * 60_000;
/** Wrong passwords in ten minutes, from wherever, after which every try waits. */
const patience = 20;
const longestWait = 3_000;

export const tokenDigest = (token: string) => hash('sha256', token, 'base64url');
export const newSessionToken = () => randomBytes(32).toString('base64url');

/**
 * Signs in whoever knows the password; answers the token for the cookie and when it ends (epoch
 * milliseconds). Refuses `wrong_password`. Many guesses, from however many addresses, make everybody wait a
 * little; nobody is locked out.
 */
export async function signIn(deps: StaffDeps, password: string): Promise<{ token: string; endsAt: number }> {
  const now = deps.clock.now();
  const refused = await countRefusedSignIns(deps.db, now - guessWindow);
  if (refused > patience) await pause(Math.min(longestWait, (refused - patience) * 100));
  const known = await readPasswordDigest(deps.db);
  if (!known || !(await verify(known.digest, password))) {
    await recordAuditEntry(deps.db, { at: now, who: 'staff', what: 'sign-in refused' });
    throw new Refusal('wrong_password', 'Incorrect password');
  }
  const token = newSessionToken();
  const endsAt = now + longestSession;
  await deps.db.transaction().execute(async (tx) => {
    await insertSession(tx, { digest: tokenDigest(token), now, endsAt });
    await recordAuditEntry(tx, { at: now, who: 'staff', what: 'signed in' });
  });
  return { token, endsAt };
}

export async function signOut(deps: StaffDeps, token: string): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    const ended = await endSession(tx, tokenDigest(token), now);
    if (ended) await recordAuditEntry(tx, { at: now, who: 'staff', what: 'signed out' });
  });
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
