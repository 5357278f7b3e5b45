import { expectPageInOrder } from './page-in-order.ts';
import { expect, test } from './test.ts';
import { fillDetails, openDetails } from './visit.ts';

const pages = [
  {
    path: '/privacy',
    title: 'Privacy Policy',
    changed: /^Last changed on \w+day \d+ \w+ 20\d\d$/,
    words: ['session storage', 'Information Commissioner’s Office', 'age band', 'Your rights'],
  },
  {
    path: '/terms',
    title: 'Terms & Conditions',
    changed: /^Last changed on \w+day \d+ \w+ 20\d\d$/,
    words: [
      'Cancel at least 24 hours ahead for a full refund.',
      'Parking is free for 2 hours, then £8 for each further 2 hours.',
      'One adult comes in free with each paying child.',
      'At open play your 2-hour session starts at check-in. Last entry is an hour before open play closes.',
      'regulation 28(1)(h)',
      'death or injury caused by our negligence',
    ],
  },
  {
    path: '/health-and-safety',
    title: 'Health & Safety',
    changed: /^Last changed on \w+day \d+ \w+ 20\d\d$/,
    words: [
      'Ninja course and large soft play',
      '48 hours',
      'all 14 allergens',
      'Accessibility Guidelines 2.2',
    ],
  },
];

test('the legal pages are readable without script, show their dates, and link to their sections', async ({
  page,
  otherVisitor,
}) => {
  const plain = await otherVisitor({ javaScriptEnabled: false });
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  for (const { path, title, changed, words } of pages)
    await test.step(title, async () => {
      await plain.goto('/');
      await plain.getByRole('contentinfo').getByRole('link', { name: title }).click();
      await expect(plain).toHaveURL(path);
      await expect(plain).toHaveTitle(`${title} - Windfall`);
      await expect(plain.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(plain.getByText(/^Last changed on/)).toHaveText(changed);
      for (const part of words) await expect(plain.getByRole('main')).toContainText(part);

      loaded.length = 0;
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      expect(
        loaded.filter((url) => /-words-|legal-page/.test(url)),
        'its words are not loaded twice',
      ).toEqual([]);
      await expectPageInOrder(
        page,
        title,
        page.getByRole('navigation', { name: 'On this page' }).getByRole('link').first(),
      );

      await test.step('its contents link to each section, by keyboard too', async () => {
        const contents = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
        const sections = page.getByRole('main').getByRole('region');
        const names = await contents.allTextContents();
        expect(names.length).toBeGreaterThan(5);
        await expect(sections).toHaveCount(names.length);
        const headings = sections.getByRole('heading', { level: 2 });
        await expect(headings).toHaveText(names);
        const ids = await headings.evaluateAll((all) => all.map(({ id }) => `#${id}`));
        expect(await contents.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(
          ids,
        );
        const last = names.length - 1;
        await contents.first().focus();
        for (let step = 0; step < last; step += 1) await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
        const heading = sections.nth(last).getByRole('heading', { level: 2 });
        await expect(heading).toBeFocused();
        await expect(heading).toBeInViewport();
        await expect(page).toHaveURL(new RegExp(`${path}#`));
      });
    });
});

test('a link from one page to a section of another reaches it; the terms follow the venue’s row', async ({
  page,
  site,
}) => {
  await site.rows(
    "update venue set terms_version = '2026-12-24', parking_block_pence = 950, stay_minutes = 90",
  );
  try {
    await expect.poll(async () => (await page.request.get('/api/site')).text()).toContain('2026-12-24');
    await page.goto('/privacy');
    await page.getByRole('main').getByRole('link', { name: 'our terms' }).click();
    await expect(page).toHaveURL('/terms#photos');
    await expect(page.getByRole('heading', { level: 2, name: 'Photos and films' })).toBeFocused();
    await expect(page.getByText(/^Last changed on/)).toHaveText('Last changed on Thursday 24 December 2026');
    await expect(page.getByRole('main')).toContainText('then £9.50 for each further 2 hours');
    await expect(page.getByRole('main')).toContainText('your 90-minute session starts at check-in');

    await test.step('they print without bar, contents and pictures', async () => {
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByRole('heading', { level: 1, name: 'Terms & Conditions' })).toBeVisible();
      await expect(page.getByText('On this page')).toBeHidden();
      await expect(page.getByRole('banner')).toBeHidden();
      await expect(page.getByRole('main').locator('header svg').first()).toBeHidden();
    });
  } finally {
    await site.rows(
      "update venue set terms_version = '2026-11-23', parking_block_pence = 800, stay_minutes = 120",
    );
  }
});

test('the terms open beside the booking, which loses nothing', async ({ page, context }) => {
  await openDetails(page);
  await fillDetails(page);
  const tick = page.getByLabel(/^I agree to the terms and conditions/);
  await tick.uncheck();
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'terms and conditions (opens in a new tab)' }).click();
  const terms = await opened;
  await expect(terms.getByRole('heading', { level: 1, name: 'Terms & Conditions' })).toBeVisible();
  await terms.close();
  await expect(tick).not.toBeChecked();
  await expect(page.getByLabel('Full name')).toHaveValue('Sam Appleby');
  await expect(page).toHaveURL(/\/booking/);
});
