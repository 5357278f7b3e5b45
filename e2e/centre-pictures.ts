import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';

const pages = { home: '/', tickets: '/booking', menu: '/menu' };

/**
 * Takes small WebP pictures of the visible part of three pages of a centre. docs/office.md shows these
 * pictures beside the same pages of another centre.
 */
export async function takeCentrePictures(page: Page, centre: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1280, height: 900 });
  for (const [name, path] of Object.entries(pages)) {
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
    const picture = await page.screenshot({ animations: 'disabled' });
    const file = join(folder, `centre-${centre}-${name}.webp`);
    await sharp(picture).resize({ width: 840 }).webp({ quality: 70, effort: 6 }).toFile(file);
  }
}
