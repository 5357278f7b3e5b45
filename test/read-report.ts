import { readFileSync } from 'node:fs';

/** What a test runner wrote of its run; null where it came to no report. */
export function readReport<T>(file: string): T | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return null;
  }
}
