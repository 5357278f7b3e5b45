import type { Page, Route } from '@playwright/test';
import { findFactSheet } from '../src/domain/fact-sheets.ts';
import { officeSection, openOffice } from './office.ts';
import { expectOnPhone, expectPageInOrder } from './page-in-order.ts';
import { expect, test } from './test.ts';
import { september } from './test-site.ts';

test.use({ settings: september });

/** Opened sections stay on the page, hidden, and each makes the next check slower. */
const mostOpened = 14;

/** Intercepts the office's reading calls. They pass at first, and can be held back or made to fail. */
async function interceptReads(page: Page) {
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

/**
 * Returns the kind of component that shows a section. One component shows all sheets of facts, and another
 * the words of all pages.
 */
function kindOf(section: string): string {
  if (section === 'prices' || !findFactSheet(section)) return section;
  return section.startsWith('words-') ? 'words' : 'sheet';
}

test('every section of the office is in order, and none is wider than the narrowest phone; each kind of section loads, fails and loads again', async ({
  page,
  expectError,
}) => {
  expectError(/500 .*\/api\/admin\//);
  expectError(/status of 500 .*\/api\/admin\//);
  await openOffice(page);
  const contents = page.getByRole('main').locator('a[href*="section="]');
  await expect(contents.first()).toBeVisible();
  const listed = await contents.evaluateAll((links) =>
    (links as HTMLAnchorElement[]).map((link) => ({
      name: link.textContent ?? '',
      id: new URL(link.href).searchParams.get('section') ?? '',
    })),
  );
  // The list on the office's first page leaves out the section 'First evening'.
  const sections = [...listed, { name: 'First evening', id: 'first-evening' }];
  expect(sections.length).toBeGreaterThan(30);
  const reads = await interceptReads(page);
  const links = page.getByRole('navigation', { name: 'Office' }).locator('a');
  const seen = new Set<string>();
  const others: typeof sections = [];
  let opened = 0;
  for (const { name, id } of sections) {
    const isFirst = !seen.has(kindOf(id));
    seen.add(kindOf(id));
    if (!isFirst) {
      others.push({ name, id });
      continue;
    }
    opened += 1;
    if (opened % mostOpened === 0) await openOffice(page);
    reads.hold();
    await links.getByText(name, { exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
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
    // One section has only text and no control.
    const hasControls = (await controls.count()) > 0;
    const next = hasControls ? controls.first() : page.getByRole('link', { name: 'Dashboard' });
    await expectPageInOrder(page, name, next);
  }

  await test.step('sections of a kind that was opened before are in order on the narrowest phone', async () => {
    expect(others.length).toBeGreaterThan(20);
    await page.setViewportSize({ width: 320, height: 568 });
    for (const { name, id } of others) {
      opened += 1;
      if (opened % mostOpened === 0) await openOffice(page, id);
      else await page.getByRole('combobox', { name: 'Go to' }).selectOption(id);
      await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
      const section = officeSection(page, id);
      await expect(section.locator('button, input, textarea').first()).toBeAttached();
      await expect(section.locator('[aria-busy="true"]')).toHaveCount(0);
      if (kindOf(id) !== 'words') await expectOnPhone(page, name);
      expect.soft(await section.evaluate(problemsOfSection), name).toEqual([]);
    }
  });
});

/**
 * Runs in the page. Returns the fields and groups without a name, and the page's width if it is too wide.
 */
function problemsOfSection(section: Element): string[] {
  const nameless = [
    ...[...section.querySelectorAll<HTMLInputElement>('input, textarea, select')].filter(
      ({ labels }) => !labels?.[0]?.textContent?.trim(),
    ),
    ...section.querySelectorAll('details:not([aria-label])'),
  ].map(({ outerHTML }) => outerHTML.slice(0, 120));
  const width = document.documentElement.scrollWidth;
  return width === innerWidth ? nameless : [...nameless, `${width} wide`];
}
