import type { Kysely } from 'kysely';
import type { Day } from '../../../domain/calendar-day.ts';
import type { DB } from '../../db/tables.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import {
  endedAtCheckIn,
  endPendingChange,
  findChangeEndedAtCheckIn,
  findPendingChange,
} from './visit-change-store.ts';

/**
 * Ends an unpaid change because the family checks in. Returns the day on which this frees places; null if
 * there is no unpaid change. The caller holds the booking's lock.
 */
export async function endChangeAtCheckIn(
  tx: Kysely<DB>,
  bookingId: string,
  who: 'staff' | 'kiosk',
  now: number,
): Promise<Day | null> {
  const change = await findPendingChange(tx, bookingId);
  if (!change) return null;
  await endPendingChange(tx, bookingId);
  await recordAuditEntry(tx, {
    at: now,
    who,
    what: endedAtCheckIn,
    bookingId,
    after: { change: change.id },
  });
  return change.target.day;
}

/** Returns whether the check-in of a booking ended an unpaid change. */
export async function hasEndedChangeAtCheckIn(db: Kysely<DB>, bookingId: string): Promise<boolean> {
  return (await findChangeEndedAtCheckIn(db, bookingId)) !== undefined;
}
