import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import type * as PdfReader from 'pdfjs-dist';
import { expect } from './test.ts';

const readerOrigin = 'http://pdf.test/';
const reader = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/build/pdf.mjs'));

/** Returns the number of pages of a PDF that Chromium has written. */
export function countPages(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

/**
 * Prints the page with its style sheets for paper, and expects one sheet. With `PRINTS=docs/pictures` its
 * picture is stored there as `print-<name>.webp`, as for docs/parties.md.
 */
export async function expectOnePage(page: Page, name: string): Promise<void> {
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  expect(countPages(pdf), name).toBe(1);
  const folder = process.env['PRINTS'];
  if (!folder) return;
  const [picture] = await drawPages(page.context(), pdf, 0.85, 'image/webp');
  if (picture) await writeFile(join(folder, `print-${name}.webp`), picture);
}

/**
 * Draws every page of a PDF as a PNG or WebP, with `scale` pixels per point, in a separate tab that can load
 * only the PDF reader.
 */
export async function drawPages(
  context: BrowserContext,
  pdf: Buffer,
  scale: number,
  type: 'image/png' | 'image/webp' = 'image/png',
): Promise<Buffer[]> {
  const tab = await context.newPage();
  try {
    await tab.route(`${readerOrigin}**`, async (route) => {
      const name = new URL(route.request().url()).pathname.slice(1);
      await (name.endsWith('.mjs')
        ? route.fulfill({ contentType: 'text/javascript', body: await readFile(join(reader, name)) })
        : route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>PDF</title>' }));
    });
    await tab.goto(readerOrigin);
    const pages = await tab.evaluate(draw, { readerOrigin, text: pdf.toString('base64'), scale, type });
    return pages.map((page) => Buffer.from(page.replace(/^.*?,/, ''), 'base64'));
  } finally {
    await tab.close();
  }
}

/** Runs in the tab. Returns the pages' pictures as data URLs. */
async function draw({
  readerOrigin,
  text,
  scale,
  type,
}: {
  readerOrigin: string;
  text: string;
  scale: number;
  type: string;
}): Promise<string[]> {
  const address = `${readerOrigin}pdf.min.mjs`;
  const { getDocument, GlobalWorkerOptions }: typeof PdfReader = await import(address);
  GlobalWorkerOptions.workerSrc = `${readerOrigin}pdf.worker.min.mjs`;
  const data = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const pdf = await getDocument({ data }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const viewport = page.getViewport({ scale });
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(viewport.width);
    canvas.height = Math.round(viewport.height);
    await page.render({ canvas, viewport }).promise;
    pages.push(canvas.toDataURL(type, 0.8));
  }
  return pages;
}
