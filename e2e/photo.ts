import type { Locator, Page } from '@playwright/test';
import { type Day, dayWithoutYearInWords } from '../src/domain/calendar-day.ts';
import { expect } from './test.ts';
import { cardFormReady, familyDetails, openWithDraft } from './visit.ts';

/** Settings of a site whose clock starts on a Friday of the photo season, before the doors open. */
export const photoSettings = {
  settings: { CLOCK_STARTS_AT: '2025-10-03T09:00:00+01:00' },
};
export const photoSaturday: Day = '2025-10-04';
export const photoSunday: Day = '2025-10-05';

export const dayButton = (page: Page, day: Day): Locator =>
  page
    .getByRole('grid', { name: 'Day of the photo session' })
    .getByRole('button', { name: new RegExp(`^(today, )?${dayWithoutYearInWords(day)},`) });

/** Locates a session by its start: '9:30 AM'. */
export const photoSlotRadio = (page: Page, start: string): Locator =>
  page.getByRole('radio', { name: new RegExp(`^${start} `) });

export const nextButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Continue to Booking Details' });
export const completePhotoButton = (page: Page): Locator =>
  page.getByRole('button', { name: /^(Complete Booking - £|Processing\.\.\.)/ });
export const sessionSummary = (page: Page): Locator =>
  page.getByRole('complementary', { name: 'Session Summary' });
export const bookingSummary = (page: Page): Locator =>
  page.getByRole('complementary', { name: 'Booking summary' });

export async function choosePhotoSession(page: Page, day: Day, start: string): Promise<void> {
  await dayButton(page, day).click();
  await photoSlotRadio(page, start).check();
}

export async function continueToPhotoDetails(page: Page): Promise<void> {
  await nextButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Booking Details' })).toBeFocused();
  await expect(page.getByLabel('Full Name')).toBeVisible();
}

export async function fillPhotoDetails(page: Page, who: typeof familyDetails = familyDetails): Promise<void> {
  await page.getByLabel('Full Name').fill(who.name);
  await page.getByLabel('Phone Number').fill(who.phone);
  await page.getByLabel('Email Address').fill(who.email);
  await page.getByLabel(/^I agree to the cancellation policy/).check();
}

/** Opens the form for the contact details, filled in, for the session that starts at `start`: '9:30 AM'. */
export async function openPhotoDetails(page: Page, day: Day, start: string): Promise<void> {
  const slots = await page.request.get(`/api/photo-studio/slots?date=${day}`);
  const { slots: found } = (await slots.json()) as { slots: { time: string }[] };
  await openWithDraft(page, '/photo-studio?step=details', 'photoStudioDraft', {
    selectedDate: day,
    selectedTime: found.find(({ time }) => time.startsWith(`${start} `))?.time,
    customerName: familyDetails.name,
    customerPhone: familyDetails.phone,
    customerEmail: familyDetails.email,
    agreeToTerms: true,
  });
  await expect(bookingSummary(page)).toContainText(`${start} - `);
}

export async function continueToPhotoPayment(page: Page): Promise<void> {
  await completePhotoButton(page).click();
  await cardFormReady(page, 'Pay for your photo session');
}
