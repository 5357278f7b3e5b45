import type { Kysely } from 'kysely';
import type { DB } from '../../db/tables.ts';
import { addPoints } from './add-points.ts';
import { type Consent, recordConsent } from './email-consent.ts';
import { readLoyaltySettings } from './loyalty-store.ts';
import { findMember, insertMember, type Member } from './member-store.ts';

/** The person who joins. */
export interface EnrolMemberInput {
  name: string;
  email: string;
  /** The booking that enrols them; null if they join on the rewards page. */
  bookingId: string | null;
  /** The consent to e-mails, separate from joining (specification 12.15); null if not given. */
  consent: Consent | null;
}

/**
 * Creates a member who joins with a booking or on the rewards page, and adds the welcome points
 * (specification 12.16). A mailbox can have only one member. For an existing member, stores only a consent
 * given with a booking. Returns the member and whether they are new.
 */
export async function enrolMember(
  tx: Kysely<DB>,
  input: EnrolMemberInput,
  now: number,
): Promise<{ member: Member; isNew: boolean }> {
  const inserted = await insertMember(tx, input, now);
  const member = inserted ?? (await findMember(tx, input.email));
  if (!member) throw new Error('A member is gone');
  if (input.consent && (inserted || input.bookingId)) await recordConsent(tx, member.id, input.consent);
  if (inserted) {
    const { welcomePoints } = await readLoyaltySettings(tx);
    await addPoints(
      tx,
      member.id,
      { kind: 'welcome', points: welcomePoints, description: 'Welcome points' },
      now,
    );
  }
  return { member, isNew: inserted !== null };
}
