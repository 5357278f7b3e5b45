import { expect } from '@playwright/test';
import pg from 'pg';
import type { TestSite } from './test-site.ts';

const health = async (site: TestSite) => (await fetch(`${site.url}/health`)).status;

/** Blocks the app's database while `meanwhile` runs, and waits until the site answers again. */
export async function whileUnavailable(site: TestSite, meanwhile: () => Promise<void>): Promise<void> {
  const [row] = await site.rows<{ name: string }>('select current_database() as name');
  const server = new pg.Client({ connectionString: process.env['WINDFALL_JOURNEYS_DATABASE'] });
  await server.connect();
  try {
    await server.query(`alter database ${row?.name} with allow_connections false`);
    await server.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name like 'windfall%'",
      [row?.name],
    );
    await expect.poll(() => health(site)).toBe(503);
    await meanwhile();
  } finally {
    await server.query(`alter database ${row?.name} with allow_connections true`);
    await server.end();
    await expect.poll(() => health(site)).toBe(200);
  }
}
