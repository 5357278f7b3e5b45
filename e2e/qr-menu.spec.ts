import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { PNG } from 'pngjs';
import { collectLinks, expectLinksLead } from './links.ts';
import { expectPageInOrder } from './page-in-order.ts';
import { readQrCode, readQrCodes } from './qr-code.ts';
import { expect, test } from './test.ts';
import { expectNoTextCut } from './text-spacing.ts';

const download = (page: Page) => page.getByRole('button', { name: 'Download QR Code' });
const code = (page: Page) => page.getByRole('img', { name: /^QR code of / });
const preview = (page: Page) => page.getByRole('link', { name: 'Preview Menu' });

test('the page shows a QR code to download, or a placeholder if no code can be made; the preview opens the menu', async ({
  page,
  site,
  context,
  expectError,
}) => {
  expectError(/The QR code could not be made/);
  const encoder = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*browser.*\.js$/, async (route) => {
    await encoder.promise;
    await route.continue();
  });
  await page.goto('/qr-menu');
  await expect(page.getByText('Generating QR code...')).toBeVisible();
  await expect(download(page)).toBeDisabled();
  await page.evaluate(() => {
    HTMLCanvasElement.prototype.toDataURL = () => {
      throw new Error('No pictures from canvases here');
    };
  });
  const logged = page.waitForEvent('console', (message) => message.type() === 'error');
  encoder.resolve();
  expect((await logged).text()).toContain('The QR code could not be made');
  await expect(page.getByText('Generating QR code...')).toBeVisible();
  await expect(code(page)).toHaveCount(0);
  await expect(download(page)).toBeDisabled();
  await expectPageInOrder(page, 'not generated', preview(page));

  await page.reload();
  await expect(code(page)).toBeVisible();
  await expect(page.getByText('Generating QR code...')).toHaveCount(0);
  await expect(download(page)).toBeEnabled();
  await expect(code(page)).toHaveJSProperty('naturalWidth', 400);
  const box = await code(page).boundingBox();
  expect([box?.width, box?.height]).toEqual([400, 400]);
  expect(await readQrCode(code(page))).toBe(`${site.url}/menu-enhanced`);
  await expect(page.getByRole('main')).toContainText(`It opens ${site.url}/menu-enhanced`);
  await expectPageInOrder(page, 'generated', download(page));

  const steps = page.getByRole('region', { name: 'How to use it' }).getByRole('heading', { level: 3 });
  await expect(steps).toHaveText(['Download', 'Print', 'Place it on the tables', 'Customers scan']);
  await expect(page.getByRole('region', { name: 'Tips' }).getByRole('listitem')).not.toHaveCount(0);
  await expect(page.getByText('Works only on this computer for now')).toBeVisible();
  const saving = page.waitForEvent('download');
  await download(page).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('windfall-menu-qr.png');
  const png = await readFile(await saved.path());
  const picture = PNG.sync.read(png);
  expect([picture.width, picture.height]).toEqual([400, 400]);
  expect(readQrCodes(png)).toEqual([`${site.url}/menu-enhanced`]);

  const shades = new Set<string>();
  let firstDark = picture.width;
  for (let at = 0; at < picture.data.length; at += 4) {
    const shade = picture.data.subarray(at, at + 3).toHex();
    shades.add(shade);
    if (shade === '333333') firstDark = Math.min(firstDark, (at / 4) % picture.width);
  }
  expect([...shades].sort()).toEqual(['333333', 'ffffff']);
  // The picture is 41 modules wide, with a margin of two on each side. The other 37 are the code: an address
  // of this length needs so many only at the highest error correction.
  expect(firstDark).toBe(Math.round((2 * 400) / 41));

  await test.step('the preview opens in a new tab', async () => {
    const opening = context.waitForEvent('page');
    await preview(page).click();
    const tab = await opening;
    await expect(tab).toHaveURL('/menu-enhanced');
    await expect(tab.getByRole('heading', { level: 1, name: 'Café menu' })).toBeVisible();
    await expect(page).toHaveURL('/qr-menu');
  });

  const found = new Map<string, string>();
  await collectLinks(page, found, 'main');
  await expectLinksLead(page, found);
  await expectNoTextCut(page);
});
