import type { Page } from '@playwright/test';
import { anAddress } from './contact-form.ts';
import { answer, ask, fields, partySettings, sendButton, wishes } from './party-form.ts';
import { expect, test } from './test.ts';
import { bookUpToPayment, expectToast, family, openDetails } from './visit.ts';

test.use(partySettings);
test.beforeEach(async ({ context }) => context.setExtraHTTPHeaders(anAddress()));

const offer = (page: Page) => page.getByRole('button', { name: 'Use Robin Hale, robin@…' });

test('is offered in the next form, and forgotten with one tap', async ({ page }) => {
  await page.goto('/party-booking');
  await expect(page.getByRole('button', { name: 'Forget' })).toHaveCount(0);
  await ask(page);
  await sendButton(page).click();
  await expectToast(page, 'Party Inquiry Submitted!');
  await expect(offer(page)).toHaveCount(0);

  await page.goto('/#contact');
  const message = page.getByRole('form', { name: 'Send us a message' });
  await offer(page).click();
  await expect(message.getByLabel('Name')).toHaveValue(wishes.name);
  await expect(message.getByLabel('Email')).toHaveValue(wishes.email);
  await expect(message.getByLabel('Phone')).toHaveValue(wishes.phone);

  await openDetails(page);
  await offer(page).click();
  await expect(page.getByLabel('Full name')).toHaveValue(wishes.name);
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(wishes.email);
  await expect(page.getByLabel('Phone')).toHaveValue(wishes.phone);

  await page.goto('/party-booking');
  await page.getByRole('button', { name: 'Forget' }).click();
  await expect(page.getByText('Forgotten on this device.')).toBeFocused();
  await expect(offer(page)).toHaveCount(0);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('robin');
  await page.goto('/#contact');
  await expect(message).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
});

test('is not remembered before something is really sent', async ({ page, expectTrouble }) => {
  expectTrouble(/500/);
  await page.goto('/party-booking');
  await ask(page);
  await answer(page, 500, { success: false, code: 'failed', message: 'No.' });
  await sendButton(page).click();
  await expectToast(page, 'Submission Failed');
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test('whoever books is offered it too', async ({ page, context }) => {
  // The payment provider's address takes no header of ours.
  await context.setExtraHTTPHeaders({});
  await bookUpToPayment(page, '2025-09-23');
  await page.goto('/party-booking');
  await page.getByRole('button', { name: 'Use Sam Appleby, sam@…' }).click();
  await expect(fields(page).name).toHaveValue(family.name);
  await expect(fields(page).phone).toHaveValue(family.phone);
  await expect(fields(page).email).toHaveValue(family.email);
});
