import type { Page, Route } from '@playwright/test';
import { officeSection, openOffice } from './office.ts';
import { expectPageInOrder } from './page-in-order.ts';
import { expect, test } from './test.ts';
import { september } from './test-site.ts';

test.use({ settings: september });

/** Holds back the calls by which the office reads, or makes them fail. */
async function readsOf(page: Page) {
  let mode: 'hold' | 'fail' | 'pass' = 'pass';
  let held: Route[] = [];
  let first = Promise.withResolvers<void>();
  const failOne = (route: Route) => route.fulfill({ status: 500, body: 'broken' });
  await page.route('**/api/admin/**', async (route) => {
    if (mode === 'pass' || route.request().method() !== 'GET') await route.fallback();
    else if (mode === 'fail') await failOne(route);
    else {
      held.push(route);
      first.resolve();
    }
  });
  return {
    hold() {
      mode = 'hold';
      first = Promise.withResolvers();
    },
    begun: () => first.promise,
    async fail() {
      mode = 'fail';
      const waiting = held;
      held = [];
      await Promise.all(waiting.map(failOne));
    },
    pass() {
      mode = 'pass';
    },
  };
}

test('every section of the office loads, fails, is read again and is in order, and none is wider than the narrowest phone', async ({
  page,
  expectError,
}) => {
  expectError(/500 .*\/api\/admin\//);
  expectError(/status of 500 .*\/api\/admin\//);
  await openOffice(page);
  const contents = page.getByRole('main').locator('a[href*="section="]');
  await expect(contents.first()).toBeVisible();
  // The contents on the first page leave out the first evening.
  const names = [...(await contents.allTextContents()), 'First evening'];
  expect(names.length).toBeGreaterThan(30);
  const reads = await readsOf(page);
  const links = page.getByRole('navigation', { name: 'Office' }).locator('a');
  for (const [index, name] of names.entries()) {
    // Opened sections stay on the page, hidden, and each makes looking at the next one slower.
    if (index % 14 === 13) await openOffice(page);
    reads.hold();
    await links.getByText(name, { exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
    const id = new URL(page.url()).searchParams.get('section') ?? '';
    const section = officeSection(page, id);
    const loading = section.locator('[aria-busy="true"]');
    await reads.begun();
    await expect(loading.first(), `${name} loads`).toBeVisible();
    await reads.fail();
    const again = section.getByRole('button', { name: 'Try again', exact: true });
    await expect(again.first(), `${name} fails`).toBeVisible();
    await expect(loading).toHaveCount(0);
    reads.pass();
    for (let left = await again.count(); left > 0; left -= 1) {
      await again.first().press('Enter');
      await expect(again, `${name} is read again`).toHaveCount(left - 1);
    }
    await expect(loading).toHaveCount(0);
    const controls = section.locator('a, button, input, select, textarea, summary').filter({ visible: true });
    // One section has only text, and nothing to press.
    const hasControls = (await controls.count()) > 0;
    const next = hasControls ? controls.first() : page.getByRole('link', { name: 'Dashboard' });
    await expectPageInOrder(page, name, next);
  }
});

test('a control reached by keyboard in a long sheet is clear of the bar at the foot', async ({ page }) => {
  await openOffice(page, 'words-home');
  const section = officeSection(page, 'words-home');
  const fields = section.locator('input, textarea');
  await expect(fields.first()).toBeVisible();
  for (const size of [
    { width: 1280, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await fields.first().focus();
    const reached: (string | null)[] = [];
    for (let count = await fields.count(); count > 1; count -= 1) {
      await page.keyboard.press('Tab');
      reached.push(await section.evaluate(clearOfBar));
    }
    expect(reached.length).toBeGreaterThan(12);
    expect(reached.filter((problem) => problem !== null)).toEqual([]);
  }
  // At 400 % zoom the bar would leave no room for the page.
  await page.setViewportSize({ width: 320, height: 256 });
  await expect(section.locator('.sticks')).toHaveCSS('position', 'relative');
});

/**
 * Runs in the page. Returns null where the focused control is in sight; otherwise its HTML, or 'nothing has
 * focus'.
 */
async function clearOfBar(section: Element): Promise<string | null> {
  await new Promise((resolve) => requestAnimationFrame(resolve));
  const focused = document.activeElement;
  if (!focused || !section.contains(focused)) return 'nothing has focus';
  const { left, top, bottom } = focused.getBoundingClientRect();
  // A toast goes by itself.
  const isSeen = (y: number) => {
    const hits = document.elementsFromPoint(left + 9, y).filter((each) => !each.closest('.toast-host'));
    return hits[0] === focused;
  };
  // Of a long text, the browser brings the line with the cursor into view.
  const isClear = isSeen(top + 3) && isSeen((top + bottom) / 2);
  return isClear ? null : focused.outerHTML;
}
