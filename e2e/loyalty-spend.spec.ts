import type { Page } from '@playwright/test';
import { randomAddress } from './contact-form.ts';
import { bookAsFamily } from './family.ts';
import { fulfilFirst } from './fulfil-first.ts';
import { readMail, verifyOnPage } from './mailbox.ts';
import { expectPageInOrder } from './page-in-order.ts';
import {
  expectMember,
  expectPoints,
  joinAsMember,
  lookUpPoints,
  redeemButton,
  rewardItem,
  rewardsPanel,
  rewardsSettings,
  rewardsTab,
  robin,
} from './rewards.ts';
import { tabTo } from './tab-to.ts';
import { expect, test } from './test.ts';
import { expectToast } from './visit.ts';

test.use(rewardsSettings);
test.beforeEach(async ({ context }) => context.setExtraHTTPHeaders(randomAddress()));

const code = /WIND-[0-9A-Z]{5}-[0-9A-Z]{5}/;
const redeem = (page: Page, title: string) =>
  page.getByRole('button', { name: `Redeem ${title}`, exact: true }).click();
const title = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });
const voucher = async (page: Page) =>
  code.exec((await rewardsPanel(page, 'Rewards Store').textContent()) ?? '')?.[0] ?? '';
const spent = `select points, description from point_entry where kind = 'redeemed'`;

