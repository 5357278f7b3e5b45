import { createContext, useContext } from 'react';

/** The paths of this site and the anchors of its home page. */
export const AvailablePathsContext = createContext<readonly string[]>([]);

/**
 * Returns a function that tells whether a path of this site exists. The function ignores a query after the
 * path.
 */
export function usePathExists(): (to: string) => boolean {
  const available = useContext(AvailablePathsContext);
  return (to) => available.includes(to.split('?')[0] ?? '');
}
