import { whatIsMissing } from '../../../domain/set-up.ts';
import { clearFactCaches } from '../../app-context.ts';
import { refuse } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { readSetUp } from './read-set-up.ts';
import type { SetUpDeps } from './set-up-deps.ts';
import { lockOpening } from './set-up-store.ts';

/**
 * Opens the centre for booking, or closes it (specification 13.7). Refuses to open a centre that lacks
 * something that families need. The refusal lists everything that is missing. A repeated call changes
 * nothing.
 */
export async function setOpen(deps: SetUpDeps, open: boolean): Promise<void> {
  if (open) {
    clearFactCaches(deps);
    const { isOpen, steps } = await readSetUp(deps);
    const missing = whatIsMissing(steps);
    if (!isOpen && missing.length > 0) throw refuse('notReadyToOpen', { missing: missing.join(' ') });
  }
  await deps.db.transaction().execute(async (tx) => {
    const opening = await lockOpening(tx);
    if (opening.is_open === open) return;
    const now = deps.clock.now();
    await tx
      .updateTable('centre_opening')
      .set({ is_open: open, first_opened_at: opening.first_opened_at ?? new Date(now) })
      .execute();
    await recordAuditEntry(tx, {
      at: now,
      who: 'staff',
      what: open ? 'opened for booking' : 'closed for booking',
    });
  });
}
