import {
  codeInput,
  creditsRegion,
  creditsStatus,
  enterCode,
  insertCredits,
  readCreditBalance,
  readVisitMail,
  sendCodeButton,
} from './credits.ts';
import { expectPageInOrder } from './page-in-order.ts';
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
  orderSummary,
  payButton,
  payWith,
  ticketReferenceOn,
} from './visit.ts';

test.use({ settings: september });

const kim = 'kim@example.org';
const tuesday = '2025-09-23';

test('the page looks up a complete e-mail, and its credits lower the price once a code is entered; the device remembers two e-mails, and forgets them', async ({
  page,
  site,
  expectError,
}) => {
  await insertCredits(site, familyDetails.email, 7);
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/session-credits') requests.push(searchParams.get('email') ?? '');
  });
  await page.goto('/booking');
  await expect(creditsRegion(page)).toContainText('10 sessions for £75');
  await expect(creditsRegion(page)).toContainText('£7.50 a session instead of £9.50: you save £20.00.');
  const email = page.getByRole('textbox', { name: 'Email' });
  await expect(page.getByRole('link', { name: 'See the parties' })).toHaveAttribute('href', '/party-booking');
  await expect(creditsRegion(page).getByRole('link', { name: 'Buy 10 credits' })).toHaveAttribute(
    'href',
    '/session-credits',
  );

  await email.pressSequentially('nobody@example.org');
  await expect(creditsStatus(page)).toHaveText(
    'There are no session credits with nobody@example.org. If they were bought with another address, try that one.',
  );
  expect(requests).toEqual(['nobody@example.org']);

  await email.fill('Sam+Play@Example.org');
  await expect(creditsStatus(page)).toHaveText(
    '7 session credits. Each pays for one ticket, Children (1-12 years), for one session.',
  );
  await addTickets(page, { [babies]: 1, [adults]: 1 });
  await expect(creditsStatus(page)).toContainText('there is none in your order.');
  await expect(sendCodeButton(page)).toHaveCount(0);
  await addTickets(page, { [children]: 2 });
  await expect(creditsStatus(page)).toHaveText('7 credits: you save £19.00 on this visit');
  await expect(orderSummary(page)).toContainText('2 session credits could save you £19.00.');
  await expectTotal(page, '£25.00');
  await expect(sendCodeButton(page)).toBeVisible();
  await page.getByRole('button', { name: 'Use them' }).click();
  await page.keyboard.press('Tab');
  await expect(sendCodeButton(page)).toBeFocused();
  await expectPageInOrder(page, 'credits offered', sendCodeButton(page));

  await continueToDetails(page);
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('Sam+Play@Example.org');
  await expect(creditsStatus(page)).toHaveText('7 credits: you save £19.00 on this visit');
  await expectTotal(page, '£25.00');
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody@example.org');
  await expect(creditsStatus(page)).toBeEmpty();
  await expect(sendCodeButton(page)).toHaveCount(0);
  expect(await page.evaluate(() => document.cookie)).toBe('');

  await test.step('a missing reply is reported, the page does not ask again by itself, and booking goes on', async () => {
    expectError(/ERR_FAILED/);
    await insertCredits(site, kim, 1);
    requests.length = 0;
    await page.route('**/api/session-credits?*', (route) => route.abort());
    await page.getByRole('textbox', { name: 'Email' }).fill(kim);
    await expect(creditsStatus(page)).toHaveText(
      'We could not look up session credits just now. You can book all the same.',
    );
    expect(requests).toEqual([kim]);
    const retryButton = page.getByRole('button', { name: 'Look again' });
    await page.unroute('**/api/session-credits?*');
    await retryButton.click();
    await expect(creditsStatus(page)).toHaveText('1 credit: you save £9.50 on this visit');
    await expect(page.locator('#your-credits')).toBeFocused();
  });

  await email.fill(familyDetails.email);
  await enterCode(page, familyDetails.email);
  await expect(creditsStatus(page)).toHaveText('2 of your 7 session credits take £19.00 off this visit');
  await expectTotal(page, '£6.00');

  await email.fill(kim);
  await expect(creditsStatus(page)).toHaveText('1 credit: you save £9.50 on this visit');
  await expect(orderSummary(page)).toContainText('1 session credit could save you £9.50.');
  await expectTotal(page, '£25.00');
  await enterCode(page, kim);
  await expect(creditsStatus(page)).toHaveText('1 session credit takes £9.50 off this visit');
  await expectTotal(page, '£15.50');
  await email.fill(familyDetails.email);
  await expectTotal(page, '£6.00');

  await page.getByRole('button', { name: 'Forget this device' }).click();
  await expect(page.getByRole('heading', { name: 'Is this email yours?' })).toBeFocused();
  await expectTotal(page, '£25.00');
  await email.fill(kim);
  await expect(creditsStatus(page)).toHaveText('1 credit: you save £9.50 on this visit');
  await sendCodeButton(page).click();
  await expect(codeInput(page)).toBeFocused();
  expect(await readCreditBalance(site, kim)).toBe(1);

  await page.getByRole('link', { name: 'Back to Tickets' }).click();
  await expect(page.getByRole('button', { name: 'Continue to Booking' })).toBeVisible();
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
    await page.getByRole('checkbox', { name: 'Join Windfall Rewards' }).uncheck();
    await continueToPayment(page);
    await expect(payButton(page)).toHaveText('Pay £6.00');
    expect(await readCreditBalance(site, familyDetails.email)).toBe(6);
  });

  await payWith(page, card.good);
  await ticketReferenceOn(page);
  await expect(page.getByRole('main')).toContainText('1 session credit-£9.50');
  await expect(page.getByRole('main')).toContainText('You have 6 session credits left');
  const mail = await readVisitMail(page);
  expect(mail).toContain('1 session credit: -£9.50');
  expect(mail).toContain('You have 6 session credits left.');
  expect(await site.taken()).toBe(600);
  expect(await site.rows('select 1 from member')).toEqual([]);
  expect(await readCreditBalance(site, familyDetails.email)).toBe(6);
});
