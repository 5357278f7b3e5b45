import { formatSlot } from '../../../domain/time-slot.ts';
import type { Database } from '../../db/connect.ts';
import type { Clock } from '../../ports/clock/clock.ts';
import { refuse } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { awardPartyHost } from '../loyalty/achievements.ts';
import { lockPartyInquiry, setPartyBookedAt } from './party-store.ts';

interface MarkPartyDeps {
  db: Database;
  clock: Clock;
  /**
   * Wakes the mail sender. The achievement's points may raise the member to a new level, which a mail
   * announces.
   */
  wakeMailSender: () => void;
}

/**
 * Marks a party enquiry as booked and returns the time of the booking (epoch milliseconds). A parent who is a
 * member gets the achievement for a first party, if they do not have it yet. A repeated call changes nothing.
 * Throws the refusal `not_found` if the enquiry is unknown or is not about a party.
 */
export async function markPartyBooked(deps: MarkPartyDeps, inquiryId: string): Promise<number> {
  const now = deps.clock.now();
  const bookedAt = await deps.db.transaction().execute(async (tx) => {
    const party = await lockPartyInquiry(tx, inquiryId);
    if (!party) throw refuse('partyInquiryNotFound');
    if (party.booked_at) return party.booked_at.getTime();
    await setPartyBookedAt(tx, inquiryId, now);
    await awardPartyHost(tx, { email: party.email }, now);
    await recordAuditEntry(tx, {
      at: now,
      who: 'staff',
      what: 'party booked',
      after: {
        inquiry: inquiryId,
        package: party.package,
        day: party.party_date,
        time: formatSlot({ start: party.starts, end: party.ends }),
      },
    });
    return now;
  });
  deps.wakeMailSender();
  return bookedAt;
}
