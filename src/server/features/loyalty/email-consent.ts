import type { Kysely } from 'kysely';
import type { CallReply } from '../../../contract/call.ts';
import type { setEmailConsentCall } from '../../../contract/loyalty.ts';
import type { DB } from '../../db/tables.ts';
import { endConsent, type GivenHow, insertConsent, newestConsent } from './consent-store.ts';
import type { LoyaltyDeps } from './loyalty-deps.ts';
import { readProgramme } from './loyalty-store.ts';
import { lockMember } from './member-store.ts';

/** A yes to e-mails: the version of the words that were read, when, and where. */
export interface Consent {
  wording: string;
  /** Epoch milliseconds. */
  at: number;
  how: GivenHow;
}

type ConsentShown = CallReply<typeof setEmailConsentCall>['emailConsent'];

/** The words that a yes to e-mails is given to now. */
export async function readConsentWording(db: Kysely<DB>): Promise<{ version: string; words: string }> {
  return (await readProgramme(db)).emailConsent;
}

/** Whether a member says yes to e-mails now. */
export async function readConsent(db: Kysely<DB>, memberId: string): Promise<ConsentShown> {
  const newest = await newestConsent(db, memberId);
  if (!newest) return { given: false, since: null };
  const { given_at, withdrawn_at } = newest;
  return { given: withdrawn_at === null, since: new Date(withdrawn_at ?? given_at).toISOString() };
}

/** Keeps a yes. One that stands already stays as it is, and one older than the last no is too late. */
export async function giveConsent(tx: Kysely<DB>, memberId: string, consent: Consent): Promise<void> {
  await lockMember(tx, memberId);
  const newest = await newestConsent(tx, memberId);
  if (newest?.withdrawn_at === null) return;
  if (newest?.withdrawn_at && new Date(newest.withdrawn_at).getTime() > consent.at) return;
  const { wording, at, how } = consent;
  await insertConsent(tx, memberId, { wording, at: new Date(at), how });
}

/**
 * Keeps what somebody says who has shown that the address is theirs: a yes to today's wording, or a no. What
 * was agreed to before, and when, is kept.
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
    const { emailConsent } = await readProgramme(tx);
    await giveConsent(tx, memberId, { wording: emailConsent.version, at: now, how });
  });
}
