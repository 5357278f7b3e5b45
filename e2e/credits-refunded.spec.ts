import type { Page } from '@playwright/test';
import {
  enterCode,
  insertCredits,
  readCreditBalance,
  rememberedDevice,
  spendCreditsElsewhere,
} from './credits.ts';
import { buyCreditsAsFamily } from './family.ts';
import { expectPageInOrder } from './page-in-order.ts';
import { buyerFields, existingCreditsBanner, purchaseRegion } from './session-credits.ts';
import { expect, test } from './test.ts';
import { september } from './test-site.ts';
import { expectToast, familyDetails } from './visit.ts';

test.use({ settings: september });

const returnButton = (page: Page, words: string) => purchaseRegion(page).getByRole('button', { name: words });

test('unspent credits are refunded to a customer who verifies the address and confirms, with a mail', async ({
  page,
  site,
  expectError,
}) => {
  await buyCreditsAsFamily(site, familyDetails);
  await page.goto('/session-credits');
  await buyerFields(page).email.fill(familyDetails.email);
  await expect(existingCreditsBanner(page)).toContainText('10 credits remaining.');
  await expect(purchaseRegion(page)).not.toContainText('WF-');
  await purchaseRegion(page).getByRole('button', { name: 'Show what I bought' }).click();
  await enterCode(page, familyDetails.email);
  await expect(rememberedDevice(page)).toBeFocused();
  await expect(purchaseRegion(page)).toContainText('10 of 10 unspent');
  await expect(purchaseRegion(page)).toContainText('Saturday 20 September 2025');
  await expect(purchaseRegion(page)).toContainText('Until Saturday 4 October 2025');

  const give = returnButton(page, 'Return 10 unspent credits - £75.00');
  await expectPageInOrder(page, 'purchases', give);
  await give.click();
  const question = page.getByRole('dialog', { name: 'Return 10 unspent credits?' });
  await expect(question).toContainText('£75.00 goes back the way you paid');
  const keep = question.getByRole('button', { name: 'Keep them' });
  await keep.click();
  await expect(give).toBeFocused();

  await test.step('a purchase that has changed since it was shown is reported and shown again', async () => {
    expectError(/409/);
    await spendCreditsElsewhere(page, 3);
    await give.click();
    await question.getByRole('button', { name: 'Return them for £75.00' }).click();
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
      '7 credits are unspent now, so £52.50 would go back.',
    );
    await page.getByRole('dialog').getByRole('button', { name: 'Keep them' }).click();
  });

  await returnButton(page, 'Return 7 unspent credits - £52.50').click();
  await page.getByRole('button', { name: 'Return them for £52.50' }).click();
  await expectToast(page, 'Credits returned', '£52.50 is on its way back the way you paid.');
  await expect(purchaseRegion(page)).toContainText('0 of 10 unspent');
  await expect(purchaseRegion(page)).toContainText('3 spent or in an open booking, 7 returned');
  await expect(purchaseRegion(page).getByRole('button', { name: /^Return/ })).toHaveCount(0);
  await expect(existingCreditsBanner(page)).toHaveCount(0);
  await expect(purchaseRegion(page).getByRole('heading', { name: 'What you have bought' })).toBeFocused();
  expect(await readCreditBalance(site, familyDetails.email)).toBe(0);

  await expect
    .poll(async () => (await page.request.get('/dev/mail')).text())
    .toContain('We have returned £52.50 for your session credits');

  await test.step('after two weeks no refund is offered; a forgotten device must verify again', async () => {
    await insertCredits(site, familyDetails.email, 10);
    await site.rows(
      "update credit_purchase set issued_at = issued_at - interval '15 days', return_until = return_until - interval '15 days'",
    );
    await page.reload();
    await buyerFields(page).email.fill(familyDetails.email);
    await expect(purchaseRegion(page)).toContainText('10 of 10 unspent');
    await expect(purchaseRegion(page).getByRole('button', { name: /^Return/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Forget this device' }).click();
    await expectToast(page, 'Forgotten');
    await expect(purchaseRegion(page)).not.toContainText('WF-');
  });
});
