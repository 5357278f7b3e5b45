import { type Kysely, sql } from 'kysely';
import type { Day } from '../../../domain/calendar-day.ts';
import type { Database } from '../../db/connect.ts';
import type { DB } from '../../db/tables.ts';
import { type PersonRow, replaceNameInRecords, updatePerson, withdrawInvitations } from './people-store.ts';
import { eraseStaffAddress } from './staff-address-store.ts';

/**
 * Replaces a person's name and e-mail address with neutral text in their row, and their name in all other
 * records. Erases the address in the mails that they got as staff, and withdraws their invitations. The audit
 * log keeps the person's id, so that it still distinguishes former colleagues.
 */
export async function anonymisePerson(
  tx: Kysely<DB>,
  person: Pick<PersonRow, 'id' | 'name' | 'email'>,
  now: number,
): Promise<void> {
  await withdrawInvitations(tx, person.id, now);
  await replaceNameInRecords(tx, person);
  const replacement = `erased-${person.id}@nobody.invalid`;
  await eraseStaffAddress(tx, person, replacement);
  await updatePerson(tx, person.id, {
    name: 'A former colleague',
    email: replacement,
    erased_at: new Date(now),
  });
}

/** Erases at most `limit` colleagues who left before the day `before`. Returns how many were erased. */
export function eraseFormerColleagues(
  db: Database,
  { before, now, limit }: { before: Day; now: number; limit: number },
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const rows = await tx
      .selectFrom('staff_person')
      .select(['id', 'name', 'email'])
      .where(sql`(ended_at at time zone 'Europe/London')::date`, '<', before)
      .where('erased_at', 'is', null)
      .orderBy('ended_at')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const person of rows) await anonymisePerson(tx, person, now);
    return rows.length;
  });
}
