import { PNG } from 'pngjs';
import { collectLinks, expectLinksLead } from './links.ts';
import { expectPageInOrder } from './page-in-order.ts';
import { countPages, drawPages } from './pdf-pages.ts';
import { readQrCode, readQrCodes } from './qr-code.ts';
import { expect, test } from './test.ts';
import { expectNoTextCut } from './text-spacing.ts';

/** Pixels per point. At this resolution a module of a QR code is some five pixels wide on A4. */
const pixelsPerPoint = 2;
/** Sides of A4 and A3 in points. `scale`, in pixels per point, gives both pictures equally many pixels. */
const papers = [
  { format: 'A4', width: 595, height: 842, scale: pixelsPerPoint },
  { format: 'A3', width: 842, height: 1191, scale: pixelsPerPoint / Math.SQRT2 },
] as const;

test('the poster prints the whole menu on one side of A4 or A3, even with more dishes, and both of its codes lead to the menu', async ({
  page,
  context,
  site,
}) => {
  await page.goto('/menu-poster');
  await expect(page).toHaveTitle('Café menu poster - Windfall');
  const poster = page.getByRole('article', { name: 'Café menu' });
  for (const part of ['Kids Meals', 'Adult Food', 'Snacks & Treats', 'Drinks']) {
    await expect(poster.getByRole('region', { name: part })).toBeVisible();
  }
  await expect(poster.getByRole('listitem')).toHaveCount(38);
  const nuggets = poster.getByRole('listitem').filter({ hasText: 'Chicken nuggets' });
  await expect(nuggets).toContainText('£4.50');
  await expect(nuggets).toContainText('Gluten');
  await expect(poster.getByRole('listitem').filter({ hasText: 'Fruit pot' })).toContainText('Allergen Free');
  const legend = poster.getByRole('region', { name: 'Allergens' });
  await expect(legend.getByRole('term')).toHaveCount(16);
  await expect(legend).toContainText('Our kitchen handles all of them');

  await test.step('both codes lead to the menu, 120 px wide', async () => {
    const codes = page.getByRole('img', { name: /^QR code of / });
    await expect(codes).toHaveCount(2);
    for (const code of await codes.all()) {
      const box = await code.boundingBox();
      expect([box?.width, box?.height]).toEqual([120, 120]);
      expect(await readQrCode(code.locator('..'))).toBe(`${site.url}/menu-enhanced`);
    }
    const opened = await page.request.get(`${site.url}/menu-enhanced`);
    expect(await opened.text()).toContain('Loaded nachos');
  });
  await expectPageInOrder(page, 'poster', page.getByRole('button', { name: 'Print Menu' }));

  const codes = [`${site.url}/menu-enhanced`, `${site.url}/menu-enhanced`];
  for (const { format, width, height, scale } of papers)
    await test.step(format, async () => {
      const pages = await drawPages(context, await page.pdf({ format }), scale);
      expect(pages).toHaveLength(1);
      const [side = Buffer.alloc(0)] = pages;
      expect(readQrCodes(side)).toEqual(codes);
      const picture = PNG.sync.read(side);
      expect(Math.abs(picture.width - width * scale)).toBeLessThanOrEqual(4);
      expect(Math.abs(picture.height - height * scale)).toBeLessThanOrEqual(4);
      const colourAt = (x: number, y: number) => {
        const at = (Math.round(y * picture.height) * picture.width + Math.round(x * picture.width)) * 4;
        return [...picture.data.subarray(at, at + 3)];
      };
      expect(colourAt(0.02, 0.02), 'honey at the head').toEqual([244, 182, 63]);
      expect(colourAt(0.02, 0.5), 'white in the middle').toEqual([255, 255, 255]);
      expect(colourAt(0.02, 0.985), 'a thin tor at the foot').toEqual([220, 234, 238]);
    });

  await test.step('margins and landscape paper make no difference', async () => {
    const margin = { top: '15mm', bottom: '15mm', left: '15mm', right: '15mm' };
    const pdf = await page.pdf({ format: 'A4', landscape: true, margin });
    expect(countPages(pdf)).toBe(1);
    const [, width, height] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf.toString('latin1')) ?? [];
    expect(Number(height)).toBeGreaterThan(Number(width));
  });

  // Adds as many dishes as fit in each size of print, and then far more.
  for (const [first, more] of [
    [1, 4],
    [5, 9],
    [10, 24],
  ] as const)
    await test.step(`${more} more dishes`, async () => {
      await site.rows(
        `insert into menu_item (id, category, position, name, price_pence, description, allergens)
         select 'more-' || n, 'adult-food', 100 + n, 'Soup number ' || n, 600, 'With bread, butter, and a spoon to eat it with.', '{gluten,dairy}'
         from generate_series($1::int, $2::int) n`,
        [first, more],
      );
      await expect
        .poll(async () => (await page.request.get('/menu-poster')).text())
        .toContain(`Soup number ${more}<`);
      await page.goto('/menu-poster');
      await expect(page.getByRole('listitem').filter({ hasText: 'Soup number' })).toHaveCount(more);
      const pdf = await page.pdf({ format: 'A4' });
      expect(countPages(pdf)).toBe(1);
      // Only the codes in the smallest print are read.
      if (more < 24) return;
      const pages = await drawPages(context, pdf, pixelsPerPoint);
      expect(readQrCodes(pages[0] ?? Buffer.alloc(0))).toHaveLength(2);
    });

  await test.step('no link is broken, wide spacing cuts no text off, a button prints the poster, and a link leads to the menu', async () => {
    const found = new Map<string, string>();
    await collectLinks(page, found, 'main');
    await expectLinksLead(page, found);
    await expectNoTextCut(page);
    await page.evaluate(() => {
      window.print = () => {
        document.title = 'Printed';
      };
    });
    await page.getByRole('button', { name: 'Print Menu' }).click();
    await expect(page).toHaveTitle('Printed');
    await page.getByRole('link', { name: 'Back to the menu' }).click();
    await expect(page.getByRole('tab', { name: /^Kids Meals/ })).toBeVisible();
  });
});
