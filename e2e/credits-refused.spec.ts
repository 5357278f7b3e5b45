import type { Page } from '@playwright/test';
import {
  creditsStatus,
  enterCode,
  insertCredits,
  readCreditBalance,
  sendCodeButton,
  spendCreditsElsewhere,
} from './credits.ts';
import { expect, test } from './test.ts';
import { september } from './test-site.ts';
import {
  adults,
  children,
  continueToDetails,
  expectToast,
  expectTotal,
  familyDetails,
  openFilledDetails,
  payButton,
  ticketReferenceOn,
} from './visit.ts';

test.use({ settings: september });

const tuesday = '2025-09-23';

/**
 * Performs `cause`, and holds back the look-up of session credits that it starts. Returns a function that
 * lets the look-up continue.
 */
async function holdLookUp(page: Page, cause: () => Promise<unknown>): Promise<() => Promise<void>> {
  const address = '**/api/session-credits?*';
  const held = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await held.promise;
    await route.fallback();
  });
  const lookup = page.waitForRequest(address);
  await cause();
  await lookup;
  return async () => {
    held.resolve();
    await page.unroute(address);
  };
}

test('if credits are spent elsewhere, become more, or need the code again, the page says so and shows the new price before any payment', async ({
  page,
  context,
  site,
  expectError,
}) => {
  await insertCredits(site, familyDetails.email, 2);
  await openFilledDetails(page, tuesday, { [children]: 2, [adults]: 1 });
  await enterCode(page, familyDetails.email);
  expectError(/409/);

  await test.step('a press on Continue during the look-up waits for the credits, and uses the price with them', async () => {
    const release = await holdLookUp(page, () => page.reload());
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await expect(page.getByRole('button', { name: 'Checking your credits...' })).toBeVisible();
    await release();
    await expect(payButton(page)).toHaveText('Pay £2.00');
  });
  await site.letTimePass(11 * 60);
  await spendCreditsElsewhere(page, 2);
  await page.reload();
  await page.getByRole('button', { name: 'Try to take them again' }).click();
  await expect(page.getByRole('heading', { name: 'Your session credits have been used' })).toBeFocused();
  await expect(page.getByRole('main')).toContainText(
    'Your card has not been charged. Your tickets and details are kept.',
  );
  await page.getByRole('link', { name: 'Back to booking' }).click();
  await expectTotal(page, '£21.00');

  const onward = page.getByRole('button', { name: 'Continue to Payment' });
  const gone = page.getByRole('dialog', { name: 'Some of your credits have gone' });

  await test.step('the other parent spends credits before the form is sent: both prices are shown, nothing typed is lost', async () => {
    await insertCredits(site, familyDetails.email, 2);
    await page.reload();
    await expectTotal(page, '£2.00');
    await spendCreditsElsewhere(page, 1);
    await onward.click();
    await expect(gone).toContainText(
      'Session credits of this email address have just been used for another booking. With 2 session credits your visit was £2.00. With the 1 that can still be used, it is £11.50. Nothing has been booked or charged yet.',
    );
    await expect(gone).toContainText('1 session credit-£9.50');
    await expect(gone.getByRole('button', { name: 'Continue at £11.50' })).toBeVisible();
    await gone.getByRole('button', { name: 'Go back' }).click();
    await expect(creditsStatus(page)).toHaveText('1 session credit takes £9.50 off this visit');
    await expectTotal(page, '£11.50');
    await expect(page.getByLabel('Full name')).toHaveValue(familyDetails.name);
    expect(await readCreditBalance(site, familyDetails.email)).toBe(1);
  });

  await test.step('the device is forgotten on another page: the code is needed again', async () => {
    expectError(/401/);
    await context.clearCookies();
    const afterRefusal = page.waitForResponse(/\/api\/session-credits\?/);
    await onward.click();
    await afterRefusal;
    const again = page.getByRole('dialog', { name: 'Your code is needed again' });
    await expect(again).toContainText(
      'This device is not remembered for your email address any more. With 1 session credit your visit was £11.50. Without a new code, it is £21.00. Nothing has been booked or charged yet.',
    );
    await expect(again.getByRole('button', { name: 'Continue at £21.00' })).toBeVisible();
    await again.getByRole('button', { name: 'Go back' }).click();
    await expectTotal(page, '£21.00');
    await expect(sendCodeButton(page)).toBeVisible();
  });

  await test.step('the credit is spent while the page looks it up again after the code: a press on Continue during the look-up does not accept the dearer price', async () => {
    const release = await holdLookUp(page, () => enterCode(page, familyDetails.email));
    await expectTotal(page, '£11.50');
    await spendCreditsElsewhere(page, 1);
    await onward.click();
    await expect(page.getByRole('button', { name: 'Checking your credits...' })).toBeVisible();
    await release();
    await expect(gone).toContainText(
      'With 1 session credit your visit was £11.50. Without any, it is £21.00. Nothing has been booked or charged yet.',
    );
    await gone.getByRole('button', { name: 'Go back' }).click();
    await expectTotal(page, '£21.00');
  });

  await test.step('there are more credits than the page shows: the visit is booked at the price that the family confirms', async () => {
    await page.getByRole('link', { name: 'Back to Tickets' }).click();
    await page.getByRole('button', { name: `One fewer: ${adults}` }).click();
    await continueToDetails(page);
    await expectTotal(page, '£19.00');
    await insertCredits(site, familyDetails.email, 10);
    await onward.click();
    const more = page.getByRole('dialog', { name: 'More of your credits can be used' });
    await expect(more).toContainText(
      'Your visit was £19.00 when you opened this page. With 2 session credits it is now £0.00.',
    );
    await more.getByRole('button', { name: 'Continue at £0.00' }).click();
    await ticketReferenceOn(page);
    await expectToast(page, 'Session Credits Applied!', '2 session credits used. You save £19.00.');
    await expect(page.getByRole('main')).toContainText('Nothing to pay');
    await expect(page.getByRole('main')).toContainText('You have 8 session credits left');
  });
});
