import type { Kysely } from 'kysely';
import type { DB } from '../../db/tables.ts';
import { type AuditEntry, recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { insertPartyChange, type PartyRow } from './party-booking-store.ts';
import { queuePartyMail } from './party-notices.ts';

type StoredChange = Omit<Parameters<typeof insertPartyChange>[1], 'partyId' | 'by'> & {
  by: AuditEntry['who'];
};

/**
 * Records a change of a booked party in its history and in the audit log, and queues the mail to the family.
 */
export async function recordPartyChange(
  tx: Kysely<DB>,
  party: Pick<PartyRow, 'id' | 'bookingId'>,
  change: StoredChange,
  entry: Pick<AuditEntry, 'what' | 'before' | 'after'>,
): Promise<void> {
  const { id: about, by, now } = change;
  await insertPartyChange(tx, { ...change, partyId: party.id });
  await queuePartyMail(tx, { partyId: party.id, kind: 'party-changed', about, now });
  await recordAuditEntry(tx, { at: now, who: by, bookingId: party.bookingId, ...entry });
}
