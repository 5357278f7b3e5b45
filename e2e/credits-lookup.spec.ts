import {
  codeInput,
  creditsRegion,
  creditsStatus,
  enterCode,
  insertCredits,
  readCreditBalance,
  sendCodeButton,
} from './credits.ts';
import { expectPageInOrder } from './page-in-order.ts';
import { expect, test } from './test.ts';
import { september } from './test-site.ts';
import {
  addTickets,
  adults,
  babies,
  children,
  continueToDetails,
  expectTotal,
  familyDetails,
  openDetails,
  orderSummary,
} from './visit.ts';

test.use({ settings: september });

const kim = 'kim@example.org';

test('an e-mail is looked up once it is complete: no credits, some, and their saving on these tickets', async ({
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

  await test.step('a missing reply is reported, is not requested again automatically, and booking goes on', async () => {
    expectError(/ERR_FAILED/);
    await insertCredits(site, kim, 7);
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
    await expect(creditsStatus(page)).toHaveText('7 credits: you save £19.00 on this visit');
  });
});

test('two members on one device, another e-mail, and forgetting both', async ({ page, site }) => {
  await insertCredits(site, familyDetails.email, 7);
  await insertCredits(site, kim, 1);
  await openDetails(page);
  const email = page.getByRole('textbox', { name: 'Email' });
  await email.fill(familyDetails.email);
  await enterCode(page, familyDetails.email);
  await expect(creditsStatus(page)).toHaveText('2 of your 7 session credits take £19.00 off this visit');
  await expectTotal(page, '£0.00');

  await email.fill(kim);
  await expect(creditsStatus(page)).toHaveText('1 credit: you save £9.50 on this visit');
  await expect(orderSummary(page)).toContainText('1 session credit could save you £9.50.');
  await expectTotal(page, '£19.00');
  await enterCode(page, kim);
  await expect(creditsStatus(page)).toHaveText('1 session credit takes £9.50 off this visit');
  await expectTotal(page, '£9.50');
  await email.fill(familyDetails.email);
  await expectTotal(page, '£0.00');

  await page.getByRole('button', { name: 'Forget this device' }).click();
  await expect(page.getByRole('heading', { name: 'Is this email yours?' })).toBeFocused();
  await expectTotal(page, '£19.00');
  await email.fill(kim);
  await expect(creditsStatus(page)).toHaveText('1 credit: you save £9.50 on this visit');
  await sendCodeButton(page).click();
  await expect(codeInput(page)).toBeFocused();
  expect(await readCreditBalance(site, kim)).toBe(1);
});
