import { readFileSync } from 'node:fs';

/** Returns the report that a test runner has written about its run; null if it wrote none. */
export function readReport<T>(file: string): T | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return null;
  }
}
