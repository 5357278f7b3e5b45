import { useState } from 'react';

/** Returns whether what a form shows of a party has changed since there is something unsent in it. */
export function useChangedMeanwhile(source: object, isUnsent: boolean): boolean {
  const now = JSON.stringify(source);
  const [before, setBefore] = useState(now);
  if (!isUnsent && before !== now) setBefore(now);
  return isUnsent && before !== now;
}
