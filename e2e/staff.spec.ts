import { comeBack } from './come-back.ts';
import { dashboardPassword, openDashboard, tryPassword } from './dashboard.ts';
import { insertMessages, messageRow } from './enquiries.ts';
import { fulfilFirst } from './fulfil-first.ts';
import { expectNothingSticks } from './low-window.ts';
import { expectPageInOrder } from './page-in-order.ts';
import { expect, test } from './test.ts';
import { expectToast } from './visit.ts';

const gate = 'Staff only';

test('staff sign in with the password, and sign in again after a reload and after signing out; arrow keys go through the tabs', async ({
  page,
  site,
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

  await tryPassword(page, dashboardPassword);
  await expectToast(page, 'Welcome Back', 'Access granted to admin dashboard');
  // The heading takes focus once the dashboard has opened.
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeFocused();
  const tablist = page.getByRole('tablist', { name: 'Dashboard' });
  const tabs = tablist.getByRole('tab');
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
  const ids = [
    ...['front-desk', 'checked-in', 'search', 'today', 'sell', 'inquiries', 'parties', 'booked-parties'],
    ...['kitchen', 'party-day', 'calendar', 'photo-studio', 'letters'],
  ];
  expect(await tabs.evaluateAll((all) => all.map((tab) => tab.getAttribute('href')))).toEqual([
    '/admin',
    ...ids.map((id) => `/admin?tab=${id}`),
  ]);
  // An open message takes the focus, but not while the tabs are walked.
  await insertMessages(site, { name: 'Alex Rowe' });
  await tablist.getByRole('tab', { name: 'Inquiries', exact: true }).click();
  await messageRow(page, 'Alex Rowe').click();
  const message = page.getByRole('heading', { level: 2, name: 'Alex Rowe' });
  await expect(message).toBeFocused();
  await tabs.first().click();
  await expect(page).toHaveURL('/admin');
  await tabs.first().focus();
  const loaded = {
    '/admin?tab=front-desk': page.getByRole('searchbox', { name: 'Find a family' }),
    '/admin?tab=checked-in': page.getByRole('heading', { level: 1, name: 'Checked In' }),
    '/admin?tab=search': page.getByRole('heading', { level: 1, name: 'Customer Search' }),
    '/admin?tab=today': page.getByRole('heading', { level: 1, name: "Today's Bookings" }),
    '/admin?tab=sell': page.getByRole('heading', { level: 1, name: 'Sell' }),
    '/admin?tab=inquiries': message,
    '/admin?tab=letters': page.getByRole('heading', { level: 1, name: 'Letters' }),
    '/admin': page.getByRole('heading', { level: 1, name: 'Overview' }),
  };
  for (const [key, address] of [
    ['ArrowRight', '/admin?tab=front-desk'],
    ['ArrowRight', '/admin?tab=checked-in'],
    ['ArrowLeft', '/admin?tab=front-desk'],
    ['ArrowRight', '/admin?tab=checked-in'],
    ['ArrowRight', '/admin?tab=search'],
    ['ArrowRight', '/admin?tab=today'],
    ['ArrowRight', '/admin?tab=sell'],
    ['ArrowRight', '/admin?tab=inquiries'],
    ['ArrowLeft', '/admin?tab=sell'],
    ['End', '/admin?tab=letters'],
    ['ArrowRight', '/admin'],
    ['ArrowLeft', '/admin?tab=letters'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page).toHaveURL(address);
    await expect(loaded[address]).toBeVisible();
    await expect(tablist.getByRole('tab', { selected: true })).toBeFocused();
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Letters' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();

  await expectNothingSticks(page, false);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('combobox', { name: 'Go to' }).selectOption('Checked In');
  await expect(page.getByRole('tabpanel', { name: 'Checked In' })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 900 });

  await openDashboard(page, '/admin/search');
  await expect(page.getByRole('tab', { name: 'Customer Search', selected: true })).toBeVisible();
  // During the sign-out somebody comes back to the page.
  const requests: string[] = [];
  await fulfilFirst(page, '**/api/staff/sign-out', async (route) => {
    const response = await route.fetch();
    page.on('request', (request) => requests.push(request.url()));
    await comeBack(page);
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { level: 1, name: gate })).toBeVisible();
  expect(requests.filter((url) => url.includes('/api/'))).toEqual([]);
  const answer = await page.request.get('/api/admin/kiosks');
  expect(answer.status()).toBe(401);
});
