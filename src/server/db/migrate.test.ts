import { randomUUID } from 'node:crypto';
import { afterAll, expect, inject, test } from 'vitest';
import { createDatabase, dropDatabase } from '../../../test/database.ts';
import { insertVisit } from '../../../test/insert-visit.ts';
import { waitFor } from '../../../test/wait-for.ts';
import { connect } from './connect.ts';
import { migrate } from './migrate.ts';

const plainOwner = 'plain_owner';
const server = inject('databaseUrl');
const names: string[] = [];
afterAll(async () => {
  for (const name of names) await dropDatabase(server, name);
  await asAdmin(`drop role if exists ${plainOwner}`);
});

async function emptyDatabase(prefix: string) {
  const name = `${prefix}_${randomUUID().replaceAll('-', '')}`;
  names.push(name);
  return connect(await createDatabase(server, name, 'template0'));
}

async function asAdmin(statement: string): Promise<void> {
  const { pool, close } = connect(server);
  await pool.query(statement);
  await close();
}

test('the owner of the database can migrate it without further privileges', async () => {
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

test.each([
  ['Zoë O’Brien-Łukasz', 'zoe obrien lukasz'],
  ["  D'Arcy   ÅNGSTRÖM ", 'darcy angstrom'],
  ['Straße Ærø Þór Œuvre İpek', 'strasse aero thor oeuvre ipek'],
  ['ﬁona ＪＯ', 'fiona jo'],
  ['Smith–Jones', 'smith jones'],
])('the name %o is normalised as %o for comparison', async (name, plain) => {
  const database = `words_${randomUUID().replaceAll('-', '')}`;
  names.push(database);
  const { pool, close } = connect(await createDatabase(server, database));
  const { rows } = await pool.query('select plain_words($1) as plain', [name]);
  await close();
  expect(rows).toEqual([{ plain }]);
});

test('a database older than the baseline is refused and left unchanged', async () => {
  const { pool, close } = await emptyDatabase('older');
  await pool.query(
    'create table schema_migration (name text primary key, applied_at timestamptz default now())',
  );
  await pool.query("insert into schema_migration (name) values ('0001-open-play.sql')");
  await expect(migrate(pool)).rejects.toThrow(
    'This database is older than the baseline: it lacks 0002-calendar-notices.sql',
  );
  const { rows } = await pool.query(
    "select count(*)::int as tables from pg_tables where schemaname = 'public'",
  );
  expect(rows).toEqual([{ tables: 1 }]);
  await close();
});

test('functions of an older edition are replaced, those of a newer edition are left unchanged', async () => {
  const { pool, close } = await emptyDatabase('editions');
  await migrate(pool);
  const answer = async () =>
    (await pool.query("select is_of_sample('booking', '{}') as answer")).rows[0].answer;
  await pool.query(
    'create or replace function is_of_sample(p_table text, p_row jsonb) returns boolean language sql stable as $$ select true $$',
  );
  expect(await migrate(pool)).toEqual([]);
  await pool.query("update schema_functions set edition = edition + 1, digest = 'of a newer version'");
  expect(await migrate(pool)).toEqual([]);
  expect(await answer()).toBe(true);
  await pool.query("update schema_functions set edition = 0, digest = 'of an older version'");
  expect(await migrate(pool)).toEqual([expect.stringMatching(/^functions, edition/)]);
  expect(await answer()).toBe(false);
  await close();
});

test('the ticket that session credits paid for is found by the price that they saved, not by what they pay for now', async () => {
  const name = `credits_${randomUUID().replaceAll('-', '')}`;
  names.push(name);
  const { db, pool, close } = connect(await createDatabase(server, name));
  const migration = '0105-tickets-that-credits-paid.sql';
  // Each visit has one baby, two children and one adult. Now session credits pay for adults.
  const book = async (credits: number, savings: number, babyPence = 400) => {
    const id = await insertVisit(db, { day: '2999-06-03', now: Date.parse('2999-06-01T10:00:00Z') });
    await pool.query(
      'update booking set original_pence = 5000, total_pence = 5000 - $3, credits_used = $2, credit_savings_pence = $3 where id = $1',
      [id, credits, savings],
    );
    await pool.query('delete from booking_ticket where booking_id = $1', [id]);
    await pool.query(
      `insert into booking_ticket values ($1, 'child-0-1', 'Baby', 1, $2, 0, false),
        ($1, 'child-1-12', 'Child', 2, 950, 0, false), ($1, 'adult', 'Adult', 1, 200, 0, true)`,
      [id, babyPence],
    );
    return id;
  };
  const visits = {
    'child-1-12': await book(2, 1900),
    'child-0-1': await book(1, 400),
    // Two credits cannot have paid for one baby, although its price would fit.
    'child-1-12, not the baby of the same price': await book(2, 1900, 950),
    adult: await book(0, 0),
    'adult, as two types have the price': await book(1, 950, 950),
    'adult, as no type has the price': await book(1, 300),
  };
  await pool.query('delete from schema_migration where name = $1', [migration]);
  expect(await migrate(pool)).toEqual([migration]);
  for (const [type, id] of Object.entries(visits)) {
    const { rows } = await pool.query(
      'select ticket_type_id from booking_ticket where booking_id = $1 and takes_session_credit',
      [id],
    );
    expect(rows, type).toEqual([{ ticket_type_id: type.replace(/,.*/, '') }]);
  }
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
  const replaced = 33;
  expect(applied.flat().filter((step) => !step.startsWith('functions'))).toHaveLength(
    (rows[0]?.files ?? 0) - replaced,
  );
  expect(rows).toMatchObject([{ waits: '15s', locks: 0 }]);
  await Promise.all([after, ...processes].map(({ close }) => close()));
});

test('a step is rolled back while another transaction has the locks that it needs, and is applied later', async () => {
  const name = `busy_${randomUUID().replaceAll('-', '')}`;
  names.push(name);
  const { pool, close } = connect(await createDatabase(server, name));
  await pool.query("update schema_functions set edition = 0, digest = ''");
  const family = await pool.connect();
  await family.query('begin');
  await family.query('update stay set number_plate = null');
  const migrating = migrate(pool);
  const other = async () => (await pool.query('update stay set number_plate = null')).rowCount;
  await waitFor(
    async () => {
      const { rows } = await pool.query<{ aborted: number }>(
        'select xact_rollback::int as aborted from pg_stat_database where datname = current_database()',
      );
      expect(rows[0]?.aborted).toBeGreaterThan(0);
    },
    { timeout: 120_000, interval: 200 },
  );
  expect(await other()).toBe(0);
  // The request also needs a table that the step has locked. The step gives up before PostgreSQL would end
  // the request because of the deadlock.
  await family.query(`do $$ begin
    while not exists (select from pg_locks where relation = 'stay'::regclass and not granted) loop
      perform pg_sleep(0.01);
    end loop;
    update booking set special_requests = special_requests;
  end $$`);
  await family.query('commit');
  family.release();
  expect(await migrating).toEqual([expect.stringMatching(/^functions, edition/)]);
  await close();
});
