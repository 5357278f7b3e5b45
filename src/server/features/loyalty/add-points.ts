import type { Kysely } from 'kysely';
import type { DB } from '../../db/tables.ts';
import { insertEntry, type NewEntry } from './ledger-store.ts';
import { lockMember, type Member } from './member-store.ts';

/** Gives a member points, once for what they are for. Answers whether they are new. */
export async function addPoints(
  tx: Kysely<DB>,
  member: Member,
  entry: NewEntry,
  now: number,
): Promise<boolean> {
  await lockMember(tx, member.id);
  return insertEntry(tx, member.id, entry, now);
}