test('a member redeems points for a voucher, and spends once even after a double tap or a lost reply; refusals show the current price and points', async ({
  page,
  site,
  context,
  expectError,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const memberId = await joinAsMember(site, { ...robin, points: 250 });
  await lookUpPoints(page, robin.email);
  await expectMember(page, 'Robin', 300);
  await redeem(page, '10% off next visit');
  await expect(title(page, '10% off next visit')).toBeFocused();
  await expect(rewardsPanel(page, 'Rewards Store')).toContainText('It takes 100 of your 300 points.');
  await expectPageInOrder(
    page,
    'redeeming, not verified',
    page.getByRole('button', { name: 'Send me a code' }),
  );
  await verifyOnPage(page, robin.email);
  await expect(title(page, '10% off next visit')).toBeFocused();
  await expect(rewardsPanel(page, 'Rewards Store')).toContainText('and leaves 200');
  await redeemButton(page).dblclick();
  await expect(title(page, 'Your voucher')).toBeFocused();
  await expectPoints(page, 200);
  const counter = rewardsPanel(page, 'Rewards Store');
  await expect(counter).toContainText(code);
  await expect(counter).toContainText('Type this code into the voucher box when you book your next visit.');
  await expect(counter).toContainText('Use it by Friday 20 March 2026.');
  await expect(counter).toContainText(`We have sent it to ${robin.email} as well. You have 200 points left.`);
  const copy = page.getByRole('button', { name: /^Copy/ });
  await expectPageInOrder(page, 'redeemed', copy);
  await copy.click();
  await expect(page.getByRole('button', { name: /^Copied/ })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await voucher(page));
  expect(await readMail(page, robin.email, 'Your reward: 10% off next visit')).toContain(await voucher(page));
  expect(await site.rows(spent)).toEqual([{ points: -100, description: 'Reward: 10% off next visit' }]);

  await page.getByRole('button', { name: 'Back to the rewards' }).click();
  await expect(page.getByRole('region', { name: 'Your vouchers' })).toContainText(code);
  await expect(rewardItem(page, 'Free 2-hour session')).toContainText('50 points missing');
  await expectPageInOrder(page, 'vouchers kept', rewardItem(page, 'Free hot drink').getByRole('button'));

  await test.step('a lost reply: trying again gives the same voucher and spends once', async () => {
    expectError(/net::ERR/);
    // The e-mail is verified, so no code is requested again.
    await redeem(page, 'Free hot drink');
    await page.route('**/api/loyalty/redeem', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await redeemButton(page).click();
    await expectToast(page, 'Redemption Failed', 'There was no answer.');
    await expect(page.getByRole('alert').filter({ hasText: 'Redemption Failed' })).toBeVisible();
    const rows = await site.rows<{ voucher_code: string }>(
      `select voucher_code from redemption where reward_id = 'free-hot-drink'`,
    );
    expect(rows).toHaveLength(1);
    await page.unroute('**/api/loyalty/redeem');
    await redeemButton(page).click();
    await expect(title(page, 'Your voucher')).toBeFocused();
    expect(await voucher(page)).toBe(rows[0]?.voucher_code);
    await expectPoints(page, 150);
    expect(await site.rows(spent)).toHaveLength(2);
  });
  await page.reload();
  await expect(page.getByRole('region', { name: 'Your vouchers' }).getByRole('listitem')).toHaveCount(2);

  expectError(/409/);
  await redeem(page, '10% off next visit');
  await expect(redeemButton(page)).toHaveText('Redeem for 100 points');
  await site.rows(`update reward set points_cost = 120 where id = 'ten-percent-off'`);
  try {
    await redeemButton(page).click();
    await expectToast(page, 'Redemption Failed', 'This reward costs 120 points now.');
    await expect(redeemButton(page)).toHaveText('Redeem for 120 points');
    await expect(rewardsPanel(page, 'Rewards Store')).toContainText('and leaves 30');
    for (const attempt of ['one', 'two']) {
      await page.request.post('/api/loyalty/redeem', {
        data: { memberId, rewardId: 'free-hot-drink', pointsCost: 50 },
        headers: { 'idempotency-key': `on-another-phone-${attempt}` },
      });
    }
    await redeemButton(page).click();
    await expectToast(page, 'Redemption Failed', 'You need 120 points for this reward and have 50.');
    await expectPoints(page, 50);
    await expect(rewardsPanel(page, 'Rewards Store')).toContainText(
      'It costs 120 points, and you have 50. You need 70 more.',
    );
    await page.getByRole('button', { name: 'Back to the rewards' }).click();
    await expect(rewardItem(page, '10% off next visit').last()).toContainText('70 points missing');
  } finally {
    await site.rows(`update reward set points_cost = 100 where id = 'ten-percent-off'`);
  }

  await test.step('a forgotten device has to verify the e-mail again before it spends anything', async () => {
    expectError(/401/);
    await redeem(page, 'Free hot drink');
    await expect(redeemButton(page)).toBeVisible();
    await context.clearCookies();
    await redeemButton(page).click();
    await expect(page.getByRole('region', { name: 'Is this email yours?' })).toBeVisible();
    expect(await site.rows(spent)).toHaveLength(4);
    await verifyOnPage(page, robin.email);
    await redeemButton(page).click();
    await expect(title(page, 'Your voucher')).toBeFocused();
    expect(await site.rows(spent)).toHaveLength(5);
  });
});

test('only the member sees the history, page by page with dates and plus or minus signs; the member gives and withdraws consent to emails', async ({
  page,
  site,
  context,
  expectError,
}) => {
  const memberId = await joinAsMember(site, { ...robin, points: 1500 });
  await lookUpPoints(page, robin.email);
  await rewardsTab(page, 'Activity History').click();
  const history = rewardsPanel(page, 'Activity History');
  await expect(history).toContainText('is shown to you alone');
  await expect(history).not.toContainText('Welcome points');
  await test.step('a history that fails to load can be requested again; an empty one explains how to earn points', async () => {
    expectError(/503/);
    await page.route('**/api/loyalty/transactions*', (route) =>
      route.fulfill({ status: 503, body: 'resting' }),
    );
    await verifyOnPage(page, robin.email);
    await expect(page.getByRole('heading', { level: 2, name: 'Activity History' })).toBeFocused();
    await expect(page.getByRole('alert').filter({ hasText: 'We could not load your history' })).toBeVisible();
    const retryButton = page.getByRole('button', { name: 'Try again' });
    await page.unroute('**/api/loyalty/transactions*');
    await page.route('**/api/loyalty/transactions*', (route) =>
      route.fulfill({ json: { success: true, transactions: [], more: false } }),
    );
    await retryButton.click();
    await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
    await expect(page.getByRole('tabpanel')).toBeFocused();
    await expectPageInOrder(page, 'empty history', history.getByRole('link', { name: 'Book a visit' }));
    await page.unroute('**/api/loyalty/transactions*');
    await page.reload();
  });
  const lines = history.getByRole('list', { name: 'Points, the newest first' }).getByRole('listitem');
  await expect(lines).toHaveText([
    /^20 September 2025Party Host\+1,500 points$/,
    /^20 September 2025Welcome points\+50 points$/,
  ]);
  await expectPageInOrder(page, 'history', rewardsTab(page, 'Activity History'));

  const { id } = await bookAsFamily(site, { name: 'Alex Rowe', date: '2025-09-27' });
  await site.rows(
    `insert into point_entry (member_id, kind, points, description, booking_id, refunded_pence, shortfall, created_at)
     select $1, 'reversed', -1, 'Refund', $2, n, 0, '2025-09-20T09:30:00Z' from generate_series(1, 21) n`,
    [memberId, id],
  );
  const answer = await page.request.post('/api/loyalty/redeem', {
    data: { memberId, rewardId: 'free-hot-drink', pointsCost: 50 },
    headers: { 'idempotency-key': 'a-hot-drink-once-again' },
  });
  expect(answer.status()).toBe(201);
  await page.reload();
  await expect(lines).toHaveCount(20);
  await expect(lines.first()).toHaveText(/^20 September 2025Reward: Free hot drink−50 points$/);
  await tabTo(page, page.getByRole('button', { name: 'Show earlier' }));
  await page.keyboard.press('Enter');
  await expect(lines).toHaveCount(24);
  await expect(page.getByRole('button', { name: 'Show earlier' })).toHaveCount(0);

  const mails = page.getByRole('checkbox', { name: /^Yes, e-?mail me/ });
  await expect(mails).not.toBeChecked();
  await mails.check();
  await expectToast(page, 'You get our emails');
  await page.reload();
  await expect(mails).toBeChecked();
  // The second press comes before the reply to the first. The page sends it after that reply, so the last
  // press counts.
  const reply = Promise.withResolvers<void>();
  await fulfilFirst(page, '**/api/loyalty/consent', async (route) => {
    await reply.promise;
    await route.continue();
  });
  await mails.uncheck();
  await mails.check();
  reply.resolve();
  await expectToast(page, 'You get our emails');
  await expect(mails).toBeChecked();
  await test.step('consent to another wording is given anew', async () => {
    await site.rows("update loyalty_programme set consent_version = '2026-11-23'");
    await page.reload();
    await expect(mails).toHaveAccessibleName(/to ask how a visit was/);
    await expect(mails).not.toBeChecked();
    await expect(mails).toHaveAccessibleDescription(/You have agreed to an earlier wording/);
    const stop = page.getByRole('button', { name: 'Stop these emails' });
    await tabTo(page, stop);
    await page.keyboard.press('Enter');
    await expectToast(page, 'No more emails about rewards');
    await expect(stop).toHaveCount(0);
    await expect(mails).toBeFocused();
    await page.reload();
    await expect(mails).toHaveAccessibleDescription('');
    await expect(mails).not.toBeChecked();
    await mails.check();
    await expectToast(page, 'You get our emails');
    await expect(mails).toBeChecked();
    await expect(stop).toHaveCount(0);
  });
  await rewardsTab(page, 'Achievements').click();
  await expect(rewardItem(page, 'Party Host')).toContainText('Earned on 20 September 2025');

  await test.step('another device, which has not verified the e-mail, shows neither history nor achievements', async () => {
    await context.clearCookies();
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await lookUpPoints(page, robin.email);
    await rewardsTab(page, 'Activity History').click();
    await expect(page.getByRole('region', { name: 'Is this email yours?' })).toBeVisible();
    await expect(history).not.toContainText('Welcome points');
    await rewardsTab(page, 'Achievements').click();
    await expect(rewardItem(page, 'Party Host')).not.toContainText('Earned');
  });
});
