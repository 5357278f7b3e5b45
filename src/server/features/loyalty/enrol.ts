import type { Kysely } from 'kysely';
import type { DB } from '../../db/tables.ts';
import { addPoints } from './add-points.ts';
import { type Consent, giveConsent } from './email-consent.ts';
import { readProgramme } from './loyalty-store.ts';
import { findMember, insertMember, type Member } from './member-store.ts';

/** Who joins. */
export interface Joining {
  name: string;
  email: string;
  /** The booking that enrols them; null for the rewards page. */
  bookingId: string | null;
  /** Their yes to e-mails, apart from joining (specification 12.15); null without one. */
  consent: Consent | null;
}

/**
 * Makes a member with the welcome points, once for each mailbox, whichever way they come (specification
 * 12.16). Of who is a member already nothing changes but a yes that comes with a booking. Answers the
 * member, and whether they are new.
 */
export async function enrolMember(
  tx: Kysely<DB>,
  joining: Joining,
  now: number,
): Promise<{ member: Member; isNew: boolean }> {
  const made = await insertMember(tx, joining, now);
  const member = made ?? (await findMember(tx, joining.email));
  if (!member) throw new Error('A member is gone');
  if (joining.consent && (made || joining.bookingId)) await giveConsent(tx, member.id, joining.consent);
  if (made) {
    const { welcomePoints } = await readProgramme(tx);
    await addPoints(
      tx,
      member.id,
      { kind: 'welcome', points: welcomePoints, description: 'Welcome points' },
      now,
    );
  }
  return { member, isNew: made !== null };
}
