import { insertCredits, readCreditBalance } from './credits.ts';
import { readMail } from './mailbox.ts';
import { expectPageInOrder } from './page-in-order.ts';
import { pressDisabled } from './press-disabled.ts';
import {
  buyerFields,
  completeButton,
  continueButton,
  creditOrderSummary,
  existingCreditsBanner,
  expectCardStep,
  expectPurchaseThanks,
  fillBuyer,
  storedSecret,
} from './session-credits.ts';
import { tabTo } from './tab-to.ts';
import { expect, test } from './test.ts';
import { september } from './test-site.ts';
import { toasts } from './toasts.ts';
import { card, cardFrame, expectToast, familyDetails } from './visit.ts';

test.use({ settings: september });

const other = { ...familyDetails, name: 'Sam Other', email: 'other@example.org' };

test('with the keyboard alone, ten credits are ordered, kept through a reload, paid, available at once, and confirmed by one mail', async ({
  page,
  site,
}) => {
  await page.goto('/privacy');
  await page.getByRole('banner').getByRole('link', { name: 'Bulk Credits' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '10 sessions for £75' })).toBeVisible();
  await expect(page).toHaveTitle('Session credits - Windfall');
  const main = page.getByRole('main');
  for (const words of ['£9.50 per child', '£7.50 each', '£20.00 in all, £2.00 per credit'])
    await expect(main).toContainText(words);
  const how = page.getByRole('region', { name: 'How credits work' });
  for (const words of [
    '1 credit = 1 child session',
    'No expiry',
    'Used automatically at booking',
    'Tickets for Children (0-1 years) and Adults',
    'For 14 days you can return the credits you have not spent',
  ])
    await expect(how).toContainText(words);

  const keys = page.keyboard;
  for (const [name, field] of Object.entries(buyerFields(page))) {
    await tabTo(page, field);
    await keys.type(familyDetails[name as keyof typeof familyDetails]);
  }
  await tabTo(page, continueButton(page));
  await keys.press('Enter');
  await expectCardStep(page);
  await expect(page).toHaveURL('/session-credits?step=payment');
  await expectToast(page, 'Payment Ready');
  await expect(creditOrderSummary(page)).toContainText('10 Session Credits£75.00');
  await expect(creditOrderSummary(page)).toContainText('You Save£20.00');
  await expect(creditOrderSummary(page)).toContainText('Total£75.00');
  await expect(completeButton(page)).toHaveText('Complete Purchase - £75.00');

  await page.reload();
  await expectCardStep(page);
  await expect(toasts(page)).toHaveCount(0);
  await expect(creditOrderSummary(page)).toContainText('£75.00');
  await tabTo(page, cardFrame(page).getByLabel('Card number'));
  await keys.type(card.bankAsks);
  await tabTo(page, cardFrame(page).getByLabel('Expiration date'));
  await keys.type('1234');
  await tabTo(page, cardFrame(page).getByLabel('Security code'));
  await keys.type('123');
  await tabTo(page, completeButton(page));
  await keys.press('Enter');
  const bank = page.getByTitle('3-D Secure authentication').contentFrame();
  await expect(bank.getByRole('button', { name: 'Complete authentication' })).toBeFocused();
  await keys.press('Enter');

  await expectPurchaseThanks(page, 10);
  await expect(page.getByRole('main').getByRole('link', { name: 'Book a visit' })).toBeVisible();
  await expectToast(page, 'Payment Successful!', 'Your session credits have been purchased successfully.');
  await expect(page).toHaveURL('/session-credits');
  for (const field of Object.values(buyerFields(page))) await expect(field).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(familyDetails.email);
  expect(await readCreditBalance(site, familyDetails.email)).toBe(10);
  expect(await site.taken()).toBe(7500);

  const mail = await readMail(page, familyDetails.email, 'Your 10 session credits are ready');
  expect(mail).toContain('You have paid £75.00 for 10 session credits.');
  expect(await site.rows('select 1 from kept_mail')).toHaveLength(1);

  await test.step('the payment step without an order leads back to the form, which offers the details of the known customer', async () => {
    await page.goto('/session-credits?step=payment');
    await expect(page).toHaveURL('/session-credits');
    await page.getByRole('button', { name: 'Use Sam Appleby, sam@…' }).click();
    for (const [name, field] of Object.entries(buyerFields(page)))
      await expect(field).toHaveValue(familyDetails[name as keyof typeof familyDetails]);
  });
});

