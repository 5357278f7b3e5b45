import { chmodSync, copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { requestSampleDay } from '../../sample/sample-day.ts';
import { connect } from '../../src/server/db/connect.ts';
import {
  type EmbeddedDatabase,
  removal,
  startEmbeddedDatabase,
} from '../../src/server/db/embedded/embedded-database.ts';
import { jobNames } from '../../src/server/features/watch/job-runs.ts';
import { freePort } from '../../src/server/free-port.ts';
import { checkIntegrity } from '../../src/server/integrity/check-integrity.ts';
import { type AppProcess, type AppProcesses, startAppProcesses } from '../app-processes.ts';
import { recordFault } from '../fault-row.ts';
import { copyFolder, copyNewDatabase } from '../new-database.ts';
import { queueJobStatement } from '../queue-job.ts';
import { waitFor } from '../wait-for.ts';

/**
 * Number of times that the database is lost at a random moment of the first 20 seconds. `npm run faults` has
 * some; an ordinary test run has none, and covers only the decisive moments.
 */
const randomMoments = Number(process.env['EARLY_LOSSES'] ?? 0);
/** Only ends a test that hangs. The site is not required to be this fast. */
const timeout = { timeout: 5 * 60_000, interval: 250 };

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, removal);
});
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'windfall-early-'));
  chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
}

/**
 * A site whose database a test kills. The database is either the embedded one, or a PostgreSQL that the test
 * itself starts and restarts.
 */
interface Site {
  processes: AppProcesses;
  app: AppProcess;
  databaseFolder: string;
  /**
   * Waits until the site has noticed that its database is lost. Does not wait for the embedded database,
   * which the site restarts itself.
   */
  waitUntilNoticed(): Promise<void>;
  /** Restarts the test's own PostgreSQL. Does nothing if the site has the embedded database. */
  revive(): Promise<void>;
  close(): Promise<void>;
}

async function openSite(kind: 'embedded' | 'external', copyOf: string): Promise<Site> {
  let server: EmbeddedDatabase | null = null;
  const settings: Record<string, string> = { DEMO_DATA: 'on', DATABASE_ANSWER_SECONDS: '60' };
  const externalFolder = join(newFolder(), 'database');
  if (kind === 'external') {
    copyFolder(copyOf, externalFolder);
    // A database that is not durable would lose its last commits when it is killed.
    server = await startEmbeddedDatabase({ folder: externalFolder, print: () => undefined });
    settings['DATABASE_URL'] = server.url;
  }
  const processes = await startAppProcesses(null, { expectsErrors: true, settings });
  if (kind === 'embedded') copyFolder(copyOf, join(processes.folder, 'database'));
  const app = await processes.openApp(await freePort());
  return {
    processes,
    app,
    databaseFolder: server?.folder ?? join(processes.folder, 'database'),
    revive: async () => server?.restart(),
    waitUntilNoticed: async () => {
      if (!server) return;
      await waitFor(async () => expect((await fetch(`${app.url}/health`)).status).toBe(503), timeout);
    },
    close: async () => {
      await processes.close();
      await server?.stop();
    },
  };
}

/**
 * Prepares a database folder in which the sample day is requested but not made yet. With `held`, the
 * transaction that makes it waits until `releaseSample`, so that a test meets that moment even on a slow
 * machine.
 */
async function prepareDatabase({ held }: { held: boolean }): Promise<string> {
  const folder = join(newFolder(), 'database');
  await copyNewDatabase(folder);
  const server = await startEmbeddedDatabase({ folder, print: () => undefined });
  const { pool, db, close } = connect(server.url, {});
  try {
    await db.transaction().execute((tx) => requestSampleDay(tx, { clockStartsAt: null }, Date.now()));
    if (held) await pool.query(holdSample);
  } finally {
    await close();
    await server.stop();
  }
  return folder;
}

let heldDatabase: Promise<string> | undefined;

const holdSample = `
  create table sample_held as select true as is_held;
  create function wait_while_held() returns trigger language plpgsql as $$
    begin
      while exists (select from sample_held) loop perform pg_sleep(0.05); end loop;
      return new;
    end $$;
  create trigger held before insert on booking execute function wait_while_held()`;

const releaseSample = (site: Site) => queryDirectly(site, 'delete from sample_held');

const postmasterOf = ({ databaseFolder }: Site) => {
  const file = join(databaseFolder, 'postgres/postmaster.pid');
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
};

function urlOf(site: Site): string {
  const password = readFileSync(join(site.databaseFolder, 'postgres-password'), 'utf8').trim();
  return `postgres://windfall:${password}@127.0.0.1:${postmasterOf(site)[3]}/postgres`;
}

/** One direct connection to each site's database, because opening one for each query would cost more. */
const directly = new WeakMap<Site, pg.Client>();

/** Queries the database directly, without the site. */
async function queryDirectly<Row extends object>(site: Site, statement: string): Promise<Row[]> {
  let client = directly.get(site);
  if (!client) {
    client = new pg.Client({ connectionString: urlOf(site) });
    client.on('error', () => directly.delete(site));
    client.on('end', () => directly.delete(site));
    await client.connect();
    directly.set(site, client);
  }
  try {
    return (await client.query<Row>(statement)).rows;
  } catch (problem) {
    directly.delete(site);
    await client.end().catch(() => undefined);
    throw problem;
  }
}

