import type { Route } from '@playwright/test';
import { bookVisitCall } from '../src/contract/booking.ts';
import { leaveAndRestore } from './page-restored.ts';
import { expect, test } from './test.ts';
import { september, type TestSite } from './test-site.ts';
import { continueToPayment, expectTotal, familyDetails, openFilledDetails, payButton } from './visit.ts';
import { applyVoucher, code, codeField, insertTestVoucher, voucherRegion } from './voucher-code.ts';

test.use({ settings: september });

const tuesday = '2025-09-23';

/** Holds a use of the voucher for another customer, who does not pay; without a browser. */
async function useVoucherElsewhere(site: TestSite): Promise<void> {
  const answer = await fetch(site.url + bookVisitCall.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      customerName: 'Robin Hale',
      customerEmail: 'robin@example.org',
      customerPhone: '01632 960777',
      selectedDate: tuesday,
      agreeToTerms: true,
      ticketQuantities: { 'child-1-12': 2 },
      totalAmount: 14,
      voucherCode: code,
      discountAmount: 5,
    }),
  });
  expect(answer.status, await answer.text()).toBe(201);
}

/** Returns the price of the family's last order, in pence. */
async function orderedFor(site: TestSite): Promise<number | undefined> {
  const [order] = await site.rows<{ pence: number }>(
    'select original_pence - discount_pence as pence from booking where customer_email = $1 order by held_at desc',
    [familyDetails.email],
  );
  return order?.pence;
}

test('if another customer takes the last use of a voucher, before the hold or after it has expired, the page says so before any payment', async ({
  page,
  site,
  expectError,
}) => {
  expectError(/409/);
  await insertTestVoucher(site, { most_uses: 1 });
  await openFilledDetails(page, tuesday);
  await applyVoucher(page);
  await expectTotal(page, '£14.00');
  await continueToPayment(page);
  await expect(payButton(page)).toHaveText('Pay £14.00');
  await site.letTimePass(11 * 60);
  await useVoucherElsewhere(site);
  await page.reload();
  await page.getByRole('button', { name: 'Try to take them again' }).click();
  await expect(page.getByRole('heading', { name: 'Your voucher has been used up' })).toBeFocused();
  await page.getByRole('link', { name: 'Back to booking' }).click();
  await expect(voucherRegion(page)).toContainText('This voucher has been used up.');

  await site.rows('update voucher set most_uses = 2');
  await applyVoucher(page);
  await expectTotal(page, '£14.00');
  await useVoucherElsewhere(site);
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  const question = page.getByRole('dialog', { name: 'Your voucher cannot be used' });
  await expect(question).toContainText(
    'This voucher has been used up. With it your visit was £14.00. Without it, it is £19.00. Nothing has been booked or charged yet.',
  );
  await question.getByRole('button', { name: 'Go back' }).click();
  await expect(voucherRegion(page)).toContainText('This voucher has been used up.');
  await expectTotal(page, '£19.00');
  await expect(page.getByLabel('Full name')).toHaveValue(familyDetails.name);
  await leaveAndRestore(page, () => page.getByRole('button', { name: 'Continue to Payment' }).click());
  expect(await orderedFor(site)).toBe(1900);
});

test('while a voucher is checked the buttons wait; a missing reply or a wrong code stops the booking', async ({
  page,
  site,
  expectError,
}) => {
  await insertTestVoucher(site, { most_uses: 1 });
  await openFilledDetails(page, tuesday);
  const calls: Route[] = [];
  await page.route('**/api/validate-voucher', (route) => {
    calls.push(route);
  });
  const nextCall = async () => {
    await expect.poll(() => calls.length).toBe(1);
    return calls.shift();
  };

  expectError(/ERR_FAILED/);
  await applyVoucher(page);
  await expect(voucherRegion(page).getByRole('button', { name: 'Checking...' })).toBeDisabled();
  await (await nextCall())?.abort();
  await expect(voucherRegion(page)).toContainText('Unable to validate voucher. Please try again.');

  const checking = page.getByRole('button', { name: 'Checking your voucher...' });
  await applyVoucher(page, 'friends and family');
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(checking).toBeVisible();
  await (await nextCall())?.continue();
  await expect(codeField(page)).toHaveAccessibleDescription(/Error: Invalid voucher code/);
  await expect(codeField(page)).toBeFocused();
  await expect(page).toHaveURL(/\/booking/);

  await applyVoucher(page);
  await leaveAndRestore(page, async () => {
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await expect(checking).toBeVisible();
    await (await nextCall())?.continue();
  });
  expect(await orderedFor(site)).toBe(1400);
});
