import { expectPageInOrder } from './page-in-order.ts';
import {
  choosePhotoSession,
  completePhotoButton,
  continueToPhotoDetails,
  fillPhotoDetails,
  nextButton,
  openPhotoDetails,
  payForPhotos,
  photoSaturday,
  photoSettings,
  photoSlotRadio,
} from './photo.ts';
import { expect, test } from './test.ts';
import { card, expectToast, payWith, ticketReferenceOn } from './visit.ts';

test.use(photoSettings);

test('another customer takes the session while it is chosen', async ({ page, site }) => {
  await page.goto('/photo-studio');
  await choosePhotoSession(page, photoSaturday, '10:10 AM');
  await site.takePhotoSessions(photoSaturday, ['10:10 AM - 10:30 AM']);
  await expectToast(page, 'No longer available', 'The 10:10 AM - 10:30 AM session has just been taken.');
  const takenAlert = page
    .getByRole('alert')
    .filter({ hasText: 'The 10:10 AM - 10:30 AM session has been taken' });
  await expect(takenAlert).toBeVisible();
  await expect(nextButton(page)).toBeDisabled();
  await expectPageInOrder(page, 'photo studio, session taken', takenAlert.getByRole('button').first());
  await takenAlert.getByRole('button', { name: '10:30 AM - 10:50 AM' }).click();
  await expect(photoSlotRadio(page, '10:30 AM')).toBeChecked();
  await expect(takenAlert).toHaveCount(0);

  await continueToPhotoDetails(page);
  await fillPhotoDetails(page);
  await site.takePhotoSessions(photoSaturday, ['10:30 AM - 10:50 AM']);
  const takenText = page
    .getByRole('alert')
    .filter({ hasText: 'The 10:30 AM - 10:50 AM session has been taken' });
  await expect(takenText).toBeInViewport();
  await expect(completePhotoButton(page)).toBeDisabled();
  await takenText.getByRole('button', { name: '9:50 AM - 10:10 AM' }).click();
  await expect(page.getByLabel('Full Name')).not.toHaveValue('');
  await payForPhotos(page);
});

test('another customer takes the session, at the same moment or after the hold: nothing is charged, and the next free ones are offered', async ({
  page,
  site,
  expectError,
}) => {
  expectError(/409/);
  await openPhotoDetails(page, photoSaturday, '2:10 PM');
  await page.route('**/api/photo-studio/create-booking-payment', async (route) => {
    await site.takePhotoSessions(photoSaturday, ['2:10 PM - 2:30 PM']);
    await route.continue();
  });
  await completePhotoButton(page).click();
  const takenAlert = page
    .getByRole('alert')
    .filter({ hasText: 'The 2:10 PM - 2:30 PM session has been taken' });
  await expect(takenAlert).toContainText('Nothing has been charged.');
  await page.unroute('**/api/photo-studio/create-booking-payment');
  await takenAlert.getByRole('button', { name: '2:30 PM - 2:50 PM' }).click();
  await payForPhotos(page);
  expect(await site.taken()).toBe(0);

  await site.letTimePass(8 * 60 + 30);
  await page.reload();
  const keep = page.getByRole('button', { name: 'Keep my session' });
  await expect(keep).toBeVisible();
  await site.letTimePass(2 * 60);
  await page.reload();
  const retryButton = page.getByRole('button', { name: 'Try to take it again' });
  await expect(retryButton).toBeVisible();
  await site.takePhotoSessions(photoSaturday, ['2:30 PM - 2:50 PM']);
  await retryButton.click();
  await expect(page.getByRole('heading', { name: 'That session has gone' })).toBeFocused();
  await expect(page.getByText('Your card has not been charged.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the photo studio' }).click();
  const gone = page.getByRole('alert').filter({ hasText: 'The 2:30 PM - 2:50 PM session has been taken' });
  await gone.getByRole('button', { name: '2:50 PM - 3:10 PM' }).click();
  await payForPhotos(page);
  await payWith(page, card.good);
  await ticketReferenceOn(page);
  expect(await site.taken()).toBe(2000);
});
