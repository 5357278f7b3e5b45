import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deleteOldBackups, listBackups, walSegmentName } from './backup-folder.ts';
import { isBackupDue } from './nightly-backup.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'windfall-backups-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const at = (text: string) => Date.parse(`${text}:00Z`);

function writeBackup(moment: string, start: string, timeline = 1): string {
  const name = `${moment.replace(':', '-')}-00Z`;
  mkdirSync(join(folder, name));
  const facts = {
    madeAt: `${moment}:00Z`,
    bytes: 1,
    timeline,
    start,
    end: start,
    schema: '',
    postgres: '',
  };
  writeFileSync(join(folder, name, 'backup.json'), JSON.stringify(facts));
  return name;
}

test.each([
  ['0/0', '0000000000000000'],
  ['0/1000028', '0000000000000001'],
  ['16/B374D848', '00000016000000B3'],
])('the WAL position %s is in segment %s', (position, segment) => {
  expect(walSegmentName(position)).toBe(segment);
});

test('deletes old backups, unneeded WAL and unfinished backups older than a day, but never the newest backup', async () => {
  const old = writeBackup('2026-11-01T02:00', '0/2000028');
  const retained = writeBackup('2026-11-10T02:00', '0/4000028');
  const newest = writeBackup('2026-11-20T02:00', '0/6000028');
  mkdirSync(join(folder, '2026-11-18T02-00-00Z.unfinished'));
  const unfinished = join(folder, '2026-11-21T01-00-00Z.unfinished');
  renameSync(join(folder, writeBackup('2026-11-21T01:00', '0/7000028')), unfinished);
  chmodSync(folder, 0o755);
  const log = join(folder, 'wal');
  mkdirSync(log);
  for (const file of [
    '000000010000000000000003.gz',
    '000000020000000000000003.gz',
    '000000010000000000000004.gz',
    '00000002.history.gz',
  ])
    writeFileSync(join(log, file), '');

  const deleted = await deleteOldBackups(folder, 14, at('2026-11-21T02:00'));
  expect(deleted).toEqual({ backups: [old], segments: 2 });
  expect((await listBackups(folder)).map(({ name }) => name)).toEqual([retained, newest]);
  expect(existsSync(join(folder, '2026-11-18T02-00-00Z.unfinished'))).toBe(false);
  expect(existsSync(unfinished)).toBe(true);
  expect(readdirSync(log).sort()).toEqual(['000000010000000000000004.gz', '00000002.history.gz']);

  await deleteOldBackups(folder, 1, at('2027-06-01T02:00'));
  expect((await listBackups(folder)).map(({ name }) => name)).toEqual([newest]);
});

test('a backup made while the clock was ahead is deleted when the next backup is, and the newest stays', async () => {
  const ahead = writeBackup('2027-11-10T02:00', '0/4000028');
  const next = writeBackup('2026-11-11T02:00', '0/6000028');
  const newest = writeBackup('2026-11-25T02:00', '0/8000028');
  chmodSync(folder, 0o755);
  const log = join(folder, 'wal');
  mkdirSync(log);
  const segments = ['04', '05', '06', '07', '08'].map((number) => `0000000100000000000000${number}.gz`);
  for (const file of segments) writeFileSync(join(log, file), '');
  expect((await deleteOldBackups(folder, 14, at('2026-11-25T01:00'))).backups).toEqual([]);
  expect(await deleteOldBackups(folder, 14, at('2026-11-26T02:00'))).toEqual({
    backups: [next, ahead],
    segments: 4,
  });
  expect(readdirSync(log)).toEqual(segments.slice(-1));
  writeBackup('2027-11-26T02:00', '0/A000028');
  expect((await deleteOldBackups(folder, 14, at('2026-12-26T02:00'))).backups).toEqual([]);
  expect((await listBackups(folder))[0]?.name).toBe(newest);
});

test.each([
  ['empty', ''],
  ['cut off', '{ "madeAt": "2026-11-2'],
  ['incomplete', '{ "madeAt": "2026-11-20T02:00:00Z" }'],
])('a backup whose backup.json is %s is skipped and reported', async (_, facts) => {
  const readable = writeBackup('2026-11-19T02:00', '0/2000028');
  const damaged = join(folder, writeBackup('2026-11-20T02:00', '0/4000028'), 'backup.json');
  writeFileSync(damaged, facts);
  const reported: string[] = [];
  const listed = await listBackups(folder, ({ message }) => reported.push(message));
  expect(listed.map(({ name }) => name)).toEqual([readable]);
  expect(reported).toEqual([`${damaged} cannot be read, so this backup is skipped`]);
});

test('a damaged backup is deleted after as many days as any other, but only if a newer one can be read', async () => {
  const damaged = join(folder, writeBackup('2026-11-20T02:00', '0/4000028'));
  writeFileSync(join(damaged, 'backup.json'), '');
  mkdirSync(join(folder, 'wal'));
  await deleteOldBackups(folder, 14, at('2026-12-20T02:00'));
  expect(existsSync(damaged)).toBe(true);
  writeBackup('2026-12-19T02:00', '0/6000028');
  await deleteOldBackups(folder, 40, at('2026-12-20T02:00'));
  expect(existsSync(damaged)).toBe(true);
  await deleteOldBackups(folder, 14, at('2026-12-20T02:00'));
  expect(existsSync(damaged)).toBe(false);
  expect(existsSync(join(folder, 'wal'))).toBe(true);
});

test('after a restore to an older backup, the WAL of both timelines stays as long as a backup needs it', async () => {
  writeBackup('2026-11-10T02:00', '0/4000028');
  writeBackup('2026-11-20T02:00', '0/20000028');
  writeBackup('2026-11-21T02:00', '0/6000028', 2);
  chmodSync(folder, 0o755);
  const log = join(folder, 'wal');
  mkdirSync(log);
  const segments = (timeline: number, ...numbers: string[]) =>
    numbers.map((number) => `0000000${timeline}00000000000000${number}.gz`);
  const needed = [...segments(1, '20', '21'), '00000002.history.gz', ...segments(2, '06', '07', '08')];
  for (const file of [...segments(1, '04', '06', '1F'), ...segments(2, '05'), ...needed])
    writeFileSync(join(log, file), '');
  await deleteOldBackups(folder, 14, at('2026-11-25T02:00'));
  expect(readdirSync(log).sort()).toEqual(needed);
});

test.each([
  ['none yet', undefined, '2026-11-21T12:00', true],
  ['made last night, at noon', '2026-11-21T02:05', '2026-11-21T12:00', false],
  ['made last night, at 1:59 the next night', '2026-11-21T02:05', '2026-11-22T01:59', false],
  ['made last night, at 2 the next night', '2026-11-21T02:05', '2026-11-22T02:00', true],
  ['made yesterday at noon, but not at night', '2026-11-20T12:00', '2026-11-21T09:00', true],
  ['made at 2 in summer (1 in UTC)', '2026-07-01T01:05', '2026-07-01T12:00', false],
  ['made at 2 in summer, at 2 the next night', '2026-07-01T01:05', '2026-07-02T01:00', true],
  [
    'made at noon, at 2:30 of the night when summer time begins',
    '2027-03-27T12:00',
    '2027-03-28T01:30',
    true,
  ],
  ['made at noon, at 1:30 of the night when summer time ends', '2026-10-24T12:00', '2026-10-25T01:30', false],
])('whether a backup is due: %s', (_, made, now, due) => {
  expect(isBackupDue(made ? { madeAt: `${made}:00Z` } : undefined, at(now))).toBe(due);
});
