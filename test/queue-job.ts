import type { JobName } from '../src/server/features/watch/job-runs.ts';

/**
 * Returns the statement that queues a job now, unless one is waiting or active, and announces it as pg-boss
 * does. A job that is not announced may wait for 30 seconds.
 */
export const queueJobStatement = (name: JobName) => `
  with queued as (
    insert into pgboss.job (name, policy, expire_seconds, retry_limit)
      select name, policy, expire_seconds, retry_limit from pgboss.queue where name = '${name}'
      on conflict do nothing returning name
  )
  select pg_notify('pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24), name) from queued`;
