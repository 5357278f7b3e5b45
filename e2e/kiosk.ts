import type { Locator, Page } from '@playwright/test';
import { dashboardPassword } from './dashboard.ts';
import { expect } from './test.ts';
import type { TestSite } from './test-site.ts';

/** Creates a code that enrols a kiosk, as the dashboard does, without a browser. */
export async function createTestKioskCode(site: TestSite, name = 'Kiosk by the door'): Promise<string> {
  const post = (path: string, body: object, cookie = '') =>
    fetch(site.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
  const signedIn = await post('/api/staff/sign-in', { password: dashboardPassword });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const made = await post('/api/admin/kiosk-codes', { name }, cookie);
  if (!made.ok) throw new Error(`No code: ${made.status} ${await made.text()}`);
  return ((await made.json()) as { code: string }).code;
}

/** Enrols this browser as a kiosk, as with the dashboard's QR code, and waits for its first question. */
export async function openKiosk(
  page: Page,
  site: TestSite,
  { name = 'Kiosk by the door', url = '' }: { name?: string; url?: string } = {},
): Promise<void> {
  await page.goto(`${url}/check-in#${await createTestKioskCode(site, name)}`);
  await page.getByRole('button', { name: 'Make this a kiosk' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Find Your Booking' })).toBeVisible();
  await expect(page.getByText('Open Mon-Sun 9:30 AM - 5:00 PM')).toBeVisible();
  await page.getByRole('button', { name: 'Close message' }).click();
}

export const nameField = (page: Page): Locator => page.getByLabel('Your name');

export async function searchByName(page: Page, name: string): Promise<void> {
  await nameField(page).fill(name);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
}

/** Locates a ticket among the results. */
export const foundTicket = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name });

export async function chooseTicket(page: Page, name: string): Promise<void> {
  await foundTicket(page, name).getByRole('button').click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

export const agreementBoxes = (page: Page): Locator =>
  page.getByRole('group', { name: 'Please tick all three' }).getByRole('checkbox');

export async function tickAgreements(page: Page): Promise<void> {
  for (const tick of await agreementBoxes(page).all()) await tick.check();
}

export const checkInButton = (page: Page): Locator =>
  page.getByRole('button', { name: /^(Check In|Checking in\.\.\.)$/ });
export const checkOutButton = (page: Page): Locator =>
  page.getByRole('button', { name: /^(Check Out|Checking out\.\.\.)$/ });

export async function checkInAtKiosk(page: Page, name: string): Promise<void> {
  await searchByName(page, name);
  await chooseTicket(page, name);
  await tickAgreements(page);
  await checkInButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Have fun/ })).toBeVisible();
}

export const pressDone = (page: Page): Promise<void> => page.getByRole('button', { name: 'Done' }).click();

/** Types like a barcode scanner: fast keys that end in Enter, with the focus anywhere. */
export async function scanCode(page: Page, code: string): Promise<void> {
  await Promise.all([...code, 'Enter'].map((key) => page.keyboard.press(key)));
}
