import { createContext } from 'react';

/**
 * The look of the centre: its colours as a part of addresses (domain/palette.ts) and the id of its logo; null
 * or empty where it has none of its own.
 */
export const LookContext = createContext<{
  inks?: string | undefined;
  logo?: string | null | undefined;
} | null>(null);
