import { sql } from 'kysely';
import type { Database } from '../db/connect.ts';
import { selectAccountFaults } from './account-checks.ts';
import { selectAccountCreditFaults } from './account-credit-checks.ts';
import {
  selectPartyFaults,
  selectPhotoFaults,
  selectPlaceFaults,
  selectVoucherFaults,
} from './capacity-checks.ts';
import { selectCreditFaults } from './credit-checks.ts';
import { selectMoneyFaults } from './money-checks.ts';

/** What staff should do about a finding. */
const advice = {
  places: 'Look at that day in Today’s Bookings: find room, or ring a family before they come',
  money:
    'Find the booking in Customer Search and compare it with the payment at the provider; then refund, or ask for, the difference',
  mail: 'Tell the family yourself, and look at the mail server',
  rows: 'The site never does this by itself: rows were changed by hand, or a disk is failing. Keep a backup and have the database looked at',
  jobs: 'A job has stopped: look at the log for the reason',
} as const;

/** The kinds of advice that a finding can have. */
export type FaultAdvice = keyof typeof advice;

/**
 * Compares places with capacity. Compares vouchers, session credits and account credit with their uses.
 * Compares photo sessions with each other, and parties with each other. Compares bookings with their
 * accounts, payments, refunds and mail. Returns one line for each fault, with what staff should do about it.
 */
export async function checkBookings(db: Database, now: number): Promise<string[]> {
  const at = new Date(now);
  const { rows } = await sql<{ todo: FaultAdvice; fault: string }>`
    ${selectPlaceFaults(at)}
    union all
    ${selectVoucherFaults(at)}
    union all
    ${selectPhotoFaults(at)}
    union all
    ${selectPartyFaults(at)}
    union all
    ${selectCreditFaults(at)}
    union all
    ${selectMoneyFaults(now)}
    union all
    ${selectAccountFaults()}
    union all
    ${selectAccountCreditFaults(at)}`.execute(db);
  return rows.map(({ todo, fault }) => `${fault}. ${advice[todo]}.`);
}
