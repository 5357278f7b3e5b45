import type { Kysely } from 'kysely';
import type { CallReply } from '../../../contract/call.ts';
import type { setEmailConsentCall } from '../../../contract/loyalty.ts';
import type { DB } from '../../db/tables.ts';
import {
  agreesToVisitMail,
  type ConsentSource,
  endConsent,
  findNewestConsent,
  insertConsent,
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

/**
 * Returns whether a member consents to e-mails, to which wording, and when the consent was given or
 * withdrawn.
 */
export async function readConsent(db: Kysely<DB>, memberId: string): Promise<ConsentView> {
  const newest = await findNewestConsent(db, memberId);
  if (!newest) return { given: false, wording: null, since: null };
  const { wording, given_at, withdrawn_at } = newest;
  return { given: withdrawn_at === null, wording, since: new Date(withdrawn_at ?? given_at).toISOString() };
}

/** Returns the member of a mailbox if they consent to mails that ask how a visit was; otherwise null. */
export async function findVisitSubscriber(db: Kysely<DB>, email: string): Promise<Member | null> {
  const member = await findMember(db, email);
  return member && (await agreesToVisitMail(db, member.id)) ? member : null;
}

/**
 * Stores a consent. It replaces a current consent to another wording. Does nothing if there is a current
 * consent to the same wording, or if the new consent is older than the last consent or withdrawal.
 */
export async function recordConsent(tx: Kysely<DB>, memberId: string, consent: Consent): Promise<void> {
  await lockMember(tx, memberId);
  const { wording, at, how } = consent;
  const newest = await findNewestConsent(tx, memberId);
  if (newest) {
    const isCurrent = newest.withdrawn_at === null;
    if (isCurrent && newest.wording === wording) return;
    if (new Date(newest.withdrawn_at ?? newest.given_at).getTime() > at) return;
    if (isCurrent) await endConsent(tx, memberId, 'other wording', at);
  }
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
    if (!given) return endConsent(tx, memberId, how, now);
    const { emailConsent } = await readLoyaltySettings(tx);
    await recordConsent(tx, memberId, { wording: emailConsent.version, at: now, how });
  });
}
