import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';
import { babies } from './visit.ts';

const taps = 20;
const letters = 'abcdefghijklmnopqrst';
const phone = { width: 390, height: 844 };

/** Simulates a slow phone on a slow line: processor four times slower, 300 ms, 90 kB/s. */
async function slowDown(page: Page): Promise<void> {
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: 90_000,
    uploadThroughput: 90_000,
  });
  await line.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** Goes to a page and returns at its first paint, long before it is hydrated. */
async function openAtFirstPaint(page: Page, address: string): Promise<void> {
  await slowDown(page);
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const [paint] = list.getEntriesByName('first-contentful-paint');
      if (paint) Object.assign(window, { isPainted: true });
    }).observe({ type: 'paint', buffered: true });
  });
  await page.evaluate((to) => window.location.assign(to), address);
  await page.waitForURL(address, { waitUntil: 'commit', timeout: 60_000 });
  await page.waitForFunction(() => 'isPainted' in window, undefined, { timeout: 60_000 });
}

const isAlive = (page: Page) =>
  page.locator('html[data-alive]').waitFor({ state: 'attached', timeout: 60_000 });

/** Presses the middle of an element with the real mouse, without waiting for anything. */
async function press(page: Page, selector: string, times = taps): Promise<void> {
  const at = await page.evaluate((wanted) => {
    const element = document.querySelector(wanted);
    element?.scrollIntoView({ block: 'center', behavior: 'instant' });
    const box = element?.getBoundingClientRect();
    return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
  }, selector);
  if (!at) throw new Error(`There is no ${selector}`);
  for (let tap = 0; tap < times; tap += 1) await page.mouse.click(at.x, at.y);
}

async function type(page: Page, selector: string, text = letters): Promise<void> {
  await press(page, selector, 1);
  await page.keyboard.type(text);
}

/** Counts how often an attribute changes from now on. */
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
 * Twenty taps or keys on each page from its first paint, and the state that shows that all of them
 * arrived.
 */
const pages: Record<string, (page: Page) => Promise<void>> = {
  '/booking': async (page) => {
    await press(page, '[aria-label="One more: Children (0-1 years)"]');
    await isAlive(page);
    await expect(page.getByRole('group', { name: babies }).locator('output')).toHaveText(/ 20$/);
    await expect(page.locator('.summary-total')).toContainText('£80.00');
  },
  '/': async (page) => {
    await type(page, '#contact-name');
    await isAlive(page);
    await expect(page.locator('#contact-name')).toHaveValue(letters);
    await expect.poll(() => storedValue(page, 'contactDraft')).toContain(letters);
  },
  '/session-credits': async (page) => {
    await type(page, '#customerName', letters.slice(1));
    await press(page, 'button[form="credit-purchase"]', 1);
    await isAlive(page);
    await expect(page.locator('#customerName')).toHaveValue(letters.slice(1));
    await expect(
      page.getByText(/email/i).and(page.locator('.field-error, [role="alert"] *')).first(),
    ).toBeVisible();
  },
  '/party-booking': async (page) => {
    await type(page, '#childName');
    await isAlive(page);
    await expect(page.locator('#childName')).toHaveValue(letters);
    await expect.poll(() => storedValue(page, 'partyDraft')).toContain(letters);
  },
  '/loyalty': async (page) => {
    await type(page, '#rewards-email', letters.slice(1));
    await page.keyboard.press('Enter');
    await isAlive(page);
    await expect(page.locator('#rewards-email')).toHaveValue(letters.slice(1));
    await expect(page.locator('#rewards-email')).toHaveAttribute('aria-invalid', 'true');
  },
  '/menu': async (page) => {
    await press(page, '.avoid-open', 1);
    // Located anew each time: the chips move when the fonts arrive.
    for (const allergen of [...Array<string>(17).fill('gluten'), 'eggs', 'fish'])
      await press(page, `.chip:has([value="${allergen}"])`, 1);
    await isAlive(page);
    await expect(page).toHaveURL(/avoid=gluten,eggs,fish/);
  },
  '/photo-studio': async (page) => {
    const chosen = await countChanges(page, '.day-sheet', 'data-selected');
    const days = await page.evaluate(() =>
      [...document.querySelectorAll('.day-button:not([aria-disabled])')].map((day) =>
        day.getAttribute('data-day'),
      ),
    );
    const wanted = [...days, ...days].slice(0, taps);
    for (const day of wanted) await press(page, `[data-day="${day}"]`, 1);
    await isAlive(page);
    // Each choice after the first clears the mark of the day before it.
    await expect.poll(chosen).toBe(2 * taps - 1);
    await expect(page.locator('td[data-selected] .day-button')).toHaveAttribute(
      'data-day',
      wanted.at(-1) ?? '',
    );
  },
  '/admin': async (page) => {
    const toggled = await countChanges(page, '.gate-show', 'aria-pressed');
    await press(page, '.gate-show');
    await isAlive(page);
    await expect.poll(toggled).toBe(taps);
  },
  '/check-in': async (page) => {
    await type(page, '#customerName', letters.slice(1));
    await press(page, '.own-ticket-fields button', 1);
    await isAlive(page);
    await expect(page.locator('#reference')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.locator('#customerName')).toHaveValue(letters.slice(1));
  },
  // The menu alone needs script here: it opens natively, and its button is updated afterwards.
  '/qr-menu': (page) => openMenu(page),
  '/facebook-feed': (page) => openMenu(page),
  '/payment?booking_id=none': (page) => openMenu(page),
};

