import { systemClock } from '../../ports/clock/clock.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { endAlerts, lockAlerts, raiseAlert } from './alert-store.ts';
import { findHealthProblems } from './health-problems.ts';
import { readHealthReport } from './health-report.ts';
import type { WatchDeps } from './watch-deps.ts';

/**
 * Looks how things stand and tells the owner by mail of each trouble once, when it begins. Safe in several
 * processes at once; answers how many were new.
 */
export async function raiseAlerts(deps: WatchDeps): Promise<number> {
  const now = systemClock.now();
  const troubles = findHealthProblems(await readHealthReport(deps));
  const raised = await deps.db.transaction().execute(async (tx) => {
    if (!(await lockAlerts(tx))) return 0;
    await endAlerts(tx, troubles, now);
    let fresh = 0;
    for (const trouble of troubles) {
      const id = await raiseAlert(tx, trouble, now);
      if (id === null) continue;
      fresh += 1;
      await queueMail(tx, id, 'alert-raised', deps.clock.now());
    }
    return fresh;
  });
  if (raised > 0) deps.mailWaits();
  return raised;
}
