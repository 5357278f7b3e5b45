import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { risksOf } from './migration-rules.ts';

const database = join(import.meta.dirname, '../src/server/db');

test('every migration, and the functions, are safe while the previous version still runs', () => {
  for (const folder of ['migrations', 'functions']) {
    const path = join(database, folder);
    for (const name of readdirSync(path).filter((file) => file.endsWith('.sql')))
      expect([name, risksOf(readFileSync(join(path, name), 'utf8'))]).toEqual([name, []]);
  }
});

test.each([
  ['drop table booking;', 'still reads'],
  ['drop function places_left(bigint);', 'still reads'],
  ['alter table booking\n  drop column words;', 'still reads'],
  ['ALTER TABLE booking RENAME COLUMN words TO letters;', 'old name'],
  ['alter table booking rename to visit;', 'old name'],
  ['alter table booking alter column children type bigint;', 'written anew'],
  ['alter table booking alter children set data type bigint;', 'written anew'],
  ['alter table booking alter column phone set not null;', 'leaves it empty'],
  ['alter table booking add column colour text not null;', 'leaves it empty'],
  ['alter table booking add check (children < 90);', 'not valid'],
  ['alter table booking add constraint few check (children < 90);', 'not valid'],
  ['alter table booking add unique (words);', 'not valid'],
  ['create index booking_colour on booking (colour);', 'nobody can write'],
  ["update booking set words = '' where true;", 'every row'],
  ['with n as (select 1)\n  update booking b set seq = 1 from n;', 'every row'],
  ['lock table booking;', 'everybody waits'],
  ['truncate booking;', 'everybody waits'],
])('%s is refused', (statement, words) => {
  expect(risksOf(`-- A change\nselect 1;\n${statement}\n`)).toMatchObject([{ line: 3 }]);
  expect(risksOf(statement)[0]?.words).toContain(words);
  const excused = `-- safe while the old version runs: the table holds ten rows at most\n${statement}`;
  expect(risksOf(excused)).toEqual([]);
  expect(risksOf(`-- safe while the old version runs: yes\n${statement}`)).toHaveLength(1);
});

test.each([
  [
    'a column more',
    "alter table booking add column colour text;\nalter table booking add column shade text not null default 'none';",
  ],
  [
    'a table with all that belongs to it',
    'create table shade (name text);\ncreate index shade_name on shade (name);\nalter table shade add check (true);\nupdate shade set name = name;',
  ],
  [
    'a constraint on new rows only',
    'alter table booking add constraint few check (children < 90) not valid;',
  ],
  ['a looser check', 'alter table booking drop constraint few;'],
  [
    'statements in a function body',
    'create function f() returns void language plpgsql as $$\nbegin\n  update booking set words = words;\n  drop table booking;\nend $$;',
  ],
  ['a remark', '-- drop table booking;\nselect 1;'],
])('%s is allowed', (_, text) => {
  expect(risksOf(text)).toEqual([]);
});
