import { createContext } from 'react';

/**
 * The centre's own colours and logo. `inks` is the part of a drawing's address that names the colours
 * (`inksKey` in domain/palette.ts), and `logo` is the id of the logo. Each is empty or null if the centre has
 * none of its own.
 */
export const LookContext = createContext<{
  inks?: string | undefined;
  logo?: string | null | undefined;
} | null>(null);
