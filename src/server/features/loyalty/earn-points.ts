import type { Kysely } from 'kysely';
import { type Day, dayWithoutYearInWords } from '../../../domain/calendar-day.ts';
import { bonusPercentOn, levelAt, pointsEarned } from '../../../domain/loyalty.ts';
import type { Pence } from '../../../domain/money.ts';
import type { DB } from '../../db/tables.ts';
import { addPoints } from './add-points.ts';
import { insertPointEntry, listPartsWithoutPoints, readPointBalance } from './ledger-store.ts';
import { listLoyaltyLevels, readLoyaltySettings } from './loyalty-store.ts';
import { findMember, lockMember } from './member-store.ts';

/** A payment that has been received and may earn points. */
export interface EarnPointsInput {
  bookingId: string;
  email: string;
  /** How the entry in the member's history begins: 'Visit', 'Photo session', '10 session credits'. */
  what: string;
  /** The day of the visit; null for purchases without one. */
  day: Day | null;
  paidPence: Pence;
  /** The change of the visit that the payment pays for; left out if the payment is for the visit itself. */
  changeId?: string;
  /** The payment, for an order that is paid in parts; left out if one payment pays the whole price. */
  paymentId?: string;
}

/**
 * Adds the points for a payment to the member with this e-mail address. Does nothing if there is no such
 * member, or if the payment has earned its points already. Each booking, each change of a visit, and each
 * payment of an order that is paid in parts earns points only once. The member's level before the payment
 * decides the bonus (specification 12.14). Deducts points that an earlier refund could not reverse because
 * they had been spent.
 */
export async function earnPoints(tx: Kysely<DB>, payment: EarnPointsInput, now: number): Promise<void> {
  const { bookingId, day, paidPence } = payment;
  const member = await findMember(tx, payment.email);
  if (!member) return;
  await lockMember(tx, member.id);
  const [{ pointsPerPound }, levels] = [await readLoyaltySettings(tx), await listLoyaltyLevels(tx)];
  const before = await readPointBalance(tx, member.id);
  const bonusPercent = bonusPercentOn(levelAt(levels, before.total), day);
  const points = pointsEarned(paidPence, { pointsPerPound, bonusPercent });
  if (points === 0) return;
  const onDay = day === null ? '' : ` on ${dayWithoutYearInWords(day)}`;
  const bonus = bonusPercent === 0 ? '' : `, with ${bonusPercent}% bonus`;
  const isNew = await addPoints(
    tx,
    member.id,
    {
      kind: 'earned',
      points,
      description: `${payment.what}${onDay}${bonus}`,
      booking_id: bookingId,
      visit_change_id: payment.changeId ?? null,
      payment_id: payment.paymentId ?? null,
      paid_pence: paidPence,
      points_per_pound: pointsPerPound,
      bonus_percent: bonusPercent,
    },
    now,
  );
  if (!isNew || before.owed === 0) return;
  await insertPointEntry(
    tx,
    member.id,
    {
      kind: 'recovered',
      points: -Math.min(before.owed, points),
      description: 'Points taken back: you had spent them before their payment was refunded',
      booking_id: bookingId,
      visit_change_id: payment.changeId ?? null,
      payment_id: payment.paymentId ?? null,
    },
    now,
  );
}

/**
 * Adds the points for each payment of an order that is paid in parts. A repeated call adds nothing. Payments
 * that were received before the family joined earn no points.
 */
export async function earnPointsForPartPayments(
  tx: Kysely<DB>,
  order: Omit<EarnPointsInput, 'paidPence' | 'paymentId' | 'changeId'>,
  now: number,
): Promise<void> {
  for (const part of await listPartsWithoutPoints(tx, order.bookingId))
    await earnPoints(tx, { ...order, ...part }, now);
}
