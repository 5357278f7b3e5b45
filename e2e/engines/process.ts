import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) endGroup(child);
});

/** Starts a program in its own process group. The group ends with this process, if not before. */
export function startGroup(program: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  const child = spawn(program, args, { ...options, detached: true });
  running.add(child);
  return child;
}

/** Ends a program and everything that it started, and waits for its exit. */
export async function stopGroup(child: ChildProcess): Promise<void> {
  const exited = new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    child.once('exit', () => resolve());
  });
  endGroup(child);
  await exited;
  running.delete(child);
}

function endGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The whole group has already ended.
  }
}

/** Returns the path of an installed program, or undefined if it is in none of the folders. */
export function findProgram(name: string, folders = process.env['PATH'] ?? ''): string | undefined {
  return folders
    .split(':')
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
}

/** Retries until there is a value. Throws after two minutes. */
export async function retryUntil<T>(
  what: string,
  ask: () => T | undefined | Promise<T | undefined>,
): Promise<T> {
  const end = Date.now() + 120_000;
  while (Date.now() < end) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Waited two minutes for ${what}`);
}
