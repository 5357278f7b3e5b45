import { systemClock } from '../../ports/clock/clock.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { endAlerts, lockAlerts, raiseAlert } from './alert-store.ts';
import { findHealthProblems } from './health-problems.ts';
import { readHealthReport } from './health-report.ts';
import type { WatchDeps } from './watch-deps.ts';

/**
 * Checks the site's health and mails the owner about each problem once, when it begins. Ends the alerts of
 * problems that are over. Returns the number of new problems. Several processes can run this function at the
 * same time: only one of them raises alerts, and the others return 0.
 */
export async function raiseAlerts(deps: WatchDeps): Promise<number> {
  const now = systemClock.now();
  const problems = findHealthProblems(await readHealthReport(deps));
  const raised = await deps.db.transaction().execute(async (tx) => {
    if (!(await lockAlerts(tx))) return 0;
    await endAlerts(tx, problems, now);
    let newCount = 0;
    for (const problem of problems) {
      const id = await raiseAlert(tx, problem, now);
      if (id === null) continue;
      newCount += 1;
      await queueMail(tx, id, 'alert-raised', deps.clock.now());
    }
    return newCount;
  });
  if (raised > 0) deps.wakeMailSender();
  return raised;
}
