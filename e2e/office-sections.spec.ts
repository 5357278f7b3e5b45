import { officeSection, openOffice } from './office.ts';
import { expect, test } from './test.ts';
import { september } from './test-site.ts';

test.use({ settings: september });

test('no section of the office is wider than the narrowest phone, and every group in it has a name', async ({
  page,
}) => {
  await openOffice(page, 'changes');
  const contents = page.getByRole('navigation', { name: 'Office' }).getByRole('link');
  await expect(contents.first()).toBeVisible();
  const names = await contents.allTextContents();
  expect(names.length).toBeGreaterThan(30);
  for (const [index, name] of names.entries()) {
    await contents.nth(index).click();
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
    const id = new URL(page.url()).searchParams.get('section');
    // The office's first page has no list of sections beside it; a journey of its own looks at it.
    if (id === null) {
      await page.goBack();
      continue;
    }
    await expect(officeSection(page, id).locator('[aria-busy="true"]')).toHaveCount(0);
    await page.setViewportSize({ width: 320, height: 568 });
    await expect.soft(page.locator('html'), `${name} scrolls sideways`).toHaveJSProperty('scrollWidth', 320);
    await expect
      .soft(page.getByRole('group', { name: /^$/ }), `${name}: groups without a name`)
      .toHaveCount(0);
    await page.setViewportSize({ width: 1280, height: 900 });
  }
});
