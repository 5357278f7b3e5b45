import { hash, verify } from '@node-rs/argon2';
import type { StaffRole } from '../../../domain/staff-roles.ts';
import { refuse } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { delayGuesses, startStaffSession } from '../staff/sign-in.ts';
import { checkAppCode } from './app-codes.ts';
import type { PeopleDeps } from './people-deps.ts';
import { findPersonByEmail, lockColleague, updatePerson } from './people-store.ts';
import { consumeRecoveryCode } from './recovery-codes.ts';

let placeholderDigest: Promise<string> | undefined;
/**
 * Returns a digest to compare with if the person has no password, so that the reply takes as long as for a
 * person with a password.
 */
const anyDigest = () => {
  placeholderDigest ??= hash('nobody has this password');
  return placeholderDigest;
};

/**
 * Signs a person in with e-mail, password, and a code from their app or a recovery code. Each code works
 * once. Refuses with `wrong_password` if any part is wrong.
 */
export async function signInByName(
  deps: PeopleDeps,
  input: { email: string; password: string; code: string },
  device: string,
) {
  await delayGuesses(deps);
  const now = deps.clock.now();
  const found = await findPersonByEmail(deps.db, input.email);
  const isRight = await verify(found?.password_digest ?? (await anyDigest()), input.password);
  const session =
    found?.password_digest && isRight
      ? await deps.db.transaction().execute(async (tx) => {
          const person = await lockColleague(tx, found.id);
          // The password was changed, or the person left, while the password was being compared.
          if (!person?.code_key || person.ended_at || person.password_digest !== found.password_digest)
            return null;
          const code = input.code.replace(/\s/g, '');
          const step = await checkAppCode(person.code_key, code, { now, lastStep: person.code_step });
          const isRecovery =
            step === null && (await consumeRecoveryCode(tx, { personId: person.id, typed: code, now }));
          if (step === null && !isRecovery) return null;
          await updatePerson(tx, person.id, { pin_tries: 0, ...(step === null ? {} : { code_step: step }) });
          const how = isRecovery ? 'recovery code' : 'password and code';
          return startStaffSession(tx, { now, personId: person.id, how, device });
        })
      : null;
  if (!found || !session) {
    await recordAuditEntry(deps.db, { at: now, who: 'staff', what: 'sign-in refused' });
    throw refuse('signInWrong');
  }
  return { ...session, person: { id: found.id, name: found.name, role: found.role as StaffRole } };
}
