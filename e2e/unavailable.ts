import { expect } from '@playwright/test';
import pg from 'pg';
import type { RunningCentre } from './centre.ts';

const health = async (centre: RunningCentre) => (await fetch(`${centre.url}/health`)).status;

/** Blocks the app's database while `meanwhile` runs, and waits until the site serves again. */
export async function whileUnavailable(centre: RunningCentre, meanwhile: () => Promise<void>): Promise<void> {
  const [row] = await centre.rows<{ name: string }>('select current_database() as name');
  const server = new pg.Client({ connectionString: process.env['WINDFALL_JOURNEYS_DATABASE'] });
  await server.connect();
  try {
    await server.query(`alter database ${row?.name} with allow_connections false`);
    await server.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name like 'windfall%'",
      [row?.name],
    );
    await expect.poll(() => health(centre)).toBe(503);
    await meanwhile();
  } finally {
    await server.query(`alter database ${row?.name} with allow_connections true`);
    await server.end();
    await expect.poll(() => health(centre)).toBe(200);
  }
}
