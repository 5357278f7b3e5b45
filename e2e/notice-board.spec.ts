import type { Page } from '@playwright/test';
import { expectPageInOrder } from './page-in-order.ts';
import { expect, test } from './test.ts';

/** Three hours after the newest of the notices in a new database. */
test.use({ settings: { CLOCK_STARTS_AT: '2025-07-23T11:20:00+01:00' } });

const facebook = 'https://www.facebook.com/windfall.example';

const sheets = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('article') });
const followLinks = (page: Page) => page.getByRole('link', { name: /^Follow on Facebook/ });
const viewLinks = (page: Page) => page.getByRole('link', { name: /^View on Facebook/ });

/** Waits until the page shows these words: it is cached, so changed rows reach it a little later. */
const shows = (page: Page, words: string) =>
  expect.poll(async () => (await page.request.get('/facebook-feed')).text()).toContain(words);

test('five notices, newest first, each with its age, its day and its counts; no script is loaded or needed', async ({
  page,
  otherVisitor,
}) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto('/facebook-feed');
  await page.waitForLoadState('networkidle');
  expect(loaded.filter((path) => /\/board-/.test(path))).toEqual([]);
  expect(loaded).not.toContain('/api/notices');

  await expect(page).toHaveTitle('Notice board - Windfall');
  await expect(page.getByRole('heading', { level: 1, name: 'Notice board' })).toBeVisible();
  await expect(sheets(page).locator('time')).toHaveText([
    '3h agoWednesday 23 July 2025',
    '2d agoSunday 20 July 2025',
    '9d agoMonday 14 July 2025',
    '14d agoTuesday 8 July 2025',
    '21d agoWednesday 2 July 2025',
  ]);
  const newest = sheets(page).first();
  await expect(newest).toContainText('9:30 AM to 4:00 PM daily, with flexible 2-hour sessions');
  await expect(newest.locator('time')).toHaveAttribute('datetime', '2025-07-23T07:15:00.000Z');
  for (const count of ['86 likes', '17 comments', '24 shares'])
    await expect(newest.getByText(count)).toBeVisible();
  await expect(page.getByText('New', { exact: true })).toHaveCount(1);
  await expect(newest.getByText('New', { exact: true })).toBeVisible();
  for (const [index, words] of ['QR code', '9:30-11:30', 'adult menu', 'birthday packages'].entries())
    await expect(sheets(page).nth(index + 1)).toContainText(words);

  const plain = await otherVisitor({ javaScriptEnabled: false });
  await plain.goto('/facebook-feed');
  await expect(sheets(plain)).toHaveCount(5);
  await expect(sheets(plain).first()).toContainText('3h ago');
  await expect(viewLinks(plain)).toHaveCount(5);
  await plain.getByRole('link', { name: 'Back to Home' }).click();
  await expect(plain).toHaveURL('/');
});

test('a recent notice is the new one; the text beside the notices is true', async ({ page, site }) => {
  await site.rows(
    `insert into notice_post (text, posted_at, likes, comments, shares) values
       ('The kettle is on', '2025-07-23T10:40:00+01:00', 1, 0, 1),
       ('Last night, late', '2025-07-22T20:00:00+01:00', 0, 0, 0)`,
  );
  await shows(page, 'The kettle is on');
  await page.goto('/facebook-feed');
  await expect(sheets(page)).toHaveCount(7);
  await expect(sheets(page).first()).toContainText('The kettle is on');
  await expect(sheets(page).first()).toContainText('New');
  await expect(page.getByText('New', { exact: true })).toHaveCount(1);
  await expect(sheets(page).locator('time b')).toHaveText([
    'Just now',
    '3h ago',
    '15h ago',
    '2d ago',
    '9d ago',
    '14d ago',
    '21d ago',
  ]);
  await expect(sheets(page).first()).toContainText('1 like0 comments1 share');

  await test.step('how long a notice is new comes from a row; the hours are current, and the counts are not live', async () => {
    await site.rows('update venue set notice_new_days = 0');
    await site.rows('update weekly_hours set ends = 1030 where weekday = 6');
    await expect
      .poll(async () => (await page.request.get('/api/notices')).text())
      .toContain('"newForDays":0');
    await page.goto('/facebook-feed');
    await expect(sheets(page).first().getByText('Newest', { exact: true })).toBeVisible();
    await expect(page.getByText('New', { exact: true })).toHaveCount(0);
    const hours = page.getByRole('region', { name: 'Open play hours now' });
    await expect(hours).toContainText('Saturday9:30am-5:10pm');
    await expect(hours).toContainText('ThursdayClosed (open during school holidays)');
    await expect(page.getByRole('region', { name: 'Connected to Facebook' })).toContainText(
      'By hand, not by wire: the notices here are our own, and we put them on Facebook ourselves; likes, comments and shares are as we last counted them.',
    );
  });
});

