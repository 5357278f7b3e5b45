import { refuse } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { emptyFacts } from '../office-facts/empty-facts.ts';
import type { SetUpDeps } from './set-up-deps.ts';
import { hasFamilies, lockOpening } from './set-up-store.ts';

/**
 * Begins the set-up of the centre with the existing facts. With 'nothing', empties the facts first, in one
 * transaction (specification 13.7). Refuses to empty the facts of a centre that has bookings, party enquiries
 * or redeemed rewards, or has been open. Also refuses to begin with the existing facts after they have been
 * emptied. A repeated call changes nothing.
 */
export async function beginSetUp(
  { db, clock }: Pick<SetUpDeps, 'db' | 'clock'>,
  from: 'windfall' | 'nothing',
  by: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const opening = await lockOpening(tx);
    if (opening.started_from === from) return;
    if (opening.started_from === 'nothing') throw refuse('begunOtherwise');
    if (from === 'nothing') {
      if (opening.first_opened_at !== null) throw refuse('begunWhileOpen');
      if (await hasFamilies(tx)) throw refuse('begunWithBookings');
      await emptyFacts(tx, clock.now(), by);
    }
    await tx.updateTable('centre_opening').set({ started_from: from }).execute();
    await recordAuditEntry(tx, {
      at: clock.now(),
      who: 'staff',
      what: 'set-up begun',
      after: { from },
    });
  });
}
