import { join } from 'node:path';

/**
 * Folder of Node's compile cache for the test runners and the apps that they start. A start with a filled
 * cache takes half the processor time of the first.
 */
export const compileCacheFolder = join(import.meta.dirname, '../node_modules/.cache/compiled');
