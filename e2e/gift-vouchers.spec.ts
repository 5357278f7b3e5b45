import { postAsFamily } from './family.ts';
import { linkInMail } from './mailbox.ts';
import { openFailing } from './open-failing.ts';
import { expectPageInOrder } from './page-in-order.ts';
import { expectOnePage } from './pdf-pages.ts';
import { readQrCode } from './qr-code.ts';
import { stepAndPress } from './tab-to.ts';
import { expect, test } from './test.ts';
import { september } from './test-site.ts';
import {
  card,
  cardFormReady,
  children,
  continueToPayment,
  expectToast,
  expectTotal,
  familyDetails,
  openFilledDetails,
  payWith,
} from './visit.ts';

test.use({ settings: september });

const nextTuesday = '2025-09-30';

test('a grandmother buys a gift voucher of £50 and prints it, and a family spends it in two parts', async ({
  page,
  site,
  expectError,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const buy = page.getByRole('form', { name: 'Buy a gift voucher' });
  await test.step('the form cannot be loaded at first, and is loaded by another try', async () => {
    expectError(/500/);
    await page.goto('/privacy');
    await openFailing(page, '**/api/gift-vouchers', () =>
      page.getByRole('contentinfo').getByRole('link', { name: 'Gift vouchers' }).click(),
    );
    await expect(page.getByText('Gift vouchers cannot be bought just now')).toBeVisible();
    await page.getByRole('button', { name: 'Look again' }).click();
    await expect(buy).toBeVisible();
    // The pressed button has disappeared, but the focus is still in the main part of the page.
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
    await page.unroute('**/api/gift-vouchers');
  });
  await expect(buy).toContainText('on visits, parties, photo sessions and session credits');
  const toPayment = buy.getByRole('button', { name: 'Continue to Payment' });
  await expectPageInOrder(page, 'gift vouchers', toPayment);
  await toPayment.click();
  await expect(page.getByRole('alert')).toContainText('Please choose an amount from £5 to £250');
  await buy.getByLabel('Amount in pounds').fill('50');
  await buy.getByLabel('Who is it for?').fill('Robin');
  await buy.getByLabel('Your message').fill('Have fun in the barn!\nLove, Gran');
  await test.step('a date of which only a part is typed is refused: the voucher is not sent today', async () => {
    const sendOn = buy.getByLabel('Send it on');
    await sendOn.focus();
    await page.keyboard.type('11');
    await toPayment.click();
    await expect(sendOn).toHaveAccessibleDescription(/Please enter the whole date/);
    await expect(page.getByRole('alert')).toContainText('Please enter the whole date');
  });
  await buy.getByLabel('I print it at home').check();
  await buy.getByLabel('Full Name').fill('Gran Bell');
  await buy.getByLabel('Email Address', { exact: true }).fill('gran@example.org');
  await buy.getByLabel('Phone Number').fill(familyDetails.phone);
  await page.reload();
  await expect(buy.getByLabel('Your message')).toHaveValue('Have fun in the barn!\nLove, Gran');
  await expect(buy.getByLabel('I print it at home')).toBeChecked();
  await test.step('the owner has just lowered the limit: the order is refused, and the field of the amount says why', async () => {
    expectError(/400/);
    await site.rows('update gift_voucher_rule set most_pence = 4000');
    await toPayment.click();
    await expectToast(page, 'Not ordered', 'Please check the marked fields');
    await expect(buy.getByLabel('Amount in pounds')).toHaveAccessibleDescription(/from £5 to £40/);
    await expect(page.getByRole('alert')).toBeFocused();
    await site.rows('update gift_voucher_rule set most_pence = 25000');
  });
  await toPayment.click();
  await cardFormReady(page, 'Pay for your gift voucher');
  await payWith(page, card.good);
  await expect(page.getByRole('heading', { level: 1, name: 'Your gift voucher is ready' })).toBeVisible();
  const sheet = page.getByRole('article', { name: 'Gift voucher for Robin' });
  await expect(sheet).toContainText('Love, Gran');
  const code = /GIFT(-[2-9A-Z]{4}){3}/.exec((await sheet.textContent()) ?? '')?.[0] ?? '';
  expect(code).not.toBe('');
  await expectPageInOrder(page, 'the voucher', page.getByRole('button', { name: 'Print the voucher' }));
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(await readQrCode(sheet)).toBe(`${site.url}/gift-vouchers#${code}`);

  await test.step('the buyer has the voucher sent by mail after all', async () => {
    const send = page.getByRole('button', { name: 'Send it there' });
    const address = page.getByLabel('Their email address');
    await stepAndPress(page, send);
    await expect(address).toHaveAccessibleDescription(/Please enter a valid email address/);
    await expect(address).toBeFocused();
    await page.keyboard.type('robin@example.org');
    await page.keyboard.press('Enter');
    await expectToast(page, 'On its way', 'It goes to robin@example.org.');
    await expect(page.getByText('Sent to robin@example.org on Saturday 20 September 2025.')).toBeVisible();
    await linkInMail(site, 'robin@example.org', new RegExp(code));
    await site.rows("update mail set status = 'refused' where gift_sending_id is not null");
    await page.reload();
    const notice = page.getByText('The gift voucher has not arrived');
    await expect(notice).toBeVisible();
    await expect(page.getByRole('main')).toContainText(
      'Our email to robin@example.org could not be delivered on Saturday 20 September 2025.',
    );
    await expectPageInOrder(page, 'not delivered', page.getByRole('button', { name: 'Print the voucher' }));
    await stepAndPress(page, send);
    await expectToast(page, 'On its way', 'It goes to robin@example.org.');
    await expect(notice).toHaveCount(0);
    await site.rows("update mail set status = 'sent' where gift_sending_id is not null");
    // Half an hour after midnight in summer, when it is still the day before in UTC.
    await site.rows("update gift_sending set queued_at = '2025-09-20T23:30:00Z'");
    await page.reload();
    await expect(page.getByText('Sent to robin@example.org on Sunday 21 September 2025.')).toBeVisible();
  });

  await test.step('the voucher prints on one page, with its words and its code', async () => {
    await expectOnePage(page, 'gift-voucher');
  });

  const spendElsewhere = (pence: number) =>
    postAsFamily(site, '/api/session-credits/purchase', {
      customerName: 'Robin Hale',
      customerEmail: 'robin@example.org',
      customerPhone: '01632 960777',
      accountCredit: { code, pence },
    });

  // The recipient of the voucher scans its code and books a visit.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/gift-vouchers#${code}`);
  await expect(page.getByRole('heading', { name: 'You have £50.00 to spend' })).toBeVisible();
  await expect(page).toHaveURL('/gift-vouchers');
  await page.getByRole('main').getByRole('link', { name: 'Book a visit' }).click();
  await openFilledDetails(page, nextTuesday, { [children]: 2 });
  await expectTotal(page, '£0.00');
  await expect(page.getByRole('main')).toContainText('£19.00 is paid with your gift voucher');
  await page.getByRole('button', { name: 'Confirm booking' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'See you on Tuesday' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Gift voucher');

  // What is left of the voucher is spent on a dearer visit. The family types the code into the voucher box,
  // and pays the difference by card.
  await page.evaluate(() => sessionStorage.clear());
  await openFilledDetails(page, nextTuesday, { [children]: 4 });
  await page.getByLabel('Voucher code').fill(code.toLowerCase().replaceAll('-', ' '));
  await page.getByRole('button', { name: 'Apply voucher' }).click();
  await expectToast(page, 'Gift voucher applied');
  await expectTotal(page, '£7.00');
  await continueToPayment(page);

  await test.step('once the hold has ended, a part of the voucher is spent elsewhere: the page says so, and offers what is left', async () => {
    expectError(/409/);
    await site.letTimePass(11 * 60);
    await spendElsewhere(1900);
    await page.reload();
    await page.getByRole('button', { name: 'Try to take them again' }).click();
    await expect(
      page.getByRole('heading', { name: 'Your credit or gift voucher has been spent' }),
    ).toBeFocused();
    await page.getByRole('link', { name: 'Back to booking' }).click();
    await expectTotal(page, '£26.00');
  });
  await test.step('nothing is left, and the page says so', async () => {
    await spendElsewhere(1200);
    await page.evaluate(() => sessionStorage.clear());
    await page.goto('/gift-vouchers');
    await page.getByLabel('Code').fill(code);
    await page.getByRole('button', { name: 'See what is left' }).click();
    await expect(page.getByRole('alert')).toContainText('This gift voucher is spent');
  });
});
