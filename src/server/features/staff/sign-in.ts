import { hash, randomBytes } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import { refuse } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import type { StaffDeps } from './staff-deps.ts';
import {
  countRefusedSignIns,
  endStaffSession,
  insertStaffSession,
  readPasswordDigest,
} from './staff-store.ts';

/** A sign-in ends after this long without activity: 30 minutes, in milliseconds. */
export const maxIdleTime = 30 * 60_000;
/** A sign-in ends after this long in any case: 12 hours, in milliseconds. */
const maxSessionLength = 12 * 60 * 60_000;

const guessWindow = 10 * 60_000;
/** The number of wrong passwords in ten minutes, from all addresses, after which every try is delayed. */
const freeGuesses = 20;
const maxDelay = 3_000;

/** Returns the digest under which a token or a kiosk code is stored. */
export const tokenDigest = (token: string) => hash('sha256', token, 'base64url');
/** Returns a random token for a cookie. */
export const newSessionToken = () => randomBytes(32).toString('base64url');

/**
 * Signs in with the staff password. Returns the token for the cookie and its expiry (epoch milliseconds).
 * Refuses `wrong_password`. Many wrong guesses, from any number of addresses, delay every attempt a
 * little; no one is locked out.
 */
export async function signIn(deps: StaffDeps, password: string): Promise<{ token: string; endsAt: number }> {
  const now = deps.clock.now();
  const refused = await countRefusedSignIns(deps.db, now - guessWindow);
  if (refused > freeGuesses) await pause(Math.min(maxDelay, (refused - freeGuesses) * 100));
  const stored = await readPasswordDigest(deps.db);
  if (!stored || !(await verify(stored.digest, password))) {
    await recordAuditEntry(deps.db, { at: now, who: 'staff', what: 'sign-in refused' });
    throw refuse('passwordWrong');
  }
  const token = newSessionToken();
  const endsAt = now + maxSessionLength;
  await deps.db.transaction().execute(async (tx) => {
    await insertStaffSession(tx, { digest: tokenDigest(token), now, endsAt });
    await recordAuditEntry(tx, { at: now, who: 'staff', what: 'signed in' });
  });
  return { token, endsAt };
}

/** Ends the sign-in with this token. Idempotent. */
export async function signOut(deps: StaffDeps, token: string): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    const ended = await endStaffSession(tx, tokenDigest(token), now);
    if (ended) await recordAuditEntry(tx, { at: now, who: 'staff', what: 'signed out' });
  });
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
