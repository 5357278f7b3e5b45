import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { openZero } from './open-zero.ts';

const root = join(import.meta.dirname, '..');
const out = join(root, 'src/web/styles/fonts');

const ascii = String.fromCodePoint(...Array.from({ length: 0x5f }, (_, index) => 0x20 + index));

/**
 * English letters, the accented letters of neighbouring languages, typographic marks and the no-break space.
 */
const letters = `${ascii}àáâãäåæçèéêëìíîïñòóôõöøùúûüýÿœŵŷßÀÁÂÄÅÆÇÈÉÊËÍÎÏÑÓÔÖØÙÚÜÝŒŴŶ£€©°·×½¼–—‘’“”…•−✓\u00a0`;

const cuts = [
  {
    from: 'fraunces/files/fraunces-latin-wonk-normal.woff2',
    licence: 'fraunces/LICENSE',
    name: 'fraunces-display',
    axes: { wght: 640, WONK: 1 },
    hasSlashedZero: false,
  },
  {
    from: 'atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2',
    licence: 'atkinson-hyperlegible-next/LICENSE',
    name: 'atkinson-text',
    axes: { wght: { min: 400, max: 700 } },
    hasSlashedZero: true,
  },
];

/** Subsets the two fonts to the letters and weights that the pages use, which halves their size. */
export async function subsetFonts(): Promise<void> {
  for (const { from, licence, name, axes, hasSlashedZero } of cuts) {
    const whole = readFileSync(join(root, 'node_modules/@fontsource-variable', from));
    const plain = await subsetFont(whole, letters, { targetFormat: 'truetype', variationAxes: axes });
    const cut = await subsetFont(hasSlashedZero ? openZero(plain) : plain, letters, {
      targetFormat: 'woff2',
    });
    writeFileSync(join(out, `${name}.woff2`), cut);
    copyFileSync(join(root, 'node_modules/@fontsource-variable', licence), join(out, `${name}.licence.txt`));
    console.log(`${name}.woff2: ${whole.length} bytes cut to ${cut.length}`);
  }
}
