import { readFileSync } from 'node:fs';

/** Returns a test runner's report of its run; null where it wrote none. */
export function readReport<T>(file: string): T | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return null;
  }
}
