import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WriteProjectFile } from './draw.ts';
import type { Easel } from './easel.ts';

const favicon = join(import.meta.dirname, '../public/favicon.svg');

/**
 * Draws the bitmap icons from the favicon, which is an apple on a coloured plate. Some systems cut an icon to
 * their own shape, so in the icons for them the plate fills the whole square.
 */
export async function drawIcons(easel: Easel, write: WriteProjectFile): Promise<void> {
  const svg = readFileSync(favicon, 'utf8');
  const plate = /<path fill="(#\w+)" [^>]*\/>/.exec(svg);
  if (!plate) throw new Error('The favicon has no plate');
  const apple = svg.slice(plate.index + plate[0].length);
  /** Returns the apple on a plate that fills the square. The favicon takes `share` of the square's edge. */
  const onFullPlate = (share: number) => {
    const edge = 140 / share;
    const frame = `${-edge / 2} ${-8 - edge / 2} ${edge} ${edge}`;
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${frame}"><path fill="${plate[1]}" d="M-999-999H999V999H-999z"/>${apple}`;
  };
  const take = (markup: string, size: number) => easel.take({ markup, width: size, height: size });
  write('public/favicon.ico', gatherIcons([await take(svg, 16), await take(svg, 32)]));
  write('public/icon-192.png', await take(svg, 192));
  write('public/icon-512.png', await take(svg, 512));
  write('public/apple-touch-icon.png', await take(onFullPlate(0.9), 180));
  write('public/icon-maskable-512.png', await take(onFullPlate(0.76), 512));
}

/** Packs square PNGs into one .ico file. */
function gatherIcons(pngs: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pngs.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pngs.length, 4);
  let offset = head.length;
  for (const [index, png] of pngs.entries()) {
    const at = 6 + 16 * index;
    const size = png.readUInt32BE(16);
    head.set([size, size, 0, 0, 1, 0, 32, 0], at);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...pngs]);
}
