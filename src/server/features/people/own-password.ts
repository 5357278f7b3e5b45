import { hash } from '@node-rs/argon2';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/tables.ts';
import { refuse } from '../../refusal.ts';
import { checkAppCode, newAppKey, presentAppKey } from './app-codes.ts';
import type { PeopleDeps } from './people-deps.ts';
import { lockColleague, type PersonRow, updatePerson } from './people-store.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';

/**
 * Returns the key that a person adds to their authenticator app. The key stays the same until a code from the
 * app confirms it.
 */
export async function readNextAppKey(deps: PeopleDeps, personId: string) {
  const person = await deps.db.transaction().execute(async (tx) => {
    const found = await lockColleague(tx, personId);
    if (!found) throw refuse('colleagueNotFound');
    const key = found.next_code_key ?? newAppKey();
    if (found.next_code_key === null) await updatePerson(tx, personId, { next_code_key: key });
    return { email: found.email, key };
  });
  const { venue } = await deps.site.read();
  return presentAppKey(person.key, { issuer: venue.name, label: person.email });
}

/**
 * Stores a person's own password (argon2id) and the key of their authenticator app. A code proves that the
 * app has the key. Returns new recovery codes. Refuses with `code_wrong` if the code is wrong.
 */
export async function storeOwnPassword(
  tx: Kysely<DB>,
  person: PersonRow,
  input: { password: string; code: string; now: number },
): Promise<string[]> {
  const key = person.next_code_key;
  const step = key === null ? null : await checkAppCode(key, input.code, { now: input.now, lastStep: null });
  if (step === null) throw refuse('authenticatorCodeWrong');
  await updatePerson(tx, person.id, {
    password_digest: await hash(input.password),
    code_key: key,
    next_code_key: null,
    code_step: step,
  });
  return replaceRecoveryCodes(tx, person.id);
}
