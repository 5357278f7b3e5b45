import type { Kysely } from 'kysely';
import { pointsReversedOf } from '../../../domain/loyalty.ts';
import type { Pence } from '../../../domain/money.ts';
import type { DB } from '../../db/tables.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { insertPointEntry, listPaidParts, readPointBalance, readReversedPoints } from './ledger-store.ts';
import { lockMember } from './member-store.ts';

/** A booking and its refunds so far. */
export interface ReversePointsInput {
  bookingId: string;
  /** The total refunded so far, including this refund. */
  refundedPence: Pence;
}

/**
 * Reverses the points that a booking's refunds cancel. For each payment, these are the points for the whole
 * amount, less the points for the part that is not refunded. A repeat changes nothing. Never reverses more
 * points than the member has. Points that were spent already are recorded as a shortfall, which later
 * payments recover.
 */
export async function reversePoints(tx: Kysely<DB>, input: ReversePointsInput, now: number): Promise<void> {
  const { bookingId, refundedPence } = input;
  const parts = await listPaidParts(tx, bookingId);
  const earned = parts.findLast(({ entry }) => entry !== null)?.entry;
  if (!earned) return;
  await lockMember(tx, earned.memberId);
  const due =
    pointsReversedOf(parts.map(({ entry, ...part }) => ({ ...part, rule: entry }))) -
    (await readReversedPoints(tx, bookingId));
  if (due <= 0) return;
  const { current } = await readPointBalance(tx, earned.memberId);
  const reversed = Math.min(due, current);
  const shortfall = due - reversed;
  const spent = shortfall === 0 ? '' : ` (${shortfall} of its points were spent already)`;
  await insertPointEntry(
    tx,
    earned.memberId,
    {
      kind: 'reversed',
      points: 0 - reversed,
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
    after: { member: earned.memberId, taken: reversed, shortfall },
  });
}
