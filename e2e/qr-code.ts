import type { Locator } from '@playwright/test';
import jsqr from 'jsqr';
import { PNG } from 'pngjs';

type Picture = ReturnType<typeof PNG.sync.read>;

/** Returns the text of a QR code on the screen, or an empty text if no code can be read. */
export async function readQrCode(picture: Locator): Promise<string> {
  return decode(PNG.sync.read(await picture.screenshot()))?.data ?? '';
}

const tile = 640;
const largestCode = 280;
const step = tile - largestCode;

/**
 * Returns the texts of the QR codes of a whole page, from the top, for codes of up to 280 pixels. The reader
 * finds only one code in a picture, and none in a large one. So it gets one tile of the page at a time.
 */
export function readQrCodes(png: Buffer): string[] {
  const page = PNG.sync.read(png);
  const found: { text: string; x: number; y: number }[] = [];
  for (let top = 0; top < Math.max(1, page.height - step); top += step) {
    for (let left = 0; left < Math.max(1, page.width - step); left += step) {
      const code = decode(cut(page, left, top));
      // The reader takes some patterns for a code with an empty text; real codes have a text.
      if (!code?.data) continue;
      const x = left + code.location.topLeftCorner.x;
      const y = top + code.location.topLeftCorner.y;
      if (!found.some((other) => Math.hypot(other.x - x, other.y - y) < 40))
        found.push({ text: code.data, x, y });
    }
  }
  return found.sort((one, other) => one.y - other.y).map(({ text }) => text);
}

function cut(page: Picture, left: number, top: number): Picture {
  const width = Math.min(tile, page.width - left);
  const height = Math.min(tile, page.height - top);
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    const from = ((top + y) * page.width + left) * 4;
    data.set(page.data.subarray(from, from + width * 4), y * width * 4);
  }
  return { width, height, data };
}

function decode({ data, width, height }: Picture) {
  // All codes here are dark on light.
  return jsqr.default(new Uint8ClampedArray(data.buffer, data.byteOffset, data.length), width, height, {
    inversionAttempts: 'dontInvert',
  });
}
