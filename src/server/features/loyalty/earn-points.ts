import type { Kysely } from 'kysely';
import { type Day, dayOfYearInWords } from '../../../domain/calendar-day.ts';
import { bonusOn, levelAt, pointsFor } from '../../../domain/loyalty.ts';
import type { Pence } from '../../../domain/money.ts';
import type { DB } from '../../db/tables.ts';
import { addPoints } from './add-points.ts';
import { insertEntry, pointsOf } from './ledger-store.ts';
import { listLevels, readProgramme } from './loyalty-store.ts';
import { findMember, lockMember } from './member-store.ts';

/** A payment that has truly come in. */
export interface Earning {
  bookingId: string;
  email: string;
  /** What it was for, as the history begins: 'Visit', 'Photo session', '10 session credits'. */
  what: string;
  /** The day of the visit; null for what has none. */
  day: Day | null;
  paidPence: Pence;
}

/**
 * Gives the member of this e-mail the points of a payment, once for each booking; nothing where nobody is a
 * member. The bonus is that of the level they had before it (specification 12.14). Points that an earlier
 * refund could not take back, because they had been spent, are made good first.
 */
export async function earnPoints(tx: Kysely<DB>, earning: Earning, now: number): Promise<void> {
  const { bookingId, day, paidPence } = earning;
  const member = await findMember(tx, earning.email);
  if (!member) return;
  await lockMember(tx, member.id);
  const [{ pointsPerPound }, levels] = [await readProgramme(tx), await listLevels(tx)];
  const before = await pointsOf(tx, member.id);
  const bonusPercent = bonusOn(levelAt(levels, before.total), day);
  const points = pointsFor(paidPence, { pointsPerPound, bonusPercent });
  if (points === 0) return;
  const when = day === null ? '' : ` on ${dayOfYearInWords(day)}`;
  const bonus = bonusPercent === 0 ? '' : `, with ${bonusPercent}% bonus`;
  const isNew = await addPoints(
    tx,
    member.id,
    {
      kind: 'earned',
      points,
      description: `${earning.what}${when}${bonus}`,
      booking_id: bookingId,
      paid_pence: paidPence,
      points_per_pound: pointsPerPound,
      bonus_percent: bonusPercent,
    },
    now,
  );
  if (!isNew || before.owed === 0) return;
  await insertEntry(
    tx,
    member.id,
    {
      kind: 'recovered',
      points: -Math.min(before.owed, points),
      description: 'Points of a refund, spent before it',
      booking_id: bookingId,
    },
    now,
  );
}
