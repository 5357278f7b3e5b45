import type { Page } from '@playwright/test';
import { creditsStatus, enterCode, insertCredits, readCreditBalance } from './credits.ts';
import { expectPageInOrder } from './page-in-order.ts';
import { partyFormFields } from './party-form.ts';
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

/** Waits for a mail about a visit, and returns the newest one as the local mailbox shows it. */
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

test('once the code is entered in step 1, credits lower the price; ticket and mail show the credits used', async ({
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

  await test.step('when the customer goes back to change the tickets, the credits that the booking holds are available', async () => {
    expect(await readCreditBalance(site, familyDetails.email)).toBe(5);
    await page.getByRole('link', { name: 'Back to your booking' }).click();
    await expect(creditsStatus(page)).toHaveText('2 of your 7 session credits take £19.00 off this visit');
    await expectTotal(page, '£6.00');
    await page.getByRole('link', { name: 'Back to Tickets' }).click();
    await page.getByRole('button', { name: `One fewer: ${children}` }).click();
    await continueToDetails(page);
    await expect(creditsStatus(page)).toHaveText('1 of your 7 session credits takes £9.50 off this visit');
    await continueToPayment(page);
    await expect(payButton(page)).toHaveText('Pay £6.00');
    expect(await readCreditBalance(site, familyDetails.email)).toBe(6);
  });

  await payWith(page, card.good);
  await ticketReferenceOn(page);
  await expect(page.getByRole('main')).toContainText('1 session credit-£9.50');
  await expect(page.getByRole('main')).toContainText('You have 6 session credits left');
  const mail = await ticketMail(page);
  expect(mail).toContain('1 session credit: -£9.50');
  expect(mail).toContain('You have 6 session credits left.');
  expect(await site.taken()).toBe(600);
  expect(await readCreditBalance(site, familyDetails.email)).toBe(6);
});

test('without the code the full price is paid, and ticket and mail say how to use the credits next time', async ({
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

  await test.step('another form offers the customer’s name, phone and email', async () => {
    await page.goto('/party-booking');
    await page.getByRole('button', { name: 'Use Sam Appleby, sam@…' }).click();
    await expect(partyFormFields(page).name).toHaveValue(familyDetails.name);
    await expect(partyFormFields(page).phone).toHaveValue(familyDetails.phone);
    await expect(partyFormFields(page).email).toHaveValue(familyDetails.email);
  });
});
