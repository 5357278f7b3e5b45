import type { Kysely } from 'kysely';
import type { DB } from '../../db/tables.ts';
import { addPoints } from './add-points.ts';
import { type AchievementTrigger, listEarnedAchievements } from './loyalty-store.ts';
import {
  countMemberVisits,
  deleteMemberVisit,
  findMember,
  insertMemberVisit,
  lockBookingKey,
  lockMember,
} from './member-store.ts';

/** The check-in of a booking whose customer may be a member. */
interface CheckIn {
  email: string;
  bookingId: string;
}

/**
 * Records a visit of the member with this e-mail, and awards the achievements that this visit earns. Does
 * nothing if there is no such member, or if the booking has been counted already. Called at check-in.
 */
export async function recordMemberVisit(tx: Kysely<DB>, checkIn: CheckIn, now: number): Promise<void> {
  const member = await findMember(tx, checkIn.email);
  if (!member) return;
  await lockBookingKey(tx, checkIn.bookingId);
  await lockMember(tx, member.id);
  if (!(await insertMemberVisit(tx, member.id, checkIn.bookingId, now))) return;
  await awardAchievements(tx, member.id, { visits: await countMemberVisits(tx, member.id) }, now);
}

/**
 * Deletes the visit that was counted for a mistaken check-in. The member keeps the achievements for that
 * visit, because their points may have been spent already, and because each achievement is awarded only once.
 */
export async function undoMemberVisit(tx: Kysely<DB>, bookingId: string): Promise<void> {
  await deleteMemberVisit(tx, bookingId);
}

/**
 * Awards the achievement for a first party to the member with this e-mail. Does nothing if there is no such
 * member, or if the member has it already. Called when a party's order is confirmed, and when staff mark an
 * enquiry as booked.
 */
export async function awardPartyHost(
  tx: Kysely<DB>,
  { email }: { email: string },
  now: number,
): Promise<void> {
  const member = await findMember(tx, email);
  if (member) await awardAchievements(tx, member.id, 'party', now);
}

async function awardAchievements(
  tx: Kysely<DB>,
  memberId: string,
  by: AchievementTrigger,
  now: number,
): Promise<void> {
  for (const { id, title, points_reward } of await listEarnedAchievements(tx, by)) {
    await addPoints(
      tx,
      memberId,
      {
        kind: 'achievement',
        points: points_reward,
        description: `Achievement: ${title}`,
        achievement_id: id,
      },
      now,
    );
  }
}
