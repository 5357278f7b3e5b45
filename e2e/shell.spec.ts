import type { Page } from '@playwright/test';
import { creditsRegion } from './credits.ts';
import { collectLinks, expectLinksLead } from './links.ts';
import { expectNothingSticks } from './low-window.ts';
import { expectPageInOrder } from './page-in-order.ts';
import { tabTo } from './tab-to.ts';
import { expect, test } from './test.ts';
import { expectNoTextCut } from './text-spacing.ts';
import { toasts } from './toasts.ts';

test('a skip link leads past the bar; bar and footer name the venue and link to every page; on narrow screens the bar is a menu', async ({
  page,
  site,
}) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to the page' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);

  const bar = page.getByRole('navigation', { name: 'Main' });
  for (const width of [1200, 1600, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(bar.getByRole('link')).toHaveText([
      ...['Home', 'About', 'Activities', 'Pricing', 'Contact'],
      ...['Parties', 'Café', 'Rewards', 'Bulk Credits', 'Photo Studio'],
    ]);
    const boxes = await bar
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().toJSON()));
    expect(new Set(boxes.map(({ top, height }) => `${top} ${height}`)).size, `lines at ${width}`).toBe(1);
    const [logo, book] = await Promise.all([
      page.getByRole('link', { name: 'Windfall home' }).boundingBox(),
      page.getByRole('banner').getByRole('link', { name: 'Book Now' }).boundingBox(),
    ]);
    expect(boxes.at(0).left, `beside the name at ${width}`).toBeGreaterThan(
      (logo?.x ?? 0) + (logo?.width ?? 0),
    );
    expect(boxes.at(-1).right, `beside Book Now at ${width}`).toBeLessThanOrEqual(book?.x ?? 0);
  }

  const footer = page.getByRole('contentinfo');
  const { today } = await site.month();
  for (const words of [`© ${today.slice(0, 4)} Windfall`, 'The Old Cider Barn', 'BA6 9ZZ', '01632 960142']) {
    await expect(footer).toContainText(words);
  }
  await test.step('no link is broken, wide spacing cuts no text off, nothing sticks in a low window', async () => {
    const found = new Map<string, string>();
    await collectLinks(page, found);
    await expectNothingSticks(page);
    await expectNoTextCut(page);
    await expectLinksLead(page, found);
  });

  await test.step('the menu of narrow screens opens, closes on a choice and on Escape', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const button = page.getByRole('banner').getByText('Menu', { exact: true });
    await expect(bar).toHaveCount(0);
    await button.click();
    await expect(bar).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(bar).toHaveCount(0);
    await expect(page.locator('summary:focus')).toHaveText('Menu');

    await page.keyboard.press('Enter');
    await bar.getByRole('link', { name: 'Book Now' }).click();
    await expect(page).toHaveURL('/booking');
    await expect(page).toHaveTitle('Book your visit - Windfall');
    await expect(bar).toHaveCount(0);
    await button.click();
    await bar.getByRole('link', { name: 'Home', exact: true }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Windfall' })).toBeVisible();
    await expect(bar).toHaveCount(0);

    await page.setViewportSize({ width: 320, height: 568 });
    await page.locator('summary', { hasText: 'Menu' }).focus();
    await page.keyboard.press('Enter');
    const cafe = bar.getByRole('link', { name: 'Café', exact: true });
    await tabTo(page, cafe);
    await expect(cafe).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/menu');
    await expect(page).toHaveTitle('Café menu - Windfall');
    await expect(bar).toHaveCount(0);
    await page.setViewportSize({ width: 1280, height: 900 });
  });
  await page.getByRole('banner').getByRole('link', { name: 'Windfall home' }).click();
  await expect(page).toHaveURL('/');
  await page.getByRole('banner').getByRole('link', { name: 'Book Now' }).click();
  await expect(page).toHaveURL('/booking');
});

test('the page of an unknown address says so and links to the home page', async ({ page, expectError }) => {
  expectError(/404/);
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  expect(await answer?.text(), 'without script too').toMatch(/<h1[^>]*>404 Page Not Found</);
  await expect(page).toHaveTitle('404 Page Not Found');
  await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
  const paths = page.getByRole('navigation', { name: 'Paths that lead somewhere' });
  for (const [name, path] of [
    ['See the café menu', '/menu'],
    ['Read the notice board', '/facebook-feed'],
    ['Contact us', '/#contact'],
  ] as const)
    await expect(paths.getByRole('link', { name })).toHaveAttribute('href', path);
  const found = new Map<string, string>();
  await collectLinks(page, found, 'main');
  await expectLinksLead(page, found);
  await expectPageInOrder(page, '404', page.getByRole('link', { name: 'Go to the home page' }));
  await paths.getByRole('link', { name: 'Book a visit' }).click();
  await expect(page).toHaveURL('/booking');
  await page.goBack();
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page).toHaveURL('/');
});

