import pg from 'pg';
import { expect, test } from 'vitest';
import { jobNames } from '../src/server/features/watch/job-runs.ts';
import { startJobs } from '../src/server/jobs/schedule.ts';
import { createTestApp } from './test-app.ts';
import { waitFor } from './wait-for.ts';

const app = await createTestApp();

/** Starts the jobs. A start that takes longer than `startLimit` milliseconds is given up. */
function start(startLimit: number, reportError: (problem: unknown) => void) {
  const context = { ...app.site.context, reportError };
  const queue = { databaseUrl: app.databaseUrl, answerSeconds: 300, startLimit };
  const nothing = async () => undefined;
  return startJobs(queue, context, nothing, nothing);
}

test('a start of the jobs that hangs is given up and tried again; then every job is scheduled, and announced when it is queued', async () => {
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  const scheduled = async () => (await client.query('select name from pgboss.schedule')).rowCount;
  const begun = performance.now();
  const first = start(300_000, app.site.context.reportError);
  await waitFor(async () => expect(await scheduled().catch(() => 0)).toBe(jobNames.length));
  // Later starts are given ten times as long as this one took.
  const limit = Math.max(1_000, (performance.now() - begun) * 10);
  await first.stop();

  const problems: string[] = [];
  await client.query('delete from pgboss.schedule');
  // Earlier versions left the queues like this.
  await client.query('update pgboss.queue set notify = false');
  await client.query('begin; lock table pgboss.schedule');
  const second = start(limit, (problem) => problems.push(String(problem)));
  await waitFor(() => expect(problems.join()).toContain('did not start in time'));
  await client.query('commit');
  await waitFor(async () => expect(await scheduled()).toBe(jobNames.length));
  const announced = await client.query<{ name: string }>('select name from pgboss.queue where notify');
  expect(announced.rows.map(({ name }) => name).toSorted()).toEqual(jobNames.toSorted());
  const countListeners = async () => {
    const { rowCount } = await client.query(
      "select from pg_stat_activity where datname = current_database() and query ilike 'listen \"pgboss%'",
    );
    return rowCount;
  };
  // The start that was given up closes its connection later.
  await waitFor(async () => expect(await countListeners()).toBe(1));
  await second.stop();
  await client.end();
});
