import { randomAddress } from './contact-form.ts';
import { readMail } from './mailbox.ts';
import { expectPageInOrder } from './page-in-order.ts';
import {
  emailField,
  expectMember,
  expectPoints,
  joinButton,
  joinForm,
  lookUpButton,
  lookUpPoints,
  rewardsSettings,
  robin,
} from './rewards.ts';
import { expect, test } from './test.ts';
import { expectToast } from './visit.ts';

test.use(rewardsSettings);
test.beforeEach(async ({ context }) => context.setExtraHTTPHeaders(randomAddress()));

test('a visitor joins on the page and gets the welcome points; consent to emails is confirmed and withdrawn on the page that the mail links to', async ({
  page,
  site,
  expectError,
}) => {
  await lookUpPoints(page, robin.email);
  await expect(page.getByRole('heading', { level: 2, name: 'Member not found' })).toBeFocused();
  await expect(page.getByText('start with 50 points')).toBeVisible();
  const consent = joinForm(page).getByRole('checkbox', { name: /^Yes, e-?mail me/ });
  await expect(consent).not.toBeChecked();
  await expect(joinForm(page).getByLabel('Email', { exact: true })).toHaveValue(robin.email);
  await joinButton(page).click();
  await expect(joinForm(page).getByRole('alert')).toBeFocused();
  await expect(joinForm(page).getByLabel('Your name')).toHaveAccessibleDescription(
    'Error: Name must be at least 2 characters',
  );
  await expectPageInOrder(page, 'not found, no name', joinButton(page));
  await joinForm(page).getByLabel('Your name').fill(robin.name);
  await joinButton(page).dblclick();
  await expectToast(page, 'Welcome, Robin!', 'You have 50 points to start with.');
  await expectMember(page, 'Robin', 50);
  expect(
    await site.rows(
      'select kind, points from point_entry join member m on m.id = member_id where email = $1',
      [robin.email],
    ),
  ).toEqual([{ kind: 'welcome', points: 50 }]);
  expect(await site.rows('select 1 from email_consent')).toEqual([]);

  await page.getByRole('button', { name: 'Look up another email' }).click();
  await page.getByRole('button', { name: 'Use Robin Hale, robin@…' }).click();
  await expectMember(page, 'Robin', 50);

  await test.step('when a join request gets no reply, the form keeps its text, and sending it again joins only once', async () => {
    expectError(/net::ERR/);
    await page.getByRole('button', { name: 'Look up another email' }).click();
    await emailField(page).fill('sam@example.org');
    await lookUpButton(page).click();
    await joinForm(page).getByLabel('Your name').fill('Sam Appleby');
    await consent.check();
    await page.route('**/api/loyalty/join', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await joinButton(page).click();
    await expect(page.getByText('Please try again: nobody joins twice.')).toBeVisible();
    await expect(joinForm(page).getByLabel('Your name')).toHaveValue('Sam Appleby');
    await page.unroute('**/api/loyalty/join');
    await joinButton(page).click();
    await expectToast(page, 'Welcome, Sam!', 'it asks whether you want more of them.');
    await expectMember(page, 'Sam', 50);
    expect(await site.rows('select 1 from member')).toHaveLength(2);
  });

  await test.step('consent to emails is confirmed on the page that the mail links to, and withdrawn there with one press', async () => {
    const mail = await readMail(page, 'sam@example.org', 'May we write to you about your rewards?');
    expect(await site.rows('select 1 from email_consent')).toEqual([]);
    await page.goto(/http:\S+/.exec(mail)?.[0] ?? '');
    await page.getByRole('button', { name: /^Yes, send me e-?mails/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Thank you, we’ll write' })).toBeVisible();
    await page.getByRole('button', { name: 'Stop these emails' }).click();
    await expect(page.getByText('You keep your points.')).toBeVisible();
    await page.getByRole('link', { name: 'Your rewards' }).click();
    await expectPoints(page, 50);
  });
});
