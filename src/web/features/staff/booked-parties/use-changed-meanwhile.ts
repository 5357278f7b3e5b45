import { useState } from 'react';

/**
 * Returns whether the party has changed since staff typed something that is not sent yet. `source` has the
 * party's values that the form can change.
 */
export function useChangedMeanwhile(source: object, isUnsent: boolean): boolean {
  const now = JSON.stringify(source);
  const [before, setBefore] = useState(now);
  if (!isUnsent && before !== now) setBefore(now);
  return isUnsent && before !== now;
}
