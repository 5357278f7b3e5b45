import { collectLinks, expectLinksLead } from './links.ts';
import { expectNothingSticks } from './low-window.ts';
import { expectPageInOrder } from './page-in-order.ts';
import { expect, test } from './test.ts';
import { expectNoTextCut } from './text-spacing.ts';

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
    changed: 'Last changed on Thursday 24 December 2026',
    words: [
      'Cancel at least 24 hours ahead for a full refund.',
      'Parking is free for 2 hours, then £9.50 for each further 2 hours.',
      'One adult comes in free with each paying child.',
      'At open play your 90-minute session starts at check-in. Last entry is an hour before open play closes.',
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

test('the legal pages show their dates, use the facts of the venue’s row, and link to their sections and to one another', async ({
  page,
  site,
}) => {
  await site.rows(
    "update venue set terms_version = '2026-12-24', parking_block_pence = 950, stay_minutes = 90",
  );
  await expect.poll(async () => (await page.request.get('/api/site')).text()).toContain('2026-12-24');
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  const found = new Map<string, string>();
  for (const { path, title, changed, words } of pages)
    await test.step(title, async () => {
      if (path === '/terms') {
        await page.getByRole('main').getByRole('link', { name: 'our terms' }).click();
        await expect(page).toHaveURL('/terms#photos');
        await expect(page.getByRole('heading', { level: 2, name: 'Photos and films' })).toBeFocused();
      } else {
        loaded.length = 0;
        await page.goto(path);
        await page.waitForLoadState('networkidle');
        expect(
          loaded.filter((url) => /-words-|legal-page/.test(url)),
          'its words are not loaded twice',
        ).toEqual([]);
      }
      await expect(page).toHaveTitle(`${title} - Windfall`);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.getByText(/^Last changed on/)).toHaveText(changed);
      const shown = await page.locator('main').textContent();
      for (const part of words) expect(shown).toContain(part);
      const contents = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
      // The safety page has the same parts as the others, so it is not checked again.
      if (path !== '/health-and-safety') await expectPageInOrder(page, title, contents.first());

      await test.step('its contents link to each section, by keyboard too', async () => {
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
        await contents.last().focus();
        await page.keyboard.press('Enter');
        await expect(headings.last()).toBeFocused();
        await expect(headings.last()).toBeInViewport();
        await expect(page).toHaveURL(new RegExp(`${path}#`));
      });

      await test.step('no link is broken, wide spacing cuts no text off, nothing sticks in a low window', async () => {
        await collectLinks(page, found, 'main');
        if (path === '/terms') await expectNothingSticks(page);
        await expectNoTextCut(page);
      });
    });
  await expectLinksLead(page, found);

  await test.step('the legal pages print without bar, contents and pictures', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { level: 1, name: 'Health & Safety' })).toBeVisible();
    await expect(page.getByText('On this page')).toBeHidden();
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('main').locator('header svg').first()).toBeHidden();
  });
});
