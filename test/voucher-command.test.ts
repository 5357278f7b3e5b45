import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import { insertSampleDay, markSampleDayRemoved } from '../sample/sample-store.ts';
import { connect } from '../src/server/db/connect.ts';
import { makeVoucher } from '../src/server/features/vouchers/make-voucher.ts';
import { localMoment } from '../src/server/ports/clock/clock.ts';
import { createDatabase, dropDatabase } from './database.ts';
import { commandCache, programFile } from './program-file.ts';
import { voucherInput } from './voucher-input.ts';

const server = inject('databaseUrl');
const name = `command_${randomUUID().replaceAll('-', '')}`;
const url = await createDatabase(server, name);
const { db, close } = connect(url);
afterAll(async () => {
  await close();
  await dropDatabase(server, name);
});

/** Runs the voucher command as from a terminal. */
function runCommand(line: string, env: Record<string, string> = { DATABASE_URL: url }) {
  const { LD_LIBRARY_PATH = '', PATH = '' } = process.env;
  const result = spawnSync(
    process.execPath,
    [programFile('src/server/commands/voucher.ts'), ...line.split(' ').filter(Boolean)],
    { encoding: 'utf8', env: { PATH, LD_LIBRARY_PATH, NODE_COMPILE_CACHE: commandCache, ...env } },
  );
  return { code: result.status, output: result.stdout.trim(), errorOutput: result.stderr.trim() };
}

test('the voucher command makes, lists and withdraws vouchers, each with a line in the audit log', async () => {
  const made = runCommand('--kind percent --value 10 --uses 5 --count 2 --note flyer --by Desk');
  expect(made).toMatchObject({ code: 0, errorOutput: '' });
  const codes = made.output.split('\n');
  expect(codes).toHaveLength(2);
  for (const code of codes) expect(code).toMatch(/^WIND-[2-9A-HJKMNP-Z]{5}-[2-9A-HJKMNP-Z]{5}$/);
  const first = codes[0] ?? '';
  expect(runCommand(`--withdraw ${first.toLowerCase()} --by Desk`)).toMatchObject({ code: 0 });
  expect(runCommand(`--withdraw ${first}`)).toMatchObject({ code: 1 });
  expect(runCommand('--list').output.split('\n')).toEqual([
    `${codes[1]}  10% off  used 0 of 5  flyer`,
    `${first}  10% off  used 0 of 5  withdrawn  flyer`,
  ]);
  const lines = await db.selectFrom('journal').select(['who', 'what', 'after']).orderBy('id').execute();
  expect(lines.map(({ what }) => what)).toEqual(['voucher made', 'voucher made', 'voucher withdrawn']);
  expect(lines[0]).toMatchObject({
    who: 'staff',
    after: { by: 'Desk', kind: 'percent', value: 10, uses: 5 },
  });
});

test('a reward voucher is used once at the desk, and a second attempt is refused with the day of the first', async () => {
  const input = voucherInput({ validTo: '2199-12-31' });
  const reward = { ...input, worth: { kind: 'desk', goodFor: 'a free hot drink' } as const };
  const code = await makeVoucher(db, reward, Date.now());
  const expiredCode = await makeVoucher(
    db,
    { ...reward, terms: { ...input.terms, validTo: '2020-01-01' } },
    Date.now(),
  );
  const onlineCode = await makeVoucher(db, input, Date.now());
  expect(runCommand(`--use ${code.toLowerCase()} --by Robin`)).toEqual({
    code: 0,
    output: 'Good for a free hot drink. Ticked off now.',
    errorOutput: '',
  });
  for (const [which, why] of [
    [code, 'was ticked off already, on '],
    [expiredCode, 'ended on Wednesday 1 January 2020'],
    [onlineCode, 'is for the booking page'],
    ['WIND-22222-22222', 'No voucher WIND-22222-22222 is valid'],
  ] as const) {
    const { code: status, errorOutput } = runCommand(`--use ${which}`);
    expect([status, errorOutput]).toEqual([1, expect.stringContaining(why)]);
  }
  expect(runCommand('--list').output).toContain(
    `${code}  good for a free hot drink (at the desk)  used 1 of 1`,
  );
  const { what, after } = await db
    .selectFrom('journal')
    .select(['what', 'after'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect([what, after]).toEqual(['voucher used at the desk', { voucher: expect.any(Number), by: 'Robin' }]);
});

test('while a sample day sets the clock back, the commands use the site’s clock', async () => {
  const now = Date.now();
  const daysAgo = (days: number) => localMoment(now - days * 86_400_000).day;
  const input = voucherInput({ validTo: daysAgo(2) });
  const reward = { ...input, worth: { kind: 'desk', goodFor: 'a free hot drink' } as const };
  const code = await makeVoucher(db, reward, now);
  expect(runCommand(`--use ${code}`).errorOutput).toContain('ended on');
  await insertSampleDay(db, now - 3 * 86_400_000, 3 * 86_400_000);
  expect(runCommand(`--use ${code}`).output).toBe('Good for a free hot drink. Ticked off now.');
  const { used_at } = await db
    .selectFrom('voucher_desk_use')
    .select('used_at')
    .orderBy('used_at')
    .executeTakeFirstOrThrow();
  expect(localMoment(used_at.getTime()).day).toBe(daysAgo(3));
  await markSampleDayRemoved(db, now);
});

test.each([
  ['--kind percent --value 101', 'A voucher cannot take off more than 100 percent'],
  ['--kind amount --value 0', 'A voucher takes something off'],
  [
    '--kind amount --value 5 --tickets adults',
    'There is no ticket type adults; there are child-0-1, child-1-12, adult',
  ],
  ['--kind amount --value 5 --tickets ,', 'Name at least one ticket type'],
  ['--kind free-sessions --value 1 --tickets adult', 'leave the ticket types out'],
  ['--kind amount --value 5 --uses 0', 'The number of uses must be 1 or more'],
  ['--kind amount --value 5 --per-email 2', 'The uses for one e-mail cannot be more than the uses for all'],
  ['--kind amount --value 5 --to 2026-02-30', 'Write a day as yyyy-MM-dd'],
  ['--kind amount --value 5 --from 2026-03-02 --to 2026-03-01', 'Its last day lies before its first'],
  [
    '--kind amount --value 5 --visits-from 2026-03-02 --visits-to 2026-03-01',
    'The last day of visits lies before',
  ],
  ['--kind amount --value 5 --weekdays ,', 'Weekdays are'],
  ['--kind nothing --value 5', '--kind must be'],
])('the arguments %s are refused, and no voucher is made', async (line, words) => {
  const before = await db.selectFrom('voucher').select('id').execute();
  const { code, errorOutput } = runCommand(line);
  expect(code).toBe(1);
  expect(errorOutput).toContain(words);
  expect(errorOutput).toContain("'npm run voucher -- --help' shows every option.");
  expect(await db.selectFrom('voucher').select('id').execute()).toEqual(before);
});

test('without a running database the voucher command says what to do', () => {
  const { code, errorOutput } = runCommand('--list', { DATA_DIR: join(tmpdir(), randomUUID()) });
  expect(code).toBe(1);
  expect(errorOutput).toMatch(/^Cannot run: the database of DATA_DIR .* is not running/m);
  expect(errorOutput).toContain(
    'Start the site there (npm start) and run this beside it, or set DATABASE_URL',
  );
  const unusable = runCommand('--list', { PORT: 'front' });
  expect(unusable.errorOutput).toMatch(/^Cannot run: PORT /m);
  const away = runCommand('--list', { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' });
  expect(away.errorOutput).toContain('Cannot reach the database');
});
