import { officeSection, openOffice } from './office.ts';
import { expectPageInOrder } from './page-in-order.ts';
import { expect, test } from './test.ts';
import { september } from './test-site.ts';

test.use({ settings: september });

test('every section of the office is in order, and none is wider than the narrowest phone', async ({
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
    const section = officeSection(page, id);
    await expect(section.locator('[aria-busy="true"]')).toHaveCount(0);
    const controls = section.locator('a, button, input, select, textarea, summary').filter({ visible: true });
    // One section says something and has nothing to press.
    const hasControls = (await controls.count()) > 0;
    const next = hasControls ? controls.first() : page.getByRole('link', { name: 'Dashboard' });
    await expectPageInOrder(page, name, next);
  }
});