test('the page shows missing fields and an order that fails, and keeps what was typed; the same details make no second order, but other details do', async ({
  page,
  site,
  expectError,
}) => {
  await insertCredits(site, familyDetails.email, 7);
  const orders = async () => {
    const rows = await site.rows<{ customer_name: string }>(
      "select customer_name from booking where status <> 'confirmed' order by held_at",
    );
    return rows.map(({ customer_name }) => customer_name);
  };
  const requests: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/session-credits') requests.push(request.url());
  });
  await page.goto('/session-credits');
  await continueButton(page).click();
  const summary = page.getByRole('alert', { name: 'Please check these answers' });
  await expect(summary).toBeFocused();
  const { name, email, phone } = buyerFields(page);
  const words = [
    'Name must be at least 2 characters',
    'Please enter a valid email address',
    'Please enter a valid phone number',
  ];
  for (const [index, field] of [name, email, phone].entries())
    await expect(field).toHaveAccessibleDescription(new RegExp(words[index] ?? ''));
  await expect(summary.getByRole('link')).toHaveText(words);
  await expectPageInOrder(page, 'missing fields', continueButton(page));

  await test.step('a complete address shows how many credits it has; an incomplete one is not looked up', async () => {
    await email.pressSequentially('nobody@example');
    await email.pressSequentially('.org');
    await expect.poll(() => requests.length).toBe(1);
    await expect(existingCreditsBanner(page)).toHaveCount(0);
    await email.fill(familyDetails.email);
    await expect(existingCreditsBanner(page)).toContainText('7 credits remaining.');
    expect(requests).toHaveLength(2);
    expectError(/500/);
    await page.route('**/api/session-credits?*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await email.fill(other.email);
    await expect.poll(() => requests.length).toBe(3);
    await expect(existingCreditsBanner(page)).toHaveCount(0);
  });
  await fillBuyer(page, other);
  await expect(summary).toHaveCount(0);
  await expect(phone).not.toHaveAttribute('aria-invalid');

  expectError(/ERR_FAILED/);
  const call = '**/api/session-credits/purchase';
  await page.route(call, (route) => route.abort());
  await continueButton(page).click();
  await expectToast(page, 'Error', 'Failed to create payment intent');
  await page.unroute(call);

  expectError(/503/);
  await site.fault({ api: { kind: '500', times: 20 } });
  await continueButton(page).click();
  await expectToast(page, 'Error', 'Payments are not answering at the moment.');
  await expect(page.getByRole('alert').filter({ hasText: 'The payment could not be started' })).toBeVisible();
  await expect(email).toHaveValue(other.email);
  await site.fault(null);

  const held = Promise.withResolvers<void>();
  await page.route(call, async (route) => {
    await held.promise;
    await route.fallback();
  });
  await continueButton(page).click();
  await expect(continueButton(page)).toHaveText('Processing...');
  await pressDisabled(continueButton(page));
  held.resolve();
  await expectCardStep(page);
  expect(await orders()).toEqual([other.name]);
  expect(requests.filter((address) => address.includes('other'))).toHaveLength(1);

  await test.step('Back keeps the text; the same details make no second order, but other details do', async () => {
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: '10 sessions for £75' })).toBeFocused();
    await expect(name).toHaveValue(other.name);
    const ordered = await storedSecret(page);
    await continueButton(page).click();
    await expectCardStep(page);
    expect(await storedSecret(page)).toBe(ordered);
    expect(await orders()).toEqual([other.name]);
    await page.goBack();
    await page.locator('html[data-alive]').waitFor({ state: 'attached' });
    await name.fill('Sam Pippin');
    await continueButton(page).click();
    await expectCardStep(page);
    expect(await orders()).toEqual([other.name, 'Sam Pippin']);
    expect(
      await site.rows(
        "select customer_name from booking b join payment p on p.booking_id = b.id where $1 like p.intent_id || '_secret_%'",
        [await storedSecret(page)],
      ),
    ).toEqual([{ customer_name: 'Sam Pippin' }]);
  });
});
