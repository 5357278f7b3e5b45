import { hash, verify } from '@node-rs/argon2';
import type { StaffRole } from '../../../domain/staff-roles.ts';
import { actAsPerson } from '../../db/acting-person.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { Refusal, refuse } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import type { StaffSession } from '../staff/session-guards.ts';
import type { PeopleDeps } from './people-deps.ts';
import { lockCaller, lockColleague, updatePerson } from './people-store.ts';

/**
 * The number of wrong tries after which a PIN is locked. It is unlocked when the colleague signs in
 * fully, without a PIN.
 */
const mostTries = 5;

/**
 * Lists the colleagues who can take over this screen: all who work here and have a PIN, except the present
 * user.
 */
export async function listHands({ db }: PeopleDeps, session: StaffSession) {
  const rows = await db
    .selectFrom('staff_person')
    .select(['id', 'name', 'role'])
    .where('pin_digest', 'is not', null)
    .where('ended_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows
    .filter(({ id }) => id !== session.person?.id)
    .map(({ id, name, role }) => ({ id, name, role: role as StaffRole }));
}

/**
 * Hands an open screen over to a colleague who enters their PIN. The sign-in continues under the colleague's
 * name and role, and ends at the same time as before. Throws the refusal `pin_wrong` if the PIN is wrong or
 * locked, `not_allowed` if the full sign-in was on another day, and `not_found` if the person has no PIN or
 * has left. Wrong tries of one PIN on all screens count together.
 */
export async function changeHands(
  deps: PeopleDeps,
  session: StaffSession,
  input: { personId: string; pin: string },
): Promise<StaffSession> {
  const now = deps.clock.now();
  if (localMoment(session.startedAt).day !== localMoment(now).day) throw refuse('handsNeedSignIn');
  const outcome = await deps.db.transaction().execute(async (tx): Promise<StaffSession | Refusal> => {
    const person = await lockColleague(tx, input.personId);
    if (!person?.pin_digest || person.ended_at) return refuse('colleagueNotFound');
    if (person.pin_tries >= mostTries) return refuse('personalPinLocked');
    if (!(await verify(person.pin_digest, input.pin))) {
      const tries = person.pin_tries + 1;
      await updatePerson(tx, person.id, { pin_tries: tries });
      await recordAuditEntry(tx, {
        at: now,
        who: 'staff',
        what: 'wrong PIN',
        after: { colleague: person.id },
      });
      return tries < mostTries
        ? refuse('personalPinWrong', { left: mostTries - tries })
        : refuse('personalPinLocked');
    }
    if (person.pin_tries > 0) await updatePerson(tx, person.id, { pin_tries: 0 });
    await tx
      .updateTable('staff_session')
      .set({ person_id: person.id, by_pin: true })
      .where('id', '=', session.id)
      .where('ended_at', 'is', null)
      .execute();
    await actAsPerson(person.id, () =>
      recordAuditEntry(tx, { at: now, who: 'staff', what: 'took over the screen' }),
    );
    return {
      ...session,
      person: { id: person.id, name: person.name },
      role: person.role as StaffRole,
      byPin: true,
    };
  });
  // Thrown only after the transaction, because a counted try must be committed.
  if (outcome instanceof Refusal) throw outcome;
  return outcome;
}

/**
 * Sets a person's own PIN (argon2id), replacing any earlier one. Refuses with `not_signed_in` if the person
 * has left.
 */
export async function setOwnPin({ db, clock }: PeopleDeps, personId: string, pin: string): Promise<void> {
  const digest = await hash(pin);
  await db.transaction().execute(async (tx) => {
    await lockCaller(tx, personId);
    await updatePerson(tx, personId, { pin_digest: digest, pin_tries: 0 });
    await recordAuditEntry(tx, { at: clock.now(), who: 'staff', what: 'own PIN set' });
  });
}
