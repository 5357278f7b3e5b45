import type { FactRow } from './fact-sheet.ts';

/** Returns the first problem that a check finds in some rows, in words, or null if it finds none. */
export function firstProblem(
  rows: readonly FactRow[] | undefined,
  why: (row: FactRow) => string | null,
): string | null {
  for (const row of rows ?? []) {
    const words = why(row);
    if (words !== null) return words;
  }
  return null;
}

/** Returns `words` if a row ends when it starts or before; otherwise null. */
export function whyNotTimes(rows: readonly FactRow[] | undefined, words: string): string | null {
  return firstProblem(rows, (row) => (Number(row['ends']) <= Number(row['starts']) ? words : null));
}

/**
 * Checks that the percentages of a rule's steps fall as the start comes nearer. Returns `words` if a step's
 * percentage is not lower than that of the step before it; otherwise null. The column `ahead` has the hours
 * or days before the start.
 */
export function whyNotFalling(
  steps: readonly FactRow[] | undefined,
  ahead: string,
  words: string,
): string | null {
  const sorted = [...(steps ?? [])].sort((a, b) => Number(b[ahead]) - Number(a[ahead]));
  const isWrong = sorted.some(
    (step, index) => index > 0 && Number(step['percent']) >= Number(sorted[index - 1]?.['percent']),
  );
  return isWrong ? words : null;
}
