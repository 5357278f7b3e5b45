import { randomBytes } from 'node:crypto';
import { dayInWords } from '../../../domain/calendar-day.ts';
import type { Database } from '../../db/connect.ts';
import { type Clock, localMoment } from '../../ports/clock/clock.ts';
import { Refusal } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import {
  blankEverything,
  lockPerson,
  type PersonSummary,
  readCanonicalEmail,
  readPersonSummary,
} from './person-store.ts';

export interface PrivacyDeps {
  db: Database;
  clock: Clock;
}

/** Walk-ins share it: it is nobody's. */
const nobodys = /\.invalid$/;

/** What stands in the way of erasing, in words; null when nothing does. */
export function whyNotErased(standing: PersonSummary, letCreditsGo: boolean): string | null {
  const { openBookings, openParties, creditsLeft } = standing;
  if (openBookings.length > 0) {
    const which = openBookings.length === 1 ? 'This booking is' : 'These bookings are';
    return `${which} not over yet: ${openBookings.join(', ')}. Cancel, or wait until the visit is over.`;
  }
  if (openParties.length > 0) {
    return `A party is booked for ${openParties.map(dayInWords).join(' and ')}. Mark it as waiting again, or wait until it is over.`;
  }
  if (creditsLeft > 0 && !letCreditsGo) {
    const many = creditsLeft === 1 ? 'There is 1 session credit' : `There are ${creditsLeft} session credits`;
    return `${many} left. Give the money back first, or tick that they may go.`;
  }
  return null;
}

/**
 * Takes everything out that says who the person behind an e-mail is: names, addresses, wishes, messages,
 * number plates, codes and devices. Amounts, days, places and points stay, under an address that leads to
 * nobody, so that the books balance. Refuses while a booking or a party is not over, or while there are
 * credits that nobody said may go. There is no way back.
 */
export async function erasePerson(
  { db, clock }: PrivacyDeps,
  order: { email: string; letCreditsGo: boolean; who: 'staff' | 'system' },
): Promise<PersonSummary> {
  const now = clock.now();
  const mailbox = await readCanonicalEmail(db, order.email);
  return db.transaction().execute(async (tx) => {
    await lockPerson(tx, mailbox);
    const standing = await readPersonSummary(tx, mailbox, now, localMoment(now).day);
    if (nobodys.test(mailbox) || isNobody(standing))
      throw new Refusal('not_found', 'There is nothing under this email address');
    const obstacle = whyNotErased(standing, order.letCreditsGo);
    if (obstacle) throw new Refusal('not_over_yet', obstacle);
    const mark = randomBytes(8).toString('hex');
    await blankEverything(tx, mailbox, `erased-${mark}@nobody.invalid`, now);
    const { bookings, messages } = standing;
    await recordAuditEntry(tx, {
      at: now,
      who: order.who,
      what: 'personal data erased',
      after: { mark, bookings, messages },
    });
    return standing;
  });
}

/** Whether nothing is kept for a mailbox beside codes and devices, which are over within days. */
export function isNobody({ bookings, messages, isMember }: PersonSummary): boolean {
  return bookings === 0 && messages === 0 && !isMember;
}
