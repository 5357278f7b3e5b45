import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, expect, inject, onTestFinished, test } from 'vitest';
import { bookVisitCall } from '../src/contract/booking.ts';
import { connect } from '../src/server/db/connect.ts';
import { moveDatabase } from '../src/server/moving/move-database.ts';
import { bookConfirmedVisit } from './confirmed-visit.ts';
import { buyTestCredits } from './credits.ts';
import { createDatabase, dropDatabase } from './database.ts';
import { memberHelpers } from './members.ts';
import { copyNewDatabase } from './new-database.ts';
import { commandCache, programFile } from './program-file.ts';
import { signInAsStaff } from './staff.ts';
import { createTestApp } from './test-app.ts';
import { visitInput } from './visit-input.ts';

const server = inject('databaseUrl');
const made: string[] = [];
afterAll(() => Promise.all(made.map((name) => dropDatabase(server, name))));

function anEmptyDatabase(): Promise<string> {
  const name = `moved_${randomUUID().replaceAll('-', '')}`;
  made.push(name);
  return createDatabase(server, name, 'template0');
}

const program = programFile('src/server/commands/move.ts');

/**
 * Runs the command as staff would. The command refuses to run while a site is connected to the database, and
 * the test app counts as a site.
 */
const move = (...args: string[]) => {
  const { LD_LIBRARY_PATH = '', PATH = '' } = process.env;
  const result = spawnSync(process.execPath, [program, ...args], {
    encoding: 'utf8',
    env: { PATH, LD_LIBRARY_PATH, NODE_COMPILE_CACHE: commandCache, DATABASE_URL: app.databaseUrl },
  });
  return { code: result.status, output: result.stdout, errorOutput: result.stderr };
};

const app = await createTestApp();

/**
 * Adds more sessions than fit in one batch; the first of them refers to the last. Also adds changes of facts
 * that are few, but too large for one batch.
 */
async function addManyRows(): Promise<void> {
  await sql`
    insert into session (id, day, starts, ends, capacity, has_arrivals, arrival_of) overriding system value
    select 500000 + n, date '2031-01-01' + (n + 1) % 1101, 600, 1020, 40, n = 1101, case n when 0 then 501101 end
    from generate_series(0, 1101) n order by n`.execute(app.db);
  await sql`
    insert into fact_change (request_id, sheet, steps, differences, note, made_by, made_at, holds_from, applied_at)
    select gen_random_uuid(), 'tickets', '[]', '[]', repeat('long ', 60000), 'Owner', now(), now(), now()
    from generate_series(1, 60)`.execute(app.db);
}

/**
 * Returns how many bytes of changes of facts the largest statement inserted. `cmin` numbers the statements of
 * a transaction.
 */
