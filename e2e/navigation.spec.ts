import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';
import { addTickets, children } from './visit.ts';

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test('moving between pages changes title, focus and scroll; going back restores title and scroll; Home goes to the top', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Book a visit' }).click();
  await expect(page).toHaveTitle('Book your visit - Windfall');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
  await addTickets(page, { [children]: 1 });
  await page.goBack();
  await expect(page).toHaveTitle(/^Windfall - /);

  const book = page.getByRole('main').getByRole('link', { name: 'Book a visit' });
  await book.scrollIntoViewIfNeeded();
  await expect.poll(() => scrolled(page)).toBeGreaterThan(2000);
  const place = await scrolled(page);
  await book.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Book your visit' })).toBeVisible();
  await expect.poll(() => scrolled(page)).toBe(0);
  await page.goBack();
  await expect.poll(() => scrolled(page)).toBe(place);
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: 'Book your visit' })).toBeInViewport();

  await page.goBack();
  await expect.poll(() => scrolled(page)).toBe(place);
  await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click();
  await expect.poll(() => scrolled(page)).toBe(0);
});

test('a late script does not disturb typing; an invalid anchor is ignored; if a script is missing, the page comes from the server', async ({
  page,
  expectError,
}) => {
  const gate = Promise.withResolvers<void>();
  await page.route(/\/assets\/(?!start)[^/]+\.js$/, async (route) => {
    await gate.promise;
    await route.continue();
  });
  const arriving = page.goto('/#contact');
  await page.waitForFunction(() => document.readyState === 'complete' && location.hash === '#contact');
  const message = page.getByLabel('Message', { exact: true });
  await message.fill('We are coming with');
  await message.focus();
  const place = await scrolled(page);
  gate.resolve();
  await arriving;
  await expect(message).toBeFocused();
  await expect(message).toHaveValue('We are coming with');
  expect(await scrolled(page)).toBe(place);

  await test.step('an invalid anchor is ignored', async () => {
    await page.goto('/#%zz');
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Windfall' })).toBeVisible();
    await page.goto('/terms#%');
    await expect(page.getByRole('heading', { level: 1, name: 'Terms & Conditions' })).toBeVisible();
  });

  await test.step('a page whose script is missing comes from the server', async () => {
    expectError(/Failed to load resource|dynamically imported/);
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
  });
});
