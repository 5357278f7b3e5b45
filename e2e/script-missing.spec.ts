import type { Page } from '@playwright/test';
import { dashboardPassword, openDashboard, openTab, tryPassword } from './dashboard.ts';
import { insertPartyEnquiry, messageRow, openMessage, partyDay } from './enquiries.ts';
import { expectPageInOrder } from './page-in-order.ts';
import { expect, test } from './test.ts';
import { addTickets, children, nextSaturday, openFilledDetails } from './visit.ts';

// On real time the seeded notices are old, so the home page's tile shows 'Demo Mode'.
test.use({ settings: {} });

const scripts = '**/assets/*.js';

/** Goes to a page without waiting for its script. */
async function openWithoutScript(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => window.location.assign(to), address);
  await page.waitForURL(address, { waitUntil: 'commit' });
}

/** Holds the scripts of pages back until the returned function is called. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  await page.route(scripts, async (route) => {
    await held.promise;
    await route.continue();
  });
  return async () => {
    held.resolve();
    await page.locator('html[data-alive]').waitFor({ state: 'attached' });
    await page.unroute(scripts);
  };
}

test('allergens that are ticked before hydration are avoided, and one that is unticked is not', async ({
  page,
  site,
}) => {
  const chip = (name: string) => page.getByRole('checkbox', { name, exact: true });
  const left = page.locator('#left').getByRole('status');
  const release = await holdScripts(page);
  await openWithoutScript(page, `${site.url}/menu?avoid=gluten,celery`);
  await chip('Fish').evaluate((restored: HTMLInputElement) => {
    // Acts as a browser that restores a ticked box after a reload: without an event.
    restored.checked = true;
  });
  await chip('Eggs').check();
  await chip('Gluten').uncheck();
  await release();
  await expect(left).toContainText('Without celery, eggs and fish');
  await expect(page).toHaveURL('/menu?avoid=celery,eggs,fish');
  await chip('Gluten').check();
  await expect(left).toContainText('Without celery, gluten, eggs and fish');
  await expect(chip('Eggs')).toBeChecked();
  await expect(page).toHaveURL('/menu?avoid=celery,gluten,eggs,fish');
});

test('if scripts never load, allergens can be chosen, nothing shows as loading, and no control needs a script', async ({
  page,
  site,
  expectError,
}) => {
  expectError(/Failed to load resource: net::ERR_FAILED/);
  await page.route(scripts, (route) => route.abort());
  await openWithoutScript(page, `${site.url}/menu`);
  await page.getByText('Choose allergens to avoid').click();
  await page.getByRole('checkbox', { name: 'Gluten' }).check();
  await page.getByRole('button', { name: 'Show what is left' }).click();
  await expect(page).toHaveURL('/menu?avoid=gluten#left');
  await expect(page.locator('#left').getByRole('status')).toContainText('Without gluten');
  await page.getByRole('tab', { name: /^Drinks/ }).click();
  await expect(page).toHaveURL('/menu?tab=drinks&avoid=gluten');
  await expect(page.getByRole('heading', { name: 'Hot chocolate' })).toBeVisible();

  await test.step('the tile shows no loading state, the film is its poster and a link', async () => {
    await openWithoutScript(page, `${site.url}/`);
    await expect(page.getByText('Click to see our latest announcements')).toBeVisible();
    await expect(page.getByText('Fetching the latest news...')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Play the film' })).toBeHidden();
    await expect(page.getByRole('link', { name: 'Watch the film' })).toBeVisible();
    const poster = page.locator('.film img');
    await poster.scrollIntoViewIfNeeded();
    await expect(poster).toHaveJSProperty('naturalWidth', 960);
  });

  await test.step('no code and no print button are shown', async () => {
    await openWithoutScript(page, `${site.url}/qr-menu`);
    await expect(page.getByText('Generating QR code...')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Download QR Code' })).toBeHidden();
    await expectPageInOrder(page, 'no code', page.getByRole('link', { name: 'poster', exact: true }));
    await page.getByRole('link', { name: 'poster', exact: true }).click();
    await expect(page).toHaveURL('/menu-poster');
    await expect(page.getByRole('button', { name: 'Print Menu' })).toBeHidden();
  });
});

test('a dashboard tab whose script fails to load says so, and other tabs still open', async ({
  page,
  site,
  expectError,
}) => {
  expectError(/ERR_FAILED/);
  expectError(/Failed to fetch dynamically imported module/);
  const broken = page.getByRole('alert').filter({ hasText: 'This tab did not open properly.' });
  await page.route('**/assets/calendar-tab-*.js', (route) => route.abort());
  await openDashboard(page);
  await page.getByRole('tab', { name: 'Booking Calendar' }).click();
  await expect(broken).toContainText('Nothing that was saved is lost.');
  await expectPageInOrder(
    page,
    'a tab that did not open',
    page.getByRole('button', { name: 'Load the dashboard again' }),
  );
  await page.getByRole('tab', { name: 'Photo Studio' }).click();
  await expect(page.getByRole('grid', { name: /^Day of photo sessions/ })).toBeVisible();
  await expect(broken).toBeHidden();

  await test.step('a form whose script fails to load leaves the rest of its tab as it is', async () => {
    await insertPartyEnquiry(site, 'Robin Vale', await partyDay(site));
    await page.route('**/assets/party-sale-*.js', (route) => route.abort());
    await openTab(page, 'Birthday Parties');
    await messageRow(page, 'Robin Vale').click();
    const enquiry = openMessage(page, 'Robin Vale');
    await enquiry.getByRole('button', { name: 'Make an offer' }).click();
    await expect(enquiry).toContainText('This part of the page did not load');
    await expect(enquiry.getByRole('link', { name: 'robin.vale@example.org' })).toBeVisible();
    await expect(broken).toBeHidden();
  });

  await page.getByRole('tab', { name: 'Booking Calendar' }).click();
  await page.unroute('**/assets/calendar-tab-*.js');
  await page.getByRole('button', { name: 'Load the dashboard again' }).click();
  await tryPassword(page, dashboardPassword);
  await expect(page.getByRole('region', { name: 'Blocked from this month on' })).toBeVisible();
  await expect(broken).toHaveCount(0);
});

