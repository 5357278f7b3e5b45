import { createContext } from 'react';

/**
 * The centre's look. `inks`: its colours, as the part of a drawing's address that names them (`inksKey` in
 * domain/palette.ts); `logo`: the id of its logo. Empty or null where it has none of its own.
 */
export const LookContext = createContext<{
  inks?: string | undefined;
  logo?: string | null | undefined;
} | null>(null);