/** Kills the database, and returns once it runs again and the site reports that it is healthy. */
async function loseDatabase(site: Site): Promise<void> {
  const [before] = postmasterOf(site);
  process.kill(Number(before), 'SIGKILL');
  await site.waitUntilNoticed();
  await waitFor(async () => {
    expect(isAlive(site)).toBe(true);
    await site.revive();
    const [now, , , , , , , status] = postmasterOf(site);
    expect(status?.trim()).toBe('ready');
    expect(now).not.toBe(before);
    expect((await fetch(`${site.app.url}/health`)).status).toBe(200);
  }, timeout);
}

function isAlive({ app }: Site): boolean {
  try {
    return process.kill(app.pid, 0);
  } catch {
    return false;
  }
}

const waitUntilConnected = (site: Site, name: string) =>
  waitFor(async () => {
    expect(isAlive(site)).toBe(true);
    expect(
      await queryDirectly(site, `select from pg_stat_activity where application_name = '${name}'`).catch(
        () => [],
      ),
    ).not.toEqual([]);
  }, timeout);

/**
 * Waits until the site has recovered by itself: it answers, every job is on the timetable, and one job has
 * run.
 */
async function waitUntilRecovered(site: Site): Promise<void> {
  await waitFor(async () => {
    expect(isAlive(site)).toBe(true);
    expect(await queryDirectly(site, 'select name from pgboss.schedule')).toHaveLength(jobNames.length);
  }, timeout);
  const completedJob = "select from pgboss.job where name = 'forget-calls' and state = 'completed'";
  await waitFor(async () => {
    await queryDirectly(site, queueJobStatement('forget-calls'));
    expect(await queryDirectly(site, completedJob)).not.toEqual([]);
  }, timeout);
  expect((await fetch(site.app.url)).status).toBe(200);
}

/** Waits until the sample day has been made, as a whole. */
async function waitUntilSampleMade(site: Site): Promise<void> {
  await waitFor(async () => {
    expect(isAlive(site)).toBe(true);
    expect(await queryDirectly(site, 'select from sample_day where made_at is not null')).toHaveLength(1);
  }, timeout);
  const { db, close } = connect(urlOf(site), { answerSeconds: 300 });
  try {
    const day = await db.selectFrom('sample_day').select('set_back_ms').executeTakeFirstOrThrow();
    const bookings = await db.selectFrom('sample_row').where('kind', '=', 'booking').select('id').execute();
    expect(bookings.length).toBeGreaterThan(100);
    expect(await checkIntegrity(db, Date.now() - Number(day.set_back_ms))).toEqual([]);
  } finally {
    await close();
  }
}

const logsOf = (site: Site) => join(site.databaseFolder, 'logs');

/** Makes nine log files, with the dates of nine days long ago. */
function addOldLogs(site: Site): void {
  for (let day = 1; day <= 9; day += 1) {
    const name = `postgres-2020010${day}-000000.log`;
    copyFileSync(join(site.databaseFolder, 'postgres.log'), join(logsOf(site), name));
  }
}

/** Expects that the restart has deleted old log files, and that the size of a log file is limited. */
async function expectFewLogs(site: Site): Promise<void> {
  // Five old files stay, and there is one new file.
  expect(readdirSync(logsOf(site)).length).toBeLessThanOrEqual(6);
  expect(await queryDirectly(site, 'show log_rotation_size')).toEqual([{ log_rotation_size: '10MB' }]);
}

test.each(['embedded', 'external'] as const)(
  'the site goes on if the %s database is lost right after the site has opened, while jobs start, and while the sample day is made',
  async (kind) => {
    heldDatabase ??= prepareDatabase({ held: true });
    const site = await openSite(kind, await heldDatabase);
    try {
      await loseDatabase(site);
      await waitUntilConnected(site, 'windfall jobs');
      await loseDatabase(site);
      await waitUntilConnected(site, 'windfall sample');
      if (kind === 'embedded') addOldLogs(site);
      await loseDatabase(site);
      if (kind === 'embedded') await expectFewLogs(site);
      // With either database the same function makes the sample day, so only one of the two sites finishes
      // it.
      if (kind === 'embedded') await releaseSample(site);
      else await waitUntilConnected(site, 'windfall sample');
      await waitUntilRecovered(site);
      if (kind === 'embedded') await waitUntilSampleMade(site);
      else await site.app.kill();
    } finally {
      await site.close();
    }
  },
  15 * 60_000,
);

test.runIf(randomMoments > 0).each(['embedded', 'external'] as const)(
  `the site goes on if the %s database is lost within its first 20 seconds, at ${randomMoments} random moments before the sample day is made`,
  async (kind) => {
    const asNew = await prepareDatabase({ held: false });
    const moments: number[] = [];
    for (let round = 0; round < randomMoments; round += 1) {
      const site = await openSite(kind, asNew);
      try {
        const moment = Math.random() * 20_000;
        moments.push(Math.round(moment));
        await new Promise((resolve) => setTimeout(resolve, moment));
        await loseDatabase(site);
        await waitUntilRecovered(site);
        await waitUntilSampleMade(site);
      } finally {
        await site.close();
      }
    }
    recordFault({
      fault: `the ${kind} database killed (kill -9) at a random moment of the first 20 seconds, ${randomMoments} times`,
      result: `the site lived on ${moments.length} times; jobs ran and the sample day was whole each time; at ${moments.join(', ')} ms`,
      requirement: 'only a signal ends the site; pending work is done later',
    });
  },
  60_000 + randomMoments * 10 * 60_000,
);
