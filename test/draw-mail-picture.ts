import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import bundled from '@sparticuz/chromium';

/** Draws the picture at the head of every mail from the home page's scene: `node test/draw-mail-picture.ts http://localhost:3000`. */
const [address = 'http://localhost:3000'] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: await bundled.executablePath(), args: bundled.args });
const page = await browser.newPage({ viewport: { width: 1200, height: 900 }, reducedMotion: 'reduce' });
await page.goto(address);
const scene = await page.locator('main svg').first().boundingBox();
if (!scene) throw new Error('The home page has no scene');
const width = 760;
const clip = { x: scene.x + scene.width - width - 60, y: scene.y + scene.height - 330, width, height: 270 };
writeFileSync(
  join(import.meta.dirname, '../src/server/features/mail/mail-barn.png'),
  await page.screenshot({ clip }),
);
await browser.close();
