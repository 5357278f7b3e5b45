import { randomBytes } from 'node:crypto';
import { dayInWords } from '../../../domain/calendar-day.ts';
import type { Database } from '../../db/connect.ts';
import { type Clock, localMoment } from '../../ports/clock/clock.ts';
import { Refusal } from '../../refusal.ts';
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

/** Addresses shared by walk-ins, which belong to no one. */
const sharedAddress = /\.invalid$/;

/** Returns the reason, in words, why a person's data cannot be erased yet; null where it can. */
export function erasureObstacle(summary: PersonSummary, letCreditsGo: boolean): string | null {
  const { openBookings, openParties, creditsLeft } = summary;
  if (openBookings.length > 0) {
    const subject = openBookings.length === 1 ? 'This booking is' : 'These bookings are';
    return `${subject} not over yet: ${openBookings.join(', ')}. Cancel, or wait until the visit is over.`;
  }
  if (openParties.length > 0) {
    return `A party is booked for ${openParties.map(dayInWords).join(' and ')}. Mark it as waiting again, or wait until it is over.`;
  }
  if (creditsLeft > 0 && !letCreditsGo) {
    const amount =
      creditsLeft === 1 ? 'There is 1 session credit' : `There are ${creditsLeft} session credits`;
    return `${amount} left. Give the money back first, or tick that they may go.`;
  }
  return null;
}

/**
 * Erases everything that identifies the person behind an e-mail: names, addresses, requests, messages,
 * number plates, codes and devices. Amounts, days, places and points stay under a made-up address, so
 * that the accounts balance. Refuses `not_found` for an unknown person, and `not_over_yet` while a
 * booking or a party is open or credits remain that may not be dropped. Cannot be undone.
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
    if (sharedAddress.test(mailbox) || hasNoRecords(summary))
      throw new Refusal('not_found', 'There is nothing under this email address');
    const obstacle = erasureObstacle(summary, input.letCreditsGo);
    if (obstacle) throw new Refusal('not_over_yet', obstacle);
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
export function hasNoRecords({ bookings, messages, isMember }: PersonSummary): boolean {
  return bookings === 0 && messages === 0 && !isMember;
}
