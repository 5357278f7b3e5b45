import { enterCode, readCreditBalance, rememberedDevice, setOwnAddress } from './credits.ts';
import { expectPageInOrder } from './page-in-order.ts';
import {
  buyerFields,
  completeWith,
  continueButton,
  existingCreditsBanner,
  expectPurchaseThanks,
  orderCreditsOnPage,
  purchaseRegion,
} from './session-credits.ts';
import { expect, test } from './test.ts';
import { card, expectToast, familyDetails, september } from './visit.ts';

test.use({ settings: september });
test.beforeEach(async ({ context }) => setOwnAddress(context));
// Some of these check many states at four widths.
test.describe.configure({ timeout: 120_000 });

const returnButton = 'Return 10 unspent credits - £75.00';

test('unspent credits are refunded to a customer who verifies the address and confirms, with a mail', async ({
  page,
  site,
  otherVisitor,
}) => {
  await orderCreditsOnPage(page);
  await completeWith(page, card.good);
  await expectPurchaseThanks(page, 10);
  await buyerFields(page).email.fill(familyDetails.email);
  await expect(existingCreditsBanner(page)).toContainText('10 credits remaining.');
  await expect(purchaseRegion(page)).not.toContainText('WF-');
  await purchaseRegion(page).getByRole('button', { name: 'Show what I bought' }).click();
  await enterCode(page, familyDetails.email);
  await expect(rememberedDevice(page)).toBeFocused();
  await expect(purchaseRegion(page)).toContainText('10 of 10 unspent');
  await expect(purchaseRegion(page)).toContainText('Saturday 20 September 2025');
  await expect(purchaseRegion(page)).toContainText('Until Saturday 4 October 2025');

  const other = await otherVisitor();
  await other.goto('/session-credits');
  await buyerFields(other).email.fill(familyDetails.email);
  await expect(existingCreditsBanner(other)).toContainText('10 credits remaining.');
  await expect(purchaseRegion(other).getByRole('button', { name: 'Show what I bought' })).toBeVisible();
  await expect(other.getByRole('main')).not.toContainText('WF-');

  const give = purchaseRegion(page).getByRole('button', { name: returnButton });
  await give.click();
  const question = page.getByRole('dialog', { name: 'Return 10 unspent credits?' });
  await expect(question).toContainText('We send £75.00 back to the card you paid with');
  await question.getByRole('button', { name: 'Keep them' }).click();
  await expect(give).toBeFocused();
  await give.click();
  await question.getByRole('button', { name: 'Return them for £75.00' }).click();
  await expectToast(page, 'Credits returned', '£75.00 is on its way back to your card.');
  await expect(purchaseRegion(page)).toContainText('0 of 10 unspent');
  await expect(purchaseRegion(page)).toContainText('10 returned');
  await expect(give).toHaveCount(0);
  await expect(existingCreditsBanner(page)).toHaveCount(0);
  await expect(purchaseRegion(page).getByRole('heading', { name: 'What you have bought' })).toBeFocused();
  expect(await readCreditBalance(site, familyDetails.email)).toBe(0);

  await page.goto('/dev/mail');
  await expect(async () => {
    await page.reload();
    await expect(
      page.getByRole('link', { name: /^We have returned £75.00 for your session credits/ }),
    ).toHaveCount(1);
  }).toPass();
});

test('a purchase that has changed since it was shown is reported and shown again', async ({
  page,
  site,
  expectError,
}) => {
  expectError(/409/);
  await orderCreditsOnPage(page);
  await completeWith(page, card.good);
  await expectPurchaseThanks(page, 10);
  await buyerFields(page).email.fill(familyDetails.email);
  await purchaseRegion(page).getByRole('button', { name: 'Show what I bought' }).click();
  await enterCode(page, familyDetails.email);
  await expect(purchaseRegion(page).getByRole('button', { name: returnButton })).toBeVisible();
  await spendElsewhere(page);
  await purchaseRegion(page).getByRole('button', { name: returnButton }).click();
  await page.getByRole('button', { name: 'Return them for £75.00' }).click();
  const question = page.getByRole('dialog');
  await expect(question.getByRole('alert')).toContainText(
    '7 credits are unspent now, so £52.50 would go back.',
  );
  await question.getByRole('button', { name: 'Keep them' }).click();
  await purchaseRegion(page).getByRole('button', { name: 'Return 7 unspent credits - £52.50' }).click();
  await page.getByRole('button', { name: 'Return them for £52.50' }).click();
  await expectToast(page, 'Credits returned', '£52.50');
  await expect(purchaseRegion(page)).toContainText('3 spent or in an open booking, 7 returned');
  expect(await readCreditBalance(site, familyDetails.email)).toBe(0);
});

