import { openDashboard } from './dashboard.ts';
import { bookAsFamily } from './family.ts';
import { foundTicket, openKiosk, searchByName } from './kiosk.ts';
import { expectPageInOrder } from './page-in-order.ts';
import { expect, test } from './test.ts';
import { whileUnavailable } from './unavailable.ts';
import { expectToast, september } from './visit.ts';

test.use({ settings: september });

const today = '2025-09-20';

test('a family that comes while the site is unavailable is told so, and tries again with one tap', async ({
  page,
  site,
  expectError,
}) => {
  expectError(/503/);
  await whileUnavailable(site, async () => {
    for (const path of ['/booking', '/party-booking', '/admin', '/check-in', '/']) {
      const answer = await page.goto(path, { waitUntil: 'load' });
      expect(answer?.status()).toBe(503);
      await expect(
        page.getByRole('heading', { level: 1, name: 'Our computer is having a rest' }),
      ).toBeVisible();
    }
    await page.goto('/booking', { waitUntil: 'load' });
    await expectPageInOrder(page, 'the computer rests', page.getByRole('link', { name: 'Try again' }));
  });
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Book your visit' })).toBeVisible();
});

test('an open dashboard shows which action failed, and can repeat it afterwards', async ({
  page: dashboard,
  site,
  expectError,
}) => {
  await bookAsFamily(site, { name: 'Maya Okafor', date: today });
  await openDashboard(dashboard, '/admin/search');
  const field = dashboard.getByRole('searchbox', { name: 'Customer' });
  await expect(field).toBeVisible();
  expectError(/503/);
  await whileUnavailable(site, async () => {
    await field.fill('Maya');
    await field.press('Enter');
    await expectToast(dashboard, 'Search Error', 'Failed to search payments. Please try again.');
  });
  await field.fill('Maya');
  await field.press('Enter');
  await expectToast(dashboard, 'Search Complete', 'Found 1 payment');
});

test('a kiosk goes on with its stored day while the site is unavailable, and with the server afterwards', async ({
  page: kiosk,
  site,
  expectError,
}) => {
  await bookAsFamily(site, { name: 'Maya Okafor', date: today });
  await openKiosk(kiosk, site);
  expectError(/503/);
  await whileUnavailable(site, async () => {
    await searchByName(kiosk, 'Maya');
    await expect(foundTicket(kiosk, 'Maya Okafor')).toContainText('Ready to check in');
    await kiosk.getByRole('button', { name: 'Search again' }).click();
  });
  await searchByName(kiosk, 'Maya');
  await expect(foundTicket(kiosk, 'Maya Okafor')).toContainText('Ready to check in');
});
