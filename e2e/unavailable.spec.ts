import { openDashboard } from './dashboard.ts';
import { bookAsFamily } from './family.ts';
import { foundTicket, openKiosk, searchByName } from './kiosk.ts';
import { expectPageInOrder } from './page-in-order.ts';
import { expect, test } from './test.ts';
import { september } from './test-site.ts';
import { whileUnavailable } from './unavailable.ts';
import { expectToast } from './visit.ts';

test.use({ settings: september });

const today = '2025-09-20';

test('a visitor who comes while the site is unavailable is told so, and tries again with one tap', async ({
  page,
  site,
  expectError,
}) => {
  expectError(/503/);
  await whileUnavailable(site, async () => {
    const rest = 'Our computer is having a rest';
    for (const path of ['/booking', '/party-booking', '/admin', '/check-in', '/']) {
      // Pages may still show data that was read within the last second.
      await expect.poll(async () => (await page.request.get(path)).status(), path).toBe(503);
      const answer = await page.request.get(path);
      expect(await answer.text(), path).toMatch(new RegExp(`<h1[^>]*>${rest}</h1>`));
    }
    await page.goto('/booking', { waitUntil: 'load' });
    await expect(page.getByRole('heading', { level: 1, name: rest })).toBeVisible();
    await expectPageInOrder(page, 'the computer rests', page.getByRole('link', { name: 'Try again' }));
  });
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Book your visit' })).toBeVisible();
});

test('an open dashboard shows which action failed, a kiosk goes on with its stored list of the day, and both use the server again afterwards', async ({
  page: dashboard,
  site,
  otherVisitor,
  expectError,
}) => {
  await bookAsFamily(site, { name: 'Maya Okafor', date: today });
  await openDashboard(dashboard, '/admin/search');
  const field = dashboard.getByRole('searchbox', { name: 'Customer' });
  await expect(field).toBeVisible();
  const kiosk = await otherVisitor();
  await openKiosk(kiosk, site);
  expectError(/503/);
  await whileUnavailable(site, async () => {
    await field.fill('Maya');
    await field.press('Enter');
    await expectToast(dashboard, 'Search Error', 'Failed to search payments. Please try again.');
    await searchByName(kiosk, 'Maya');
    await expect(foundTicket(kiosk, 'Maya Okafor')).toContainText('Ready to check in');
    await kiosk.getByRole('button', { name: 'Search again' }).click();
  });
  await field.fill('Maya');
  await field.press('Enter');
  await expectToast(dashboard, 'Search Complete', 'Found 1 payment');
  await searchByName(kiosk, 'Maya');
  await expect(foundTicket(kiosk, 'Maya Okafor')).toContainText('Ready to check in');
});
