import type { Page } from '@playwright/test';
import { randomAddress } from './contact-form.ts';
import {
  answerPartyForm,
  exampleEnquiry,
  fillPartyForm,
  partyFormFields,
  partySettings,
  sendPartyButton,
} from './party-form.ts';
import { expect, test } from './test.ts';
import { bookUpToPayment, expectToast, familyDetails, openDetails } from './visit.ts';

test.use(partySettings);
test.beforeEach(async ({ context }) => context.setExtraHTTPHeaders(randomAddress()));

const offer = (page: Page) => page.getByRole('button', { name: 'Use Robin Hale, robin@…' });

test('is offered in the next form, and forgotten with one tap', async ({ page }) => {
  await page.goto('/party-booking');
  await expect(page.getByRole('button', { name: 'Forget' })).toHaveCount(0);
  await fillPartyForm(page);
  await sendPartyButton(page).click();
  await expectToast(page, 'Party Inquiry Submitted!');
  await expect(offer(page)).toHaveCount(0);

  await page.goto('/#contact');
  const message = page.getByRole('form', { name: 'Send us a message' });
  await offer(page).click();
  await expect(message.getByLabel('Name')).toHaveValue(exampleEnquiry.name);
  await expect(message.getByLabel('Email')).toHaveValue(exampleEnquiry.email);
  await expect(message.getByLabel('Phone')).toHaveValue(exampleEnquiry.phone);

  await openDetails(page);
  await offer(page).click();
  await expect(page.getByLabel('Full name')).toHaveValue(exampleEnquiry.name);
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(exampleEnquiry.email);
  await expect(page.getByLabel('Phone')).toHaveValue(exampleEnquiry.phone);

  await page.goto('/party-booking');
  await page.getByRole('button', { name: 'Forget' }).click();
  await expect(page.getByText('Forgotten on this device.')).toBeFocused();
  await expect(offer(page)).toHaveCount(0);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('robin');
  await page.goto('/#contact');
  await expect(message).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
});

test('is not remembered before a form is accepted', async ({ page, expectError }) => {
  expectError(/500/);
  await page.goto('/party-booking');
  await fillPartyForm(page);
  await answerPartyForm(page, 500, { success: false, code: 'failed', message: 'No.' });
  await sendPartyButton(page).click();
  await expectToast(page, 'Submission Failed');
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test('is offered after a booking too', async ({ page, context }) => {
  // The payment provider's address accepts no header of the site's.
  await context.setExtraHTTPHeaders({});
  await bookUpToPayment(page, '2025-09-23');
  await page.goto('/party-booking');
  await page.getByRole('button', { name: 'Use Sam Appleby, sam@…' }).click();
  await expect(partyFormFields(page).name).toHaveValue(familyDetails.name);
  await expect(partyFormFields(page).phone).toHaveValue(familyDetails.phone);
  await expect(partyFormFields(page).email).toHaveValue(familyDetails.email);
});
