import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  existsSync,
  globSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The time that a stopped program has to end by itself: 20 seconds, in milliseconds. */
const graceMs = 20_000;

/** Where Linux keeps files in memory. */
const memoryRoot = '/dev/shm';
/** The free memory, in bytes, with which a run keeps its files in memory. A whole run took 1.1 GiB. */
const enoughMemory = 4 * 2 ** 30;

export interface RunProgram {
  environment?: Record<string, string>;
  /** A file that gets the output; if it is given, the output is not shown. */
  outputFile?: string;
}

/** A run of programs, one after the other or at the same time, in a temporary folder of its own. */
export interface TestRun {
  /** The temporary folder of the run's programs. */
  folder: string;
  /** Whether the run has been stopped. A stopped run starts no more programs. */
  isStopped(): boolean;
  /** Runs a Node program; returns whether it succeeded. */
  run(args: readonly string[], options?: RunProgram): Promise<boolean>;
  /** Ends all that the programs have left running, and deletes their folder. */
  close(): Promise<void>;
}

/**
 * Begins a run. If this process gets a signal or its parent process ends, the run stops all that it started.
 * First it interrupts the programs. Then it kills their process groups, then every process that has the
 * run's folder in its environment, and finally the databases in that folder.
 */
export function beginTestRun(): TestRun {
  const shared = tmpdir();
  const folder = makeFolder();
  const running = new Set<ChildProcess>();
  let stopped = false;

  const stop = () => {
    if (stopped) return;
    stopped = true;
    // On this signal, the test runners shut down.
    for (const child of running) child.kill('SIGINT');
    setTimeout(() => running.forEach(killGroup), graceMs).unref();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  process.on('disconnect', stop);

  return {
    folder,
    isStopped: () => stopped,
    async run(args, { environment = {}, outputFile } = {}) {
      if (stopped) return false;
      const output = outputFile === undefined ? null : openSync(outputFile, 'a');
      const started = spawn(process.execPath, args, {
        stdio: output === null ? 'inherit' : ['ignore', output, output],
        detached: true,
        env: {
          ...process.env,
          ...environment,
          TMPDIR: folder,
          WINDFALL_SHARED_TMPDIR: shared,
        },
      });
      running.add(started);
      if (output !== null) closeSync(output);
      const code = await new Promise<number | null>((resolve) => {
        started.once('error', () => resolve(null));
        started.once('exit', resolve);
      });
      if (stopped) killGroup(started);
      running.delete(started);
      return code === 0 && !stopped;
    },
    async close() {
      if (stopped) killMarked(folder);
      await killDatabases(folder);
      if (stopped) unmountWithin(folder);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/**
 * Creates the run's folder. It is in memory if there is a file system in memory with enough room, from which
 * programs may be started. Otherwise it is in the system's temporary folder. Every test file makes and
 * deletes a database of 800 files, and on a disk a new file takes longer after many deletions.
 */
function makeFolder(): string {
  const folder = mkdtempSync(join(hasRoomInMemory() ? memoryRoot : tmpdir(), 'windfall-run-'));
  // If the tests run as root, the database runs under an account of its own and has to reach this folder.
  chmodSync(folder, 0o755);
  return folder;
}

function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memoryRoot);
    return Math.min(bavail * bsize, process.availableMemory()) >= enoughMemory && mayStartPrograms();
  } catch {
    return false;
  }
}

/** Returns whether programs can be started from the file system in memory. Docker's does not allow it. */
function mayStartPrograms(): boolean {
  const folder = mkdtempSync(join(memoryRoot, 'windfall-trial-'));
  const program = join(folder, 'true');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
  const { status } = spawnSync(program);
  rmSync(folder, { recursive: true });
  return status === 0;
}

function killGroup(leader: ChildProcess): void {
  if (leader.pid) kill(-leader.pid);
}

/**
 * Kills every process that has the run's folder in its environment. Some, such as browsers, have process
 * groups of their own.
 */
function killMarked(folder: string): void {
  if (!existsSync('/proc/self/environ')) return;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const marks = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
      if (Number(pid) !== process.pid && marks.includes(`TMPDIR=${folder}`)) kill(Number(pid));
    } catch {
      // Either the process has ended, or it belongs to another account.
    }
  }
}

/** Unmounts what a stopped test has left mounted in the folder. Otherwise the folder could not be deleted. */
function unmountWithin(folder: string): void {
  if (!existsSync('/proc/self/mounts')) return;
  for (const line of readFileSync('/proc/self/mounts', 'utf8').split('\n')) {
    const [, mountPoint = ''] = line.split(' ');
    if (mountPoint.startsWith(`${folder}/`)) spawnSync('umount', [mountPoint]);
  }
}

/** Ends the databases that still run in the folder, since their data is deleted with it. */
async function killDatabases(folder: string): Promise<void> {
  const pids = globSync(['*/*/postmaster.pid', '*/*/*/postmaster.pid'], { cwd: folder }).map((file) =>
    Number(readFileSync(join(folder, file), 'utf8').split('\n')[0]),
  );
  for (const pid of pids) kill(pid, 'SIGQUIT');
  for (const until = performance.now() + graceMs; performance.now() < until; ) {
    if (!pids.some((pid) => kill(pid, 0))) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  for (const pid of pids) kill(pid);
}

/** Sends a signal; returns whether the process exists. */
function kill(pid: number, signal: NodeJS.Signals | 0 = 'SIGKILL'): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
