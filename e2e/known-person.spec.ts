import type { Page } from '@playwright/test';
import { fillContactForm, randomAddress, sendContactButton } from './contact-form.ts';
import { creditsStatus, insertCredits } from './credits.ts';
import { openKiosk } from './kiosk.ts';
import {
  answerPartyForm,
  exampleEnquiry,
  fillPartyForm,
  partySettings,
  sendPartyButton,
} from './party-form.ts';
import { expect, test } from './test.ts';
import { addTickets, children, continueToDetails, expectToast } from './visit.ts';

test.use(partySettings);
test.beforeEach(async ({ context }) => context.setExtraHTTPHeaders(randomAddress()));

const offer = (page: Page) => page.getByRole('button', { name: 'Use Robin Hale, robin@…' });

test('a visitor’s details are remembered once a form is accepted, offered in the next one, and forgotten with one tap', async ({
  page,
  site,
  expectError,
}) => {
  expectError(/500/);
  await page.goto('/party-booking');
  await expect(page.getByRole('button', { name: 'Forget' })).toHaveCount(0);
  await fillPartyForm(page);
  await answerPartyForm(page, 500, { success: false, code: 'failed', message: 'No.' });
  await sendPartyButton(page).click();
  await expectToast(page, 'Submission Failed');
  expect(await page.evaluate(() => localStorage.length)).toBe(0);

  await page.unroute('**/api/party-inquiry');
  await sendPartyButton(page).click();
  await expectToast(page, 'Party Inquiry Submitted!');
  await expect(offer(page)).toHaveCount(0);

  await page.goto('/#contact');
  const message = page.getByRole('form', { name: 'Send us a message' });
  await offer(page).click();
  await expect(message.getByLabel('Name')).toHaveValue(exampleEnquiry.name);
  await expect(message.getByLabel('Email')).toHaveValue(exampleEnquiry.email);
  await expect(message.getByLabel('Phone')).toHaveValue(exampleEnquiry.phone);

  await test.step('the details are also offered where session credits need an e-mail', async () => {
    await insertCredits(site, exampleEnquiry.email, 2);
    await page.goto('/booking');
    await offer(page).click();
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(exampleEnquiry.email);
    await expect(creditsStatus(page)).toHaveText(
      '2 session credits. Each pays for one ticket, Children (1-12 years), for one session.',
    );
  });

  await addTickets(page, { [children]: 1 });
  await continueToDetails(page);
  await page.getByLabel('Full name').fill('');
  await page.getByLabel('Phone').fill('');
  await offer(page).click();
  await expect(page.getByLabel('Full name')).toHaveValue(exampleEnquiry.name);
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(exampleEnquiry.email);
  await expect(page.getByLabel('Phone')).toHaveValue(exampleEnquiry.phone);

  await page.getByRole('button', { name: 'Forget' }).click();
  await expect(page.getByText('Forgotten on this device.')).toBeFocused();
  await expect(offer(page)).toHaveCount(0);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('robin');

  await test.step('a kiosk remembers nobody: neither the visitor whose details were stored before, nor one who sends a form there', async () => {
    const stored = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
    const send = async () => {
      await page.goto('/#contact');
      await fillContactForm(page);
      await sendContactButton(page).click();
      await expectToast(page, 'Message sent successfully!');
    };
    await send();
    expect(await stored()).toContain('robin');
    await openKiosk(page, site);
    await expect.poll(stored).not.toContain('robin');
    await send();
    expect(await stored()).not.toContain('robin');
  });
});