async function openMenu(page: Page): Promise<void> {
  const opened = await countChanges(page, '.menu', 'open');
  await press(page, '.menu-button', taps - 1);
  await isAlive(page);
  await expect(page.locator('.menu-button')).toHaveAttribute('aria-expanded', 'true');
  expect(await opened()).toBe(taps - 1);
  await press(page, '.menu-button', 1);
  await expect(page.locator('.menu-button')).toHaveAttribute('aria-expanded', 'false');
}

test('twenty taps from the first paint are all handled, each once, on every page with controls', async ({
  otherVisitor,
  site,
}) => {
  test.setTimeout(300_000);
  const waiting = Object.entries(pages);
  const missed: string[] = [];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [path, tap] = next;
      const page = await otherVisitor({ viewport: phone });
      await openAtFirstPaint(page, site.url + path);
      await tap(page).catch((problem: Error) => missed.push(`${path}: ${problem.message}`));
      await page.context().close();
    }
  };
  await Promise.all([lane(), lane(), lane()]);
  expect(missed).toEqual([]);
});

test('a press before hydration continues from the counted value, and counts once', async ({ page, site }) => {
  await page.setViewportSize(phone);
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
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
  held.resolve();
  await expect(page.getByRole('heading', { level: 1, name: 'Complete Your Booking' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('group', { name: babies }).locator('output')).toHaveText(/ 2$/);
});

test('a returning family sees its counts and their price from the first paint, and nothing moves', async ({
  page,
  site,
}) => {
  await page.setViewportSize(phone);
  await page.goto('/booking');
  for (let press = 0; press < 3; press += 1)
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
  await page.reload();
  await expect(page.getByRole('button', { name: `One fewer: ${babies}` })).toBeEnabled();
  await expect(page.locator('.summary-lines')).toContainText('3 ×');
  expect(await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])).toEqual([
    '3 £12.00',
  ]);
  await expect(page.locator('html[data-shifted]')).toHaveCount(0);
  expect(site.url).toContain('localhost');
});

test('without the script a pressed control says so plainly, and the link onward works', async ({
  page,
  site,
  expectError,
}) => {
  expectError(/ERR_FAILED/);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.evaluate((to) => window.location.assign(to), `${site.url}/booking`);
  await page.waitForURL('**/booking', { waitUntil: 'commit' });
  await page.getByRole('button', { name: `One more: ${babies}` }).click();
  await page.getByRole('button', { name: 'Continue to Booking' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'script has not come' })).toBeVisible();
  await page.unroute('**/assets/*.js');
  await page.getByRole('link', { name: 'load the page again' }).click();
  await page.locator('html[data-alive]').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Continue to Booking' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: /Complete Your Booking|Book your visit/ }),
  ).toBeVisible();
});

test('a form with an address of its own is submitted once, natively, though the script arrives meanwhile', async ({
  page,
  site,
}) => {
  const held = Promise.withResolvers<void>();
  const sent: string[] = [];
  await page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  // A reply that leaves the page as it is, so that it is hydrated after the form has been submitted.
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
  held.resolve();
  await isAlive(page);
  await send.click();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Is there a cloakroom?');
  await expect.poll(() => storedValue(page, 'contactDraft')).toContain('Is there a cloakroom?');
  expect(sent).toEqual(['POST /contact']);
});
