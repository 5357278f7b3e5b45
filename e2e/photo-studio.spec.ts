import { readMail } from './mailbox.ts';
import {
  bookingSummary,
  choosePhotoSession,
  completePhotoButton,
  continueToPhotoDetails,
  continueToPhotoPayment,
  dayButton,
  fillPhotoDetails,
  nextButton,
  photoSaturday,
  photoSettings,
  photoSlotRadio,
  photoSunday,
  sessionSummary,
} from './photo.ts';
import { pressDisabled } from './press-disabled.ts';
import { readQrCode } from './qr-code.ts';
import { tabTo } from './tab-to.ts';
import { expect, test } from './test.ts';
import { closeToast } from './toasts.ts';
import {
  card,
  cardFormReady,
  cardFrame,
  expectToast,
  expectToastClear,
  familyDetails,
  payButton,
  ticketReferenceOn,
} from './visit.ts';

test.use(photoSettings);

test('with the keyboard alone, a session with editing is chosen, paid and confirmed by one mail', async ({
  page,
  site,
}) => {
  await page.goto('/photo-studio');
  await expect(page.getByRole('heading', { level: 1, name: 'Autumn Photo Studio Sessions' })).toBeVisible();
  await expect(page).toHaveTitle('Autumn photo studio - Windfall');
  const expecting = page.getByRole('region', { name: 'What to Expect' });
  await expect(expecting).toContainText('A session of 20 minutes');
  const keys = page.keyboard;
  await tabTo(page, dayButton(page, '2025-10-03'));
  await keys.press('ArrowDown');
  await expect(dayButton(page, '2025-10-10')).toBeFocused();
  await keys.press('Home');
  await expect(dayButton(page, '2025-10-06')).toBeFocused();
  await keys.press('ArrowUp');
  await expect(dayButton(page, '2025-10-06'), 'before the first day').toBeFocused();
  await keys.press('End');
  await expect(dayButton(page, '2025-10-12')).toBeFocused();
  await keys.press('ArrowLeft');
  await keys.press('Enter');
  await expect(sessionSummary(page)).toContainText('Saturday 11 October');
  await tabTo(page, photoSlotRadio(page, '9:30 AM'));
  await keys.press('Space');
  await keys.press('ArrowDown');
  await expect(photoSlotRadio(page, '9:50 AM')).toBeChecked();
  await expect(sessionSummary(page)).toContainText('9:50 AM - 10:10 AM');
  await expect(sessionSummary(page)).toContainText('£20.00');
  await tabTo(page, nextButton(page));
  await keys.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Booking Details' })).toBeFocused();
  await expect(page).toHaveURL('/photo-studio?step=details');
  for (const [label, text] of [
    ['Full Name', familyDetails.name],
    ['Phone Number', familyDetails.phone],
    ['Email Address', familyDetails.email],
    ['Special Requests', 'The twins are shy.'],
  ] as const) {
    await tabTo(page, page.getByLabel(label));
    await keys.type(text);
  }
  await expect(completePhotoButton(page)).toHaveText('Complete Booking - £20.00');
  await tabTo(page, page.getByLabel(/^Professional photo editing/));
  await keys.press('Space');
  await expect(completePhotoButton(page)).toHaveText('Complete Booking - £35.00');
  await expect(bookingSummary(page)).toContainText('Professional editing£15.00');
  await tabTo(page, page.getByLabel(/^I agree/));
  await keys.press('Space');
  await tabTo(page, completePhotoButton(page));
  await keys.press('Enter');
  await cardFormReady(page, 'Pay for your photo session');

  const pending = await page.evaluate(() =>
    JSON.parse(sessionStorage.getItem('pendingPhotoStudioBooking') ?? ''),
  );
  expect(pending).toMatchObject({
    customerName: familyDetails.name,
    sessionDate: '2025-10-11',
    startTime: '9:50 AM',
    endTime: '10:10 AM',
    sessionType: 'autumn_photo_session',
    price: 35,
    totalAmount: 35,
    specialRequests: 'The twins are shy.',
    photoEditingRequested: true,
    bookingId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  const summary = bookingSummary(page);
  for (const words of ['Photo session', 'Saturday 11 October 2025', '9:50 AM - 10:10 AM', '£15.00', '£35.00'])
    await expect(summary).toContainText(words);
  await expect(page.getByText(/^Session kept until/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to your booking' })).toHaveAttribute(
    'href',
    '/photo-studio?step=details',
  );
  await tabTo(page, cardFrame(page).getByLabel('Card number'));
  await keys.type(card.good);
  await tabTo(page, cardFrame(page).getByLabel('Expiration date'));
  await keys.type('1234');
  await tabTo(page, cardFrame(page).getByLabel('Security code'));
  await keys.type('123');
  await tabTo(page, payButton(page));
  await keys.press('Enter');

  await expectToast(page, 'Payment Successful', 'Your photo session is booked.');
  await expect(page.getByRole('heading', { level: 1, name: 'See you on Saturday' })).toBeFocused();
  const reference = await ticketReferenceOn(page);
  const ticket = page.getByRole('article', { name: `Ticket ${reference}` });
  for (const words of ['Photo session', '9:50 AM - 10:10 AM', 'Professional editing', '£35.00'])
    await expect(ticket).toContainText(words);
  await expect(ticket).not.toContainText('Tickets');
  expect(await readQrCode(ticket.getByRole('img'))).toBe(reference);
  await expect(page.getByRole('region', { name: 'Photo session: good to know' })).toContainText(
    'They come within 14 days.',
  );
  expect(await page.evaluate(() => sessionStorage.getItem('pendingPhotoStudioBooking'))).toBeNull();

  const mail = await readMail(
    page,
    familyDetails.email,
    `Your photo session on Saturday 11 October 2025 is booked (${reference})`,
  );
  expect(mail).toContain(`Booking reference: ${reference}`);
  expect(mail).toContain('Bring something to change into');
  const [kept, ...others] = await site.rows('select attachments from kept_mail');
  expect(JSON.stringify(kept)).toContain('visit.ics');
  expect(others).toEqual([]);
});

test('the form requires a date and a time, shows its errors, and keeps its text through a reload and on going back; a toast covers neither button nor field', async ({
  page,
  site,
}) => {
  await page.goto('/photo-studio');
  await expect(nextButton(page)).toBeDisabled();
  const focusedDay = page.locator('[data-day]:focus');
  for (const size of [
    { width: 390, height: 844 },
    { width: 320, height: 256 },
    { width: 1280, height: 900 },
  ]) {
    await page.setViewportSize(size);
    await pressDisabled(nextButton(page));
    await expectToast(page, 'Please select a date', 'Choose your preferred date for the photo session');
    await expect(focusedDay).toHaveCount(1);
    await expectToastClear(page, [nextButton(page), focusedDay]);
    await closeToast(page);
  }
  await expect(page.getByRole('grid', { name: 'Day of the photo session' })).toHaveAccessibleDescription(
    'Error: Please select a date',
  );
  await dayButton(page, photoSaturday).click();
  await expect(photoSlotRadio(page, '9:30 AM')).toBeVisible();
  await pressDisabled(nextButton(page));
  await expectToast(page, 'Please select a time slot', 'Choose your preferred time for the photo session');
  await expect(page.getByRole('group', { name: 'Time slots on Saturday 4 October' })).toBeFocused();
  await expect(page).toHaveURL('/photo-studio');

  await photoSlotRadio(page, '11:10 AM').check();
  await expect(nextButton(page)).toBeEnabled();
  await dayButton(page, photoSunday).click();
  await expect(sessionSummary(page)).toContainText('Not chosen yet');
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await photoSlotRadio(page, '12:20 PM').check();
  await page.reload();
  await expect(photoSlotRadio(page, '12:20 PM')).toBeChecked();
  await continueToPhotoDetails(page);
  await completePhotoButton(page).click();
  const wrong = page.getByRole('alert', { name: 'Please check these answers' });
  await expect(wrong).toBeFocused();
  await expect(wrong.getByRole('link')).toHaveText([
    'Name must be at least 2 characters',
    'Please enter a valid phone number',
    'Please enter a valid email address',
    'You must agree to the terms and conditions to proceed',
  ]);
  await page.getByLabel('Full Name').fill('Sam');
  await expect(wrong.getByRole('link')).toHaveCount(3);
  await fillPhotoDetails(page);
  await expect(wrong).toHaveCount(0);
  expect(await site.rows('select 1 from booking')).toEqual([]);
  await page.getByLabel(/^Professional photo editing/).check();
  await page.reload();
  await expect(page.getByLabel('Full Name')).toHaveValue(familyDetails.name);
  await expect(completePhotoButton(page)).toHaveText('Complete Booking - £35.00');
  await page.getByRole('link', { name: 'Back to Session Selection' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Autumn Photo Studio Sessions' })).toBeFocused();
  await expect(photoSlotRadio(page, '12:20 PM')).toBeChecked();
  await continueToPhotoDetails(page);
  await page.goBack();
  await expect(photoSlotRadio(page, '12:20 PM')).toBeChecked();

  await test.step('going back from the payment keeps the session held, and another session replaces it', async () => {
    await continueToPhotoDetails(page);
    await continueToPhotoPayment(page);
    await page.getByRole('link', { name: 'Back to your booking' }).click();
    await expect(completePhotoButton(page)).toBeEnabled();
    await page.getByRole('link', { name: 'Back to Session Selection' }).click();
    await expect(photoSlotRadio(page, '12:20 PM')).toBeChecked();
    await photoSlotRadio(page, '12:40 PM').check();
    await continueToPhotoDetails(page);
    await completePhotoButton(page).click();
    await expect(page).toHaveURL(/\/payment\?/);
    const answer = await page.request.get(`/api/photo-studio/slots?date=${photoSunday}`);
    const { slots } = (await answer.json()) as { slots: { time: string; isBooked: boolean }[] };
    const booked = slots.filter(({ isBooked }) => isBooked).map(({ time }) => time);
    expect(booked).toEqual(['12:40 PM - 1:00 PM']);
  });

  await page.goto('/photo-studio?date=2025-10-11');
  await expect(sessionSummary(page)).toContainText('Saturday 11 October');
  await test.step('the details step needs a chosen session; then the customer’s name, phone and email are offered', async () => {
    await page.evaluate(() => sessionStorage.clear());
    await page.goto('/photo-studio?step=details');
    await expect(page).toHaveURL('/photo-studio');
    await choosePhotoSession(page, photoSunday, '9:30 AM');
    await continueToPhotoDetails(page);
    await page.getByRole('button', { name: 'Use Sam Appleby, sam@…' }).click();
    await expect(page.getByLabel('Full Name')).toHaveValue(familyDetails.name);
    await expect(page.getByLabel('Phone Number')).toHaveValue(familyDetails.phone);
  });
});

test('without script the page lists the days, with a number to call', async ({ otherVisitor }) => {
  const page = await otherVisitor({ javaScriptEnabled: false });
  await page.goto('/photo-studio');
  await expect(dayButton(page, photoSaturday)).toHaveAccessibleName(
    'Saturday 4 October, open: 19 sessions free',
  );
  await expect(page.getByText(/^Choosing a time needs a script/)).toContainText('01632 960142');
  await expect(page.getByRole('region', { name: 'What to Expect' })).toBeVisible();
});
