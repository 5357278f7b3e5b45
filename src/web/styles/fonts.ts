import text from '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2?url';
import display from '@fontsource-variable/fraunces/files/fraunces-latin-wonk-normal.woff2?url';

/** Addresses of the two font files, for `<link rel="preload" as="font" type="font/woff2" crossorigin>` in the document head. */
export const preloadFonts = [text, display] as const;
