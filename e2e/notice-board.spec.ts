import type { Locator, Page } from '@playwright/test';
import { collectLinks, expectLinksLead } from './links.ts';
import { expectPageInOrder } from './page-in-order.ts';
import { expect, test } from './test.ts';
import { expectNoTextCut } from './text-spacing.ts';

/** Three hours after the newest notice of a new database. */
test.use({ settings: { CLOCK_STARTS_AT: '2025-07-23T11:20:00+01:00' } });

const facebook = 'https://www.facebook.com/windfall.example';

const notices = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('article') });
const followLinks = (page: Page) => page.getByRole('link', { name: /^Follow on Facebook/ });
const viewLinks = (page: Page) => page.getByRole('link', { name: /^View on Facebook/ });

/** Waits until the page shows these words. The page is cached, so changed rows reach it a little later. */
const waitUntilShown = (page: Page, words: string) =>
  expect.poll(async () => (await page.request.get('/facebook-feed')).text()).toContain(words);

test('the board shows five notices, newest first, loads no script for them, and links to Facebook and to the home page', async ({
  page,
  site,
  context,
}) => {
  const own = `${facebook}/posts/7`;
  await site.rows("update notice_post set link = $1 where text like 'Longer days%'", [own]);
  await waitUntilShown(page, own);
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.clock.install();
  await page.goto('/facebook-feed');
  await page.waitForLoadState('networkidle');
  expect(loaded.filter((path) => /\/board-/.test(path))).toEqual([]);
  expect(loaded).not.toContain('/api/notices');

  await expect(page).toHaveTitle('Notice board - Windfall');
  await expect(page.getByRole('heading', { level: 1, name: 'Notice board' })).toBeVisible();
  await expect(notices(page).locator('time')).toHaveText([
    '3h agoWednesday 23 July 2025',
    '2d agoSunday 20 July 2025',
    '9d agoMonday 14 July 2025',
    '14d agoTuesday 8 July 2025',
    '21d agoWednesday 2 July 2025',
  ]);
  const newest = notices(page).first();
  await expect(newest).toContainText('9:30 AM to 4:00 PM daily, with flexible 2-hour sessions');
  await expect(newest.locator('time')).toHaveAttribute('datetime', '2025-07-23T07:15:00.000Z');
  for (const count of ['86 likes', '17 comments', '24 shares'])
    await expect(newest.getByText(count)).toBeVisible();
  await expect(page.getByText('New', { exact: true })).toHaveCount(1);
  await expect(newest.getByText('New', { exact: true })).toBeVisible();
  for (const [index, words] of ['QR code', '9:30-11:30', 'adult menu', 'birthday packages'].entries())
    await expect(notices(page).nth(index + 1)).toContainText(words);

  await context.route('https://www.facebook.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Elsewhere</title>' }),
  );
  await expect(page.getByRole('heading', { name: 'Connected to Facebook' })).toBeVisible();
  await expect(followLinks(page)).toHaveCount(2);
  await expect(viewLinks(page)).toHaveCount(5);
  const targets = (links: Locator) =>
    links.evaluateAll((all) => all.map((link) => [link.getAttribute('href'), link.getAttribute('target')]));
  expect(await targets(followLinks(page))).toEqual(Array(2).fill([facebook, '_blank']));
  expect(await targets(viewLinks(page))).toEqual(
    [own, facebook, facebook, facebook, facebook].map((href) => [href, '_blank']),
  );
  const names = await viewLinks(page).allTextContents();
  expect(new Set(names).size, 'each link names its notice').toBe(5);
  for (const name of [...names, ...(await followLinks(page).allTextContents())])
    expect(name).toMatch(/\(opens in a new tab\)$/);

  await expectPageInOrder(page, 'board', followLinks(page).last());
  const found = new Map<string, string>();
  await collectLinks(page, found, 'main');
  await expectLinksLead(page, found);
  await expectNoTextCut(page);

  const opened = page.waitForEvent('popup');
  await followLinks(page).first().click();
  await expect(await opened).toHaveURL(facebook);
  await expect(page).toHaveURL('/facebook-feed');

  await test.step('a visitor who comes back later sees the new notices', async () => {
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Windfall' })).toBeVisible();
    await page.clock.fastForward('01:01');
    await site.rows(
      "insert into notice_post (text, posted_at) values ('Meanwhile, scones', '2025-07-23T11:00:00+01:00')",
    );
    await waitUntilShown(page, 'Meanwhile, scones');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Notice board' }).click();
    await expect(notices(page).first()).toContainText('Meanwhile, scones');
  });
});

