import { replaceEqualDeep } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * Returns the previous value as long as the new value equals it, so that the result can be a dependency of an
 * effect. Only for plain data.
 */
export function useStable<T>(value: T): T {
  const [previous, setPrevious] = useState(value);
  const stable = replaceEqualDeep(previous, value);
  if (stable !== previous) setPrevious(stable);
  return stable;
}
