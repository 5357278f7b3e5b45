import { openDashboard, tryPassword } from './dashboard.ts';
import { expectNothingSticks } from './low-window.ts';
import { expectPageInOrder } from './page-in-order.ts';
import { expect, test } from './test.ts';
import { expectToast } from './visit.ts';

const gate = 'Staff only';

test('the gate refuses, opens, is closed again on every reload and by signing out; behind it is /admin/search', async ({
  page,
  expectError,
}) => {
  expectError(/401.*sign-in/);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: gate })).toBeVisible();
  await expectPageInOrder(page, 'the gate', page.getByRole('button', { name: 'Open the dashboard' }));
  await tryPassword(page, 'a guess');
  await expectToast(page, 'Access Denied', 'Incorrect password');
  const field = page.getByRole('textbox', { name: 'Staff password' });
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(/Incorrect password/);
  await expect(field).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show the password' }).click();
  await expect(field).toHaveAttribute('type', 'text');

  await openDashboard(page);
  await expectToast(page, 'Welcome Back', 'Access granted to admin dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: gate })).toBeVisible();
  await openDashboard(page, '/admin/search');
  await expect(page.getByRole('tab', { name: 'Customer Search', selected: true })).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { level: 1, name: gate })).toBeVisible();
  const answer = await page.request.get('/api/admin/kiosks');
  expect(answer.status()).toBe(401);
});

test('the tabs, each with its address, by the arrow keys', async ({ page }) => {
  await openDashboard(page);
  const tabs = page.getByRole('tab');
  await expect(tabs).toHaveText([
    'Overview',
    'Front Desk',
    'Checked In',
    'Customer Search',
    "Today's Bookings",
    'Sell',
    'Inquiries',
    'Birthday Parties',
    'Booked Parties',
    'Kitchen',
    'Party Day',
    'Booking Calendar',
    'Photo Studio',
    'Letters',
  ]);
  // The title takes the focus once the dashboard has opened.
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeFocused();
  await tabs.first().focus();
  for (const id of [
    'front-desk',
    'checked-in',
    'search',
    'today',
    'sell',
    'inquiries',
    'parties',
    'booked-parties',
    'kitchen',
    'party-day',
    'calendar',
    'photo-studio',
    'letters',
  ]) {
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(`/admin?tab=${id}`);
    await expect(page.getByRole('tab', { selected: true })).toBeFocused();
  }
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL('/admin');
  await page.keyboard.press('End');
  await expect(page.getByRole('heading', { level: 1, name: 'Letters' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();

  await expectNothingSticks(page, false);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('combobox', { name: 'Go to' }).selectOption('Checked In');
  await expect(page.getByRole('tabpanel', { name: 'Checked In' })).toBeVisible();
});
