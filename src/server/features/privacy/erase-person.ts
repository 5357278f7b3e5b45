import { randomBytes } from 'node:crypto';
import type { Database } from '../../db/connect.ts';
import { type Clock, localMoment } from '../../ports/clock/clock.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import {
  erasePersonalRecords,
  lockPerson,
  type PersonSummary,
  readCanonicalEmail,
  readPersonSummary,
} from './person-store.ts';

/** The dependencies of erasure, export and retention. */
export interface PrivacyDeps {
  db: Database;
  clock: Clock;
}

/** Matches made-up addresses, such as those that are stored for walk-ins. They belong to no one. */
const sharedAddress = /\.invalid$/;

/** Returns the reason, as a refusal, why a person's data cannot be erased; null if it can be erased. */
export function whyNotErasable(summary: PersonSummary, letCreditsGo: boolean): Refusal | null {
  const { openBookings, unsentGifts, openParties, creditsLeft, accountCreditLeft } = summary;
  if (openBookings.length > 0) return refuse('bookingsNotOver', { references: openBookings });
  if (unsentGifts.length > 0) return refuse('giftVouchersNotMailed', { references: unsentGifts });
  if (openParties.length > 0) return refuse('partiesNotOver', { days: openParties });
  if (letCreditsGo) return null;
  if (accountCreditLeft > 0) return refuse('accountCreditNotSpent', { pence: accountCreditLeft });
  return creditsLeft > 0 ? refuse('creditsNotSpent', { credits: creditsLeft }) : null;
}

/**
 * Erases everything that identifies the person behind an e-mail: names, addresses, requests, messages, number
 * plates, codes and devices. Amounts, days, places and points stay under a made-up address, so that the
 * accounts balance. Refuses with `not_found` for an unknown person. Refuses with `not_over_yet` while a
 * booking or a party is open, or while a gift voucher waits for the day of its mail. Also refuses with
 * `not_over_yet` while session credits or account credit remain, unless `letCreditsGo` is set. An erasure
 * cannot be undone.
 */
export async function erasePerson(
  { db, clock }: PrivacyDeps,
  input: { email: string; letCreditsGo: boolean; who: 'staff' | 'system' },
): Promise<PersonSummary> {
  const now = clock.now();
  const mailbox = await readCanonicalEmail(db, input.email);
  return db.transaction().execute(async (tx) => {
    await lockPerson(tx, mailbox);
    const summary = await readPersonSummary(tx, mailbox, now, localMoment(now).day);
    if (sharedAddress.test(mailbox) || hasNoRecords(summary)) throw refuse('personNotFound');
    const refusal = whyNotErasable(summary, input.letCreditsGo);
    if (refusal) throw refusal;
    const mark = randomBytes(8).toString('hex');
    await erasePersonalRecords(tx, mailbox, `erased-${mark}@nobody.invalid`, now);
    const { bookings, messages } = summary;
    await recordAuditEntry(tx, {
      at: now,
      who: input.who,
      what: 'personal data erased',
      after: { mark, bookings, messages },
    });
    return summary;
  });
}

/**
 * Returns whether nothing is stored for a mailbox except codes and devices, which expire by themselves.
 */
export function hasNoRecords({
  bookings,
  messages,
  waits,
  isMember,
}: Pick<PersonSummary, 'bookings' | 'messages' | 'waits' | 'isMember'>): boolean {
  return bookings === 0 && messages === 0 && waits === 0 && !isMember;
}
