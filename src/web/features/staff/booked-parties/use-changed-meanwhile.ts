import { useState } from 'react';

/**
 * Returns whether the party has changed while its form has unsent values (`isUnsent`). `source` has the
 * values of the party that the form can change.
 */
export function useChangedMeanwhile(source: object, isUnsent: boolean): boolean {
  const now = JSON.stringify(source);
  const [before, setBefore] = useState(now);
  if (!isUnsent && before !== now) setBefore(now);
  return isUnsent && before !== now;
}
