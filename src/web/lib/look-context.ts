import { createContext } from 'react';

/**
 * The centre's own colours and logo. `inks` is the part of a drawing's address that names the colours
 * (`inksKey` in domain/palette.ts), and `logo` is the id of the logo. `inks` is empty or missing if the
 * centre has no colours of its own, and `logo` is null or missing if it has no logo. The context is null
 * while the site's data is not loaded.
 */
export const LookContext = createContext<{
  inks?: string | undefined;
  logo?: string | null | undefined;
} | null>(null);