test('only one recent notice is marked as new; an empty board, and one that cannot be read, say so', async ({
  page,
  site,
}) => {
  await site.rows(
    `insert into notice_post (text, posted_at, likes, comments, shares) values
       ('The kettle is on', '2025-07-23T10:40:00+01:00', 1, 0, 1),
       ('Last night, late', '2025-07-22T20:00:00+01:00', 0, 0, 0)`,
  );
  await waitUntilShown(page, 'The kettle is on');
  const first = await (await page.request.get('/facebook-feed')).text();
  expect(first.match(/>New</g), 'only one of the recent notices is new').toHaveLength(1);

  await test.step('with a limit of 0 days no notice is marked as new; the hours are current, and the page says that its counts are not live', async () => {
    await site.rows('update venue set notice_new_days = 0');
    await site.rows('update weekly_hours set ends = 1030 where weekday = 6');
    await waitUntilShown(page, '>Newest<');
    await waitUntilShown(page, '5:10pm');
    await page.goto('/facebook-feed');
    await expect(notices(page)).toHaveCount(7);
    await expect(notices(page).first()).toContainText('The kettle is on');
    await expect(notices(page).locator('time b')).toHaveText([
      'Just now',
      '3h ago',
      '15h ago',
      '2d ago',
      '9d ago',
      '14d ago',
      '21d ago',
    ]);
    await expect(notices(page).first()).toContainText('1 like0 comments1 share');
    await expect(notices(page).first().getByText('Newest', { exact: true })).toBeVisible();
    await expect(page.getByText('New', { exact: true })).toHaveCount(0);
    const hours = page.getByRole('region', { name: 'Open play hours now' });
    await expect(hours).toContainText('Saturday9:30am-5:10pm');
    await expect(hours).toContainText('ThursdayClosed (open during school holidays)');
    await expect(page.getByRole('region', { name: 'Connected to Facebook' })).toContainText(
      'By hand, not by wire: the notices here are our own, and we put them on Facebook ourselves; likes, comments and shares are as we last counted them.',
    );
  });

  await site.rows('delete from notice_post');
  await waitUntilShown(page, 'Nothing is pinned up');
  await page.goto('/facebook-feed');
  await expect(page.getByRole('heading', { name: 'Nothing is pinned up' })).toBeVisible();
  await expectPageInOrder(page, 'empty board', page.getByRole('link', { name: 'See what is on' }));

  await site.rows('alter table notice_post rename to notice_post_away');
  try {
    await expect.poll(async () => (await page.request.get('/api/notices')).status()).toBe(500);
    await waitUntilShown(page, 'The notices cannot be read just now');
    await page.goto('/facebook-feed');
    await expect(page.getByRole('heading', { name: 'The notices cannot be read just now' })).toBeVisible();
    await expectPageInOrder(page, 'board out of reach', page.getByRole('link', { name: 'Try again' }));
  } finally {
    await site.rows('alter table notice_post_away rename to notice_post');
  }
  await site.rows(
    "insert into notice_post (text, posted_at) values ('Back again', '2025-07-23T10:00:00+01:00')",
  );
  await waitUntilShown(page, 'Back again');
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(notices(page)).toHaveText(/Back again/);
});
