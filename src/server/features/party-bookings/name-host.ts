import type { AppContext } from '../../app-context.ts';
import { refuse } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { setPartyHost } from './party-booking-store.ts';

/**
 * Sets the colleague who runs a party (null: nobody yet), records this in the audit log, and returns the
 * party's version. A repeated call changes nothing. Refuses a party that is not booked. Refuses a person who
 * runs another party at that time, may not run parties, or is not on the staff.
 */
export async function nameHost(
  context: Pick<AppContext, 'db' | 'clock' | 'changes'>,
  id: string,
  hostId: string | null,
): Promise<number> {
  const now = context.clock.now();
  const outcome = await context.db.transaction().execute(async (tx) => {
    const set = await setPartyHost(tx, id, hostId, now);
    if (set === null || typeof set === 'string' || !set.changed) return set;
    await recordAuditEntry(tx, {
      at: now,
      who: 'staff',
      what: hostId === null ? 'party without a host' : 'party host named',
      bookingId: set.bookingId,
      ...(hostId !== null && { after: { colleague: hostId } }),
    });
    return set;
  });
  if (outcome === null) throw refuse('partyNotFound');
  if (outcome === 'unknown') throw refuse('partyHostUnknown');
  if (outcome === 'not-host') throw refuse('partyHostNotAllowed');
  if (outcome === 'busy') throw refuse('partyHostBusy');
  if (outcome.changed) context.changes.publishPlaces([outcome.day]);
  return outcome.version;
}
