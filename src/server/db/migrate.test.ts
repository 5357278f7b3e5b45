import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, expect, inject, test, vi } from 'vitest';
import { createDatabase, dropDatabase } from '../../../test/database.ts';
import { connect } from './connect.ts';
import { migrate } from './migrate.ts';
import { venueRow } from './seed/open-play-rows.ts';

const firstRelease = ['0001-open-play.sql', '0002-calendar-notices.sql'];
const plainOwner = 'plain_owner';
const server = inject('databaseUrl');
const names: string[] = [];
afterAll(async () => {
  for (const name of names) await dropDatabase(server, name);
  await asAdmin(`drop role if exists ${plainOwner}`);
});

async function asAdmin(statement: string): Promise<void> {
  const { pool, close } = connect(server);
  await pool.query(statement);
  await close();
}

test('whoever owns the database and nothing else can bring it up to date', async () => {
  const name = `owned_${randomUUID().replaceAll('-', '')}`;
  names.push(name);
  await asAdmin(`create role ${plainOwner} login password 'plain'`);
  const url = new URL(await createDatabase(server, name, `template0 owner ${plainOwner}`));
  url.username = plainOwner;
  url.password = 'plain';
  const { pool, close } = connect(url.toString());
  await migrate(pool);
  const { rows } = await pool.query(
    'select usesuper, (select count(*)::int from check_in_term) as terms from pg_user where usename = current_user',
  );
  expect(rows).toEqual([{ usesuper: false, terms: 7 }]);
  await close();
});

/** Words as names are compared, whatever the language of the database. */
test.each([
  ['Zoë O’Brien-Łukasz', 'zoe obrien lukasz'],
  ["  D'Arcy   ÅNGSTRÖM ", 'darcy angstrom'],
  ['Straße Ærø Þór Œuvre İpek', 'strasse aero thor oeuvre ipek'],
  ['ﬁona ＪＯ', 'fiona jo'],
  ['Smith–Jones', 'smith jones'],
])('%o is compared as %o', async (name, plain) => {
  const database = `words_${randomUUID().replaceAll('-', '')}`;
  names.push(database);
  const { pool, close } = connect(await createDatabase(server, database));
  const { rows } = await pool.query('select plain_words($1) as plain', [name]);
  await close();
  expect(rows).toEqual([{ plain }]);
});

test.each([
  ['that never said since when is given the day the terms were written', '2026-11-01', '2026-11-21'],
  ['whose owner set a day keeps it', '2026-10-05', '2026-10-05'],
])('a venue of the first release %s', async (_what, before, after) => {
  const name = `upgrade_${randomUUID().replaceAll('-', '')}`;
  names.push(name);
  const { pool, db, close } = connect(await createDatabase(server, name, 'template0'));
  await pool.query(
    'create table schema_migration (name text primary key, applied_at timestamptz default now())',
  );
  for (const file of firstRelease) {
    await pool.query(await readFile(new URL(`migrations/${file}`, import.meta.url), 'utf8'));
    await pool.query('insert into schema_migration (name) values ($1)', [file]);
  }
  await db
    .insertInto('venue')
    .values({ ...venueRow, terms_version: before })
    .execute();

  await migrate(pool);
  const venue = await db.selectFrom('venue').selectAll().executeTakeFirstOrThrow();
  expect([venue.terms_version, venue.stay_minutes]).toEqual([after, 120]);
  await close();
});

test('processes that start together take turns: each migration is applied once', async () => {
  const name = `together_${randomUUID().replaceAll('-', '')}`;
  names.push(name);
  const url = await createDatabase(server, name, 'template0');
  const processes = Array.from({ length: 4 }, () => connect(url, { connections: 1 }));
  const applied = await Promise.all(processes.map(({ pool }) => migrate(pool)));
  expect(applied.filter((files) => files.length > 0)).toHaveLength(1);
  const after = connect(url, { connections: 1 });
  const { rows } = await after.pool.query<{ files: number; waits: string; locks: number }>(
    "select (select count(*)::int from schema_migration) as files, current_setting('statement_timeout') as waits, (select count(*)::int from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())) as locks",
  );
  expect(rows).toEqual([{ files: applied.flat().length, waits: '15s', locks: 0 }]);
  await Promise.all([after, ...processes].map(({ close }) => close()));
});

test('a migration steps back while a family’s transaction holds what it needs, and is applied once that is over', async () => {
  const name = `busy_${randomUUID().replaceAll('-', '')}`;
  names.push(name);
  const { pool, close } = connect(await createDatabase(server, name));
  await pool.query("delete from schema_migration where name = '0025-retention.sql'");
  await pool.query('drop table retention');
  const family = await pool.connect();
  await family.query('begin');
  await family.query('select * from email_consent');
  const migrating = migrate(pool);
  const other = async () => (await pool.query('select 1 from email_consent')).rowCount;
  await vi.waitFor(
    async () => {
      const { rows } = await pool.query<{ aborted: number }>(
        'select xact_rollback::int as aborted from pg_stat_database where datname = current_database()',
      );
      expect(rows[0]?.aborted).toBeGreaterThan(0);
    },
    { timeout: 20_000, interval: 200 },
  );
  expect(await other()).toBe(0);
  await family.query('commit');
  family.release();
  expect(await migrating).toEqual(['0025-retention.sql']);
  await close();
});
