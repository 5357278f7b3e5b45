import { addDays, type Day } from '../../../domain/calendar-day.ts';
import { accountsRetentionStart } from '../../../domain/retention.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { eraseFormerColleagues } from '../people/erase-former-colleague.ts';
import type { PrivacyDeps } from './erase-person.ts';
import {
  anonymiseBookings,
  clearMailAddresses,
  clearSpecialRequests,
  deleteOldInquiries,
  deleteOldLetters,
  deleteOldNotes,
  deleteOldPartyGuests,
  deleteOldWaits,
  readRetention,
  replaceSpentAddresses,
} from './retention-store.ts';

const batchSize = 500;

/**
 * Erases data older than the periods of the table `retention`. Returns how much was erased, by kind. A second
 * run changes nothing.
 */
export async function applyRetention({ db, clock }: PrivacyDeps): Promise<Record<string, number>> {
  const now = clock.now();
  const { day: today } = localMoment(now);
  const periods = await readRetention(db);
  const { message_days, unpaid_booking_days, special_request_days, account_years, mail_days, waitlist_days } =
    periods;
  const daysAgo = (days: number) => addDays(today, -days);
  const anonymise = (scope: 'all' | 'unpaid', before: Day) =>
    anonymiseBookings(db, scope, { before, now, limit: batchSize });
  const steps: [string, () => Promise<number>][] = [
    ['messages', () => deleteOldInquiries(db, daysAgo(message_days), batchSize)],
    ['special_requests', () => clearSpecialRequests(db, daysAgo(special_request_days), batchSize)],
    ['notes', () => deleteOldNotes(db, daysAgo(special_request_days), batchSize)],
    ['party_guests', () => deleteOldPartyGuests(db, daysAgo(periods.party_guest_days), batchSize)],
    ['letters', () => deleteOldLetters(db, daysAgo(mail_days), batchSize)],
    ['waitlist', () => deleteOldWaits(db, daysAgo(waitlist_days), batchSize)],
    ['mail_addresses', () => clearMailAddresses(db, daysAgo(mail_days), batchSize)],
    ['unpaid_bookings', () => anonymise('unpaid', daysAgo(unpaid_booking_days))],
    [
      'former_colleagues',
      () =>
        eraseFormerColleagues(db, {
          before: accountsRetentionStart(today, account_years),
          now,
          limit: batchSize,
        }),
    ],
    ['bookings', () => anonymise('all', accountsRetentionStart(today, account_years))],
    ['addresses', () => replaceSpentAddresses(db, { now, limit: batchSize })],
  ];
  const counts: Record<string, number> = {};
  for (const [kind, runBatch] of steps) {
    let count = 0;
    for (let batchCount = batchSize; batchCount === batchSize; count += batchCount)
      batchCount = await runBatch();
    if (count > 0) counts[kind] = count;
  }
  if (Object.keys(counts).length > 0)
    await recordAuditEntry(db, { at: now, who: 'system', what: 'kept long enough', after: counts });
  return counts;
}
