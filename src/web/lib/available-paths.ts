import { createContext, useContext } from 'react';

/** Paths and home-page anchors that exist. */
export const AvailablePaths = createContext<readonly string[]>([]);

/** Answers whether a path of ours leads somewhere; what comes after '?' does not matter. */
export function useLeadsSomewhere(): (to: string) => boolean {
  const available = useContext(AvailablePaths);
  return (to) => available.includes(to.split('?')[0] ?? '');
}
