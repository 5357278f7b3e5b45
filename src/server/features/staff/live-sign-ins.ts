import type { Kysely } from 'kysely';
import type { DB } from '../../db/tables.ts';

/**
 * Lists the sign-ins that have not ended and were used after `activeAfter`, the last used first. With a
 * `personId`, lists the sign-ins of that person; with `personId` null, those with the staff password; without
 * `personId`, those of everybody.
 */
export function listLiveSignIns(
  db: Kysely<DB>,
  { now, activeAfter, personId }: { now: number; activeAfter: number; personId?: string | null | undefined },
) {
  return db
    .selectFrom('staff_session')
    .select(['id', 'person_id', 'device', 'how', 'by_pin', 'started_at', 'active_at'])
    .where('ended_at', 'is', null)
    .where('ends_at', '>', new Date(now))
    .where('active_at', '>', new Date(activeAfter))
    .$if(personId !== undefined, (query) =>
      personId === null
        ? query.where('person_id', 'is', null)
        : query.where('person_id', '=', personId ?? ''),
    )
    .orderBy('active_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Ends a sign-in by its id. Returns its person and whether it was open; undefined for an unknown id. */
export async function endSignInById(tx: Kysely<DB>, id: string, now: number) {
  const found = await tx
    .selectFrom('staff_session')
    .select(['person_id', 'ended_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!found) return undefined;
  if (found.ended_at === null)
    await tx
      .updateTable('staff_session')
      .set({ ended_at: new Date(now) })
      .where('id', '=', id)
      .execute();
  return { person_id: found.person_id, wasOpen: found.ended_at === null };
}

/**
 * Ends every sign-in that a person has opened or taken over. If `personId` is null, ends every sign-in with
 * the staff password that nobody has taken over. Leaves out the sign-in `except`. Returns the number of ended
 * sign-ins.
 */
export async function endSignInsOfPerson(
  tx: Kysely<DB>,
  { personId, now, except }: { personId: string | null; now: number; except?: string },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('staff_session')
    .set({ ended_at: new Date(now) })
    .where('ended_at', 'is', null)
    .where((where) =>
      personId === null
        ? where.and([where('person_id', 'is', null), where('opened_by', 'is', null)])
        : where.or([where('person_id', '=', personId), where('opened_by', '=', personId)]),
    )
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
