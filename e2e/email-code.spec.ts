import type { Page } from '@playwright/test';
import {
  codeInput,
  codeSentBy,
  creditsStatus,
  enterCode,
  insertCredits,
  rememberedDevice,
  sendCodeButton,
} from './credits.ts';
import { fulfilFirst } from './fulfil-first.ts';
import { expectPageInOrder } from './page-in-order.ts';
import { expect, test } from './test.ts';
import { september } from './test-site.ts';
import { expectToast, expectTotal, familyDetails, openDetails } from './visit.ts';

test.use({ settings: september });

const check = (page: Page) => page.getByRole('button', { name: 'Check code' });
const another = (page: Page) => page.getByRole('button', { name: 'Send another' });

/** Goes to the details with credits that need a code. */
async function openPanel(page: Page): Promise<void> {
  await openDetails(page);
  await page.getByRole('textbox', { name: 'Email' }).fill(familyDetails.email);
  await expect(sendCodeButton(page)).toBeVisible();
}

test('the first request for a code gets no reply; then a code is requested once, mistyped, tried too often, sent again, and entered correctly', async ({
  page,
  site,
  expectError,
}) => {
  expectError(/409/);
  await insertCredits(site, familyDetails.email, 2);
  let requests = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/email-codes') requests += 1;
  });
  await openPanel(page);
  const panel = page.getByRole('region', { name: 'Is this email yours?' });
  await expect(panel).toContainText(
    `Before its session credits are used, we send a code to ${familyDetails.email}.`,
  );
  expectError(/ERR_FAILED/);
  await page.route('**/api/email-codes', (route) => route.abort());
  await sendCodeButton(page).click();
  await expect(panel).toContainText('We could not reach the centre. Please try again.');
  await page.unroute('**/api/email-codes');
  requests = 0;

  const first = await codeSentBy(page, familyDetails.email, () => sendCodeButton(page).dblclick());
  await expect(codeInput(page)).toBeFocused();
  expect(requests).toBe(1);

  await codeInput(page).fill('12');
  await codeInput(page).press('Enter');
  await expect(codeInput(page)).toHaveAccessibleDescription(/Error: Please enter the six digits of the code/);
  await expect(page).toHaveURL(/step=details/);
  const wrong = first === '111111' ? '222222' : '111111';
  for (const left of ['four tries', 'three tries', 'two tries']) {
    const answer = await page.request.post('/api/email-codes/confirm', {
      data: { email: familyDetails.email, code: wrong },
    });
    expect(await answer.text()).toContain(left);
  }
  await codeInput(page).fill(wrong);
  await codeInput(page).press('Enter');
  await expect(codeInput(page)).toHaveAccessibleDescription(/one try left/);
  await expect(codeInput(page)).toBeFocused();
  await expectPageInOrder(page, 'a wrong code', check(page));
  await codeInput(page).fill(wrong);
  await codeInput(page).press('Enter');
  await expect(another(page)).toBeFocused();
  await expect(check(page)).toBeDisabled();

  const second = await codeSentBy(page, familyDetails.email, () => another(page).press('Enter'));
  await expect(codeInput(page)).toBeFocused();
  await expect(codeInput(page)).toHaveValue('');
  await page.route('**/api/email-codes/proven?*', (route) =>
    route.fulfill({ json: { success: true, proven: false } }),
  );
  await codeInput(page).fill(`${second.slice(0, 3)} ${second.slice(3)}`);
  await check(page).click();
  await expect(panel).toContainText('your browser did not keep our cookie');
  await expect(another(page)).toBeFocused();
  await expectTotal(page, '£19.00');
  await expect(page.getByRole('button', { name: 'Continue to Payment' })).toBeEnabled();
  await page.unroute('**/api/email-codes/proven?*');

  const third = await codeSentBy(page, familyDetails.email, () => another(page).click());
  await fulfilFirst(page, '**/api/email-codes/proven?*', (route) => route.abort());
  await codeInput(page).fill(third);
  await codeInput(page).press('Enter');
  await expect(panel).toContainText('We could not reach the centre. Please try again.');
  await expect(codeInput(page)).toBeFocused();
  await codeInput(page).press('Enter');
  await expect(rememberedDevice(page)).toBeFocused();
  await expect(creditsStatus(page)).toHaveText('2 session credits take £19.00 off this visit');
  await expectTotal(page, '£0.00');
  await expect(page.getByRole('button', { name: 'Confirm booking' })).toBeEnabled();

  await page.reload();
  await expectTotal(page, '£0.00');
  await page.getByRole('button', { name: 'Forget this device' }).click();
  await expectToast(page, 'Forgotten', 'This device is not remembered any more.');
  await expect(page.getByRole('heading', { name: 'Is this email yours?' })).toBeFocused();
  await expectTotal(page, '£19.00');
});

test('if the centre requires the code first, three pages ask for it instead of showing a balance, and one code unlocks more than its own page', async ({
  page,
  site,
  expectError,
}) => {
  expectError(/401/);
  await insertCredits(site, familyDetails.email, 7);
  await site.rows('update venue set code_before_balance = true');
  const lookUp = `${site.url}/api/session-credits?email=${encodeURIComponent(familyDetails.email)}`;
  await expect.poll(async () => (await fetch(lookUp)).status).toBe(401);
  const panel = page.getByRole('region', { name: 'Is this email yours?' });

  await page.goto('/loyalty');
  await page.getByRole('textbox', { name: 'Email' }).fill(familyDetails.email);
  await page.getByRole('button', { name: 'Look up my points' }).click();
  await expect(panel).toBeVisible();
  await expect(page.getByText('Member not found')).toBeHidden();

  await page.goto('/session-credits');
  await page.getByRole('textbox', { name: 'Email' }).fill(familyDetails.email);
  await page.getByRole('button', { name: 'Show what I bought' }).click();
  await expect(panel).toBeVisible();
  await expect(page.getByText('You have existing credits!')).toBeHidden();

  await openDetails(page);
  await page.getByRole('textbox', { name: 'Email' }).fill(familyDetails.email);
  await expect(panel).toBeVisible();
  await expect(page.getByText('Have you bought session credits?')).toBeVisible();
  await enterCode(page, familyDetails.email);
  await expectTotal(page, '£0.00');

  await page.goto('/session-credits');
  await page.getByRole('textbox', { name: 'Email' }).fill(familyDetails.email);
  await expect(page.getByText('7 credits remaining.')).toBeVisible();
});
