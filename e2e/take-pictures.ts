// Takes the README's pictures of a booking: node e2e/take-pictures.ts (after npm run build). Writes docs/pictures/.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { startTestDatabase } from '../test/database.ts';
import { findBrowser } from './browser.ts';
import { startCentre } from './centre.ts';
import {
  addTickets,
  adults,
  card,
  cardFormReady,
  children,
  continueToDetails,
  fillCard,
  fillDetails,
  payButton,
  september,
  ticketReference,
  toasts,
} from './visit.ts';

const folder = join(import.meta.dirname, '../docs/pictures');
const screens = [
  { width: 390, height: 844, deviceScaleFactor: 2 },
  { width: 1280, height: 900, deviceScaleFactor: 1 },
];

const database = await startTestDatabase();
const centre = await startCentre(database.url, september);
const browser = await chromium.launch(await findBrowser());
try {
  mkdirSync(folder, { recursive: true });
  await centre.sellTo('2025-09-28', '9:30 AM - 11:30 AM', 40);
  await centre.sellTo('2025-09-28', '2:30 PM - 4:30 PM', 32);
  for (const { deviceScaleFactor, ...viewport } of screens) {
    const context = await browser.newContext({
      baseURL: centre.url,
      viewport,
      deviceScaleFactor,
      reducedMotion: 'reduce',
      locale: 'en-GB',
      timezoneId: 'Europe/London',
    });
    await walk(await context.newPage(), viewport.width);
    await context.close();
  }
} finally {
  await browser.close();
  await centre.stop();
  await database.stop();
}

async function walk(page: Page, width: number): Promise<void> {
  const take = async (name: string) => {
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: join(folder, `${name}-${width}.png`), animations: 'disabled' });
  };
  await page.clock.install({ time: '2025-09-20T10:05:00+01:00' });
  await page.goto('/booking');
  await addTickets(page, { [children]: 2, [adults]: 1 });
  await page.evaluate(() => window.scrollTo(0, 0));
  await take('booking-tickets');

  await page.goto('/booking?date=2025-09-28');
  await continueToDetails(page);
  await fillDetails(page);
  await page.getByRole('checkbox', { name: /^12:00 PM - 2:00 PM/ }).check();
  await page
    .getByRole('heading', { name: 'When you are coming' })
    .evaluate((title) => title.scrollIntoView());
  await take('booking-details');

  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await cardFormReady(page);
  await fillCard(page, card.good);
  await page.evaluate(() => window.scrollTo(0, 0));
  await take('payment');
  await payButton(page).click();
  await ticketReference(page);
  await page.getByRole('button', { name: 'Close message' }).click();
  await toasts(page).waitFor({ state: 'detached' });
  await page.mouse.move(0, 0);
  await take('booking-confirmed');
}
