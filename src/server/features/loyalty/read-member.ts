import type { Kysely } from 'kysely';
import type { CallReply } from '../../../contract/call.ts';
import type { readMemberCall } from '../../../contract/loyalty.ts';
import { firstNameOf, levelProgress } from '../../../domain/loyalty.ts';
import type { DB } from '../../db/tables.ts';
import { refuse } from '../../refusal.ts';
import { readPointBalance } from './ledger-store.ts';
import { listLoyaltyLevels } from './loyalty-store.ts';
import { countMemberVisits, findMember, type Member } from './member-store.ts';

type MemberView = Omit<CallReply<typeof readMemberCall>, 'success'>;

/**
 * Returns the public view of the member with this e-mail; throws the refusal `member_not_found` if there is
 * none.
 */
export async function readMember(db: Kysely<DB>, email: string): Promise<MemberView> {
  const member = await findMember(db, email);
  if (!member) throw refuse('memberNotFound');
  return describeMember(db, member);
}

/**
 * Returns the public view of a member: a first name, points, level and visits. This view needs no verified
 * e-mail, unless the centre requires a code by e-mail before it shows a balance.
 */
export async function describeMember(db: Kysely<DB>, { id, name }: Member): Promise<MemberView> {
  const points = await readPointBalance(db, id);
  const visitCount = await countMemberVisits(db, id);
  const { level, next, percent } = levelProgress(await listLoyaltyLevels(db), points.total);
  return {
    member: {
      id,
      name: firstNameOf(name),
      currentPoints: points.current,
      totalPoints: points.total,
      visitCount,
      membershipLevel: level.id,
    },
    progress: {
      level: { id: level.id, name: level.name, fromPoints: level.fromPoints },
      next: next && {
        id: next.id,
        name: next.name,
        fromPoints: next.fromPoints,
        pointsToGo: next.pointsToGo,
      },
      percent,
    },
  };
}
