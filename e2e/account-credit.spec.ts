import type { Locator, Page } from '@playwright/test';
import { openDashboard } from './dashboard.ts';
import { bookAsFamily } from './family.ts';
import { fulfilFirst } from './fulfil-first.ts';
import { bookingLink, linkInMail } from './mailbox.ts';
import { expectPageInOrder } from './page-in-order.ts';
import { completePhotoButton, openPhotoDetails, photoSaturday } from './photo.ts';
import { buyerFields, fillBuyer } from './session-credits.ts';
import { Story } from './story.ts';
import { expect, test } from './test.ts';
import { september, type TestSite } from './test-site.ts';
import { children, expectToast, expectTotal, familyDetails, openFilledDetails } from './visit.ts';

// On the morning of the visit a cancellation is no longer refunded.
test.use({ settings: september });

const today = '2025-09-20';
const nextTuesday = '2025-09-30';

const creditLink = /\/account-credit#\S+/;

const keepButton = (page: Page) => page.getByRole('button', { name: 'Keep my £19.00 for another day' });

/** Books a visit for today, turns it into account credit by a call, and returns the credit's code. */
async function turnVisitIntoCredit(page: Page, site: TestSite, email: string): Promise<string> {
  await bookAsFamily(site, { ...familyDetails, email, date: today });
  const link = new URL(await linkInMail(site, email, bookingLink), site.url);
  const answer = await page.request.post('/api/my-booking/poorly', {
    data: {
      bookingId: link.searchParams.get('booking'),
      viewToken: link.hash.slice(1),
      clientId: crypto.randomUUID(),
    },
  });
  expect(answer.status()).toBe(200);
  return (await linkInMail(site, email, creditLink)).split('#')[1] ?? '';
}

