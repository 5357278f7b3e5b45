import { createContext } from 'react';

/**
 * The centre's look. `inks` is the part of a drawing's address that names its colours (`inksKey` in
 * domain/palette.ts). `logo` is the id of its logo. Each is empty or null if the centre has none of its own.
 */
export const LookContext = createContext<{
  inks?: string | undefined;
  logo?: string | null | undefined;
} | null>(null);
