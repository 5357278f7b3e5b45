import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compiled } from './compiled.ts';
import { createTestApp } from './test-app.ts';

const centre = await createTestApp();
const program = join(import.meta.dirname, '../src/server/commands/sql.ts');

/** Runs the command as somebody at a terminal would, with what it is given on its standard input. */
function typed(words: readonly string[], input = '') {
  const { LD_LIBRARY_PATH = '', PATH = '' } = process.env;
  const done = spawnSync(process.execPath, [program, ...words], {
    encoding: 'utf8',
    input,
    env: { PATH, LD_LIBRARY_PATH, NODE_COMPILE_CACHE: compiled, DATABASE_URL: centre.databaseUrl },
  });
  return { code: done.status, said: done.stdout.trim(), complained: done.stderr.trim() };
}
const priceOf = async (id: string) => {
  const { price_pence } = await centre.db
    .selectFrom('menu_item')
    .select('price_pence')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return price_pence;
};

test('a change shows what it would do, and happens only with --yes', async () => {
  const before = await priceOf('sausage');
  const statement = `update menu_item set price_pence = ${before + 25} where id = 'sausage'`;
  const tried = typed([statement]);
  expect(tried).toMatchObject({ code: 0, complained: '' });
  expect(tried.said).toBe(
    'update, 1 row\nNothing has changed yet: the same again with --yes at the end does it.',
  );
  expect(await priceOf('sausage')).toBe(before);
  expect(typed([statement, '--yes']).said).toBe('update, 1 row\nDone.');
  expect(await priceOf('sausage')).toBe(before + 25);
});

test('the log says which rows were changed by hand, how many and when, and none of their values', async () => {
  const logged = () =>
    centre.db.selectFrom('journal').selectAll().where('what', '=', 'rows changed by hand').execute();
  const before = (await logged()).length;
  const statements = "update menu_item set name = name where id = 'sausage'; delete from voucher where false";
  typed([statements]);
  typed(['select 1', '--yes']);
  expect(await logged()).toHaveLength(before);
  typed([statements, '--yes']);
  const entry = (await logged()).at(-1);
  expect(entry).toMatchObject({ who: 'system', before: null, booking_id: null });
  expect(entry?.after).toEqual({ in: 'menu_item, voucher', rows: 1 });
});

test('rows are shown', () => {
  const { code, said } = typed(["select id, name from menu_item where id = 'sausage'"]);
  expect(code).toBe(0);
  expect(said).toContain("'sausage'");
  expect(said).not.toContain('--yes');
  expect(typed(['select id from menu_item where false']).said).toBe('No rows.');
});

test('several statements happen all or none', async () => {
  const before = await priceOf('sausage');
  const refused = typed(
    ['--yes'],
    "update menu_item set price_pence = 1 where id = 'sausage';\nupdate menu_item set price_pence = -1 where id = 'sausage';",
  );
  expect(refused.code).toBe(1);
  expect(refused.complained).toContain('violates check constraint');
  expect(await priceOf('sausage')).toBe(before);
});

test.each([
  [[], 'There is no statement'],
  [['select', '1'], 'between quotation marks'],
  [['selekt 1'], 'syntax error'],
  [["update venue set name = 'X'; commit"], 'Leave out begin and commit'],
])('%j is refused in plain words', (words, complaint) => {
  const { code, complained } = typed(words);
  expect(code).toBe(1);
  expect(complained).toContain(complaint);
  expect(complained).not.toContain('    at ');
});
