import type { Kysely } from 'kysely';
import type { DB } from '../../db/tables.ts';
import { refuse } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { endSignInById, endSignInsOfPerson, listLiveSignIns } from '../staff/live-sign-ins.ts';
import type { StaffSession } from '../staff/session-guards.ts';
import { maxIdleTime } from '../staff/sign-in.ts';
import type { PeopleDeps } from './people-deps.ts';

/**
 * Returns the live sign-ins of a person, or of everybody if `personId` is left out. With `personId` null,
 * returns the sign-ins with the shared staff password.
 */
export async function readSignIns({ db, clock }: PeopleDeps, current: string, personId?: string | null) {
  const now = clock.now();
  const rows = await listLiveSignIns(db, { now, activeAfter: now - maxIdleTime, personId });
  return rows.map((row) => ({
    personId: row.person_id,
    signIn: {
      id: row.id,
      device: row.device === '' ? 'A browser' : row.device,
      how: row.how,
      byPin: row.by_pin,
      startedAt: row.started_at.toISOString(),
      activeAt: row.active_at.toISOString(),
      isThis: row.id === current,
    },
  }));
}

/**
 * Ends one sign-in of the caller or, with `mayEndAny`, of anybody. A repeated call changes nothing. Refuses
 * with `not_found` if the sign-in does not exist or the caller may not end it.
 */
export async function endOneSignIn(
  deps: PeopleDeps,
  id: string,
  { by, mayEndAny }: { by: StaffSession; mayEndAny: boolean },
): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    const ended = await endSignInById(tx, id, now);
    const isOwn = ended && (ended.person_id ?? null) === (by.person?.id ?? null);
    if (!ended || !(mayEndAny || isOwn)) throw refuse('signInNotFound');
    if (ended.wasOpen) await recordEnd(tx, now, ended.person_id);
  });
}

/**
 * Ends all sign-ins of a person, except the sign-in `except`. With `personId` null, ends the sign-ins with
 * the shared staff password. A repeated call changes nothing.
 */
export async function endSignInsOf(
  deps: PeopleDeps,
  personId: string | null,
  { except }: { except: string },
): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    const ended = await endSignInsOfPerson(tx, { personId, now, except });
    if (ended > 0) await recordEnd(tx, now, personId, ended);
  });
}

function recordEnd(tx: Kysely<DB>, at: number, personId: string | null, count = 1): Promise<void> {
  return recordAuditEntry(tx, {
    at,
    who: 'staff',
    what: 'sign-ins ended',
    after: { ...(personId ? { colleague: personId } : {}), count },
  });
}
