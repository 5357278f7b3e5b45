import type { Browser, Page } from '@playwright/test';
import { bookAsFamily } from './family.ts';
import {
  agreementBoxes,
  checkInAtKiosk,
  checkInButton,
  chooseTicket,
  createTestKioskCode,
  pressDone,
  searchByName,
  tickAgreements,
} from './kiosk.ts';
import type { TestSite } from './test-site.ts';

const sizes = [
  { width: 1280, height: 800 },
  { width: 1080, height: 1920 },
];
const today = '2025-09-20';

/** Walks through the kiosk, in portrait and landscape, and calls `take` with each screen. */
export async function showKiosk(
  browser: Browser,
  site: TestSite,
  take: (page: Page, name: string) => Promise<void>,
): Promise<void> {
  await bookAsFamily(site, { name: 'Priya Hollis', date: today });
  await bookAsFamily(site, { name: 'Samira Applegarth', date: '2025-09-27' });
  // Several matches, because the list of a single match has another heading.
  for (const name of ['Ned Appleyard', 'Tom Appleton', 'Wren Appleby'])
    await bookAsFamily(site, {
      name,
      date: today,
      tickets: { 'child-1-12': 1, adult: 1 },
      total: 11.5,
    });
  for (const viewport of sizes) {
    const { width } = viewport;
    const context = await browser.newContext({
      baseURL: site.url,
      viewport,
      reducedMotion: 'reduce',
      locale: 'en-GB',
      timezoneId: 'Europe/London',
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    await page.goto(`/check-in#${await createTestKioskCode(site)}`);
    await page.getByRole('button', { name: 'Make this a kiosk' }).click();
    await page.getByText('Open Mon-Sun').waitFor();
    await page.getByRole('button', { name: 'Close message' }).click();
    const step = async (name: string) => {
      await page.evaluate(() => document.fonts.ready);
      await page.mouse.move(0, 0);
      await take(page, `kiosk-${name}-${width}`);
    };
    await step('find');
    if (width === 1280) {
      await checkInAtKiosk(page, 'Priya Hollis');
      await pressDone(page);
    }
    const name = width === 1280 ? 'Ned Appleyard' : 'Tom Appleton';
    await searchByName(page, 'app');
    await page.getByRole('heading', { name: /^Which booking/ }).waitFor();
    await step('results');
    await chooseTicket(page, name);
    await agreementBoxes(page).first().scrollIntoViewIfNeeded();
    await agreementBoxes(page).first().check();
    await page.evaluate(() => window.scrollTo(0, 0));
    await step('ticket');
    await tickAgreements(page);
    await checkInButton(page).click();
    await page.getByRole('heading', { name: /^Have fun/ }).waitFor();
    await page.getByText('Silver').waitFor();
    await page.getByRole('button', { name: 'Close message' }).click();
    await step('done');
    await context.close();
  }
}
