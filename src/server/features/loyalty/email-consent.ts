import type { Kysely } from 'kysely';
import type { CallReply } from '../../../contract/call.ts';
import type { setEmailConsentCall } from '../../../contract/loyalty.ts';
import type { DB } from '../../db/tables.ts';
import {
  agreesToVisitMail,
  type ConsentSource,
  findNewestConsent,
  insertConsent,
  withdrawConsent,
} from './consent-store.ts';
import type { LoyaltyDeps } from './loyalty-deps.ts';
import { readLoyaltySettings } from './loyalty-store.ts';
import { findMember, lockMember, type Member } from './member-store.ts';

/** A consent to e-mails: the version of its wording, and when and where it was given. */
export interface Consent {
  wording: string;
  /** Epoch milliseconds. */
  at: number;
  how: ConsentSource;
}

type ConsentView = CallReply<typeof setEmailConsentCall>['emailConsent'];

/** Returns the current wording of the consent to e-mails. */
export async function readConsentWording(db: Kysely<DB>): Promise<{ version: string; words: string }> {
  return (await readLoyaltySettings(db)).emailConsent;
}

/** Returns whether a member consents to e-mails, and when the consent was given or withdrawn. */
export async function readConsent(db: Kysely<DB>, memberId: string): Promise<ConsentView> {
  const newest = await findNewestConsent(db, memberId);
  if (!newest) return { given: false, since: null };
  const { given_at, withdrawn_at } = newest;
  return { given: withdrawn_at === null, since: new Date(withdrawn_at ?? given_at).toISOString() };
}

/** Returns the member of a mailbox if they consent to mails that ask how a visit was; otherwise null. */
export async function findVisitSubscriber(db: Kysely<DB>, email: string): Promise<Member | null> {
  const member = await findMember(db, email);
  return member && (await agreesToVisitMail(db, member.id)) ? member : null;
}

/**
 * Stores a consent. Does nothing if there is a current consent, or if the new one is older than the last
 * withdrawal.
 */
export async function recordConsent(tx: Kysely<DB>, memberId: string, consent: Consent): Promise<void> {
  await lockMember(tx, memberId);
  const newest = await findNewestConsent(tx, memberId);
  if (newest?.withdrawn_at === null) return;
  if (newest?.withdrawn_at && new Date(newest.withdrawn_at).getTime() > consent.at) return;
  const { wording, at, how } = consent;
  await insertConsent(tx, memberId, { wording, at: new Date(at), how });
}

/**
 * Stores the choice of a member whose address is verified: a consent to the current wording, or a withdrawal.
 * Earlier consents stay on record.
 */
export async function setConsent(
  { db, clock }: Pick<LoyaltyDeps, 'db' | 'clock'>,
  memberId: string,
  given: boolean,
  how: 'page' | 'mail',
): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    await lockMember(tx, memberId);
    if (!given) return withdrawConsent(tx, memberId, how, now);
    const { emailConsent } = await readLoyaltySettings(tx);
    await recordConsent(tx, memberId, { wording: emailConsent.version, at: now, how });
  });
}
