import { addDays } from '../../../domain/calendar-day.ts';
import { accountsNeededFrom } from '../../../domain/retention.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import type { PrivacyDeps } from './erase-person.ts';
import { blankBookings, deleteMessages, forgetRequests, readRetention } from './retention-store.ts';

const mostAtOnce = 500;

/**
 * Forgets what has been kept as long as the table `retention` says. Answers how
 * much, by kind; safe to run twice.
 */
export async function applyRetention({ db, clock }: PrivacyDeps): Promise<Record<string, number>> {
  const now = clock.now();
  const { day: today } = localMoment(now);
  const { message_days, unpaid_booking_days, special_request_days, account_years } = await readRetention(db);
  const before = (days: number) => addDays(today, -days);
  const rounds: [string, () => Promise<number>][] = [
    ['messages', () => deleteMessages(db, before(message_days), mostAtOnce)],
    ['special_requests', () => forgetRequests(db, before(special_request_days), mostAtOnce)],
    ['unpaid_bookings', () => blankBookings(db, 'unpaid', before(unpaid_booking_days), mostAtOnce)],
    ['bookings', () => blankBookings(db, 'all', accountsNeededFrom(today, account_years), mostAtOnce)],
  ];
  const forgotten: Record<string, number> = {};
  for (const [what, round] of rounds) {
    let count = 0;
    for (let done = mostAtOnce; done === mostAtOnce; count += done) done = await round();
    if (count > 0) forgotten[what] = count;
  }
  if (Object.keys(forgotten).length > 0)
    await recordAuditEntry(db, { at: now, who: 'system', what: 'kept long enough', after: forgotten });
  return forgotten;
}