test('on the morning of a visit, by keyboard on a phone, a family turns the visit into account credit and books another day', async ({
  page,
  site,
  expectError,
}) => {
  const email = 'ill@example.org';
  const story = new Story(page);
  const press = async (control: Locator) => {
    await page.setViewportSize({ width: 390, height: 844 });
    // The story counts the words in view, and an earlier check may have scrolled the page.
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await story.press(control);
  };
  await page.setViewportSize({ width: 390, height: 844 });
  await bookAsFamily(site, { ...familyDetails, email, date: today });

  await test.step('an unknown code in the address is refused on the account-credit page, and stays in its field', async () => {
    expectError(/409/);
    await page.goto('/account-credit#PLAY-22222-22222');
    await expect(page.getByRole('alert')).toContainText('Invalid voucher code');
    await expect(page.getByLabel('Code')).toHaveValue('PLAY-22222-22222');
    await expectPageInOrder(page, 'refused', page.getByRole('button', { name: 'Show my credit' }));
  });

  // Opens the link from the mail that confirmed the visit.
  await page.goto(await linkInMail(site, email, bookingLink));
  await expect(page.getByRole('main')).toContainText('We keep your £19.00 as account credit');
  await expectPageInOrder(page, 'the offer', keepButton(page));
  await press(keepButton(page));
  await expect(page.getByRole('heading', { level: 1, name: 'See you another day' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('£19.00 is kept for you');
  await expect(page.getByRole('link', { name: /^Book another day/ })).toBeVisible();

  // Opens the link from the mail about the credit.
  const link = await linkInMail(site, email, creditLink);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'You have £19.00 to spend' })).toBeVisible();
  await expect(page).toHaveURL('/account-credit');
  await test.step('without a connection the page says so, and still has the credit afterwards', async () => {
    expectError(/ERR_FAILED/);
    await page.route('**/api/account-credit', (route) => route.abort());
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('We could not look it up');
    await page.unroute('**/api/account-credit');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'You have £19.00 to spend' })).toBeVisible();
  });
  await expect(page.getByRole('main').getByRole('link', { name: 'Book a party' })).toHaveAttribute(
    'href',
    '/party-booking',
  );
  await press(page.getByRole('main').getByRole('link', { name: 'Book a visit' }));
  await expect(page).toHaveURL('/booking');
  await openFilledDetails(page, nextTuesday, { [children]: 2 }, { ...familyDetails, email });
  await expectTotal(page, '£0.00');
  await expect(page.getByRole('main')).toContainText('£19.00 is paid with your account credit');
  await expectPageInOrder(page, 'applied', page.getByRole('button', { name: 'Confirm booking' }));
  await press(page.getByRole('button', { name: 'Confirm booking' }));
  await expect(page.getByRole('heading', { level: 1, name: 'See you on Tuesday' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Nothing to pay');
  await expect(page.getByRole('main')).toContainText('-£19.00');
  // Three presses: to keep the money, to choose a visit and to confirm. The form's own presses are not
  // counted.
  story.expectCost(3, 185);
  const [left] = await site.rows<{ left: number }>(
    'select account_credit_left(id, now()) as left from account_credit where email = $1',
    [email],
  );
  expect(left?.left).toBe(0);
});

test('a typed code of account credit pays a part of a photo session, of a visit, and of session credits', async ({
  page,
  site,
  expectError,
}) => {
  expectError(/409/);
  const priceChanged = page.getByRole('dialog', { name: 'The price has changed' });
  const code = await turnVisitIntoCredit(page, site, 'part@example.org');
  await openPhotoDetails(page, photoSaturday, '9:30 AM');
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Use this code' }).click();
  await expectToast(page, 'Account credit applied');
  const applied = page.getByRole('paragraph').filter({ hasText: /^✓ .* is paid with your account credit/ });
  await expect(applied).toBeFocused();
  await expect(completePhotoButton(page)).toHaveText('Complete Booking - £1.00');
  await test.step('when the price changes, the page names what is left to pay after the account credit', async () => {
    await fulfilFirst(page, '**/api/photo-studio/create-booking-payment', async (route) => {
      await site.rows('update photo_studio set price_pence = 2200');
      await route.continue();
    });
    await completePhotoButton(page).click();
    await expect(priceChanged).toContainText('It was £1.00 when you opened this page. It is now £3.00.');
    await expect(priceChanged.getByRole('listitem')).toHaveText([
      'Photo session£22.00',
      'Account credit-£19.00',
    ]);
    await expect(priceChanged.getByRole('button', { name: 'Continue at £3.00' })).toBeVisible();
    await site.rows('update photo_studio set price_pence = 2000');
  });

  await page.evaluate(() => sessionStorage.clear());
  await openFilledDetails(page, nextTuesday, { [children]: 3 });
  await page.getByLabel('Voucher code').fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Apply voucher' }).click();
  await expectToast(page, 'Account credit applied');
  await expectTotal(page, '£9.50');
  await expect(page.getByRole('complementary', { name: 'Order summary' })).toContainText('Account credit');
  await page.getByRole('button', { name: 'Do not use it' }).click();
  await expectTotal(page, '£28.50');
  await page.getByLabel('Voucher code').fill(code);
  await page.getByLabel('Voucher code').press('Enter');
  await expectTotal(page, '£9.50');
  await test.step('when the price changes, the page names what is left to pay after the account credit', async () => {
    const setPrice = (pence: number) =>
      site.rows(
        "update ticket_price set price_pence = $1 where ticket_type_id = 'child-1-12' and channel = 'online'",
        [pence],
      );
    await setPrice(1000);
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await expect(priceChanged).toContainText('It was £9.50 when you opened this page. It is now £11.00.');
    await expect(priceChanged.getByRole('listitem').last()).toHaveText('Account credit-£19.00');
    await expect(priceChanged.getByRole('button', { name: 'Continue at £11.00' })).toBeVisible();
    await setPrice(950);
  });

  // The page of gift vouchers shows account credit as well.
  await page.goto(`/gift-vouchers#${code}`);
  await expect(page.getByRole('heading', { name: 'You have £19.00 to spend' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('your account credit comes along');
  for (const [path, title] of [
    ['/gift-vouchers', 'Have you got one?'],
    ['/account-credit', 'Your account credit'],
  ] as const) {
    await test.step(`on ${path} the keyboard focus stays at the field for another code`, async () => {
      if (path !== new URL(page.url()).pathname) await page.goto(path);
      const found = page.getByRole('heading', { name: 'You have £19.00 to spend' });
      await expect(found).toBeVisible();
      await page.getByRole('button', { name: 'Use another code' }).press('Enter');
      await expect(page.getByRole('heading', { name: title })).toBeFocused();
      const typed = page.getByRole('textbox', { name: 'Code', exact: true });
      await typed.fill(code);
      await typed.press('Enter');
      await expect(found).toBeFocused();
    });
  }
  await page.getByRole('main').getByRole('link', { name: 'Buy session credits' }).click();
  await expect(applied).toContainText('£19.00 is paid with your account credit');
  await page.getByRole('button', { name: 'Do not use it' }).click();
  const codeField = page.getByLabel('Code');
  await expect(codeField).toBeFocused();
  await codeField.fill(code);
  await codeField.press('Enter');
  await expect(applied).toBeFocused();
  await fillBuyer(page);
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(page.getByRole('button', { name: 'Complete Purchase - £56.00' })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Order summary' })).toContainText('-£19.00');
  await test.step('going back to correct a detail keeps the credit: the new order replaces the unpaid one', async () => {
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await buyerFields(page).name.fill('Sam Pippin');
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await expect(page.getByRole('button', { name: 'Complete Purchase - £56.00' })).toBeVisible();
  });
});

test('staff turn a visit into account credit for a family that calls', async ({ page, site }) => {
  await bookAsFamily(site, { name: 'Maya Okafor', email: 'maya@example.org', date: nextTuesday });
  await openDashboard(page, '/admin?tab=search');
  await page.getByRole('searchbox').fill('Maya Okafor');
  await page.getByRole('searchbox').press('Enter');
  await page.getByRole('button', { name: 'Maya Okafor', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Maya Okafor' });
  await dialog.getByRole('button', { name: 'Cancel this booking' }).click();
  await dialog.getByRole('radio', { name: /^As account credit/ }).check();
  const submit = dialog.getByRole('button', { name: 'Cancel and keep £19.00 as credit' });
  await expectPageInOrder(page, 'as credit', submit);
  await submit.click();
  await expect(dialog).toContainText('Please say why, in a few words');
  await dialog.getByRole('textbox', { name: 'Why' }).fill('They would rather come in spring');
  await submit.click();
  await expect(dialog).toContainText('£19.00 is kept as account credit.');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toHaveCount(0);
});
