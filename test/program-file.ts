import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { compileCacheFolder } from './compile-cache.ts';

const root = join(import.meta.dirname, '..');
/**
 * Folder of the programs that a whole test run has built (`build-programs.ts`). It is deleted after the run.
 */
const built = process.env['WINDFALL_BUILT_PROGRAMS'];

/**
 * Returns the file of a program that is to run in a process of its own: the built file, or the source if
 * nothing was built, as in a run of single test files.
 */
export function programFile(program: string): string {
  const file = built && join(built, program.replace(/\.ts$/, '.js'));
  return file && existsSync(file) ? file : join(root, program);
}

/**
 * Folder of the compile cache of commands. The paths of built commands differ in each run, so a lasting
 * cache would not help.
 */
export const commandCache = built ? join(built, 'compiled') : compileCacheFolder;

/**
 * Node's flags for the site and the sandbox in tests. A centre's site keeps its heap small
 * (`bin/app-process.json`). In a process that runs for a short time, the frequent garbage collection that
 * this needs would take a sixth of the processor time.
 */
export const siteFlags = ['--min-semi-space-size=16', '--max-semi-space-size=32'];

/**
 * Compile cache of the built site and sandbox. They run with other Node flags than commands do, so in a
 * shared cache each would discard the other's code.
 */
export const siteCache = built ? { NODE_COMPILE_CACHE: join(built, 'compiled-site') } : {};
