import text from './fonts/atkinson-text.woff2?url';
import display from './fonts/fraunces-display.woff2?url';

/**
 * Addresses of the two font files, for `<link rel="preload" as="font" type="font/woff2"
 * crossorigin>` in the document head.
 */
export const preloadFonts = [text, display] as const;
