import pg from 'pg';
import { afterAll, expect, inject, test, vi } from 'vitest';
import { freePort } from '../../src/server/free-port.ts';
import { openStreet } from '../app-process.ts';

const street = await openStreet(inject('databaseUrl'));
const database = new pg.Pool({ connectionString: street.databaseUrl, max: 1 });
afterAll(async () => {
  await database.end();
  await street.close();
});

test('the turn of a job whose process was killed is given up within a minute, though it had an hour', async () => {
  const leave = () =>
    database.query<{ id: string }>(
      `insert into pgboss.job (name, policy, state, started_on, heartbeat_on, heartbeat_seconds, expire_seconds, retry_limit)
      select name, policy, 'active', now(), now(), heartbeat_seconds, expire_seconds, retry_limit
      from pgboss.queue where name = 'apply-retention' and expire_seconds = 3600
      returning id`,
    );
  const stateOf = async (id: string | undefined) =>
    (await database.query<{ state: string }>('select state from pgboss.job where id = $1', [id])).rows[0]
      ?.state;

  await street.openApp(await freePort());
  const id = await vi.waitFor(
    async () => {
      const [job] = (await leave()).rows;
      if (!job) throw new Error('The queue is not there yet');
      return job.id;
    },
    { timeout: 20_000, interval: 100 },
  );
  expect(await stateOf(id)).toBe('active');
  await vi.waitFor(async () => expect(await stateOf(id)).toBe('failed'), { timeout: 60_000, interval: 500 });
}, 90_000);
