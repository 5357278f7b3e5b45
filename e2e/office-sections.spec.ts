import { officeSection, openOffice } from './office.ts';
import { expectPageInOrder } from './page-in-order.ts';
import { expect, test } from './test.ts';
import { september } from './test-site.ts';

test.use({ settings: september });

test('every section of the office is in order on each screen', async ({ page }) => {
  await openOffice(page, 'changes');
  const contents = page.getByRole('navigation', { name: 'Office' }).getByRole('link');
  await expect(contents.first()).toBeVisible();
  const names = await contents.allTextContents();
  expect(names.length).toBeGreaterThan(30);
  for (const [index, name] of names.entries()) {
    // The first page of the office is these contents, and on a journey of its own.
    if (name === 'Office') continue;
    await contents.nth(index).click();
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
    const id = new URL(page.url()).searchParams.get('section') ?? 'start';
    const section = officeSection(page, id);
    await expect(section.locator('[aria-busy="true"]')).toHaveCount(0);
    const control = section.locator('a, button, input, select, textarea').filter({ visible: true }).first();
    await expect(control).toBeEnabled();
    await expectPageInOrder(page, name, control);
  }
});
