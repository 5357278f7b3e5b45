import type { Page } from '@playwright/test';
import { openDashboard, openTab } from './dashboard.ts';
import { insertMessages } from './enquiries.ts';
import { bookAsFamily } from './family.ts';
import { checkInElsewhere, foundTicket, openKiosk, searchByName } from './kiosk.ts';
import { expectPageInOrder } from './page-in-order.ts';
import { startSiteProxy } from './site-proxy.ts';
import { expect, test } from './test.ts';
import { september } from './test-site.ts';
import { expectToast } from './visit.ts';

test.use({ settings: september });

const today = '2025-09-20';
const noStream = (page: Page) =>
  page.route('**/api/check-in/stream', (route) => route.fulfill({ status: 503, body: 'no stream' }));

test('without pushed changes the dashboard polls: the families inside every 15 seconds, the lists every 30', async ({
  page: dashboard,
  site,
  expectError,
}) => {
  const { id } = await bookAsFamily(site, { name: 'Maya Okafor', date: today });
  expectError(/503/);
  await noStream(dashboard);
  await dashboard.clock.install({ time: '2025-09-20T10:05:00+01:00' });
  await openDashboard(dashboard, '/admin?tab=checked-in');
  await expect(dashboard.getByRole('heading', { name: 'No customers currently checked in' })).toBeVisible();
  await checkInElsewhere(site, id, 'By the slide');
  await dashboard.clock.fastForward(10_000);
  await expect(dashboard.getByText('Maya Okafor')).toHaveCount(0);
  await dashboard.clock.fastForward(6_000);
  await expect(dashboard.getByRole('tabpanel').getByRole('listitem')).toContainText('Maya Okafor');

  await openTab(dashboard, 'Inquiries');
  await expect(dashboard.getByRole('heading', { name: 'No inquiries' })).toBeVisible();
  await insertMessages(site, { name: 'Zoë Ash' });
  await dashboard.clock.fastForward(25_000);
  await expect(dashboard.getByRole('heading', { name: 'No inquiries' })).toBeVisible();
  await dashboard.clock.fastForward(6_000);
  await expect(dashboard.getByRole('article', { name: 'Zoë Ash' })).toBeVisible();

  await openTab(dashboard, "Today's Bookings");
  await expect(dashboard.getByRole('row', { name: /Maya Okafor/ })).toBeVisible();
  await bookAsFamily(site, { name: 'Sam Appleby', date: today });
  await dashboard.clock.fastForward(31_000);
  await expect(dashboard.getByRole('row', { name: /Sam Appleby/ })).toBeVisible();
});

test('without pushed changes the kiosk polls every 15 seconds', async ({
  page: kiosk,
  site,
  expectError,
}) => {
  const { id } = await bookAsFamily(site, { name: 'Maya Okafor', date: today });
  expectError(/503/);
  await noStream(kiosk);
  await kiosk.clock.install({ time: '2025-09-20T10:05:00+01:00' });
  await openKiosk(kiosk, site);
  await searchByName(kiosk, 'Maya');
  await expect(foundTicket(kiosk, 'Maya Okafor')).toContainText('Ready to check in');
  await checkInElsewhere(site, id, 'By the slide');
  await kiosk.clock.runFor(21_000);
  await expect(foundTicket(kiosk, 'Maya Okafor')).toContainText('Currently playing');
});

test('when the connection is cut, the dashboard keeps its list, shows the age of the list, and catches up by itself', async ({
  page: dashboard,
  site,
  expectError,
}) => {
  const maya = await bookAsFamily(site, { name: 'Maya Okafor', date: today });
  const sam = await bookAsFamily(site, { name: 'Sam Appleby', date: today });
  await checkInElsewhere(site, maya.id, 'By the slide');
  const proxy = await startSiteProxy(site.url);
  try {
    await dashboard.clock.install({ time: '2025-09-20T10:05:00+01:00' });
    await openDashboard(dashboard, `${proxy.url}/admin?tab=checked-in`);
    const rows = dashboard.getByRole('tabpanel').getByRole('listitem');
    await expect(rows).toHaveCount(1);
    expectError(/ERR_|Failed to load/);
    proxy.cut();
    await checkInElsewhere(site, sam.id, 'By the door');
    await dashboard.clock.fastForward(16_000);
    const age = dashboard.getByRole('status').filter({ hasText: 'Who is inside, as of' });
    await expect(age).toBeVisible();
    await expect(rows).toHaveCount(1);
    await expectPageInOrder(dashboard, 'the line is cut', age.getByRole('button', { name: 'Try again' }));
    await dashboard.getByRole('button', { name: 'Check out Maya Okafor' }).click();
    await expectToast(dashboard, 'Checkout Error', 'Failed to check out customer. Please try again.');
    proxy.restore();
    await expect(age).toBeHidden();
    await expect(rows).toHaveCount(2);
    await dashboard.getByRole('button', { name: 'Check out Maya Okafor' }).click();
    await expect(rows).toHaveCount(1);
  } finally {
    await proxy.stop();
  }
});
