import type { Page } from '@playwright/test';
import { payAndConfirm } from './family.ts';
import { fulfilFirst } from './fulfil-first.ts';
import { openFailing } from './open-failing.ts';
import { expectPageInOrder } from './page-in-order.ts';
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
import { expect, test } from './test.ts';
import { expectToast, familyDetails, payButton } from './visit.ts';

test.use(photoSettings);

const restrict = `insert into restriction (day, starts, ends, reason, description, created_by, created_at) values`;

const pressUnavailable = (page: Page, day: string) => pressDisabled(dayButton(page, day));

test('the calendar gives the reason why a day cannot be chosen, a full day says so, and failed lookups can be repeated', async ({
  page,
  site,
  expectError,
}) => {
  expectError(/500/);
  await site.rows(
    `${restrict} ('2025-10-11', null, null, 'Boiler trouble', 'Back on Sunday.', 'admin', now()), ('2025-10-12', null, null, '', '', 'admin', now())`,
  );
  await site.takePhotoSessions(photoSaturday, ['9:30 AM - 9:50 AM']);
  await site.takePhotoSessions('2025-10-14');
  const { slots } = (await (await page.request.get('/api/photo-studio/slots?date=2025-10-13')).json()) as {
    slots: { time: string }[];
  };
  await site.takePhotoSessions(
    '2025-10-13',
    slots.slice(2).map(({ time }) => time),
  );
  await page.goto('/privacy');
  await openFailing(page, '**/api/photo-studio/days', () =>
    page.getByRole('banner').getByRole('link', { name: 'Photo Studio' }).click(),
  );
  await expect(page.getByText('The photo diary is not available just now')).toBeVisible();
  await page.getByRole('button', { name: 'Look again' }).click();
  await expect(page.getByText('The photo diary is not available just now')).toBeHidden();
  // The pressed button has disappeared, but the focus is still in the main part of the page.
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
  for (const [day, words] of [
    ['2025-10-03', 'open: 6 sessions free'],
    [photoSaturday, 'open: 18 sessions free'],
    ['2025-10-09', 'closed: No photo sessions on Thursdays'],
    ['2025-10-11', 'closed: Boiler trouble'],
    ['2025-10-12', 'closed: This date is currently unavailable for new bookings.'],
    ['2025-10-13', 'nearly full: 2 sessions left'],
    ['2025-10-14', 'full: every session is taken'],
    ['2025-11-02', 'open'],
  ] as const) {
    await expect(dayButton(page, day)).toHaveAccessibleName(new RegExp(words));
  }
  await expect(dayButton(page, '2025-11-03')).toHaveCount(0);
  await pressUnavailable(page, '2025-10-11');
  const notice = page.getByRole('status').filter({ hasText: 'Date Unavailable' });
  await expect(notice).toContainText('Boiler trouble');
  await expect(notice).toContainText('Back on Sunday.');
  await expect(sessionSummary(page)).toContainText('Not chosen yet');
  await expectPageInOrder(page, 'photo studio, date unavailable', dayButton(page, photoSaturday));
  await pressUnavailable(page, '2025-10-12');
  await expect(notice).toContainText('This date is currently unavailable for new bookings.');
  await page.getByText('Type the date instead').click();
  await page.getByLabel('Date', { exact: true }).fill('11/10');
  await page.getByRole('button', { name: 'Use this date' }).click();
  await expect(notice).toContainText('Boiler trouble');
  await expect(nextButton(page)).toBeDisabled();

  await test.step('taken sessions cannot be chosen; a full day says so, and offers another day', async () => {
    await dayButton(page, photoSaturday).click();
    await expect(page.getByText('AVAILABLE', { exact: true })).toHaveCount(18);
    await expect(page.getByText('FULLY BOOKED', { exact: true })).toHaveCount(1);
    await expect(photoSlotRadio(page, '9:30 AM')).toBeDisabled();
    await site.takePhotoSessions(photoSaturday);
    await expect(page.getByText('No sessions available')).toBeVisible();
    await expect(
      page.getByText('All photo sessions are fully booked for this date. Please choose another date.'),
    ).toBeVisible();
    await expectPageInOrder(page, 'photo studio, full', dayButton(page, photoSunday));
    await page.getByRole('button', { name: 'Sun 5 Oct, 12 free' }).click();
    await expect(sessionSummary(page)).toContainText('Sunday 5 October');
    await expectToast(page, 'Changed to Sunday 5 October', 'Please choose a time.');
    await expect(page.getByRole('heading', { name: 'Choose a time' })).toBeFocused();
  });

  await test.step('a day that closes while it is shown is reported', async () => {
    await photoSlotRadio(page, '12:20 PM').check();
    await expect(nextButton(page)).toBeEnabled();
    await site.rows(`${restrict} ('${photoSunday}', null, null, 'Burst pipe', '', 'admin', now())`);
    await expect(notice).toContainText('Burst pipe');
    await expect(nextButton(page)).toBeDisabled();
  });

  await openFailing(page, '**/api/photo-studio/slots*', () => dayButton(page, '2025-10-07').click());
  const failed = page.getByRole('alert').filter({ hasText: 'Unable to load time slots' });
  await expect(failed).toContainText('Please try refreshing the page or contact us for assistance.');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(photoSlotRadio(page, '9:30 AM')).toBeEnabled();
  await expect(page.getByRole('heading', { name: 'Choose a time' })).toBeFocused();

  await test.step('a session whose time is missing is shown as unavailable', async () => {
    const free = { isAvailable: true, isBooked: false };
    const slots = [
      { time: '', ...free },
      { time: '9:50 AM - 10:10 AM', ...free },
    ];
    await page.route('**/api/photo-studio/slots*', (route) =>
      route.fulfill({ json: { success: true, slots, reason: null, description: '' } }),
    );
    // Another day is chosen, because the page requests a day's sessions at most every 10 s.
    await dayButton(page, '2025-10-08').click();
    await expect(page.getByRole('radio', { name: 'Time TBD Time slot unavailable' })).toBeDisabled();
    await expect(photoSlotRadio(page, '9:50 AM')).toBeEnabled();
  });
});

