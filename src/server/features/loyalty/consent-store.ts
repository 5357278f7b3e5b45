import type { Kysely } from 'kysely';
import type { DB } from '../../db/tables.ts';

/** Where consent was given: with a booking, on the rewards page, or from a mail. */
export type ConsentSource = 'booking' | 'page' | 'mail';

/**
 * Returns a member's newest consent to e-mails, even if it is withdrawn; undefined if there never was a
 * consent.
 */
export function findNewestConsent(db: Kysely<DB>, memberId: string) {
  return db
    .selectFrom('email_consent')
    .where('member_id', '=', memberId)
    .select(['wording', 'given_at', 'withdrawn_at'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Inserts a consent to e-mails with the version of its wording. */
export async function insertConsent(
  tx: Kysely<DB>,
  memberId: string,
  consent: { wording: string; at: Date; how: ConsentSource },
): Promise<void> {
  await tx
    .insertInto('email_consent')
    .values({ member_id: memberId, wording: consent.wording, given_at: consent.at, given_how: consent.how })
    .execute();
}

/**
 * Ends a member's current consent, because it is withdrawn, or because a consent to another wording replaces
 * it. `now` is in epoch milliseconds.
 */
export async function endConsent(
  tx: Kysely<DB>,
  memberId: string,
  how: 'page' | 'mail' | 'other wording',
  now: number,
): Promise<void> {
  await tx
    .updateTable('email_consent')
    .set({ withdrawn_at: new Date(now), withdrawn_how: how })
    .where('member_id', '=', memberId)
    .where('withdrawn_at', 'is', null)
    .execute();
}

/** Returns whether a member currently consents to mails that ask how a visit was. */
export async function agreesToVisitMail(db: Kysely<DB>, memberId: string): Promise<boolean> {
  const found = await db
    .selectFrom('email_consent as c')
    .innerJoin('consent_wording as w', 'w.version', 'c.wording')
    .select('c.id')
    .where('c.member_id', '=', memberId)
    .where('c.withdrawn_at', 'is', null)
    .where('w.covers_visits', '=', true)
    .executeTakeFirst();
  return found !== undefined;
}
