import { useState } from 'react';

/**
 * Returns whether the party's values in a form (`source`) have changed since staff typed something unsent.
 */
export function useChangedMeanwhile(source: object, isUnsent: boolean): boolean {
  const now = JSON.stringify(source);
  const [before, setBefore] = useState(now);
  if (!isUnsent && before !== now) setBefore(now);
  return isUnsent && before !== now;
}
