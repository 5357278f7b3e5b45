import { hash, randomBytes } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import type { Kysely } from 'kysely';
import { actAsPerson } from '../../db/acting-person.ts';
import type { DB } from '../../db/tables.ts';
import { refuse } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import type { StaffDeps } from './staff-deps.ts';
import {
  countRefusedSignIns,
  endStaffSession,
  insertStaffSession,
  readPasswordDigest,
  type SignInMeans,
} from './staff-store.ts';

/** A sign-in ends after this long without activity: 30 minutes, in milliseconds. */
export const maxIdleTime = 30 * 60_000;
/** A sign-in ends after this long in any case: 12 hours, in milliseconds. */
const maxSessionLength = 12 * 60 * 60_000;

const guessWindow = 10 * 60_000;
/**
 * The number of wrong passwords in ten minutes, from all addresses together, that cause no delay. Beyond this
 * number, every try is delayed.
 */
const freeGuesses = 20;
const maxDelay = 3_000;

/** Returns the digest under which a token or a kiosk code is stored. */
export const tokenDigest = (token: string) => hash('sha256', token, 'base64url');
/** Returns a random token for a cookie. */
export const newSessionToken = () => randomBytes(32).toString('base64url');

/**
 * Signs in with the staff password. Returns the token for the cookie and its expiry (epoch milliseconds).
 * Refuses with `wrong_password` for a wrong password. Many wrong passwords, from any number of addresses,
 * delay every attempt a little, but lock nobody out.
 */
export async function signIn(
  deps: StaffDeps,
  password: string,
  device: string,
): Promise<{ token: string; endsAt: number }> {
  const now = deps.clock.now();
  await delayGuesses(deps);
  const stored = await readPasswordDigest(deps.db);
  if (!stored || !(await verify(stored.digest, password))) {
    await recordAuditEntry(deps.db, { at: now, who: 'staff', what: 'sign-in refused' });
    throw refuse('passwordWrong');
  }
  return deps.db
    .transaction()
    .execute((tx) => startStaffSession(tx, { now, personId: null, how: 'staff password', device }));
}

/** The person, the means and the device of a new sign-in. `personId` is null for the staff password. */
interface NewSignIn {
  now: number;
  personId: string | null;
  how: SignInMeans;
  device: string;
}

/** Starts a sign-in. Returns the token for its cookie and its expiry (epoch milliseconds). */
export async function startStaffSession(
  tx: Kysely<DB>,
  { now, personId, how, device }: NewSignIn,
): Promise<{ token: string; endsAt: number }> {
  const token = newSessionToken();
  const endsAt = now + maxSessionLength;
  await insertStaffSession(tx, { digest: tokenDigest(token), now, endsAt, personId, how, device });
  await actAsPerson(personId, () =>
    recordAuditEntry(tx, {
      at: now,
      who: 'staff',
      what: 'signed in',
      ...(personId === null ? {} : { after: { with: how } }),
    }),
  );
  return { token, endsAt };
}

/** Waits a little before an attempt to sign in, after many wrong attempts from any number of addresses. */
export async function delayGuesses({ db, clock }: StaffDeps): Promise<void> {
  const refused = await countRefusedSignIns(db, clock.now() - guessWindow);
  if (refused > freeGuesses) await pause(Math.min(maxDelay, (refused - freeGuesses) * 100));
}

/** Ends the sign-in with this token. A repeated call changes nothing. */
export async function signOut(deps: StaffDeps, token: string): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    const ended = await endStaffSession(tx, tokenDigest(token), now);
    if (ended)
      await actAsPerson(ended.person_id, () =>
        recordAuditEntry(tx, { at: now, who: 'staff', what: 'signed out' }),
      );
  });
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
