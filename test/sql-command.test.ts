import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { commandCache, programFile } from './program-file.ts';
import { createTestApp } from './test-app.ts';

const app = await createTestApp();
const program = programFile('src/server/commands/sql.ts');

/** Runs the command as from a terminal, with the given standard input. */
function runCommand(words: readonly string[], input = '') {
  const { LD_LIBRARY_PATH = '', PATH = '' } = process.env;
  const result = spawnSync(process.execPath, [program, ...words], {
    encoding: 'utf8',
    input,
    env: { PATH, LD_LIBRARY_PATH, NODE_COMPILE_CACHE: commandCache, DATABASE_URL: app.databaseUrl },
  });
  return { code: result.status, output: result.stdout.trim(), errorOutput: result.stderr.trim() };
}
const priceOf = async (id: string) => {
  const { price_pence } = await app.db
    .selectFrom('menu_item')
    .select('price_pence')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return price_pence;
};

test('the sql command previews a change, and makes it only with --yes', async () => {
  const before = await priceOf('sausage');
  const statement = `update menu_item set price_pence = ${before + 25} where id = 'sausage'`;
  const tried = runCommand([statement]);
  expect(tried).toMatchObject({ code: 0, errorOutput: '' });
  expect(tried.output).toBe(
    'update, 1 row\nNothing has changed yet. To apply this, run the same command with --yes at the end.',
  );
  expect(await priceOf('sausage')).toBe(before);
  expect(runCommand([statement, '--yes']).output).toBe('update, 1 row\nDone.');
  expect(await priceOf('sausage')).toBe(before + 25);
});

test('the audit log records which tables were changed by hand, how many rows and when, but none of their values', async () => {
  const logged = () =>
    app.db.selectFrom('journal').selectAll().where('what', '=', 'rows changed by hand').execute();
  const before = (await logged()).length;
  const statements =
    "update public.menu_item set name = name where id = 'sausage'; delete from voucher where false";
  runCommand([statements]);
  runCommand(['select 1', '--yes']);
  expect(await logged()).toHaveLength(before);
  runCommand([statements, '--yes']);
  const entry = (await logged()).at(-1);
  expect(entry).toMatchObject({ who: 'system', before: null, booking_id: null });
  expect(entry?.after).toEqual({ in: 'menu_item, voucher', rows: 1 });
});

test('a select that changes rows is previewed and recorded as any other change', async () => {
  const before = await priceOf('sausage');
  const change = `with changed as (update menu_item set price_pence = ${before + 25} where id = 'sausage' returning id) select id from changed`;
  expect(runCommand([change]).output).toContain('Nothing has changed yet');
  expect(await priceOf('sausage')).toBe(before);
  expect(runCommand([change, '--yes']).output).toContain('Done.');
  expect(await priceOf('sausage')).toBe(before + 25);
  const logged = app.db.selectFrom('journal').select('after').where('what', '=', 'rows changed by hand');
  expect((await logged.orderBy('id').execute()).at(-1)?.after).toMatchObject({ in: 'menu_item' });
});

test('the sql command prints the rows that a statement returns', () => {
  const { code, output } = runCommand(["select id, name from menu_item where id = 'sausage'"]);
  expect(code).toBe(0);
  expect(output).toContain("'sausage'");
  expect(output).not.toContain('--yes');
  expect(runCommand(['select id from menu_item where false']).output).toBe('No rows.');
});

test('several statements in one command succeed or fail together', async () => {
  const before = await priceOf('sausage');
  const refused = runCommand(
    ['--yes'],
    "update menu_item set price_pence = 1 where id = 'sausage';\nupdate menu_item set price_pence = -1 where id = 'sausage';",
  );
  expect(refused.code).toBe(1);
  expect(refused.errorOutput).toContain('violates check constraint');
  expect(await priceOf('sausage')).toBe(before);
});

test.each([
  ['a commit after a comment', '-- x\ncommit'],
  ['a commit between comments', '/* /* */ select */ commit /* */'],
  ['a rollback, and a change after it', 'rollback; CHANGE'],
  ['a commit in a chain', 'commit and chain'],
  ['a prepared transaction', "prepare/* */transaction 'x'"],
  ['a block that commits', 'do $$ begin commit; end $$'],
  ['a commit behind a string that is continued', "select e'a'\n'\\'' ; commit ; --'"],
])('no text can end the transaction of a preview: %s', async (_, ending) => {
  const before = await priceOf('sausage');
  const change = `update menu_item set price_pence = ${before + 25} where id = 'sausage'`;
  const { code, output } = runCommand([`${change}; ${ending.replace('CHANGE', change)}`]);
  expect([code, output, await priceOf('sausage')]).toEqual([1, '', before]);
});

test.each([
  [[], 'There is no statement'],
  [['-- nothing'], 'There is no statement'],
  [['select', '1'], 'between quotation marks'],
  [['selekt 1'], 'syntax error'],
  [["update venue set name = 'X'; commit"], 'Leave out begin and commit'],
])('the command refuses %j with a plain message', (words, complaint) => {
  const { code, errorOutput } = runCommand(words);
  expect(code).toBe(1);
  expect(errorOutput).toContain(complaint);
  expect(errorOutput).not.toContain('    at ');
});
