import type { Kysely } from 'kysely';
import type { DB } from '../../db/tables.ts';
import { addPoints } from './add-points.ts';
import { readProgramme } from './loyalty-store.ts';
import { findMember, insertMember, type Member } from './member-store.ts';

/** Who joins. */
export interface Joining {
  name: string;
  email: string;
  /** The booking that enrols them; null for the rewards page. */
  bookingId: string | null;
}

/**
 * Makes a member with the welcome points, once for each mailbox, whichever way they come (readings 16). Who is a member already stays
 * as they are. Answers the member, and whether they are new.
 */
export async function enrol(
  tx: Kysely<DB>,
  joining: Joining,
  now: number,
): Promise<{ member: Member; isNew: boolean }> {
  const made = await insertMember(tx, joining, now);
  if (!made) {
    const member = await findMember(tx, joining.email);
    if (!member) throw new Error('A member is gone');
    return { member, isNew: false };
  }
  const { welcomePoints } = await readProgramme(tx);
  await addPoints(
    tx,
    made,
    { kind: 'welcome', points: welcomePoints, description: 'Welcome to Rewards' },
    now,
  );
  return { member: made, isNew: true };
}
