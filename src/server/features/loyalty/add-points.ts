import type { Kysely } from 'kysely';
import { levelAt } from '../../../domain/loyalty.ts';
import type { DB } from '../../db/tables.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { readConsent } from './email-consent.ts';
import {
  insertLevelReached,
  insertPointEntry,
  type NewPointEntry,
  readPointBalance,
} from './ledger-store.ts';
import { listLoyaltyLevels } from './loyalty-store.ts';
import { lockMember } from './member-store.ts';

/**
 * Adds an entry to a member's ledger of points, and returns true. If the ledger already has an entry for the
 * same cause, changes nothing and returns false. A member who consents to e-mails gets a mail when they reach
 * a level for the first time.
 */
export async function addPoints(
  tx: Kysely<DB>,
  memberId: string,
  entry: NewPointEntry,
  now: number,
): Promise<boolean> {
  await lockMember(tx, memberId);
  const before = await readPointBalance(tx, memberId);
  if (!(await insertPointEntry(tx, memberId, entry, now))) return false;
  const levels = await listLoyaltyLevels(tx);
  const level = levelAt(levels, before.total + Number(entry.points));
  if (level.fromPoints > before.total) {
    const levelReachedId = await insertLevelReached(tx, memberId, level.id, now);
    if (levelReachedId && (await readConsent(tx, memberId)).given)
      await queueMail(tx, levelReachedId, 'level-reached', now);
  }
  return true;
}
