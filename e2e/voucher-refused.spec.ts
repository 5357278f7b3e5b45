import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';
import {
  cardFormReady,
  continueToPayment,
  expectTotal,
  openDetails,
  openFilledDetails,
  payButton,
  september,
} from './visit.ts';
import { applyVoucher, codeField, insertTestVoucher, voucherRegion } from './voucher-code.ts';

test.use({ settings: september });

const tuesday = '2025-09-23';

async function somebodyElseTakesTheLastUse(page: Page): Promise<void> {
  await openFilledDetails(page, tuesday);
  await applyVoucher(page);
  await continueToPayment(page);
}

test('six wrong codes: paused, and booking can go on without', async ({ otherVisitor, expectError }) => {
  expectError(/429/);
  const page = await otherVisitor({ extraHTTPHeaders: { 'x-forwarded-for': '10.20.30.40' } });
  await openDetails(page);
  for (let tries = 0; tries < 6; tries += 1) {
    const answered = page.waitForResponse('**/api/validate-voucher');
    await applyVoucher(page, `GUESS ${tries}`);
    await answered;
  }
  await expect(voucherRegion(page)).toContainText(/try again in (10|\d) minutes, or book without it/);
});

test('another customer takes the last use meanwhile: both prices are shown, nothing typed is lost', async ({
  page,
  site,
  otherVisitor,
  expectError,
}) => {
  expectError(/409/);
  await insertTestVoucher(site, { most_uses: 1 });
  await openFilledDetails(page, tuesday);
  await applyVoucher(page);
  await expectTotal(page, '£14.00');

  await somebodyElseTakesTheLastUse(await otherVisitor());

  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  const question = page.getByRole('dialog', { name: 'Your voucher cannot be used' });
  await expect(question).toContainText(
    'This voucher has been used up. With it your visit was £14.00. Without it, it is £19.00. Nothing has been booked or charged yet.',
  );
  await question.getByRole('button', { name: 'Go back' }).click();
  await expect(voucherRegion(page)).toContainText('This voucher has been used up.');
  await expectTotal(page, '£19.00');
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await cardFormReady(page);
  await expect(payButton(page)).toHaveText('Pay £19.00');
});

test('the hold expired and another customer has the last use now: reported before any payment', async ({
  page,
  site,
  otherVisitor,
  expectError,
}) => {
  expectError(/409/);
  await insertTestVoucher(site, { most_uses: 1 });
  await openFilledDetails(page, tuesday);
  await applyVoucher(page);
  await continueToPayment(page);
  await site.letTimePass(11 * 60);
  await somebodyElseTakesTheLastUse(await otherVisitor());

  await page.reload();
  await page.getByRole('button', { name: 'Try to take them again' }).click();
  await expect(page.getByRole('heading', { name: 'Your voucher has been used up' })).toBeFocused();
  await page.getByRole('link', { name: 'Back to booking' }).click();
  await expect(voucherRegion(page)).toContainText('This voucher has been used up.');
  await continueToPayment(page);
  await expect(payButton(page)).toHaveText('Pay £19.00');
});

test('continuing while the voucher is checked waits for it, and stops where it is refused', async ({
  page,
  site,
}) => {
  await insertTestVoucher(site, { most_uses: 1 });
  await openFilledDetails(page, tuesday);
  let release = () => {};
  await page.route('**/api/validate-voucher', async (route) => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    await route.continue();
  });
  await applyVoucher(page, 'friends and family');
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(page.getByRole('button', { name: 'Checking your voucher...' })).toBeVisible();
  release();
  await expect(codeField(page)).toHaveAccessibleDescription(/Error: Invalid voucher code/);
  await expect(codeField(page)).toBeFocused();
  await expect(page).toHaveURL(/\/booking/);

  await applyVoucher(page);
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(page.getByRole('button', { name: 'Checking your voucher...' })).toBeVisible();
  release();
  await expect(payButton(page)).toHaveText('Pay £14.00');
});