test('after two weeks no refund is offered; a forgotten device must verify again', async ({ page, site }) => {
  await orderCreditsOnPage(page);
  await completeWith(page, card.good);
  await expectPurchaseThanks(page, 10);
  await site.rows(
    "update credit_purchase set issued_at = issued_at - interval '15 days', return_until = return_until - interval '15 days'",
  );
  await buyerFields(page).email.fill(familyDetails.email);
  await purchaseRegion(page).getByRole('button', { name: 'Show what I bought' }).click();
  await enterCode(page, familyDetails.email);
  await expect(purchaseRegion(page)).toContainText('10 of 10 unspent');
  await expect(purchaseRegion(page).getByRole('button', { name: /^Return/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Forget this device' }).click();
  await expectToast(page, 'Forgotten');
  await expect(purchaseRegion(page)).not.toContainText('WF-');
});

test('every state passes the page checks', async ({ page, expectError }) => {
  expectError(/402/);
  await page.goto('/session-credits');
  await expectPageInOrder(page, 'info', continueButton(page));
  await continueButton(page).click();
  await expect(page.getByRole('alert', { name: 'Please check these answers' })).toBeFocused();
  await expectPageInOrder(page, 'info with errors', continueButton(page));
  await orderCreditsOnPage(page);
  const complete = page.getByRole('button', { name: /^Complete Purchase/ });
  await expectPageInOrder(page, 'payment', complete);
  await completeWith(page, card.declined);
  await expectToast(page, 'Payment Failed');
  await expectPageInOrder(page, 'declined', complete);
  await completeWith(page, card.good);
  await expectPurchaseThanks(page, 10);
  await expectPageInOrder(page, 'thanks', page.getByRole('main').getByRole('link', { name: 'Book a visit' }));
  await buyerFields(page).email.fill(familyDetails.email);
  await expect(existingCreditsBanner(page)).toBeVisible();
  await expectPageInOrder(
    page,
    'existing credits',
    purchaseRegion(page).getByRole('button', { name: 'Show what I bought' }),
  );
  await purchaseRegion(page).getByRole('button', { name: 'Show what I bought' }).click();
  await expectPageInOrder(page, 'code', page.getByRole('button', { name: 'Send me a code' }));
  await enterCode(page, familyDetails.email);
  const give = purchaseRegion(page).getByRole('button', { name: returnButton });
  await expectPageInOrder(page, 'purchases', give);
  await give.click();
  const question = page.getByRole('dialog');
  await expectPageInOrder(page, 'return', question.getByRole('button', { name: 'Keep them' }));
});

test('the receipt passes the page checks', async ({ page, site }) => {
  await orderCreditsOnPage(page);
  await completeWith(page, card.slow);
  await expect(page.getByRole('heading', { level: 1, name: 'Your payment is processing' })).toBeVisible();
  await site.settle('succeeded');
  await expect(page.getByRole('article', { name: /^Receipt/ })).toBeVisible();
  await expectPageInOrder(
    page,
    'receipt',
    page.getByRole('main').getByRole('link', { name: 'Book a visit' }),
  );
});

/** Spends three of the family's credits from this device, in another tab. */
async function spendElsewhere(page: import('@playwright/test').Page): Promise<void> {
  const status = await page.evaluate(async (email) => {
    const answer = await fetch('/api/create-booking-payment', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        customerName: 'Sam Appleby',
        customerEmail: email,
        customerPhone: '01632 960321',
        selectedDate: '2025-09-23',
        agreeToTerms: true,
        ticketQuantities: { 'child-1-12': 3 },
        totalAmount: 28.5,
      }),
    });
    return answer.status;
  }, familyDetails.email);
  expect(status).toBe(201);
}
