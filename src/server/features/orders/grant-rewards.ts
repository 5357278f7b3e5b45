import type { Kysely } from 'kysely';
import type { DB } from '../../db/tables.ts';
import { awardPartyHost } from '../loyalty/achievements.ts';
import { earnPoints, earnPointsForPartPayments } from '../loyalty/earn-points.ts';
import { enrolMember } from '../loyalty/enrol-member.ts';
import type { BookingRow } from './booking-store.ts';
import { listDoneChanges, type VisitChange } from './visit-change-store.ts';

const descriptions: Partial<Record<string, string>> = {
  visit: 'Visit',
  photo: 'Photo session',
  credits: 'Session credits',
  party: 'Party',
  'gift-voucher': 'Gift voucher',
};

/**
 * Enrols a family that ticked the box to join the loyalty scheme, and credits points for the money actually
 * paid (specification 6.1). Account credit and gift vouchers earn no points when they are spent, because they
 * earned points when they were paid for. A first party also earns its achievement (specification 6.4). Pass
 * the transaction that confirms the booking. A repeat credits nothing more.
 */
export async function grantRewards(tx: Kysely<DB>, booking: BookingRow, now: number): Promise<void> {
  const { id: bookingId, customer_email: email } = booking;
  if (booking.loyalty_opt_in) {
    const { email_consent_version: wording, email_consent_at: at } = booking;
    const consent = wording && at ? ({ wording, at: at.getTime(), how: 'booking' } as const) : null;
    await enrolMember(tx, { name: booking.customer_name, email, bookingId, consent }, now);
  }
  await earnPointsOf(tx, booking, now);
  if (booking.kind === 'party') await awardPartyHost(tx, { email }, now);
}

/**
 * Credits points for the money paid for a visit and for each of its changes to the member with the booking's
 * e-mail. A repeat adds nothing. For any other booking, works like `earnPointsOf`.
 */
export async function earnPointsWithChanges(tx: Kysely<DB>, booking: BookingRow, now: number): Promise<void> {
  const changes = await listDoneChanges(tx, booking.id);
  const total_pence = changes[0]?.total_before_pence ?? booking.total_pence;
  await earnPointsOf(tx, { ...booking, total_pence }, now);
  for (const change of changes) await earnPointsOfChange(tx, booking, change, now);
}

/**
 * Credits points for the money paid for a change of a visit. Does nothing if the change costs no more. A
 * repeat adds nothing.
 */
export async function earnPointsOfChange(
  tx: Kysely<DB>,
  { id: bookingId, customer_email: email }: Pick<BookingRow, 'id' | 'customer_email'>,
  { id: changeId, target: { day }, to_pay_pence: paidPence }: VisitChange,
  now: number,
): Promise<void> {
  const what = 'Change of your visit';
  if (paidPence > 0) await earnPoints(tx, { bookingId, email, what, day, paidPence, changeId }, now);
}

/**
 * Credits points for the money paid for a booking to the member with the booking's e-mail. A repeat adds
 * nothing. A party earns points with each payment, because its balance is paid later.
 */
export async function earnPointsOf(
  tx: Kysely<DB>,
  booking: Pick<
    BookingRow,
    'id' | 'kind' | 'day' | 'customer_email' | 'total_pence' | 'account_credit_pence'
  >,
  now: number,
): Promise<void> {
  const { id: bookingId, customer_email: email, day } = booking;
  const what = descriptions[booking.kind] ?? 'Purchase';
  const order = { bookingId, email, what, day };
  if (booking.kind === 'party') return earnPointsForPartPayments(tx, order, now);
  await earnPoints(tx, { ...order, paidPence: booking.total_pence - booking.account_credit_pence }, now);
}
