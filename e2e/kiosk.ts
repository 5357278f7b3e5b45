import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { dashboardPassword } from './dashboard.ts';
import { expect } from './test.ts';
import type { TestSite } from './test-site.ts';
import { closeToast } from './toasts.ts';

/** Calls the site without a browser. Returns the reply and its cookies. */
async function post<T>(
  site: TestSite,
  path: string,
  body: object,
  cookie = '',
): Promise<{ reply: T; cookie: string }> {
  const answer = await fetch(site.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  const cookies = answer.headers.getSetCookie().map((one) => one.split(';')[0]);
  return { reply: (await answer.json()) as T, cookie: cookies.join('; ') };
}

/** Signs staff in without a browser. Returns the cookie. */
async function signInStaff(site: TestSite): Promise<string> {
  return (await post(site, '/api/staff/sign-in', { password: dashboardPassword })).cookie;
}

/** Creates a code that enrols a kiosk, as the dashboard does, without a browser. */
export async function createTestKioskCode(site: TestSite, name = 'Kiosk by the door'): Promise<string> {
  const staff = await signInStaff(site);
  return (await post<{ code: string }>(site, '/api/admin/kiosk-codes', { name }, staff)).reply.code;
}

/** Enrols a kiosk of this name and checks a booking in there, without a browser. */
export async function checkInElsewhere(site: TestSite, ticketId: string, kioskName: string): Promise<void> {
  const code = await createTestKioskCode(site, kioskName);
  const { cookie } = await post(site, '/api/kiosk/enrol', { code });
  const arrival = {
    ticketId,
    checkedInAt: '2025-09-20T10:00:00+01:00',
    numberPlate: null,
    cefParkingAgreed: true,
  };
  await post(site, '/api/check-in/check-in', arrival, cookie);
}

/** Undoes a ticket's check-in, as staff do on the Front Desk, without a browser. */
export async function undoAsStaff(site: TestSite, ticketId: string): Promise<void> {
  const mistake = { clientId: randomUUID(), what: 'check-in' };
  await post(site, `/api/admin/check-in/${ticketId}/undo`, mistake, await signInStaff(site));
}

/** Cancels a booking with a full refund of £19, as staff do when a family calls, without a browser. */
export async function cancelAsStaff(site: TestSite, bookingId: string): Promise<void> {
  const cancellation = { clientId: randomUUID(), refundPence: 1900, reason: 'They called' };
  await post(site, `/api/admin/bookings/${bookingId}/cancel`, cancellation, await signInStaff(site));
}

/** Enrols this browser as a kiosk, as with the dashboard's QR code, and waits for its first screen. */
export async function openKiosk(
  page: Page,
  site: TestSite,
  { name = 'Kiosk by the door', url = '' }: { name?: string; url?: string } = {},
): Promise<void> {
  await page.goto(`${url}/check-in#${await createTestKioskCode(site, name)}`);
  await page.getByRole('button', { name: 'Make this a kiosk' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Find Your Booking' })).toBeVisible();
  await expect(page.getByText('Open Mon-Sun 9:30 AM - 5:00 PM')).toBeVisible();
  await closeToast(page);
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
  await expect(agreementBoxes(page).first()).toBeVisible();
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

/** Milliseconds between two keys of a scanner. */
const scannerGap = 12;

/**
 * Sends the keys of a barcode scanner to the page, ending with Enter. Their timestamps are as close together
 * as a scanner's, even on a slow machine.
 */
export async function scanCode(page: Page, code: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const keys = [...code, 'Enter'];
  const first = Date.now() - keys.length * scannerGap;
  for (const [place, key] of keys.entries()) {
    const isEnter = key === 'Enter';
    const event = {
      key,
      timestamp: (first + place * scannerGap) / 1000,
      ...(isEnter ? { code: 'Enter', windowsVirtualKeyCode: 13 } : {}),
    };
    await session.send('Input.dispatchKeyEvent', { ...event, type: 'keyDown', text: isEnter ? '\r' : key });
    await session.send('Input.dispatchKeyEvent', { ...event, type: 'keyUp' });
  }
  await session.detach();
}
