import type { Kysely } from 'kysely';
import { levelAt } from '../../../domain/loyalty.ts';
import type { DB } from '../../db/tables.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { readConsent } from './email-consent.ts';
import { insertEntry, insertLevelReached, type NewEntry, pointsOf } from './ledger-store.ts';
import { listLevels } from './loyalty-store.ts';
import { lockMember } from './member-store.ts';

/**
 * Gives a member points, once for what they are for; a level reached for the first time is told to who said
 * yes to e-mails. Answers whether they are new.
 */
export async function addPoints(
  tx: Kysely<DB>,
  memberId: string,
  entry: NewEntry,
  now: number,
): Promise<boolean> {
  await lockMember(tx, memberId);
  const before = await pointsOf(tx, memberId);
  if (!(await insertEntry(tx, memberId, entry, now))) return false;
  const levels = await listLevels(tx);
  const level = levelAt(levels, before.total + Number(entry.points));
  if (level.fromPoints > before.total) {
    const reached = await insertLevelReached(tx, memberId, level.id, now);
    if (reached && (await readConsent(tx, memberId)).given)
      await queueMail(tx, reached, 'level-reached', now);
  }
  return true;
}
