import { replaceEqualDeep } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * Returns the same object for as long as new values are equal to it, so that the result can be a dependency
 * of an effect. Use it only for plain data.
 */
export function useStable<T>(value: T): T {
  const [previous, setPrevious] = useState(value);
  const stable = replaceEqualDeep(previous, value);
  if (stable !== previous) setPrevious(stable);
  return stable;
}
