import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, expect, inject, test } from 'vitest';
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
