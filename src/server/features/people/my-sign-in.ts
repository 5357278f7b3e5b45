import type { StaffRole } from '../../../domain/staff-roles.ts';
import { refuse } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import type { StaffSession } from '../staff/session-guards.ts';
import { storeOwnPassword } from './own-password.ts';
import { deletePasskey, listPasskeys } from './passkey-store.ts';
import { type PasskeyAnswer, storePasskey, verifyNewPasskey } from './passkeys.ts';
import type { PeopleDeps } from './people-deps.ts';
import { findPerson, lockCaller, lockColleague } from './people-store.ts';
import { countRecoveryCodes } from './recovery-codes.ts';
import { readSignIns } from './sign-ins.ts';

/**
 * Returns the caller's sign-in methods and sign-ins. After a sign-in with the shared staff password, returns
 * only the sign-ins with that password.
 */
export async function readMySignIn(deps: PeopleDeps, session: StaffSession) {
  const [person, signIns] = await Promise.all([
    session.person ? readOwnFacts(deps, session.person.id) : null,
    readSignIns(deps, session.id, session.person?.id ?? null),
  ]);
  return {
    person,
    byPin: session.byPin,
    signIns: signIns.map(({ signIn }) => signIn),
    now: new Date(deps.clock.now()).toISOString(),
  };
}

async function readOwnFacts({ db }: PeopleDeps, id: string) {
  const [person, passkeys, recoveryCodesLeft] = await Promise.all([
    findPerson(db, id),
    listPasskeys(db, id),
    countRecoveryCodes(db, id),
  ]);
  if (!person) throw refuse('notSignedIn');
  return {
    name: person.name,
    email: person.email,
    role: person.role as StaffRole,
    passkeys: passkeys.map((passkey) => ({
      id: passkey.id,
      name: passkey.name,
      madeAt: passkey.made_at.toISOString(),
      usedAt: passkey.used_at?.toISOString() ?? null,
    })),
    hasPassword: person.password_digest !== null,
    recoveryCodesLeft,
    hasPin: person.pin_digest !== null,
  };
}

/**
 * Returns the person who signed in fully, and so may change their own sign-in methods. Refuses a session with
 * the shared staff password, and a screen that was taken over with a PIN.
 */
export function fullySignedIn(session: StaffSession): { id: string; name: string } {
  if (session.byPin) throw refuse('pinMayNot');
  if (!session.person) throw refuse('personOnly');
  return session.person;
}

/** Adds a passkey to a person's sign-in methods. Refuses with `not_signed_in` if the person has left. */
export async function addPasskey(
  deps: PeopleDeps,
  personId: string,
  { answer, name }: { answer: PasskeyAnswer; name: string },
): Promise<void> {
  const now = deps.clock.now();
  const passkey = await verifyNewPasskey(deps, answer, personId);
  await deps.db.transaction().execute(async (tx) => {
    await lockCaller(tx, personId);
    await storePasskey(tx, { ...passkey, personId, name }, now);
    await recordAuditEntry(tx, { at: now, who: 'staff', what: 'passkey added' });
  });
}

/**
 * Removes a passkey. Refuses with `last_way_in` if it is the person's only sign-in method, and with
 * `not_found` if the person has no such passkey.
 */
export async function removePasskey(
  { db, clock }: PeopleDeps,
  personId: string,
  passkeyId: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const person = await lockColleague(tx, personId);
    const removed = await deletePasskey(tx, personId, passkeyId);
    if (!person || removed === null) throw refuse('passkeyNotFound');
    if (person.password_digest === null && (await listPasskeys(tx, personId)).length === 0)
      throw refuse('lastWayIn');
    await recordAuditEntry(tx, { at: clock.now(), who: 'staff', what: 'passkey removed' });
  });
}

/**
 * Sets a person's own password. Returns new recovery codes. Refuses with `code_wrong` if the code from the
 * app is wrong, and with `not_signed_in` if the person has left.
 */
export async function setOwnPassword(
  { db, clock }: PeopleDeps,
  personId: string,
  input: { password: string; code: string },
): Promise<string[]> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    const person = await lockCaller(tx, personId);
    const recoveryCodes = await storeOwnPassword(tx, person, { ...input, now });
    await recordAuditEntry(tx, { at: now, who: 'staff', what: 'own password set' });
    return recoveryCodes;
  });
}
