import { Refusal } from '../../refusal.ts';
import { writeJournal } from '../journal/write-journal.ts';
import type { CheckInDeps } from './check-in-deps.ts';
import { isClash, markLookedAt } from './clash-store.ts';

/**
 * Notes that staff have looked at what a kiosk could not pass on. Twice is once. Refuses what nobody knows.
 */
export async function lookAtClash(
  { db, clock, notices }: Pick<CheckInDeps, 'db' | 'clock' | 'notices'>,
  clientId: string,
): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    const marked = await markLookedAt(tx, clientId, now);
    if (!marked) {
      if (await isClash(tx, clientId)) return;
      throw new Refusal('not_found', 'This is not on the list any more');
    }
    await writeJournal(tx, {
      at: now,
      who: 'staff',
      what: 'looked at what could not be passed on',
      ...(marked.booking_id === null ? {} : { bookingId: marked.booking_id }),
      before: { at: marked.done_at.toISOString(), reason: marked.words },
    });
  });
  notices.deskChanged(['clashes']);
}
