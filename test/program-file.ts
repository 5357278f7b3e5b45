import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { compileCacheFolder } from './compile-cache.ts';

const root = join(import.meta.dirname, '..');
/** Folder of the programs that a whole test run has built (`build-programs.ts`), deleted with the run. */
const built = process.env['WINDFALL_BUILT_PROGRAMS'];

/**
 * Returns the file of a program to start in a process of its own: the built one, or its source where
 * nothing was built, as for single test files.
 */
export function programFile(program: string): string {
  const file = built && join(built, program.replace(/\.ts$/, '.js'));
  return file && existsSync(file) ? file : join(root, program);
}

/** Compile cache of commands. Built ones have another place in each run, where no later run finds them. */
export const commandCache = built ? join(built, 'compiled') : compileCacheFolder;

/**
 * Compile cache of the site and the sandbox where they are built: their flags are not those of commands,
 * and each would discard what the other has compiled.
 */
export const siteCache = built ? { NODE_COMPILE_CACHE: join(built, 'compiled-site') } : {};
