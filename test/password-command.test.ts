import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { verify } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { compiled } from './compiled.ts';
import { signInAsStaff } from './staff.ts';
import { createTestApp } from './test-app.ts';

const centre = await createTestApp();
const program = join(import.meta.dirname, '../src/server/commands/password.ts');

/** Runs the command as somebody at a terminal would, with what it is given on its standard input. */
function typed(line: string, input = '') {
  const { LD_LIBRARY_PATH = '', PATH = '' } = process.env;
  const done = spawnSync(process.execPath, [program, ...line.split(' ').filter(Boolean)], {
    encoding: 'utf8',
    input,
    env: { PATH, LD_LIBRARY_PATH, NODE_COMPILE_CACHE: compiled, DATABASE_URL: centre.databaseUrl },
  });
  return { code: done.status, said: done.stdout.trim(), complained: done.stderr.trim() };
}
const counts = async (password: string) => {
  const { digest } = await centre.db.selectFrom('staff_password').select('digest').executeTakeFirstOrThrow();
  return verify(digest, password);
};

test('a password that is handed over counts at once, shows nowhere, and ends every sign-in', async () => {
  const staff = await signInAsStaff(centre);
  const set = typed('', 'orchard gate seven\n');
  expect(set).toMatchObject({ code: 0, complained: '' });
  expect(set.said).not.toContain('orchard');
  expect(await counts('orchard gate seven')).toBe(true);
  expect((await centre.request('/api/admin/kiosks', { headers: staff })).status).toBe(401);
});

test('--make makes one and shows it once', async () => {
  const { said } = typed('--make');
  const made = /now {3}(\S{12})$/m.exec(said)?.[1] ?? '';
  expect(await counts(made)).toBe(true);
});

test.each([
  ['', 'too short\n', 'at least 10 characters'],
  ['', '', 'at least 10 characters'],
  ['orchard-gate-seven', '', 'never an argument'],
  ['--make more', '', 'never an argument'],
])('%s %s: refused, and the old one stays', async (line, input, words) => {
  const before = await centre.db.selectFrom('staff_password').select('digest').executeTakeFirstOrThrow();
  const refused = typed(line, input);
  expect(refused.code).toBe(1);
  expect(refused.complained).toContain(words);
  expect(await centre.db.selectFrom('staff_password').select('digest').executeTakeFirstOrThrow()).toEqual(
    before,
  );
});
