import { randomBytes } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Kysely } from 'kysely';
import type { StaffRole } from '../../../domain/staff-roles.ts';
import type { DB } from '../../db/tables.ts';
import { refuse } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { delayGuesses, startStaffSession } from '../staff/sign-in.ts';
import {
  consumeChallenge,
  findPasskey,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  recordPasskeyUse,
} from './passkey-store.ts';
import type { PeopleDeps } from './people-deps.ts';
import { lockColleague } from './people-store.ts';

/** The answer of an authenticator. The contract checks only its outer form; the library checks its parts. */
export interface PasskeyAnswer {
  id: string;
  response: { clientDataJSON: string; [part: string]: unknown };
  [part: string]: unknown;
}

/** Loads the library when the first passkey is used, so that the site starts faster. */
const loadLibrary = () => import('@simplewebauthn/server');

/** How long a challenge lasts: five minutes, in milliseconds. */
const challengeLifetime = 5 * 60_000;

/** The site to which passkeys are bound: its host name, and the origin of its pages. */
function relyingParty({ baseUrl }: Pick<PeopleDeps, 'baseUrl'>) {
  const { hostname, origin } = new URL(baseUrl);
  return { rpID: hostname, origin };
}

async function makeChallenge(deps: PeopleDeps, personId: string | null) {
  const challenge = randomBytes(32);
  await insertChallenge(deps.db, {
    challenge: challenge.toString('base64url'),
    personId,
    endsAt: deps.clock.now() + challengeLifetime,
  });
  return new Uint8Array(challenge);
}

/**
 * Uses up the challenge that an answer signs: each challenge works only once. Refuses with `code_over` if the
 * challenge was used before, has expired, or was made for somebody else.
 */
async function takeChallenge(deps: PeopleDeps, answer: PasskeyAnswer, personId: string | null) {
  const challenge = readChallenge(answer);
  const found = challenge === null ? undefined : await consumeChallenge(deps.db, challenge);
  if (challenge === null || !found || found.person_id !== personId) throw refuse('ceremonyOver');
  if (found.ends_at.getTime() <= deps.clock.now()) throw refuse('ceremonyOver');
  return challenge;
}

function readChallenge({ response }: PasskeyAnswer): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString()) as {
      challenge?: unknown;
    };
    return typeof challenge === 'string' && challenge.length < 100 ? challenge : null;
  } catch {
    return null;
  }
}

/** Returns the options with which a person's authenticator creates a passkey. */
export async function startRegistration(
  deps: PeopleDeps,
  person: { id: string; name: string; email: string },
) {
  const [{ generateRegistrationOptions }, { venue }, known, challenge] = await Promise.all([
    loadLibrary(),
    deps.site.read(),
    listPasskeys(deps.db, person.id),
    makeChallenge(deps, person.id),
  ]);
  const options = await generateRegistrationOptions({
    rpName: venue.name,
    rpID: relyingParty(deps).rpID,
    userID: new TextEncoder().encode(person.id),
    userName: person.email,
    userDisplayName: person.name,
    challenge,
    timeout: challengeLifetime,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: known.map(({ id }) => ({ id })),
  });
  return { options: { ...options } };
}

/** Verifies a new passkey. Refuses a passkey that is not bound to this site or did not verify its user. */
export async function verifyNewPasskey(deps: PeopleDeps, answer: PasskeyAnswer, personId: string) {
  const expectedChallenge = await takeChallenge(deps, answer, personId);
  const { rpID, origin } = relyingParty(deps);
  const { verifyRegistrationResponse } = await loadLibrary();
  const verified = await verifyRegistrationResponse({
    response: answer as unknown as RegistrationResponseJSON,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(() => null);
  if (!verified?.verified) throw refuse('passkeyNotMade');
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  return { id, publicKey, counter, transports: transports.filter((name) => /^[a-z-]{1,20}$/.test(name)) };
}

/** Stores a verified passkey of a person. Refuses a passkey that is stored already. */
export async function storePasskey(
  tx: Kysely<DB>,
  passkey: Awaited<ReturnType<typeof verifyNewPasskey>> & { personId: string; name: string },
  now: number,
): Promise<void> {
  if (!(await insertPasskey(tx, passkey, now))) throw refuse('passkeyNotMade');
}

/**
 * Returns the options of a sign-in. They name no passkey, so the device offers its passkeys for this site.
 */
export async function startPasskeySignIn(deps: PeopleDeps) {
  const challenge = await makeChallenge(deps, null);
  const { generateAuthenticationOptions } = await loadLibrary();
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(deps).rpID,
    challenge,
    timeout: challengeLifetime,
    userVerification: 'required',
  });
  return { options: { ...options } };
}

/**
 * Signs in with a passkey. Refuses with `wrong_password` if the passkey is unknown, its owner has left, the
 * answer was signed for another site or without verification of the user, or the passkey's counter has gone
 * back. Refuses with `code_over` if the challenge is unknown, was used or is too old.
 */
export async function signInWithPasskey(deps: PeopleDeps, answer: PasskeyAnswer, device: string) {
  await delayGuesses(deps);
  const now = deps.clock.now();
  const expectedChallenge = await takeChallenge(deps, answer, null);
  const passkey = await findPasskey(deps.db, answer.id);
  const { rpID, origin } = relyingParty(deps);
  const { verifyAuthenticationResponse } = await loadLibrary();
  const verified =
    passkey &&
    (await verifyAuthenticationResponse({
      response: answer as unknown as AuthenticationResponseJSON,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    }).catch(() => null));
  const counter = verified?.verified ? verified.authenticationInfo.newCounter : null;
  const session =
    passkey && counter !== null
      ? await deps.db.transaction().execute(async (tx) => {
          const { person_id: personId } = passkey;
          await lockColleague(tx, personId);
          const use = { id: passkey.id, counter, before: passkey.counter, now };
          if (!(await recordPasskeyUse(tx, use))) return null;
          await tx.updateTable('staff_person').set({ pin_tries: 0 }).where('id', '=', personId).execute();
          return startStaffSession(tx, { now, personId, how: 'passkey', device });
        })
      : null;
  if (!passkey || !session) {
    await recordAuditEntry(deps.db, { at: now, who: 'staff', what: 'sign-in refused' });
    throw refuse('passkeyWrong');
  }
  return {
    ...session,
    person: { id: passkey.person_id, name: passkey.name, role: passkey.role as StaffRole },
  };
}
