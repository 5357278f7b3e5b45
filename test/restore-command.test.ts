import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { compiled } from './compiled.ts';

const place = mkdtempSync(join(tmpdir(), 'windfall-no-backups-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));

test('whoever rehearses in another folder and finds no backup there hears which setting says where they are', () => {
  const program = join(import.meta.dirname, '../src/server/commands/restore.ts');
  const { LD_LIBRARY_PATH = '', PATH = '' } = process.env;
  const done = spawnSync(process.execPath, [program, 'latest'], {
    encoding: 'utf8',
    env: { PATH, LD_LIBRARY_PATH, NODE_COMPILE_CACHE: compiled, DATA_DIR: place },
  });
  expect(done.status).toBe(1);
  expect(done.stderr.trim()).toBe(
    `There is no backup in ${join(place, 'backups')}; BACKUP_DIR says where to look`,
  );
});