test('toasts show one at a time for five seconds, are reached by F8, and close with a swipe to the right', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/booking');
  await page.clock.pauseAt(Date.now() + 60_000);
  let shown = 0;
  const show = async () => {
    await page.getByRole('button', { name: 'Continue to Booking' }).click();
    shown += 1;
    await expect(async () => {
      await page.clock.runFor(100);
      expect(await page.evaluate(() => window.toastRecord.shown.length)).toBe(shown);
    }).toPass();
    await expect(toasts(page)).toContainText('No tickets selected');
    // A toast listens for keys once the clock has moved on.
    await page.clock.runFor(200);
  };
  await show();
  await show();
  await page.clock.fastForward(4_000);
  await expect(toasts(page)).toHaveCount(1);
  await page.clock.fastForward(1_000);
  await expect(toasts(page)).toHaveCount(0);

  await show();
  await page.keyboard.press('F8');
  await expect(page.getByRole('region', { name: /F8/ }).locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Tab');
  await page.clock.fastForward(10_000);
  await expect(toasts(page), 'a toast waits while it has focus').toHaveCount(1);
  await page.getByRole('button', { name: 'Close message' }).click();
  await expect(toasts(page)).toHaveCount(0);

  await show();
  await swipe(page, 40);
  await expect(toasts(page)).toHaveCount(1);
  await swipe(page, 60);
  await expect(toasts(page)).toHaveCount(0);
});

async function swipe(page: Page, distance: number): Promise<void> {
  const box = await toasts(page).boundingBox();
  if (!box) throw new Error('There is no toast');
  const x = box.x + box.width / 3;
  const y = box.y + box.height / 2;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + distance, y, { steps: 5 });
  await page.mouse.up();
}

interface PageChecks {
  /** A text that the page at this address shows. */
  words?: string;
  /** Whether to check that the targets of its links exist. */
  links?: boolean;
  /** Whether to check that wide spacing cuts no text off. */
  spacing?: boolean;
  /** Whether to check that in a low window nothing sticks to an edge or scrolls sideways. */
  lowWindow?: boolean;
}

const all: PageChecks = { links: true, spacing: true, lowWindow: true };
const readable: PageChecks = { links: true, spacing: true };
/** The home page, the legal pages, the menu and the notice board are checked in their own journeys. */
const pages: Readonly<Record<string, PageChecks>> = {
  '/booking?date=2025-09-02': {
    ...all,
    words: 'This day has passed. You can choose another day in the next step.',
  },
  '/photo-studio': all,
  '/party-booking': { spacing: true, lowWindow: true },
  '/booking-success?demo=true': readable,
  '/loyalty': readable,
  '/session-credits': readable,
  '/api/docs': { links: true },
  '/dev/mail': { links: true },
  '/check-in': { spacing: true, lowWindow: true },
};

test('no link is broken, wide spacing cuts no text off, nothing sticks in a low window', async ({ page }) => {
  const found = new Map<string, string>();
  for (const [path, { words, links, spacing, lowWindow }] of Object.entries(pages)) {
    await test.step(path, async () => {
      await page.goto(path);
      if (words) await expect(page.getByText(words)).toBeVisible();
      if (links) await collectLinks(page, found);
      if (lowWindow) await expectNothingSticks(page);
      if (spacing) await expectNoTextCut(page);
    });
  }
  await expectLinksLead(page, found);
});

