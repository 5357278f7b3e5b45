import type { Locator } from '@playwright/test';
import jsqr from 'jsqr';
import { PNG } from 'pngjs';

/** What a QR code on the screen says. */
export async function readQrCode(picture: Locator): Promise<string> {
  const { data, width, height } = PNG.sync.read(await picture.screenshot());
  return jsqr.default(new Uint8ClampedArray(data), width, height)?.data ?? '';
}
