import type { Page } from '@playwright/test';
import { expectPageInOrder } from './page-in-order.ts';
import { expect, test } from './test.ts';
import { september } from './test-site.ts';
import { addTickets, children, chooseDay, chosenDate, continueToDetails, orderSummary } from './visit.ts';

test.use({ settings: september });

const main = (page: Page) => page.getByRole('main');
const bar = (page: Page) => page.getByRole('banner').getByRole('navigation', { name: 'Main' });

test('the home page is rendered on the server, from the rows that booking uses', async ({
  request,
  site,
}) => {
  await site.rows(
    `update ticket_price set price_pence = 975 where ticket_type_id = 'child-1-12' and channel = 'online'`,
  );
  await expect.poll(async () => (await request.get('/')).text()).toContain('£9.75');
  const text = (await (await request.get('/')).text()).replaceAll('<!-- -->', '');
  for (const words of [
    'Welcome to Windfall',
    'Book Your Adventure',
    'View Prices',
    'Café Menu',
    'Ages 0-12',
    'Birthday Parties',
    'Photo Studio',
    'Free Parking',
    'Activities',
    'Fully sanitized and cleaned daily',
    'Trained staff supervision available',
    'Age-appropriate zones for safe play',
    'Adventure Zone',
    'Toddler Haven',
    'Party Rooms',
    'Parent Café',
    'Sensory Room',
    'Role Play Rooms',
    'Under 1s',
    'Standard Entry',
    'Birthday Party',
    '£199',
    'Baby and toddler sessions',
    'Silver',
    '5% bonus points at weekends',
    'Free 2-hour session',
    'Regular Visitor',
    'Visit Us Today!',
  ]) {
    expect(text, words).toContain(words);
  }
});

/** Expects digits of equal width and a zero without a slash, in the regular and the bold weight. */
async function expectPlainFigures(page: Page): Promise<void> {
  const figures = await page.evaluate(async () => {
    const size = 200;
    const weights = [400, 700];
    await Promise.all(weights.map((weight) => document.fonts.load(`${weight} ${size}px "Atkinson Next"`)));
    return weights.map((weight) => {
      const canvas = document.createElement('canvas');
      canvas.width = canvas.height = size;
      const pen = canvas.getContext('2d');
      if (!pen) throw new Error('No canvas');
      pen.font = `${weight} ${size}px "Atkinson Next"`;
      const box = pen.measureText('0');
      pen.fillText('0', 0, size - 20);
      const middle = size - 20 - (box.actualBoundingBoxAscent - box.actualBoundingBoxDescent) / 2;
      const [, , , ink] = pen.getImageData(Math.round(box.width / 2), Math.round(middle), 1, 1).data;
      const line = document.createElement('span');
      line.style.cssText = `position: absolute; font: ${weight} ${size}px "Atkinson Next"; font-variant-numeric: tabular-nums`;
      document.body.append(line);
      const widths = [...'0123456789'].map((figure) => {
        line.textContent = figure;
        return Math.round(line.getBoundingClientRect().width);
      });
      return { ink, width: Math.round(box.width), widths: new Set(widths).size };
    });
  });
  expect(figures).toEqual([
    { ink: 0, width: 130, widths: 1 },
    { ink: 0, width: expect.any(Number), widths: 1 },
  ]);
}