test('the pages are readable without script, and their links work', async ({ otherVisitor }) => {
  const page = await otherVisitor({ javaScriptEnabled: false });
  const main = page.getByRole('main');
  const footer = page.getByRole('contentinfo');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Windfall' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Book Your Adventure' })).toBeVisible();
  await expect(main).toContainText('£9.50');
  await expect(main).toContainText('Six places to play');
  await expect(main.getByRole('link', { name: 'Watch the film' })).toHaveAttribute('href', '/film/about.mp4');
  await expect(page.getByText('Click to see our latest announcements')).toBeVisible();
  await expect(page.getByText('Fetching the latest news...')).toBeHidden();
  await expect(page.getByRole('region', { name: 'Visit Us Today!' }).locator('.on-dark')).toContainText(
    'Opens today at 11:45am',
  );
  const bar = page.getByRole('banner').getByRole('navigation', { name: 'Main' });
  await bar.getByRole('link', { name: 'Pricing', exact: true }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'What a visit costs' })).toBeInViewport();

  await footer.getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page).toHaveURL('/privacy');
  await expect(page).toHaveTitle('Privacy Policy - Windfall');
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
  await expect(main).toContainText('Information Commissioner’s Office');

  await footer.getByRole('link', { name: 'Notice board' }).click();
  await expect(main.getByRole('listitem').filter({ has: page.getByRole('article') })).toHaveCount(5);
  await expect(page.getByRole('link', { name: /^View on Facebook/ })).toHaveCount(5);

  await footer.getByRole('link', { name: 'Book a visit' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Book your visit' })).toBeVisible();
  for (const words of [
    'Children (0-1 years)',
    '£4.00',
    'Children (1-12 years)',
    '£9.50',
    'Adults',
    '£2.00',
  ]) {
    await expect(main).toContainText(words);
  }
  await expect(creditsRegion(page)).toContainText('10 sessions for £75');
  await expect(page.getByRole('link', { name: 'See the parties' })).toBeVisible();
});

test('other spellings of a page’s address are redirected to it; an unknown drawing is not found', async ({
  request,
  site,
}) => {
  for (const [requests, sent] of [
    ['/privacy/', '/privacy'],
    ['/menu//?tab=drinks', '/menu?tab=drinks'],
    ['//other.example/', '/other.example'],
  ] as const) {
    const answer = await request.get(site.url + requests, { maxRedirects: 0 });
    expect([answer.status(), answer.headers()['location']], requests).toEqual([301, sent]);
  }
  const art = (name: string) => request.get(`/art/${name}.svg`);
  expect((await art('adventure-zone')).status()).toBe(200);
  expect((await art('constructor')).status()).toBe(404);
});

test('the tab and search engines show the venue’s own name', async ({ request, site }) => {
  await site.rows(`update venue set name = 'Old Barn', oldest_age = 11`);
  const read = async (path: string) => (await request.get(path)).text();
  await expect.poll(() => read('/')).toContain('<title>Old Barn - ');
  expect(await read('/')).toMatch(/<meta name="description" content="[^"]*children up to 11/);
  expect(await read('/menu')).toContain('<title>Café menu - Old Barn</title>');
});

test('the booking page makes at most 15 requests, and two calls more for a returning family', async ({
  otherVisitor,
  site,
}) => {
  // This visitor's cache is empty.
  const page = await otherVisitor();
  // On a slow machine the page asks for the places more than once, until its stream brings them.
  const requests = new Set<string>();
  page.on('request', (request) => {
    if (!request.url().startsWith('data:')) requests.add(new URL(request.url()).pathname);
  });
  const files = () => [...requests].filter((path) => !path.startsWith('/api/'));
  await page.goto('/booking', { waitUntil: 'networkidle' });
  expect(requests.size, [...requests].join('\n')).toBeLessThanOrEqual(15);
  const first = files();
  expect(first.length).toBeGreaterThan(5);

  const { today } = await site.month();
  await page.evaluate((selectedDate) => {
    const draft = { quantities: { adult: 1 }, customerEmail: 'robin@example.org', selectedDate };
    sessionStorage.setItem('bookingDraft', JSON.stringify(draft));
  }, today);
  requests.clear();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Continue to Booking' })).toHaveClass(/button-primary/);
  // A returning family's page also asks for its credits, and whether its e-mail is verified.
  const calls = ['', '/stream'].map((rest) => `/api/availability${rest}`);
  calls.push('/api/email-codes/proven', '/api/session-credits');
  await expect.poll(() => [...requests].filter((path) => path.startsWith('/api/')).sort()).toEqual(calls);
  // Anything else that loads together with the month has begun to load by now.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(files().sort()).toEqual(first.sort());

  // The script of the booking's second step loads with the visitor's first action.
  const second = page.waitForRequest(/details-step/);
  await page.keyboard.press('Shift');
  await second;
});
