import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../src/server/free-port.ts';
import type { BenchRow } from './bench-row.ts';

const root = join(import.meta.dirname, '..');

/**
 * Measures how long `npm start` takes until it serves its first page, with everything installed: first with a
 * new database, then again with that database.
 */
export async function benchStart(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'windfall-start-'));
  chmodSync(folder, 0o755);
  const seconds = [await startOnce(folder), await startOnce(folder)];
  rmSync(folder, { recursive: true, force: true });
  return ['first npm start, making the database', 'npm start'].map((what, index) => ({
    what: `${what}, to the first page`,
    measured: `${seconds[index]?.toFixed(2)} s`,
    baseline: '-',
    ratio: '-',
    goal: '< 3 s',
  }));
}

async function startOnce(folder: string): Promise<number> {
  const port = await freePort();
  const started = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), SANDBOX_PORT: String(await freePort()), DATA_DIR: folder },
    stdio: 'ignore',
  });
  const url = `http://127.0.0.1:${port}/booking`;
  const isReady = () =>
    fetch(url).then(
      (response) => response.ok,
      () => false,
    );
  while (!(await isReady())) await new Promise((resolve) => setTimeout(resolve, 20));
  const seconds = (performance.now() - started) / 1000;
  await new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
  return seconds;
}
