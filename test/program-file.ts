import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { compileCacheFolder } from './compile-cache.ts';

const root = join(import.meta.dirname, '..');
/** Folder of the programs that a whole test run has built (`build-programs.ts`), deleted with the run. */
const built = process.env['WINDFALL_BUILT_PROGRAMS'];

/**
 * Returns the file of a program to start in a process of its own: the built one, or the source where nothing
 * was built, as in a run of single test files.
 */
export function programFile(program: string): string {
  const file = built && join(built, program.replace(/\.ts$/, '.js'));
  return file && existsSync(file) ? file : join(root, program);
}

/**
 * Folder of the compile cache of commands. Built commands have another path in each run, so a lasting cache
 * would not help.
 */
export const commandCache = built ? join(built, 'compiled') : compileCacheFolder;

/**
 * Compile cache of the built site and sandbox. Their Node flags differ from those of commands, and in a
 * shared cache each would discard the other's code.
 */
export const siteCache = built ? { NODE_COMPILE_CACHE: join(built, 'compiled-site') } : {};
