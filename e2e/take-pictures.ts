import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, expect, type Page } from '@playwright/test';
import { indexColours } from '../studio/indexed-png.ts';
import { startTestDatabase } from '../test/database.ts';
import { findBrowser } from './browser.ts';
import { openDashboard } from './dashboard.ts';
import { startSampleSite, walkDashboard } from './dashboard-pictures.ts';
import { showKiosk } from './kiosk-pictures.ts';
import { september, startTestSite } from './test-site.ts';
import { toasts } from './toasts.ts';
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
  ticketReferenceOn,
} from './visit.ts';

// Takes most pictures of docs/pictures, on a phone and on a desktop: public pages in full, a booking step by
// step, the dashboard, and the kiosk. `npm run pictures -- dashboard` takes those of the dashboard only.

const folder = join(import.meta.dirname, '../docs/pictures');
const screens = [
  { width: 390, height: 844, deviceScaleFactor: 2 },
  { width: 1280, height: 900, deviceScaleFactor: 1 },
];
const wholePages = {
  home: '/',
  'party-booking': '/party-booking?package=silver&date=2025-11-15',
  'find-my-booking': '/my-booking',
  waitlist: '/waitlist?date=2025-09-28',
  'account-credit': '/account-credit',
  'session-credits': '/session-credits',
  loyalty: '/loyalty',
  'photo-studio': '/photo-studio?date=2025-10-04',
  menu: '/menu?tab=adult-food',
  'menu-avoiding': '/menu?tab=snacks-treats&avoid=dairy,nuts',
  'menu-poster': '/menu-poster',
  'qr-menu': '/qr-menu',
  'notice-board': '/facebook-feed',
  privacy: '/privacy',
  terms: '/terms',
  'health-and-safety': '/health-and-safety',
  'not-found': '/no-such-page',
};

const dashboardAlone = process.argv[2] === 'dashboard';
const database = await startTestDatabase();
const site = await startTestSite(database.url, september);
const browser = await chromium.launch(await findBrowser());
try {
  mkdirSync(folder, { recursive: true });
  if (!dashboardAlone) await takeSitePictures();
  await takeDashboardPictures();
} finally {
  await browser.close();
  await site.stop();
  await database.stop();
}

async function takeSitePictures(): Promise<void> {
  await site.sellTo('2025-09-28', '9:30 AM - 11:30 AM', 40);
  await site.sellTo('2025-09-28', '2:30 PM - 4:30 PM', 32);
  await site.takePhotoSessions('2025-10-04', [
    '9:50 AM - 10:10 AM',
    '10:50 AM - 11:10 AM',
    '11:10 AM - 11:30 AM',
    '12:10 PM - 12:30 PM',
    '2:30 PM - 2:50 PM',
  ]);
  for (const { deviceScaleFactor, ...viewport } of screens) {
    const options = {
      baseURL: site.url,
      viewport,
      reducedMotion: 'reduce',
      locale: 'en-GB',
      timezoneId: 'Europe/London',
    } as const;
    const sharp = await browser.newContext({ ...options, deviceScaleFactor });
    await takeBookingSteps(await sharp.newPage(), viewport.width);
    await sharp.close();
    const plain = await browser.newContext(options);
    await takeWholePages(await plain.newPage(), viewport.width);
    await plain.close();
  }
  await showKiosk(browser, site, async (page, name) => {
    const picture = await page.screenshot({ animations: 'disabled' });
    writeFileSync(join(folder, `${name}.png`), indexColours(picture));
  });
}

/** Takes a picture of each public page in full. */
async function takeWholePages(page: Page, width: number): Promise<void> {
  for (const [name, path] of Object.entries(wholePages)) {
    await page.goto(path);
    await page.locator('html[data-alive]').waitFor({ state: 'attached' });
    await page.evaluate(() => document.fonts.ready);
    await scrollThrough(page);
    const picture = await page.screenshot({ fullPage: true, animations: 'disabled' });
    writeFileSync(join(folder, `${name}-${width}.png`), indexColours(picture));
  }
}

/** Scrolls to the end and back, so that lazily loaded parts are shown. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += window.innerHeight / 2) {
      window.scrollTo(0, y);
      await new Promise((painted) => requestAnimationFrame(painted));
    }
    window.scrollTo(0, 0);
  });
  await page.waitForLoadState('networkidle');
}

/** Books a visit, and takes a picture of each step and of the booking's own page. */
async function takeBookingSteps(page: Page, width: number): Promise<void> {
  const take = async (name: string) => {
    await page.evaluate(() => document.fonts.ready);
    const picture = await page.screenshot({ animations: 'disabled' });
    writeFileSync(join(folder, `${name}-${width}.png`), indexColours(picture));
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
  await page.getByRole('heading', { name: 'Date of your visit' }).evaluate((title) => title.scrollIntoView());
  await take('booking-details');

  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await cardFormReady(page);
  await fillCard(page, card.good);
  await page.evaluate(() => window.scrollTo(0, 0));
  await take('payment');
  await payButton(page).click();
  await ticketReferenceOn(page);
  await page.getByRole('button', { name: 'Close message' }).click();
  await toasts(page).waitFor({ state: 'detached' });
  await page.mouse.move(0, 0);
  await take('booking-confirmed');

  const [mail] = await site.rows<{ body: string }>(
    "select body from kept_mail where body like '%/my-booking?%' order by kept_at desc limit 1",
  );
  await page.goto(/\/my-booking\?booking=\S+/.exec(mail?.body ?? '')?.[0] ?? '');
  await page.getByRole('heading', { level: 1, name: 'See you on' }).waitFor();
  await take('my-booking');
  await page.getByRole('button', { name: 'Change who comes' }).click();
  await addTickets(page, { [children]: 1 });
  await page.getByRole('button', { name: /^Pay / }).waitFor();
  await page.getByRole('heading', { name: 'Change who comes' }).evaluate((title) => title.scrollIntoView());
  await take('my-booking-change');
}

/** Takes pictures of the dashboard's tabs, one by one, on the sample day. */
async function takeDashboardPictures(): Promise<void> {
  const site = await startSampleSite(database.url);
  for (const { deviceScaleFactor: _, ...viewport } of screens) {
    const context = await browser.newContext({
      baseURL: site.url,
      viewport,
      reducedMotion: 'reduce',
      locale: 'en-GB',
      timezoneId: 'Europe/London',
    });
    const page = await context.newPage();
    await openDashboard(page);
    await page.locator('.toast').waitFor({ state: 'detached' });
    await walkDashboard(page, async (id) => {
      await page.locator('.toast').waitFor({ state: 'detached' });
      await expect(page.locator('.skeleton')).toHaveCount(0);
      await page.evaluate(() => document.fonts.ready);
      await page.mouse.move(0, 0);
      const picture = await page.screenshot({ fullPage: true, animations: 'disabled' });
      writeFileSync(join(folder, `staff-${id}-${viewport.width}.png`), indexColours(picture));
    });
    await context.close();
  }
  await site.stop();
}
