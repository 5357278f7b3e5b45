import { readCreditBalance } from './credits.ts';
import { fulfilFirst } from './fulfil-first.ts';
import { openFailing } from './open-failing.ts';
import { expectPageInOrder } from './page-in-order.ts';
import {
  buyerFields,
  completeButton,
  completeWith,
  continueButton,
  expectCardStep,
  fillBuyer,
  storedSecret,
} from './session-credits.ts';
import { expect, test } from './test.ts';
import { september } from './test-site.ts';
import { card, expectToast, familyDetails } from './visit.ts';

test.use({ settings: september });

test('the card form, cards and the site fail: the page reports each failure; then a slow bank pays, and the page waits and shows the receipt', async ({
  page,
  context,
  site,
  expectError,
}) => {
  expectError(/ERR_FAILED/);
  await page.route('**/v3/stripe.js', (route) => route.abort());
  await test.step('the offer cannot be loaded at first, and is loaded by another try', async () => {
    expectError(/500/);
    await page.goto('/privacy');
    await openFailing(page, '**/api/credit-bundle', () =>
      page.getByRole('banner').getByRole('link', { name: 'Bulk Credits' }).click(),
    );
    await expect(page.getByText('Credits cannot be bought just now')).toBeVisible();
    await page.getByRole('button', { name: 'Look again' }).click();
    await expect(continueButton(page)).toBeVisible();
    // The pressed button has disappeared, but the focus is still in the main part of the page.
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
    await page.unroute('**/api/credit-bundle');
  });
  await fillBuyer(page);
  await continueButton(page).click();
  await expect(page.getByText('The card form did not load')).toBeVisible();
  await page.unroute('**/v3/stripe.js');
  await page.getByRole('button', { name: 'Load the card form again' }).click();
  await expectCardStep(page);

  await test.step('the order cannot be loaded at first, and is loaded by another try', async () => {
    expectError(/500/);
    await openFailing(page, '**/api/booking-result', async () => {
      await page.reload();
    });
    await expect(page.getByText('We could not open your order')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectCardStep(page);
    // The pressed button has disappeared, but the focus is still in the main part of the page.
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
    await page.unroute('**/api/booking-result');
  });

  expectError(/402/);
  await completeButton(page).click();
  await expectToast(page, 'Payment Failed', 'Please check your payment details and try again.');
  await completeWith(page, card.declined);
  await expectToast(page, 'Payment Failed', 'Your card was declined.');
  const notice = page.getByRole('alert').filter({ hasText: 'Payment Failed' });
  await expect(notice).toContainText('Your card was declined.');
  expect(await readCreditBalance(site, familyDetails.email)).toBe(0);

  await context.route('**/renew-hold', (route) => route.abort());
  await completeWith(page, card.good);
  await expectToast(page, 'Payment not started', 'your card was not charged');
  await context.unroute('**/renew-hold');

  await test.step('after Back from a bank that took over the whole page, the order can be paid', async () => {
    // The page gets no reply to its payment, because the browser is at the bank.
    await fulfilFirst(page, '**/confirm', async () => undefined);
    const leaving = page.waitForRequest('**/confirm');
    await completeWith(page, card.good);
    await leaving;
    await expect(completeButton(page)).toHaveText('Processing...');
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expect(completeButton(page)).toHaveText('Complete Purchase - £75.00');
  });

  await test.step('an order that has expired is made again', async () => {
    expectError(/409/);
    await site.letTimePass(3_700);
    await completeButton(page).click();
    await expect(page.getByRole('heading', { name: 'This order has ended' })).toBeFocused();
    await expect(page.getByText('Your card has not been charged')).toBeVisible();
    // `settle` settles the oldest payment, so the payment of the next order must become the oldest.
    await site.rows("update payment set created_at = created_at + interval '1 day'");
    await page.getByRole('link', { name: 'Order again' }).click();
    await expect(buyerFields(page).name).toHaveValue(familyDetails.name);
    await continueButton(page).click();
    await expectCardStep(page);
  });

  await test.step('the bank requires authentication, which fails; the order can be paid again', async () => {
    const bank = page.getByTitle('3-D Secure authentication').contentFrame();
    await completeWith(page, card.bankAsks);
    await bank.getByRole('button', { name: 'Fail authentication' }).click();
    await expectToast(
      page,
      'Payment Failed',
      'Authentication failed. Please try again or use a different payment method.',
    );

    // A bank that takes over the whole page sends customers back to this address.
    await page.goto(`/booking-success?payment_intent_client_secret=${await storedSecret(page)}`);
    await expect(
      page.getByRole('heading', { level: 1, name: 'Your payment did not go through' }),
    ).toBeVisible();
    await expect(page.getByRole('main')).toContainText('We are keeping your order for a few minutes');
    await expect(page).not.toHaveURL(/secret/);
    await expect(page.getByRole('link', { name: 'Back to session credits' })).toHaveAttribute(
      'href',
      '/session-credits',
    );
    await page.getByRole('link', { name: 'Try payment again' }).click();
    await expectCardStep(page);
    await expect(page).toHaveURL('/session-credits?step=payment');
  });

  await completeWith(page, card.slow);
  await expectToast(page, 'Payment Processing');
  await expect(page.getByRole('heading', { level: 1, name: 'Your payment is processing' })).toBeFocused();
  const main = page.getByRole('main');
  await expect(main).toContainText('this page shows your receipt as soon as it is through');
  await expect(main).toContainText('10 × Session credits');
  await expect(main).not.toContainText(/ticket|places/);
  await site.settle('succeeded');
  await expect(page.getByRole('heading', { level: 1, name: '10 credits are yours' })).toBeVisible();
  expect(await site.taken()).toBe(7500);
  const receipt = page.getByRole('article', { name: /^Receipt WF-/ });
  for (const words of ['10 session credits', '£75.00', familyDetails.name, 'To spend now10'])
    await expect(receipt).toContainText(words);
  await expectPageInOrder(page, 'receipt', main.getByRole('link', { name: 'Book a visit' }));
  await expect(page.getByRole('region', { name: 'How to use them' })).toContainText(
    'Book a visit with the same email address.',
  );
  await expect(main).not.toContainText(/See you on|Show this at the door/);
  expect(await page.evaluate(() => sessionStorage.getItem('pendingCreditPurchase'))).toBeNull();
  await page.goto('/session-credits');
  await expect(buyerFields(page).name).toHaveValue('');
});
