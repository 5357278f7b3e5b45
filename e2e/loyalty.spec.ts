import { randomAddress } from './contact-form.ts';
import { expectPageInOrder } from './page-in-order.ts';
import {
  emailField,
  expectMember,
  expectPoints,
  joinAsMember,
  lookUpButton,
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

test('the rewards page explains the scheme to everybody; a member looks up points, uses the tabs by keyboard and is forgotten on request', async ({
  page,
  site,
  otherVisitor,
  expectError,
}) => {
  expectError(/503/);
  await joinAsMember(site, { ...robin, points: 300, visits: 3 });
  await page.goto('/');
  await page.getByRole('link', { name: 'View My Rewards' }).click();
  await expect(page).toHaveURL('/loyalty');
  await expect(page).toHaveTitle('Rewards - Windfall');
  const pageWithoutScript = await otherVisitor({ javaScriptEnabled: false });
  await pageWithoutScript.goto('/loyalty');
  for (const each of [page, pageWithoutScript]) {
    await expect(each.getByRole('heading', { level: 1, name: 'Windfall Rewards' })).toBeVisible();
    const levels = each.getByRole('list', { name: 'From the lowest level' }).getByRole('listitem');
    await expect(levels).toHaveText([/^Bronze/, /^Silver500\+ points/, /^Gold2000\+/, /^Platinum5000\+/]);
    await expect(rewardItem(each, 'Free hot drink')).toContainText('50 points');
    await expect(rewardItem(each, 'Party discount of 20%')).toContainText('300 points');
    await expect(rewardItem(each, 'Regular Visitor')).toContainText('+100 points');
  }
  await expect(
    pageWithoutScript.getByText('Ask at the desk, and we will look up your points.'),
  ).toBeVisible();
  await expect(lookUpButton(pageWithoutScript)).toBeHidden();

  await test.step('the page reports a missing or invalid email itself, without a request', async () => {
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/loyalty/lookup')) requests.push(request.url());
    });
    await lookUpButton(page).click();
    await expectToast(page, 'Email Required', 'Please enter your email address');
    await expect(emailField(page)).toBeFocused();
    await expect(emailField(page)).toHaveAccessibleDescription(/Error: Please enter your email address$/);
    await expectPageInOrder(page, 'email required', lookUpButton(page));
    await emailField(page).fill('robin@home');
    await expect(emailField(page)).not.toHaveAccessibleDescription(/Error/);
    await emailField(page).press('Enter');
    await expect(emailField(page)).toHaveAccessibleDescription(/Error: Please enter a valid email address$/);
    expect(requests).toEqual([]);
  });

  await test.step('a lookup shows a placeholder while it runs, and a failed lookup shows its reason and can be repeated', async () => {
    expectError(/429/);
    expectError(/net::ERR/);
    const gate = Promise.withResolvers<void>();
    await page.route('**/api/loyalty/lookup', async (route) => {
      await gate.promise;
      await route.abort('connectionreset');
    });
    await emailField(page).fill(robin.email);
    await lookUpButton(page).click();
    await expect(page.getByRole('status').filter({ hasText: 'Looking up your points' })).toBeVisible();
    gate.resolve();
    const failureAlert = page.getByRole('alert').filter({ hasText: 'We could not look' });
    await expect(failureAlert).toContainText('Check your connection and try again.');
    const retryButton = page.getByRole('button', { name: 'Try again' });
    await expectPageInOrder(page, 'could not look', retryButton);
    for (const [status, code, message] of [
      [503, 'resting', 'The centre’s computer is having a rest.'],
      [429, 'slow_down', 'Please wait a minute and try again.'],
    ] as const) {
      await page.unroute('**/api/loyalty/lookup');
      await page.route('**/api/loyalty/lookup', (route) =>
        route.fulfill({ status, json: { success: false, code, message } }),
      );
      await retryButton.click();
      await expect(failureAlert).toContainText(message);
    }
    await page.unroute('**/api/loyalty/lookup');
    await retryButton.click();
    await expectMember(page, 'Robin', 350);
  });
  const forgetButton = page.getByRole('button', { name: 'Forget me on this device' });
  await page.route('**/api/email-codes/forget', (route) => route.fulfill({ status: 503, body: 'resting' }));
  await forgetButton.click();
  await expectToast(page, 'Not forgotten yet');
  await page.unroute('**/api/email-codes/forget');
  await forgetButton.click();
  await expectToast(page, 'Forgotten');
  await expect(lookUpButton(page)).toBeVisible();
  expect(
    await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
  ).not.toContain('robin');
  await page.reload();
  await expect(lookUpButton(page)).toBeVisible();

  const keys = page.keyboard;
  await tabTo(page, emailField(page));
  await keys.type('Robin@Example.org');
  await keys.press('Enter');
  await expectMember(page, 'Robin', 350);
  await expect(page).toHaveURL('/loyalty');
  const memberRegion = page.getByRole('region', { name: 'Hello Robin' });
  await expect(memberRegion.getByRole('definition')).toHaveText(['3', 'Bronze', '150 points']);
  await expect(page.getByRole('progressbar', { name: 'On the way to Silver' })).toHaveJSProperty('value', 70);
  await expect(page.getByRole('main')).not.toContainText('Hale');

  await tabTo(page, rewardsTab(page, 'Rewards Store'));
  await keys.press('ArrowLeft');
  await expect(rewardsTab(page, 'Activity History')).toBeFocused();
  await expect(page).toHaveURL('/loyalty?tab=history');
  await keys.press('Home');
  await keys.press('ArrowRight');
  await expect(rewardsTab(page, 'Achievements')).toBeFocused();
  await expect(page).toHaveURL('/loyalty?tab=achievements');
  await expect(rewardItem(page, 'First visit')).toContainText('Earned');
  await expect(rewardItem(page, 'Regular Visitor')).toContainText('3 of 5 visits');
  await expectPageInOrder(page, 'achievements', rewardsTab(page, 'Achievements'));
  await keys.press('Tab');
  await expect(rewardsPanel(page, 'Achievements')).toBeFocused();

  await page.reload();
  await expect(rewardsTab(page, 'Achievements')).toHaveAttribute('aria-selected', 'true');
  await expectPoints(page, 350);
  await rewardsTab(page, 'Rewards Store').click();
  await expect(page).toHaveURL('/loyalty');
  await expect(rewardItem(page, 'Free 2-hour session').getByRole('button')).toHaveText(/^Redeem/);
  await joinAsMember(site, { name: 'Sam Appleby', email: 'sam@example.org' });
  await page.getByRole('button', { name: 'Look up another email' }).click();
  await expect(emailField(page)).toHaveValue('');
  await emailField(page).fill('sam@example.org');
  await lookUpButton(page).click();
  await expectMember(page, 'Sam', 50);
  await expect(rewardItem(page, 'Free 2-hour session')).toContainText('200 points missing');

  await test.step('at the highest level the progress is full', async () => {
    await joinAsMember(site, { name: 'Kim Rowe', email: 'kim@example.org', points: 4950, visits: 6 });
    await page.getByRole('button', { name: 'Look up another email' }).click();
    await emailField(page).fill('kim@example.org');
    await lookUpButton(page).click();
    await expectMember(page, 'Kim', 5000);
    await expect(page.getByRole('definition')).toHaveText(['6', 'Platinum', 'You are there']);
    await expect(page.getByRole('progressbar')).toHaveJSProperty('value', 100);
    await expect(page.getByText('The picture can show only 250 points. You have more.')).toBeVisible();
  });
});