test('links lead to the page on Facebook in a new tab, and back home', async ({ page, site, context }) => {
  await context.route('https://www.facebook.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Elsewhere</title>' }),
  );
  const own = `${facebook}/posts/7`;
  await site.rows("update notice_post set link = $1 where text like 'Longer days%'", [own]);
  await shows(page, own);
  await page.clock.install();
  await page.goto('/facebook-feed');
  await expect(page.getByRole('heading', { name: 'Connected to Facebook' })).toBeVisible();
  await expect(followLinks(page)).toHaveCount(2);
  await expect(viewLinks(page)).toHaveCount(5);
  const links = [...(await followLinks(page).all()), ...(await viewLinks(page).all())];
  const targets = [facebook, facebook, own, facebook, facebook, facebook, facebook];
  for (const [index, link] of links.entries()) {
    await expect(link).toHaveAttribute('href', targets[index] ?? '');
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAccessibleName(/\(opens in a new tab\)$/);
  }
  const names = await Promise.all((await viewLinks(page).all()).map((link) => link.textContent()));
  expect(new Set(names).size, 'each link names its notice').toBe(5);

  const opened = page.waitForEvent('popup');
  await followLinks(page).first().click();
  await expect(await opened).toHaveURL(facebook);
  await expect(page).toHaveURL('/facebook-feed');

  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Windfall' })).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Notice board' }).click();
  await expect(sheets(page)).toHaveCount(5);

  await test.step('a visitor who comes back later sees the new notices', async () => {
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Windfall' })).toBeVisible();
    await page.clock.fastForward('01:01');
    await site.rows(
      "insert into notice_post (text, posted_at) values ('Meanwhile, scones', '2025-07-23T11:00:00+01:00')",
    );
    await shows(page, 'Meanwhile, scones');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Notice board' }).click();
    await expect(sheets(page).first()).toContainText('Meanwhile, scones');
  });
});

test('an empty or unreachable board says so', async ({ page, site }) => {
  await page.goto('/facebook-feed');
  await expectPageInOrder(page, 'board', followLinks(page).last());

  await site.rows('delete from notice_post');
  // The cached page may be shown once more.
  await expect(async () => {
    await page.goto('/facebook-feed');
    const heading = page.getByRole('heading', { name: 'Nothing is pinned up' });
    await expect(heading).toBeVisible({ timeout: 500 });
  }).toPass();
  await expectPageInOrder(page, 'empty board', page.getByRole('link', { name: 'See what is on' }));

  await site.rows('alter table notice_post rename to notice_post_away');
  try {
    await expect.poll(async () => (await page.request.get('/api/notices')).status()).toBe(500);
    // The app is not notified of this: the cached page is shown once more.
    await expect(async () => {
      await page.goto('/facebook-feed');
      const heading = page.getByRole('heading', { name: 'The notices cannot be read just now' });
      await expect(heading).toBeVisible({ timeout: 500 });
    }).toPass();
    await expectPageInOrder(page, 'board out of reach', page.getByRole('link', { name: 'Try again' }));
  } finally {
    await site.rows('alter table notice_post_away rename to notice_post');
  }
  await site.rows(
    "insert into notice_post (text, posted_at) values ('Back again', '2025-07-23T10:00:00+01:00')",
  );
  await shows(page, 'Back again');
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(sheets(page)).toHaveText(/Back again/);
});
