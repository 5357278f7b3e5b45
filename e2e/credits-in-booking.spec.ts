import type { Page } from '@playwright/test';
import {
  codeInput,
  codeSentBy,
  creditsStatus,
  enterCode,
  insertCredits,
  readCreditBalance,
  rememberedDevice,
  sendCodeButton,
} from './credits.ts';
import { expectPageInOrder } from './page-in-order.ts';
import { tabTo } from './tab-to.ts';
import { expect, test } from './test.ts';
import { september } from './test-site.ts';
import {
  addTickets,
  adults,
  babies,
  card,
  children,
  chooseDay,
  continueToDetails,
  continueToPayment,
  expectToast,
  expectTotal,
  familyDetails,
  fillDetails,
  openFilledDetails,
  orderSummary,
  payButton,
  payWith,
  ticketReferenceOn,
} from './visit.ts';

test.use({ settings: september });

const tuesday = '2025-09-23';

/** Returns the newest mail to the family, as the local mailbox shows it. */
async function ticketMail(page: Page): Promise<string> {
  let text = '';
  await expect(async () => {
    const list = await (await page.request.get('/dev/mail')).text();
    const [, path = ''] = /href="(\/dev\/mail\/[^"]+)">Your visit on /.exec(list) ?? [];
    expect(path).not.toBe('');
    text = await (await page.request.get(path)).text();
  }).toPass();
  return text.replaceAll('&#39;', "'");
}

test('the code in step 1: credits come off, the rest is paid by card, ticket and mail show both', async ({
  page,
  site,
}) => {
  await insertCredits(site, familyDetails.email, 7);
  await page.goto('/booking');
  await addTickets(page, { [children]: 2, [babies]: 1, [adults]: 1 });
  await page.getByRole('textbox', { name: 'Email' }).fill(familyDetails.email);
  await enterCode(page, familyDetails.email);
  await expect(creditsStatus(page)).toHaveText('2 of your 7 session credits take £19.00 off this visit');
  await expect(orderSummary(page)).toContainText('2 session credits-£19.00');
  await expect(orderSummary(page)).not.toContainText('could save');
  await expectTotal(page, '£6.00');
  await expectPageInOrder(
    page,
    'credits taken off',
    page.getByRole('button', { name: 'Continue to Booking' }),
  );

  await continueToDetails(page);
  await fillDetails(page);
  await chooseDay(page, tuesday);
  await expectTotal(page, '£6.00');
  await expectPageInOrder(
    page,
    'credits beside the details',
    page.getByRole('button', { name: 'Forget this device' }),
  );
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expectToast(page, 'Session Credits Applied!', '2 session credits used. You save £19.00.');
  await expect(payButton(page)).toHaveText('Pay £6.00');
  await expect(page.getByRole('complementary', { name: 'Booking summary' })).toContainText(
    '2 session credits-£19.00',
  );
  const pending = await page.evaluate(() => sessionStorage.getItem('pendingBooking'));
  expect(JSON.parse(pending ?? '')).toMatchObject({
    sessionCreditsUsed: 2,
    originalAmount: 2500,
    finalAmount: 600,
    totalAmount: 6,
  });
  await payWith(page, card.good);
  await ticketReferenceOn(page);
  await expect(page.getByRole('main')).toContainText('2 session credits-£19.00');
  await expect(page.getByRole('main')).toContainText('You have 5 session credits left');
  await expectPageInOrder(page, 'credits left', page.getByRole('button', { name: 'Print this ticket' }));
  const mail = await ticketMail(page);
  expect(mail).toContain('2 session credits: -£19.00');
  expect(mail).toContain('You have 5 session credits left.');
  expect(await site.taken()).toBe(600);
  expect(await readCreditBalance(site, familyDetails.email)).toBe(5);
});

test('credits for the whole price: booked without a card, with the keyboard alone', async ({
  page,
  site,
}) => {
  await insertCredits(site, familyDetails.email, 2);
  await openFilledDetails(page, tuesday);
  await expect(sendCodeButton(page)).toBeVisible();
  const keys = page.keyboard;
  await tabTo(page, sendCodeButton(page), 90);
  const sent = await codeSentBy(page, familyDetails.email, () => keys.press('Enter'));
  await expect(codeInput(page)).toBeFocused();
  await keys.type(sent);
  await keys.press('Enter');
  await expect(rememberedDevice(page)).toBeFocused();
  await expect(creditsStatus(page)).toHaveText('2 session credits take £19.00 off this visit');
  await expectTotal(page, '£0.00');
  await tabTo(page, page.getByRole('button', { name: 'Confirm booking' }));
  await keys.press('Enter');
  await ticketReferenceOn(page);
  await expectToast(page, 'Session Credits Applied!', '2 session credits used. You save £19.00.');
  await expect(page.getByRole('main')).toContainText('Nothing to pay');
  await expect(page.getByRole('main')).not.toContainText('session credits left');
  expect(await site.rows('select 1 from payment where amount_pence < 7500')).toHaveLength(0);
  expect(await readCreditBalance(site, familyDetails.email)).toBe(0);
});

test('without the code: full price, no credit spent, and how to use them next time', async ({
  page,
  site,
}) => {
  await insertCredits(site, familyDetails.email, 7);
  await openFilledDetails(page, tuesday);
  await expect(page.getByText('Not now? Book at the full price.')).toBeVisible();
  await continueToPayment(page);
  await expect(payButton(page)).toHaveText('Pay £19.00');
  await payWith(page, card.good);
  await ticketReferenceOn(page);
  const nextTime =
    'To use them next time, give this email address when you choose your tickets and enter the code that we send to it.';
  await expect(page.getByRole('main')).toContainText('You have 7 session credits');
  await expect(page.getByRole('main')).toContainText(`This visit was booked without them. ${nextTime}`);
  expect(await ticketMail(page)).toContain(
    `You have 7 session credits, and this booking was made without them. ${nextTime}`,
  );
  expect(await site.taken()).toBe(1900);
  expect(await readCreditBalance(site, familyDetails.email)).toBe(7);
});

test('going back to change the tickets, the credits that the booking holds are available', async ({
  page,
  site,
}) => {
  await insertCredits(site, familyDetails.email, 2);
  await openFilledDetails(page, tuesday, { [children]: 2, [adults]: 1 });
  await enterCode(page, familyDetails.email);
  await continueToPayment(page);
  await expect(payButton(page)).toHaveText('Pay £2.00');
  expect(await readCreditBalance(site, familyDetails.email)).toBe(0);

  await page.getByRole('link', { name: 'Back to your booking' }).click();
  await expect(creditsStatus(page)).toHaveText('2 session credits take £19.00 off this visit');
  await expectTotal(page, '£2.00');
  await page.getByRole('link', { name: 'Back to Tickets' }).click();
  await page.getByRole('button', { name: `One fewer: ${children}` }).click();
  await continueToDetails(page);
  await expect(creditsStatus(page)).toHaveText('1 of your 2 session credits takes £9.50 off this visit');
  await continueToPayment(page);
  await expect(payButton(page)).toHaveText('Pay £2.00');
  expect(await readCreditBalance(site, familyDetails.email)).toBe(1);
});