async function largestInsertion(db: typeof app.db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select sum(octet_length(to_jsonb(c)::text))::integer as bytes from fact_change c
    group by c.cmin::text order by 1 desc limit 1`.execute(db);
  return rows[0]?.bytes ?? 0;
}

test('a centre with bookings, credits, members and pictures moves to an empty database, and passes the integrity checks there', async () => {
  await bookConfirmedVisit(app, {
    selectedDate: '2026-11-28',
    loyaltyOptIn: true,
    specialRequests: 'Zoë’s “ramp”',
  });
  await buyTestCredits(app, 'alex@example.org');
  await memberHelpers(app).join({ email: 'robin@example.org', name: 'Robin Vale' });
  // A sample day sets the site's clock back. Holds end by that clock, so the integrity checks must use it,
  // too.
  await app.db
    .insertInto('sample_day')
    .values({
      opens_at: new Date(app.clock.now()),
      set_back_ms: Math.max(0, Date.now() - app.clock.now()),
    })
    .execute();
  await app.send(bookVisitCall, visitInput({ selectedDate: '2026-11-28' }));
  await app.mails(2);
  const picture = await sharp({ create: { width: 400, height: 64, channels: 3, background: 'olive' } })
    .png()
    .toBuffer();
  const headers = { ...(await signInAsStaff(app)), 'content-type': 'image/png' };
  const body = new Uint8Array(picture);
  await app.request('/api/admin/office/pictures?name=barn.png', { method: 'POST', headers, body });
  await addManyRows();
  const target = await anEmptyDatabase();
  const running = move(target);
  expect(running).toMatchObject({ code: 1, errorOutput: expect.stringContaining('stop it first') });

  const lines: string[] = [];
  const { rows, tables } = await moveDatabase(app.databaseUrl, target, (line) => lines.push(line));
  expect(tables).toBeGreaterThan(60);
  expect(lines).toEqual([`${rows} rows of ${tables} tables are there; comparing`]);

  const { db, close } = connect(target);
  // PostgreSQL's largest JSON value has 256 MiB, so the size of a batch is limited, not only its rows.
  expect(await largestInsertion(app.db)).toBeGreaterThan(16_000_000);
  expect(await largestInsertion(db)).toBeLessThanOrEqual(8_000_000);
  const bookings = await db.selectFrom('booking').select(['special_requests', 'words']).execute();
  expect(bookings.map((row) => row.special_requests).sort()).toEqual(['', '', 'Zoë’s “ramp”']);
  const pictures = (of: typeof db) =>
    of.selectFrom('picture_file').selectAll().orderBy('width').orderBy('format').execute();
  expect(await pictures(db)).toHaveLength(4);
  expect(await pictures(db)).toEqual(await pictures(app.db));
  const { rows: entries } = await sql<{ next: number }>`
    insert into journal (at, who, what) values (now(), 'system', 'test') returning id as next`.execute(db);
  const { rows: ids } = await sql<{ most: number }>`select max(id) as most from journal`.execute(db);
  expect(entries[0]?.next).toBe(ids[0]?.most);
  await expect(sql`delete from journal`.execute(db)).rejects.toThrow('append-only');
  await close();

  await expect(moveDatabase(app.databaseUrl, target, () => undefined)).rejects.toThrow('is not empty');
}, 600_000);

test('a second move is refused while one is running; a killed move can be repeated, and an interrupted move stops the old database', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'windfall-move-'));
  chmodSync(dataFolder, 0o755);
  onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }));
  await copyNewDatabase(join(dataFolder, 'database'));
  // The new database never answers, so the move waits for it.
  const silent = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void silent.close());
  await once(silent, 'listening');
  const target = `postgres://windfall@127.0.0.1:${(silent.address() as AddressInfo).port}/windfall`;
  const { LD_LIBRARY_PATH = '', PATH = '' } = process.env;
  const startMove = () => {
    const child = spawn(process.execPath, [program, target], {
      env: { PATH, LD_LIBRARY_PATH, NODE_COMPILE_CACHE: commandCache, DATA_DIR: dataFolder },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let errorOutput = '';
    child.stderr.on('data', (text) => {
      errorOutput += text;
    });
    const ended = once(child, 'close').then(([code]) => ({ code, errorOutput: errorOutput.trim() }));
    return { child, ended, connected: once(silent, 'connection') };
  };
  const startWaitingMove = async () => {
    const { child, ended, connected } = startMove();
    await Promise.race([connected, ended.then(({ errorOutput }) => expect.unreachable(errorOutput))]);
    return (signal: NodeJS.Signals) => {
      child.kill(signal);
      return ended;
    };
  };
  const isRunning = () => existsSync(join(dataFolder, 'database/postgres/postmaster.pid'));

  const endFirst = await startWaitingMove();
  const second = startMove();
  const refused = Promise.race([
    second.ended,
    second.connected.then(() => expect.unreachable('Not refused')),
  ]);
  expect(await refused).toEqual({ code: 1, errorOutput: expect.stringContaining('is in use') });
  expect(isRunning()).toBe(true);
  await endFirst('SIGKILL');
  expect(isRunning()).toBe(true);
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) {
    const end = await startWaitingMove();
    expect(await end(signal)).toEqual({ code: 1, errorOutput: `Interrupted by ${signal}` });
    expect(isRunning()).toBe(false);
  }
});

test('the help of the move command says what happens to the old database', () => {
  const { code, output } = move('--help');
  expect([code, output]).toEqual([0, expect.stringContaining('it is updated first')]);
});

test.each([[['mysql://elsewhere'], 'must start with postgres://']])(
  'the move command refuses %s',
  (args, words) => {
    const refused = move(...args);
    expect(refused.code).toBe(1);
    expect(refused.errorOutput).toContain(words);
  },
);
