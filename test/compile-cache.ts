import { join } from 'node:path';

/**
 * Folder of Node's compile cache for test runners and the apps they start: the second start takes half
 * the processor time of the first.
 */
export const compileCacheFolder = join(import.meta.dirname, '../node_modules/.cache/compiled');
