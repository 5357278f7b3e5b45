import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { commandCache, programFile } from './program-file.ts';

const dataFolder = mkdtempSync(join(tmpdir(), 'windfall-no-backups-'));
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }));

test('if there is no backup, a restore says where it has looked and which setting names the backup folder', () => {
  const program = programFile('src/server/commands/restore.ts');
  const { LD_LIBRARY_PATH = '', PATH = '' } = process.env;
  const result = spawnSync(process.execPath, [program, 'latest'], {
    encoding: 'utf8',
    env: { PATH, LD_LIBRARY_PATH, NODE_COMPILE_CACHE: commandCache, DATA_DIR: dataFolder },
  });
  expect(result.status).toBe(1);
  expect(result.stderr.trim()).toBe(
    `There is no backup in ${join(dataFolder, 'backups')}; BACKUP_DIR says where to look`,
  );
});
