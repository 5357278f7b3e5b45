import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { PNG } from 'pngjs';
import { expectPageInOrder } from './page-in-order.ts';
import { readQrCode, readQrCodes } from './qr-code.ts';
import { expect, test } from './test.ts';
import { september } from './test-site.ts';

const download = (page: Page) => page.getByRole('button', { name: 'Download QR Code' });
const code = (page: Page) => page.getByRole('img', { name: /^QR code of / });
const preview = (page: Page) => page.getByRole('link', { name: 'Preview Menu' });

test('a placeholder, then the code, 400 px, dark grey on white', async ({ page, site }) => {
  const encoder = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*browser.*\.js$/, async (route) => {
    await encoder.promise;
    await route.continue();
  });
  await page.goto('/qr-menu');
  await expect(page.getByText('Generating QR code...')).toBeVisible();
  await expect(download(page)).toBeDisabled();
  await expect(code(page)).toHaveCount(0);

  encoder.resolve();
  await expect(code(page)).toBeVisible();
  await expect(page.getByText('Generating QR code...')).toHaveCount(0);
  await expect(download(page)).toBeEnabled();
  await expect(code(page)).toHaveJSProperty('naturalWidth', 400);
  const box = await code(page).boundingBox();
  expect([box?.width, box?.height]).toEqual([400, 400]);
  expect(await readQrCode(code(page))).toBe(`${site.url}/menu-enhanced`);
  await expect(page.getByRole('main')).toContainText(`It opens ${site.url}/menu-enhanced`);
  await expectPageInOrder(page, 'generated', download(page));
});

test('the download is the code as a PNG of 400 px, with its margin and its correction; the preview opens the menu', async ({
  page,
  site,
  context,
}) => {
  await page.goto('/qr-menu');
  const steps = page.getByRole('region', { name: 'How to use it' }).getByRole('heading', { level: 3 });
  await expect(steps).toHaveText(['Download', 'Print', 'Place it on the tables', 'Customers scan']);
  await expect(page.getByRole('region', { name: 'Tips' }).getByRole('listitem')).not.toHaveCount(0);
  await expect(page.getByText('Works only on this computer for now')).toBeVisible();
  await expect(download(page)).toBeEnabled();
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
  // The margin is two modules of 41; an address of this length needs the other 37 only at the highest
  // correction.
  expect(firstDark).toBe(Math.round((2 * 400) / 41));

  await test.step('the preview opens in a new tab', async () => {
    const opening = context.waitForEvent('page');
    await preview(page).click();
    const tab = await opening;
    await expect(tab).toHaveURL('/menu-enhanced');
    await expect(tab.getByRole('heading', { level: 1, name: 'Café menu' })).toBeVisible();
    await expect(page).toHaveURL('/qr-menu');
  });
});

test('a code that cannot be made is only logged', async ({ page, expectError }) => {
  expectError(/The QR code could not be made/);
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.toDataURL = () => {
      throw new Error('No pictures from canvases here');
    };
  });
  const logged = page.waitForEvent('console', (message) => message.type() === 'error');
  await page.goto('/qr-menu');
  expect((await logged).text()).toContain('The QR code could not be made');
  await expect(page.getByText('Generating QR code...')).toBeVisible();
  await expect(code(page)).toHaveCount(0);
  await expect(download(page)).toBeDisabled();
  await expectPageInOrder(page, 'not generated', preview(page));
});

test('without script it says where the code is', async ({ otherVisitor }) => {
  const page = await otherVisitor({ javaScriptEnabled: false });
  await page.goto('/qr-menu');
  await expect(page.getByText('Generating QR code...')).toBeHidden();
  await expect(download(page)).toBeHidden();
  await page.getByRole('main').getByRole('link', { name: 'poster', exact: true }).click();
  await expect(page).toHaveURL('/menu-poster');
});

test.describe('under its public address', () => {
  test.use({ settings: { ...september, BASE_URL: 'https://windfall.example' } });

  test('the code holds that address', async ({ page }) => {
    await page.goto('/qr-menu');
    await expect(code(page)).toBeVisible();
    expect(await readQrCode(code(page))).toBe('https://windfall.example/menu-enhanced');
    await expect(page.getByText('Works only on this computer for now')).toHaveCount(0);
    await page.goto('/menu-poster');
    await expect(page.getByText('windfall.example/menu-enhanced').first()).toBeVisible();
  });
});
