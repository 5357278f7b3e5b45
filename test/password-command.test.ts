import { spawnSync } from 'node:child_process';
import { verify } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { commandCache, programFile } from './program-file.ts';
import { signInAsStaff } from './staff.ts';
import { createTestApp } from './test-app.ts';

const app = await createTestApp();
const program = programFile('src/server/commands/password.ts');

/** Runs the command as from a terminal, with the given standard input. */
function runCommand(line: string, input = '') {
  const { LD_LIBRARY_PATH = '', PATH = '' } = process.env;
  const result = spawnSync(process.execPath, [program, ...line.split(' ').filter(Boolean)], {
    encoding: 'utf8',
    input,
    env: { PATH, LD_LIBRARY_PATH, NODE_COMPILE_CACHE: commandCache, DATABASE_URL: app.databaseUrl },
  });
  return { code: result.status, output: result.stdout.trim(), errorOutput: result.stderr.trim() };
}
const isAccepted = async (password: string) => {
  const { digest } = await app.db.selectFrom('staff_password').select('digest').executeTakeFirstOrThrow();
  return verify(digest, password);
};

test('a password from standard input is valid immediately, is never printed, and ends every sign-in', async () => {
  const staff = await signInAsStaff(app);
  const set = runCommand('', 'orchard gate seven\n');
  expect(set).toMatchObject({ code: 0, errorOutput: '' });
  expect(set.output).not.toContain('orchard');
  expect(await isAccepted('orchard gate seven')).toBe(true);
  expect((await app.request('/api/admin/kiosks', { headers: staff })).status).toBe(401);
});

test('--make generates a password and prints it once', async () => {
  const { output } = runCommand('--make');
  const made = /now {3}(\S{12})$/m.exec(output)?.[1] ?? '';
  expect(await isAccepted(made)).toBe(true);
});

test.each([
  ['', 'too short\n', 'at least 10 characters'],
  ['', '', 'at least 10 characters'],
  ['orchard-gate-seven', '', 'Do not give the password as an argument'],
  ['--make more', '', 'Do not give the password as an argument'],
])(
  'the command with the argument “%s” and the input %j is refused, and the old password stays',
  async (line, input, words) => {
    const before = await app.db.selectFrom('staff_password').select('digest').executeTakeFirstOrThrow();
    const refused = runCommand(line, input);
    expect(refused.code).toBe(1);
    expect(refused.errorOutput).toContain(words);
    expect(await app.db.selectFrom('staff_password').select('digest').executeTakeFirstOrThrow()).toEqual(
      before,
    );
  },
);
