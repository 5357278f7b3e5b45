import { refuse } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import type { CheckInContext } from './check-in-context.ts';
import { clashExists, markClashReviewed } from './clash-store.ts';

/** Marks a clash as reviewed by staff; a repeated call changes nothing. Refuses an unknown clash. */
export async function reviewClash(
  { db, clock, changes }: Pick<CheckInContext, 'db' | 'clock' | 'changes'>,
  clientId: string,
): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    const marked = await markClashReviewed(tx, clientId, now);
    if (!marked) {
      if (await clashExists(tx, clientId)) return;
      throw refuse('clashNotFound');
    }
    await recordAuditEntry(tx, {
      at: now,
      who: 'staff',
      what: 'looked at what could not be passed on',
      ...(marked.booking_id === null ? {} : { bookingId: marked.booking_id }),
      before: { at: marked.done_at.toISOString(), reason: marked.words },
    });
  });
  changes.publishTopics(['clashes']);
}
