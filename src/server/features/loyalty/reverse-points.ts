import type { Kysely } from 'kysely';
import { pointsUndone } from '../../../domain/loyalty.ts';
import type { Pence } from '../../../domain/money.ts';
import type { DB } from '../../db/tables.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { findEarning, insertEntry, pointsOf, pointsUndoneSoFar } from './ledger-store.ts';
import { lockMember } from './member-store.ts';

/** Money of a booking that goes back. */
export interface Refunded {
  bookingId: string;
  /** All that was refunded of it so far, this refund included. */
  refundedPence: Pence;
}

/**
 * Takes back the points of what was refunded: those of what was paid less those of what remains paid. Called
 * again with the same sum it changes nothing. Never takes more than there is: what has been spent is written
 * down as a shortfall, and made good by later payments.
 */
export async function reversePoints(tx: Kysely<DB>, refunded: Refunded, now: number): Promise<void> {
  const { bookingId, refundedPence } = refunded;
  const earned = await findEarning(tx, bookingId);
  if (!earned) return;
  await lockMember(tx, earned.member_id);
  const rule = {
    pointsPerPound: earned.points_per_pound ?? 0,
    bonusPercent: earned.bonus_percent ?? 0,
  };
  const due =
    pointsUndone(earned.paid_pence ?? 0, refundedPence, rule) - (await pointsUndoneSoFar(tx, bookingId));
  if (due <= 0) return;
  const { current } = await pointsOf(tx, earned.member_id);
  const taken = Math.min(due, current);
  const shortfall = due - taken;
  const spent = shortfall === 0 ? '' : ` (${shortfall} of its points were spent already)`;
  await insertEntry(
    tx,
    earned.member_id,
    {
      kind: 'reversed',
      points: 0 - taken,
      description: `Refund: ${earned.description}${spent}`,
      booking_id: bookingId,
      refunded_pence: refundedPence,
      shortfall,
    },
    now,
  );
  if (shortfall === 0) return;
  await recordAuditEntry(tx, {
    at: now,
    who: 'system',
    what: 'points of a refund were spent already',
    bookingId,
    after: { member: earned.member_id, taken, shortfall },
  });
}
