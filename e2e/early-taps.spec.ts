import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';
import { babies } from './visit.ts';

const taps = 10;
const letters = 'abcdefghij';
const phone = { width: 390, height: 844 };

const waitUntilHydrated = (page: Page) => page.locator('html[data-alive]').waitFor({ state: 'attached' });

/**
 * Holds a page's scripts back until `release` is called. After that, `hold` holds back the scripts of the
 * next page.
 */
async function holdScripts(page: Page): Promise<{ hold: () => void; release: () => void }> {
  let held = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  return {
    hold: () => {
      held = Promise.withResolvers<void>();
    },
    release: () => held.resolve(),
  };
}

/**
 * Starts a server in front of the site. It holds back the second half of each page until `finish` is called,
 * and passes everything else through.
 */
async function startSlowServer(siteUrl: string) {
  const rest = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    const answer = await fetch(siteUrl + request.url);
    const body = Buffer.from(await answer.arrayBuffer());
    const type = answer.headers.get('content-type') ?? '';
    response.writeHead(answer.status, { 'content-type': type });
    if (!type.startsWith('text/html')) return void response.end(body);
    const half = body.byteLength / 2;
    response.write(body.subarray(0, half));
    await rest.promise;
    response.end(body.subarray(half));
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const address = server.address();
  return {
    url: `http://localhost:${address && typeof address === 'object' ? address.port : 0}`,
    finish: () => rest.resolve(),
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Presses and types with the real mouse and keyboard, without waiting for anything. */
class Hand {
  readonly page: Page;
  readonly #release: () => void;
  #taps = 0;

  /** Half-way through the taps, `release` lets the scripts through. */
  constructor(page: Page, release: () => void) {
    this.page = page;
    this.#release = release;
  }

  /** Presses the middle of an element. */
  async press(selector: string, times = taps): Promise<void> {
    const at = await this.page.evaluate((wanted) => {
      const element = document.querySelector(wanted);
      element?.scrollIntoView({ block: 'center', behavior: 'instant' });
      const box = element?.getBoundingClientRect();
      return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
    }, selector);
    if (!at) throw new Error(`There is no ${selector}`);
    for (let tap = 0; tap < times; tap += 1) {
      await this.page.mouse.click(at.x, at.y);
      this.#count();
    }
  }

  async type(selector: string, text = letters): Promise<void> {
    await this.press(selector, 1);
    for (const letter of text) {
      await this.page.keyboard.type(letter);
      this.#count();
    }
  }

  /** Lets the scripts through, if the taps have not done so yet, and waits until the page is hydrated. */
  async hydrate(): Promise<void> {
    this.#release();
    await waitUntilHydrated(this.page);
  }

  #count(): void {
    this.#taps += 1;
    if (this.#taps === taps / 2) this.#release();
  }
}

/** Goes to a page whose scripts are held back, and returns at its first paint. */
async function openAtFirstPaint(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => window.location.assign(to), address);
  await page.waitForURL(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
}

/** Counts from now on how often an attribute changes. */
async function countChanges(page: Page, selector: string, attribute: string): Promise<() => Promise<number>> {
  await page.evaluate(
    ([wanted, name]) => {
      const changes: unknown[] = [];
      Object.assign(window, { changes });
      const watched = document.querySelector(wanted) ?? document;
      new MutationObserver((list) => changes.push(...list)).observe(watched, {
        attributeFilter: [name],
        subtree: true,
      });
    },
    [selector, attribute] as const,
  );
  return () => page.evaluate(() => (window as unknown as { changes: unknown[] }).changes.length);
}

const storedValue = (page: Page, key: string) => page.evaluate((name) => sessionStorage.getItem(name), key);

/**
 * For each page, a function that makes ten taps or key presses from the first paint on, and expects the state
 * that shows that all of them counted.
 */
const pages: Record<string, (hand: Hand) => Promise<void>> = {
  '/booking': async (hand) => {
    const { page } = hand;
    await hand.press('[aria-label="One more: Children (0-1 years)"]');
    await hand.hydrate();
    await expect(page.getByRole('group', { name: babies }).locator('output')).toHaveText(/ 10$/);
    await expect(page.locator('.summary-total')).toContainText('£40.00');
  },
  '/': async (hand) => {
    const { page } = hand;
    await hand.type('#contact-name');
    await hand.hydrate();
    await expect(page.locator('#contact-name')).toHaveValue(letters);
    await expect.poll(() => storedValue(page, 'contactDraft')).toContain(letters);
  },
  '/session-credits': async (hand) => {
    const { page } = hand;
    await hand.type('#customerName', letters.slice(1));
    await hand.press('button[form="credit-purchase"]', 1);
    await hand.hydrate();
    await expect(page.locator('#customerName')).toHaveValue(letters.slice(1));
    await expect(
      page.getByText(/email/i).and(page.locator('.field-error, [role="alert"] *')).first(),
    ).toBeVisible();
  },
  '/party-booking': async (hand) => {
    const { page } = hand;
    await hand.type('#childName');
    await hand.hydrate();
    await expect(page.locator('#childName')).toHaveValue(letters);
    await expect.poll(() => storedValue(page, 'partyDraft')).toContain(letters);
  },
  '/loyalty': async (hand) => {
    const { page } = hand;
    await hand.type('#rewards-email', letters.slice(1));
    await page.keyboard.press('Enter');
    await hand.hydrate();
    await expect(page.locator('#rewards-email')).toHaveValue(letters.slice(1));
    await expect(page.locator('#rewards-email')).toHaveAttribute('aria-invalid', 'true');
  },
  '/menu': async (hand) => {
    const { page } = hand;
    await hand.press('details[aria-label="Allergens"] > summary', 1);
    // Locates the chip anew each time, because chips move when the fonts arrive.
    for (const allergen of [...Array<string>(taps - 3).fill('gluten'), 'eggs', 'fish'])
      await hand.press(`label:has([value="${allergen}"])`, 1);
    await hand.hydrate();
    await expect(page).toHaveURL(/avoid=gluten,eggs,fish/);
  },
  '/photo-studio': async (hand) => {
    const { page } = hand;
    const chosen = await countChanges(page, 'main table', 'data-selected');
    const days = await page.evaluate(() =>
      [...document.querySelectorAll('[data-day]:not([aria-disabled])')].map((day) =>
        day.getAttribute('data-day'),
      ),
    );
    const wanted = [...days, ...days].slice(0, taps);
    for (const day of wanted) await hand.press(`[data-day="${day}"]`, 1);
    await hand.hydrate();
    // Each choice marks its day, and each after the first also clears the mark of the previous day.
    await expect.poll(chosen).toBe(2 * taps - 1);
    await expect(page.locator('td[data-selected] [data-day]')).toHaveAttribute(
      'data-day',
      wanted.at(-1) ?? '',
    );
  },
  '/admin': async (hand) => {
    const { page } = hand;
    const toggled = await countChanges(page, 'button[aria-pressed]', 'aria-pressed');
    await hand.press('button[aria-pressed]');
    await hand.hydrate();
    await expect.poll(toggled).toBe(taps);
  },
  '/check-in': async (hand) => {
    const { page } = hand;
    await hand.type('#customerName', letters.slice(1));
    await hand.press('main form button', 1);
    await hand.hydrate();
    await expect(page.locator('#reference')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.locator('#customerName')).toHaveValue(letters.slice(1));
  },
  // Here, as on every page without a form, the menu is the only control. It opens natively, and script
  // updates its button afterwards.
  '/terms': openMenu,
};

async function openMenu(hand: Hand): Promise<void> {
  const { page } = hand;
  const opened = await countChanges(page, '.menu', 'open');
  await hand.press('.menu-button', taps - 1);
  await hand.hydrate();
  await expect(page.locator('.menu-button')).toHaveAttribute('aria-expanded', 'true');
  expect(await opened()).toBe(taps - 1);
  await hand.press('.menu-button', 1);
  await expect(page.locator('.menu-button')).toHaveAttribute('aria-expanded', 'false');
}

test('on each of ten pages, ten taps from the first paint, half of them before the script, are all handled once', async ({
  page,
  site,
}) => {
  await page.setViewportSize(phone);
  const { hold, release } = await holdScripts(page);
  for (const [path, tap] of Object.entries(pages)) {
    await test.step(path, async () => {
      hold();
      await openAtFirstPaint(page, site.url + path);
      await tap(new Hand(page, release));
    });
  }
});

test('a press before hydration counts once; a returning family sees its numbers of tickets from the first paint, and nothing moves', async ({
  page,
  site,
  expectError,
}) => {
  await page.setViewportSize(phone);
  const { hold, release } = await holdScripts(page);
  await page.evaluate((to) => window.location.assign(to), `${site.url}/booking`);
  await page.waitForURL('**/booking', { waitUntil: 'commit' });
  const next = page.getByRole('button', { name: 'Continue to Booking' });
  await expect(next).not.toHaveClass(/button-primary/);
  await page.getByRole('button', { name: `One more: ${babies}` }).click({ clickCount: 3 });
  await page.getByRole('button', { name: `One fewer: ${babies}` }).press('Enter');
  await expect(page.getByRole('group', { name: babies }).locator('output')).toHaveText(/ 2$/);
  await expect(page.locator('.summary-total')).toContainText('£8.00');
  await expect(next).toHaveClass(/button-primary/);
  await next.press('Space');
  await expect(next).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Complete Your Booking' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('group', { name: babies }).locator('output')).toHaveText(/ 2$/);

  await page.getByRole('button', { name: `One more: ${babies}` }).click();
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    const look = () => {
      const count = document.querySelector('.counter-count')?.lastChild?.nodeValue;
      const total = document.querySelector('.summary-total .amount > *')?.textContent;
      if (count && total) seen.add(`${count} ${total}`);
      requestAnimationFrame(look);
    };
    look();
    const note = () => Object.assign(document.documentElement.dataset, { shifted: '' });
    new PerformanceObserver(note).observe({ type: 'layout-shift', buffered: true });
  });
  // Fonts are blocked, because a late font moves words sideways on a system without the fallback fonts.
  expectError(/ERR_FAILED/);
  await page.route('**/*.woff2', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('button', { name: `One fewer: ${babies}` })).toBeEnabled();
  await expect(page.locator('.summary-lines')).toContainText('3 ×');
  expect(await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])).toEqual([
    '3 £12.00',
  ]);
  await expect(page.locator('html[data-shifted]')).toHaveCount(0);
  await page.unroute('**/*.woff2');

  await test.step('a form with an address of its own is submitted once, by the browser itself, although the script arrives during the submission', async () => {
    hold();
    const sent: string[] = [];
    // The status 204 leaves the page as it is, so hydration comes after the submission.
    await page.route(/\/(contact|api\/[^?]*inquir[^?]*)$/, (route) => {
      sent.push(`${route.request().method()} ${new URL(route.request().url()).pathname}`);
      return route.fulfill({ status: 204 });
    });
    await page.evaluate((to) => window.location.assign(to), site.url);
    await page.waitForURL(`${site.url}/`, { waitUntil: 'commit' });
    await page.getByRole('textbox', { name: 'Name' }).fill('Robin Hale');
    await page.getByRole('textbox', { name: 'Email' }).fill('robin@example.org');
    await page.getByRole('combobox', { name: 'What is it about?' }).selectOption({ index: 1 });
    await page.getByRole('textbox', { name: 'Message' }).fill('Is there a cloakroom?');
    const send = page.getByRole('button', { name: 'Send Message' });
    await send.click();
    await expect(send).toHaveAttribute('aria-busy', 'true');
    await expect.poll(() => sent).toEqual(['POST /contact']);
    release();
    await waitUntilHydrated(page);
    await send.click();
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Is there a cloakroom?');
    await expect.poll(() => storedValue(page, 'contactDraft')).toContain('Is there a cloakroom?');
    expect(sent).toEqual(['POST /contact']);
    await page.unrouteAll();
  });

  await test.step('without its script a pressed control says that the script has not loaded, and the link to load the page again works', async () => {
    await page.evaluate(() => sessionStorage.clear());
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.evaluate((to) => window.location.assign(to), `${site.url}/booking`);
    await page.waitForURL('**/booking', { waitUntil: 'commit' });
    await page.getByRole('button', { name: `One more: ${babies}` }).click();
    await page.getByRole('button', { name: 'Continue to Booking' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'script has not loaded' })).toBeVisible();
    await page.unroute('**/assets/*.js');
    await page.getByRole('link', { name: 'load the page again' }).click();
    await page.locator('html[data-alive]').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Continue to Booking' }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: /Complete Your Booking|Book your visit/ }),
    ).toBeVisible();
  });
});

test('a page whose second half comes late, after its first half is painted and its scripts have loaded, is hydrated as a whole', async ({
  otherVisitor,
  site,
}) => {
  const server = await startSlowServer(site.url);
  const page = await otherVisitor();
  await page.evaluate((to) => window.location.assign(to), server.url);
  await page.waitForURL(`${server.url}/`, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect
    .poll(() =>
      page.evaluate(() => {
        const wanted = JSON.parse(document.getElementById('scripts')?.textContent ?? '[]') as string[];
        const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
        const isPainted = performance.getEntriesByType('paint').length > 0;
        return isPainted && wanted.length > 0 && wanted.every((file) => loaded.includes(file));
      }),
    )
    .toBe(true);
  await expect(page.locator('#state')).toHaveCount(0);
  await expect(page.locator('html[data-alive]')).toHaveCount(0);
  server.finish();
  await waitUntilHydrated(page);
  await expect(page.getByRole('contentinfo')).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  // The page may still be loading, and a request that the server cuts off would be an error in its console.
  await page.close();
  await server.stop();
});