test('the home page shows its events, sections, film and folded parts, and works in forced colours and with smooth scrolling', async ({
  page,
  site,
}) => {
  await test.step('the next event day links to booking on its date', async () => {
    await page.goto('/');
    const next = main(page).getByRole('link', { name: /K-pop Demon Hunters party/ });
    await expect(next).toContainText('Saturday 27 September');
    await expect(next).toContainText('Sessions at 9:30 AM and 12:00 PM, from £9.50');
    await next.scrollIntoViewIfNeeded();
    const poster = main(page).locator('[data-accent]').filter({ hasText: 'K-pop Demon Hunters party' });
    const scene = poster.locator('img');
    await expect(scene).toHaveAttribute('src', '/art/stage.svg');
    await expect
      .poll(() => scene.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await expect(
      main(page).getByRole('link', { name: /Secret Labubu Adventure, 12 October/ }),
    ).toHaveAttribute('href', '/booking?date=2025-10-12');
    await next.click();
    await expect(page).toHaveURL('/booking?date=2025-09-27');

    await test.step('another day that is chosen stays after a reload, until the link is pressed again', async () => {
      await addTickets(page, { [children]: 1 });
      await continueToDetails(page);
      await chooseDay(page, '2025-09-28');
      await page.getByRole('link', { name: 'Back to Tickets' }).click();
      await expect(orderSummary(page)).toContainText('Sunday 28 September');
      await page.reload();
      await expect(page).toHaveURL('/booking?date=2025-09-27');
      await expect(orderSummary(page)).toContainText('Sunday 28 September');
      await bar(page).getByRole('link', { name: 'Home' }).click();
      await next.click();
      await expect(orderSummary(page)).toContainText('Saturday 27 September');
      await continueToDetails(page);
      await expect(chosenDate(page)).toHaveAccessibleName(/Saturday 27 September 2025/);
    });
  });

  await test.step('links from other pages, from the bar and from the page itself lead to the sections, even when they are used again', async () => {
    await bar(page).getByRole('link', { name: 'Contact', exact: true }).click();
    const title = page.getByRole('heading', { level: 2, name: 'Visit Us Today!' });
    await expect(title).toBeFocused();
    await expect(title).toBeInViewport();
    await page.evaluate(() => window.scrollTo(0, 0));
    await bar(page).getByRole('link', { name: 'Contact', exact: true }).click();
    await expect(title).toBeInViewport();

    await test.step('a link of the bar moves the focus to its section, and the bar marks the section in view', async () => {
      for (const [name, title, anchor] of [
        ['Pricing', 'What a visit costs', 'pricing'],
        ['About', 'A barn full of play', 'about'],
        ['Activities', 'Six places to play', 'activities'],
      ] as const) {
        const link = bar(page).getByRole('link', { name, exact: true });
        await link.click();
        await expect(page).toHaveURL(`/#${anchor}`);
        await expect(page.getByRole('heading', { level: 2, name: title })).toBeFocused();
        await expect(page.getByRole('heading', { level: 2, name: title })).toBeInViewport();
        await expect(link).toHaveAttribute('aria-current', 'location');
        await expect(bar(page).locator('[aria-current]')).toHaveCount(1);
      }
      await page.evaluate(() => window.scrollTo(0, 0));
      await expect(bar(page).getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
    });

    await test.step('a plain link in a part that is not hydrated is followed without reloading the document', async () => {
      await page.evaluate(() => {
        document.documentElement.dataset['same'] = 'yes';
      });
      await main(page).getByRole('link', { name: 'View Prices' }).click();
      await expect(page.getByRole('heading', { level: 2, name: 'What a visit costs' })).toBeFocused();
      await main(page).getByRole('link', { name: 'Book a visit' }).click();
      await expect(page).toHaveURL('/booking');
      await page.goBack();
      await expect(page.getByRole('heading', { level: 2, name: 'Six places to play' })).toBeAttached();
      await expect(page.locator('html')).toHaveAttribute('data-same', 'yes');
    });
  });

  const behaviour = (of: Page) =>
    of.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);
  await test.step('on a phone the page is ten screens long at most, and folded parts open by keyboard', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await main(page).locator('a[href="/facebook-feed"][aria-busy="false"]').waitFor();
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    expect(await height()).toBeLessThanOrEqual(8_440);
    expect(await behaviour(page)).toBe('auto');
    const film = page.getByRole('button', { name: 'Play the film' });
    await film.scrollIntoViewIfNeeded();
    await expect(film).toBeVisible();
    await expectPlainFigures(page);

    const inside = {
      'Special offers': 'Baby and toddler sessions',
      'What points buy': 'Free 2-hour session',
      'Points for achievements': 'Regular Visitor',
      'By car': 'Leave the M5 at junction 23',
      'By bus': 'Buses between Wells and Street',
      'By train': 'Castle Cary and Bridgwater',
    };
    const shown = main(page)
      .getByText(new RegExp(Object.values(inside).join('|')))
      .filter({ visible: true });
    await expect(shown).toHaveCount(0);
    for (const [title, words] of Object.entries(inside)) {
      await main(page).locator('summary', { hasText: title }).focus();
      await page.keyboard.press('Enter');
      await expect(shown).toHaveText([new RegExp(words)]);
      await page.keyboard.press('Space');
    }
    await expect(shown).toHaveCount(0);
    await page.setViewportSize({ width: 768, height: 900 });
    await expect(shown).toHaveCount(Object.keys(inside).length);
    for (const title of Object.keys(inside))
      await expect(main(page).getByRole('heading', { name: title, exact: true })).toBeVisible();
    await expect(main(page).locator('.fold-title').filter({ visible: true })).toHaveCount(0);
    await expectPageInOrder(page, 'home', main(page).getByRole('link', { name: 'Book Your Adventure' }));
  });

  const home = async () => (await page.request.get('/')).text();
  await site.rows(`delete from session where event_id is not null and day < '2025-10-06'`);
  await expect.poll(home).not.toContain('K-pop Demon Hunters party');
  const films: string[] = [];
  page.on('request', (request) => {
    if (/\/film\/.+\.(mp4|webm)/.test(request.url())) films.push(request.url());
  });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  const secret = main(page).getByRole('link', { name: /^Sunday 12 October Secret Labubu Adventure/ });
  await expect(secret).toContainText('Sessions at 9:30 AM, 12:00 PM and 2:30 PM, from £9.50');
  await expect(secret).toHaveAttribute('href', '/booking?date=2025-10-12');

  await test.step('unless the visitor prefers reduced motion, scrolling is smooth and the film starts once it is near the viewport', async () => {
    expect(await behaviour(page)).toBe('smooth');
    expect(films).toEqual([]);
    await page.locator('#about').scrollIntoViewIfNeeded();
    const pause = page.getByRole('button', { name: 'Pause the film' });
    await expect(pause).toBeVisible();
    expect(films).not.toEqual([]);
    const isPaused = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.paused);
    expect(await isPaused()).toBe(false);
    await pause.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Play the film' })).toBeFocused();
    expect(await isPaused()).toBe(true);
  });

  await test.step('parts that differ only by colour have borders in forced colours', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 390);
    const inList = (name: string) =>
      page.getByRole('list', { name, includeHidden: true }).getByRole('listitem', { includeHidden: true });
    for (const cut of [
      page.getByRole('region', { name: 'Where to begin' }).getByRole('link'),
      page.locator('[data-accent]'),
      inList('Special offers'),
      inList('Levels'),
      page.locator('.button-primary'),
    ])
      await expect(cut.first()).toHaveCSS('border-style', 'solid');
    await page.emulateMedia({ forcedColors: 'none' });
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  await test.step('the next page opens at its top without scrolling, although scrolling is smooth', async () => {
    const privacy = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' });
    await privacy.scrollIntoViewIfNeeded();
    await expect(privacy).toBeInViewport();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(2000);
    const seen = page.evaluate(
      () =>
        new Promise<number[]>((resolve) => {
          const places: number[] = [];
          const note = () => places.push(window.scrollY);
          window.addEventListener('scroll', note);
          new MutationObserver((_, watch) => {
            if (document.title.startsWith('Privacy') && window.scrollY === 0) {
              watch.disconnect();
              resolve(places);
            }
          }).observe(document, { subtree: true, childList: true, characterData: true });
        }),
    );
    await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/privacy"]')?.click());
    await expect(page).toHaveTitle(/^Privacy Policy/);
    expect((await seen).length).toBeLessThan(3);
  });

  await site.rows(`delete from session where event_id is not null`);
  await expect
    .poll(home, 'the poster shows the next event, or an ordinary week when there is none')
    .toContain('An ordinary week in the orchard');
});