test('if the script of toasts does not load, the page stays as it is', async ({ page, expectError }) => {
  expectError(/ERR_FAILED/);
  const address = '**/assets/toast-viewport-*.js';
  await page.goto('/booking');
  await page.route(address, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  await page.getByRole('button', { name: 'Continue to Booking' }).click();
  await failed;
  const reason = page.getByText('Please select at least one ticket to continue.');
  await expect(reason).toBeVisible();
  await addTickets(page, { [children]: 1 });
  await expect(reason).toBeHidden();
  await expect(page.getByRole('complementary', { name: 'Order summary' })).toContainText('£9.50');
  await page.unroute(address);
});

test('a calendar whose script does not load says so in its place, and another try loads it', async ({
  page,
  site,
  expectError,
}) => {
  expectError(/ERR_FAILED/);
  const address = '**/assets/month-calendar-*.js';
  await page.route(address, (route) => route.abort());
  await openFilledDetails(page, await nextSaturday(site));
  await page.getByRole('button', { name: /^Date of visit/ }).click();
  const calendar = page.getByRole('dialog', { name: 'Choose the date of your visit' });
  await expect(calendar).toContainText('This part of the page did not load');
  await expect(page.getByLabel('Full name')).toHaveValue('Sam Appleby');
  await expectPageInOrder(page, 'a missing part', calendar.getByRole('button', { name: 'Try again' }));
  await page.unroute(address);
  // Older versions of Chromium never load a file again that failed once, so the page is loaded again.
  const grid = calendar.getByRole('grid');
  const reloaded = page.waitForEvent('load').then(() => true);
  await calendar.getByRole('button', { name: 'Try again' }).click();
  const isReloaded = await Promise.race([reloaded, grid.waitFor().then(() => false)]);
  await expect(page.getByLabel('Full name')).toHaveValue('Sam Appleby');
  if (isReloaded) await page.getByRole('button', { name: /^Date of visit/ }).click();
  await expect(grid).toBeVisible();
});

test('nothing moves when a slow script arrives', async ({ page, site, expectError }) => {
  // Fonts are not loaded: a late one moves words sideways on a system that has none of the fallback fonts.
  expectError(/ERR_FAILED/);
  await page.route('**/*.woff2', (route) => route.abort());
  await page.addInitScript(() => {
    const note = (list: PerformanceObserverEntryList) => {
      document.documentElement.dataset['shifts'] = String(list.getEntries().length);
    };
    new PerformanceObserver(note).observe({ type: 'layout-shift', buffered: true });
  });
  for (const [path, standsIn, comes] of [
    ['/', 'Click to see our latest announcements', 'Demo Mode'],
    ['/qr-menu', 'needs JavaScript', 'QR code of'],
  ] as const) {
    const release = await holdScripts(page);
    await openWithoutScript(page, site.url + path);
    const stand = page.getByText(standsIn);
    await stand.scrollIntoViewIfNeeded();
    await expect(stand).toBeVisible();
    await release();
    await expect(page.getByText(comes).or(page.getByAltText(comes))).toBeVisible();
    await expect(page.locator('html[data-shifts]'), path).toHaveCount(0);
  }
});