test('if somebody else takes the session or the server fails, nothing is charged, and the next free sessions are offered', async ({
  page,
  site,
  expectError,
}) => {
  await page.goto('/photo-studio');
  await choosePhotoSession(page, photoSaturday, '10:10 AM');
  await site.takePhotoSessions(photoSaturday, ['10:10 AM - 10:30 AM']);
  await expectToast(page, 'No longer available', 'The 10:10 AM - 10:30 AM session has just been taken.');
  const taken = (time: string) =>
    page.getByRole('alert').filter({ hasText: `The ${time} session has been taken` });
  const chosen = taken('10:10 AM - 10:30 AM');
  await expect(nextButton(page)).toBeDisabled();
  await expectPageInOrder(page, 'photo studio, session taken', chosen.getByRole('button').first());
  await chosen.getByRole('button', { name: '10:30 AM - 10:50 AM' }).click();
  await expect(photoSlotRadio(page, '10:30 AM')).toBeChecked();
  await expect(chosen).toHaveCount(0);
  await expectToast(page, 'Changed to Saturday 4 October', '10:30 AM - 10:50 AM');
  await expect(page.getByRole('heading', { name: 'Choose a time' })).toBeFocused();

  await continueToPhotoDetails(page);
  await fillPhotoDetails(page);
  await site.takePhotoSessions(photoSaturday, ['10:30 AM - 10:50 AM']);
  const detailed = taken('10:30 AM - 10:50 AM');
  await expect(detailed).toBeInViewport();
  await expect(completePhotoButton(page)).toBeDisabled();
  await detailed.getByRole('button', { name: '9:50 AM - 10:10 AM' }).click();
  await expectToast(page, 'Changed to Saturday 4 October', '9:50 AM - 10:10 AM');
  await expect(page.getByRole('heading', { name: 'Your contact details' })).toBeFocused();
  await expect(page.getByLabel('Full Name')).not.toHaveValue('');

  expectError(/409/);
  const call = '**/api/photo-studio/create-booking-payment';
  await fulfilFirst(page, call, async (route) => {
    await site.takePhotoSessions(photoSaturday, ['9:50 AM - 10:10 AM']);
    await route.continue();
  });
  await completePhotoButton(page).click();
  const sent = taken('9:50 AM - 10:10 AM');
  await expect(sent).toContainText('Nothing has been charged.');
  await sent.getByRole('button', { name: '9:30 AM - 9:50 AM' }).click();
  await expect(sent).toHaveCount(0);

  await test.step('after a server error, a new price and a lost connection, the session is booked once', async () => {
    await page.getByLabel(/^Professional photo editing/).check();
    const refuse = (body: object) =>
      fulfilFirst(page, call, (route) => route.fulfill({ status: 500, ...body }));
    expectError(/500/);
    await refuse({ json: { success: false, code: 'failed', message: 'Something went wrong (1).' } });
    await completePhotoButton(page).click();
    await expectToast(page, 'Booking Error', 'Something went wrong (1).');
    await expect(page.getByRole('alert').filter({ hasText: 'Booking Error' })).toBeVisible();
    await refuse({ body: '' });
    await completePhotoButton(page).click();
    await expectToast(page, 'Booking Error', 'Unable to process your booking. Please try again.');

    await fulfilFirst(page, call, async (route) => {
      await site.rows('update photo_studio set price_pence = 2200');
      await route.continue();
    });
    await completePhotoButton(page).click();
    const question = page.getByRole('dialog', { name: 'The price has changed' });
    await expect(question).toContainText('It was £35.00 when you opened this page. It is now £37.00.');

    expectError(/net::ERR/);
    await fulfilFirst(page, call, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await question.getByRole('button', { name: 'Continue at £37.00' }).click();
    await expectToast(
      page,
      'Booking Error',
      'Something went wrong. Please try again or contact us for assistance.',
    );
    await continueToPhotoPayment(page);
    await expect(payButton(page)).toHaveText('Pay £37.00');
    expect(
      await site.rows('select 1 from booking where customer_name = $1', [familyDetails.name]),
    ).toHaveLength(1);
    expect(await site.taken()).toBe(0);
  });

  await site.letTimePass(8 * 60 + 30);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Keep my session' })).toBeVisible();
  await site.letTimePass(2 * 60);
  await page.reload();
  const retryButton = page.getByRole('button', { name: 'Try to take it again' });
  await expect(retryButton).toBeVisible();
  // The other customer books at the earlier price.
  await site.rows('update photo_studio set price_pence = 2000');
  await site.takePhotoSessions(photoSaturday, ['9:30 AM - 9:50 AM']);
  await site.rows('update photo_studio set price_pence = 2200');
  await retryButton.click();
  await expect(page.getByRole('heading', { name: 'That session has gone' })).toBeFocused();
  await expect(page.getByText('Your card has not been charged.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the photo studio' }).click();
  await taken('9:30 AM - 9:50 AM').getByRole('button').first().click();
  await test.step('the same time on another day is offered: it is free, and is booked', async () => {
    let timeSlot = '';
    await fulfilFirst(page, call, (route) => {
      const { startTime, endTime } = route.request().postDataJSON() as Record<string, string>;
      timeSlot = `${startTime} - ${endTime}`;
      const alternatives = [{ date: '2025-10-07', timeSlot, availableSpots: 1 }];
      const refusal = { success: false, code: 'slot_taken', message: 'It has just been taken.' };
      return route.fulfill({ status: 409, json: { ...refusal, alternatives } });
    });
    await completePhotoButton(page).click();
    await page.getByRole('button', { name: /^Tue 7 Oct, / }).click();
    await expect(bookingSummary(page)).toContainText(`Tuesday 7 OctoberTime${timeSlot}Photo`);
    await expect(taken(timeSlot)).toHaveCount(0);
    await expect(completePhotoButton(page)).toBeEnabled();
  });
  // The payment page immediately takes the secret out of its address.
  const payment = page.waitForRequest('**/payment?*');
  await completePhotoButton(page).click();
  const order = new URL((await payment).url()).searchParams;
  await payAndConfirm(site, order.get('booking_id') ?? '', order.get('client_secret') ?? '');
  expect(await site.taken()).toBe(3700);
});
