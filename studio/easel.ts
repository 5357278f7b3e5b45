import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { createServer } from 'vite';
import { findBrowser } from '../e2e/browser.ts';
import type * as Pictures from './pictures.tsx';

/** A picture to draw: markup that fills its size, in pixels. */
export interface PictureMarkup {
  markup: string;
  width: number;
  height: number;
}

const fonts = join(import.meta.dirname, '../src/web/styles/fonts');
const face = (family: string, weights: string, file: string) =>
  `@font-face{font-family:${family};font-weight:${weights};src:url(data:font/woff2;base64,${readFileSync(join(fonts, file)).toString('base64')})}`;
const styleSheet = `
${face('Display', '640', 'fraunces-display.woff2')}
${face('Text', '400 700', 'atkinson-text.woff2')}
html, body { margin: 0; background: transparent; overflow: hidden; font-family: Text, sans-serif; }
body > svg { display: block; width: 100vw; height: 100vh; }
.display { font-family: Display, serif; font-weight: 640; letter-spacing: -0.018em; }
`;

export type Easel = Awaited<ReturnType<typeof openEasel>>;

/** Loads the art's components with Vite, and starts the project's Chromium to take pictures of them. */
export async function openEasel() {
  const vite = await createServer({
    root: `${import.meta.dirname}/..`,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    oxc: { jsx: { runtime: 'automatic' } },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
  const pictures: unknown = await vite.ssrLoadModule('/studio/pictures.tsx');
  if (!arePictures(pictures)) throw new Error('studio/pictures.tsx exports no filmFrame');
  const browser = await chromium.launch(await findBrowser());
  const page = await browser.newPage();
  await page.setContent(`<style>${styleSheet}</style><p class="display">Aa</p><p>Aa</p>`);
  await page.evaluate(() => document.fonts.ready);
  return {
    pictures,
    /** Returns the picture as a PNG with a transparent background. */
    async take({ markup, width, height }: PictureMarkup): Promise<Buffer> {
      const current = page.viewportSize();
      if (current?.width !== width || current.height !== height)
        await page.setViewportSize({ width, height });
      await page.evaluate((drawn) => {
        document.body.innerHTML = drawn;
      }, markup);
      return page.screenshot({ omitBackground: true });
    },
    async close(): Promise<void> {
      await browser.close();
      await vite.close();
    },
  };
}

function arePictures(module: unknown): module is typeof Pictures {
  return typeof module === 'object' && module !== null && 'filmFrame' in module;
}
