import type { Kysely } from 'kysely';
import type { StaffRole } from '../../../domain/staff-roles.ts';
import { actAsPerson } from '../../db/acting-person.ts';
import type { DB } from '../../db/tables.ts';
import { refuse } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { startStaffSession, tokenDigest } from '../staff/sign-in.ts';
import { storeOwnPassword } from './own-password.ts';
import { type PasskeyAnswer, storePasskey, verifyNewPasskey } from './passkeys.ts';
import type { PeopleDeps } from './people-deps.ts';
import {
  findOpenInvitation,
  lockColleague,
  markInvitationUsed,
  type PersonRow,
  updatePerson,
} from './people-store.ts';

/** Returns the open invitation of a link. Refuses with `invitation_over` if there is none. */
export async function readInvitation(deps: PeopleDeps, key: string) {
  const found = await findOpenInvitation(deps.db, { digest: tokenDigest(key) }, deps.clock.now());
  if (!found) throw refuse('invitationOver');
  return found;
}

/**
 * Joins with a password and a code from an authenticator app. Returns the new sign-in, and the recovery
 * codes. Refuses with `code_wrong` if the code is wrong.
 */
export async function joinWithPassword(
  deps: PeopleDeps,
  input: { key: string; password: string; code: string },
  device: string,
) {
  let recoveryCodes: string[] = [];
  const joined = await join(
    deps,
    input.key,
    { how: 'password and code', device },
    async (tx, person, now) => {
      recoveryCodes = await storeOwnPassword(tx, person, { ...input, now });
    },
  );
  return { ...joined, recoveryCodes };
}

/** Joins with a passkey. Returns the new sign-in. */
export async function joinWithPasskey(
  deps: PeopleDeps,
  input: { key: string; answer: PasskeyAnswer },
  device: string,
) {
  const { person_id } = await readInvitation(deps, input.key);
  const passkey = await verifyNewPasskey(deps, input.answer, person_id);
  return join(deps, input.key, { how: 'passkey', device }, (tx, person, now) =>
    storePasskey(tx, { ...passkey, personId: person.id, name: device }, now),
  );
}

/**
 * Uses the invitation, stores the sign-in method and signs in, all in one transaction. Refuses with
 * `invitation_over` if the invitation is not open.
 */
async function join(
  deps: PeopleDeps,
  key: string,
  { how, device }: { how: 'passkey' | 'password and code'; device: string },
  storeSignInMethod: (tx: Kysely<DB>, person: PersonRow, now: number) => Promise<void>,
) {
  const now = deps.clock.now();
  const invitation = await readInvitation(deps, key);
  return deps.db.transaction().execute(async (tx) => {
    const person = await lockColleague(tx, invitation.person_id);
    if (!person || !(await markInvitationUsed(tx, invitation.id, now))) throw refuse('invitationOver');
    await updatePerson(tx, person.id, { joined_at: person.joined_at ?? new Date(now), ended_at: null });
    await storeSignInMethod(tx, person, now);
    await actAsPerson(person.id, () =>
      recordAuditEntry(tx, { at: now, who: 'staff', what: 'colleague joined', after: { with: how } }),
    );
    const session = await startStaffSession(tx, { now, personId: person.id, how, device });
    return { ...session, person: { id: person.id, name: person.name, role: person.role as StaffRole } };
  });
}
