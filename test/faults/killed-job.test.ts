import { afterAll, expect, inject, test } from 'vitest';
import { connect } from '../../src/server/db/connect.ts';
import { jobNames, readJobRuns } from '../../src/server/features/watch/job-runs.ts';
import { freePort } from '../../src/server/free-port.ts';
import { type AppProcess, startAppProcesses } from '../app-processes.ts';
import { openTestPool } from '../database.ts';
import { waitFor } from '../wait-for.ts';

const processes = await startAppProcesses(inject('databaseUrl'));
const database = openTestPool(processes.databaseUrl);
const { db, close } = connect(processes.databaseUrl);
afterAll(async () => {
  await close();
  await database.end();
  await processes.close();
});

test('a process that runs no jobs still records each job, so that the job counts as late if no other process runs it', async () => {
  const quiet = await processes.openApp(await freePort(), { JOBS: 'off' });
  const { rows } = await database.query<{ queues: string | null; jobs: string[] }>(
    "select to_regnamespace('pgboss')::text as queues, array(select job from job_run) as jobs",
  );
  expect(rows[0]?.queues).toBeNull();
  expect(rows[0]?.jobs.toSorted()).toEqual(jobNames.toSorted());
  await quiet.stop();
});

/** Returns the longest time between two runs of a daily schedule, in minutes. */
function longestPause(cron: string): number {
  const fields = cron.split(' ');
  if (fields.slice(2).join(' ') !== '* * *') throw new Error(`Not the same every day: ${cron}`);
  const [minutes = [], hours = []] = [60, 24].map((size, index) => valuesOf(fields[index] ?? '', size));
  const due = hours.flatMap((hour) => minutes.map((minute) => hour * 60 + minute));
  return Math.max(...due.map((time, index) => (due[index + 1] ?? (due[0] ?? 0) + 24 * 60) - time));
}

/**
 * Returns the values that one field of a schedule stands for. The field is `*`, a number, a range or a step.
 */
function valuesOf(field: string, size: number): number[] {
  const [, from = '*', until = from, step = '1'] = /^(\*|\d+)(?:-(\d+))?(?:\/(\d+))?$/.exec(field) ?? [];
  const isIn = (value: number) => from === '*' || (value >= Number(from) && value <= Number(until));
  return Array.from({ length: size }, (_, value) => value).filter(
    (value) => isIn(value) && value % Number(step) === 0,
  );
}

/** The site that the last two tests share. It starts after a day on which it was off. */
let late: AppProcess;

test('at most one run of each job is waiting or running, even in a queue of an earlier version, and no job counts as late between two runs', async () => {
  const queues = async () =>
    (
      await database.query<{ policy: string }>(
        "select distinct policy from pgboss.queue where name not like '\\_\\_%'",
      )
    ).rows;
  const waitUntilExclusive = () =>
    waitFor(
      async () => {
        const { rows } = await database.query('select from pgboss.schedule');
        expect([rows.length, await queues()]).toEqual([jobNames.length, [{ policy: 'exclusive' }]]);
      },
      { interval: 100 },
    );
  const first = await processes.openApp(await freePort());
  await waitUntilExclusive();
  const { rows: schedules } = await database.query<{ name: string; cron: string }>(
    'select name, cron from pgboss.schedule',
  );
  const runs = await readJobRuns(db);
  const tooSoon = runs.filter(({ name, lateAfter }) => {
    const { cron = '' } = schedules.find((schedule) => schedule.name === name) ?? {};
    return longestPause(cron) >= lateAfter;
  });
  expect(tooSoon, 'jobs that would count as late before their next time').toEqual([]);
  await first.stop();
  await database.query('delete from pgboss.job');
  // The next start replaces every queue, but keeps the missed runs that were queued before: the next test
  // waits for the run of `check-books`.
  await database.query("update pgboss.queue set policy = 'singleton' where name not like '\\_\\_%'");
  // The site was off when the nightly jobs were due.
  await database.query("update pgboss.version set cron_on = now() - interval '25 hours'");
  await database.query("update pgboss.schedule set created_on = now() - interval '2 days'");
  late = await processes.openApp(await freePort());
  await waitUntilExclusive();
  const queue = () =>
    database.query(
      `insert into pgboss.job (name, policy, start_after, expire_seconds, retry_limit)
      select name, policy, now() + interval '1 day', expire_seconds, retry_limit
      from pgboss.queue where name = 'chase-party-balances' on conflict do nothing returning id`,
    );
  expect([(await queue()).rowCount, (await queue()).rowCount]).toEqual([1, 0]);
  await database.query("delete from pgboss.job where name = 'chase-party-balances'");
});

test('nightly jobs that were missed run at the next start, and a job whose process was killed is released within minutes although its limit is an hour', async () => {
  const insertAbandonedJob = () =>
    database.query<{ id: string }>(
      `insert into pgboss.job (name, policy, state, started_on, heartbeat_on, heartbeat_seconds, expire_seconds, retry_limit)
      select name, policy, 'active', now(), now(), heartbeat_seconds, expire_seconds, retry_limit
      from pgboss.queue where name = 'apply-retention' and expire_seconds = 3600
      returning id`,
    );
  const stateOf = async (id: string | undefined) =>
    (await database.query<{ state: string }>('select state from pgboss.job where id = $1', [id])).rows[0]
      ?.state;

  // The nightly jobs that were due run now. Only the job that writes to families does not, because it must
  // not write to them at night.
  const caughtUp = () => database.query("select from pgboss.job where name = 'check-books'");
  await waitFor(async () => expect((await caughtUp()).rowCount).toBe(1), { interval: 100 });
  const { rows: notCaughtUp } = await database.query<{ name: string }>(
    "select name from pgboss.schedule where options ->> 'missed' is distinct from 'once'",
  );
  expect(notCaughtUp).toEqual([{ name: 'chase-party-balances' }]);
  const id = await waitFor(
    async () => {
      const [job] = (await insertAbandonedJob()).rows;
      if (!job) throw new Error('The queue is not there yet');
      return job.id;
    },
    { interval: 100 },
  );
  expect(await stateOf(id)).toBe('active');
  await waitFor(async () => expect(await stateOf(id)).toBe('failed'), { interval: 500 });
  await late.stop();
}, 600_000);
